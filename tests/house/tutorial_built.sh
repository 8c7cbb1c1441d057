#!/usr/bin/env bash
# All of the tutorial that needs no window, in a copy of the sources without a build.
# Slow: it builds the release; tutorial.sh does the rest with the build of the tests.
set -euo pipefail
source "$SLOSH_SOURCE_DIR/tests/support/tutorial.bash"
source "$SLOSH_SOURCE_DIR/scripts/common.sh"
export CCACHE_BASEDIR=$scratch/slosh  # a compiler cache knows the sources at their new place

copy_sources "$scratch/slosh"
for page in water-in-your-game reproduce-a-figure write-a-solver; do
    follow "$scratch/slosh" $page.md --all
    echo "$page: as printed"
done
[ -s "$scratch/slosh/out/figure/front.png" ] || fail "reproduce-a-figure.md draws no picture"
