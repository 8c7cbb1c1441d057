# The tests of the Python module by pytest; skipped (77), and said so, where pytest or NumPy is missing.
set -euo pipefail
python=$SLOSH_PYTHON_EXECUTABLE
missing=
for module in numpy pytest; do "$python" -c "import $module" 2>/dev/null || missing+=" $module"; done
[ -z "$missing" ] || { echo "SKIPPED: $python lacks$missing; scripts/setup --python installs it"; exit 77; }
exec "$python" -m pytest -q -rs -p no:cacheprovider "$(dirname "${BASH_SOURCE[0]}")"
