# The pages of docs/tutorial, followed in a copy of the sources. Sourced by tests/house/tutorial*.sh.
set -euo pipefail
pages=$SLOSH_SOURCE_DIR/docs/tutorial
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# The reader's python3 has what scripts/setup --python installs; that of a version manager may not.
mkdir "$scratch/bin"
for candidate in /usr/bin/python3 python3; do
    if "$candidate" -c 'import matplotlib, numpy' 2>/dev/null; then ln -s "$(command -v "$candidate")" "$scratch/bin/python3"; break; fi
done
export PATH=$scratch/bin:$PATH SCRATCH=$scratch MPLBACKEND=Agg MPLCONFIGDIR=$scratch
CXX=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
# The tool that this build uses is here; make, CMake's own choice, may not be.
CMAKE_GENERATOR=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
export CXX CMAKE_GENERATOR
export GIT_CEILING_DIRECTORIES=$scratch  # "git apply" takes the copy for no repository

tutorial() { python3 "$SLOSH_SOURCE_DIR/tests/support/tutorial.py" "$@"; }
# copy_sources FOLDER: what a reader has downloaded.
copy_sources() {
    mkdir "$1"
    tar -C "$SLOSH_SOURCE_DIR" --exclude=./build --exclude=./out --exclude=./.git -c . | tar -C "$1" -x
}
# follow FOLDER PAGE [--all]: does in the folder what the page says.
follow() {
    local folder=$1 page=$2
    shift 2
    tutorial script "$@" "$pages/$page" >"$scratch/script"
    # What a command prints is in "printed"; what it complains of is shown when one fails.
    (cd "$folder" && bash "$scratch/script" >"$scratch/log" 2>&1) ||
        fail "$page: $(tail -n 30 "$scratch/log"; echo; tail -n 30 "$scratch/printed")"
}
