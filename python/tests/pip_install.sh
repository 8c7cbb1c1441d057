# `pip install ./python` into a fresh environment, without network: from the module that this build has made (building the engine
# once more takes minutes; SLOSH_PIP_BUILDS=1 does so).
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

python=$SLOSH_PYTHON_EXECUTABLE
"$python" -c 'import numpy' 2>/dev/null || { echo "SKIPPED: $python has no numpy; scripts/setup --python installs it"; exit 77; }
"$python" -m venv --system-site-packages "$scratch/here" >"$scratch/log" 2>&1 ||
    { echo "SKIPPED: no virtual environments here ($(tail -1 "$scratch/log")); scripts/setup --python installs them"; exit 77; }
[ -n "${SLOSH_PIP_BUILDS:-}" ] || export SLOSH_PYTHON_BUILD=$SLOSH_BUILD_DIR
offline=()
if unshare --net --map-root-user true 2>/dev/null; then offline=(unshare --net --map-root-user); else echo "note: the network is not cut off here"; fi
"${offline[@]}" "$scratch/here/bin/python" -m pip install --no-index --disable-pip-version-check "$SLOSH_SOURCE_DIR/python" \
    >"$scratch/log" 2>&1 || fail "$(tail -n 30 "$scratch/log")"
[ -z "$(cd "$SLOSH_SOURCE_DIR" && git status --porcelain python 2>/dev/null | grep '^??')" ] || fail "it left files in the checkout"

cat >"$scratch/script.py" <<'SCRIPT'
import os, slosh
assert os.path.commonpath([slosh.__file__, os.environ["HERE"]]) == os.environ["HERE"], slosh.__file__
world = slosh.World("drop_2d")
world.step(3)
print(world.state_hash())
SCRIPT
hash=$(cd "$scratch" && env -u PYTHONPATH HERE="$scratch/here" "$scratch/here/bin/python" script.py) || fail "the installed module does not run"
if [ -n "${SLOSH_BINARY:-}" ]; then
    "$SLOSH_BINARY" run drop_2d --steps 3 --json | grep -q "\"state_hash\": *\"$hash\"" || fail "state $hash is not that of slosh run"
fi
"$scratch/here/bin/python" -m pip show -f slosh-sandbox >"$scratch/shown" 2>/dev/null
grep -q 'slosh/__init__.pyi' "$scratch/shown" || fail "no type stubs are installed"
"$scratch/here/bin/python" -m pip uninstall -y slosh-sandbox >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
echo ok
