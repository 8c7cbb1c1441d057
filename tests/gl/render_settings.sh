#!/usr/bin/env bash
# slosh render --set view.*: the picture changes, as the option of the same name changes it.
set -euo pipefail
unset DISPLAY WAYLAND_DISPLAY
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "render_settings: $*" >&2; exit 1; }
# draw NAME ARGUMENTS...
draw() {
  local name=$1
  shift
  "$SLOSH_BINARY" render water_drop --particles 500 --size 64x48 --seconds 0 --quality low --out "$folder/$name.png" "$@" \
    2>"$folder/stderr" || fail "$*: $(cat "$folder/stderr")"
}
same() { cmp -s "$folder/$1.png" "$folder/$2.png"; }

draw plain
for setting in mode=particles mode=depth background=dark background=white clarity=0.1 water_color=#ff2000 floor=false \
  ellipsoids=false shadows=false lighting=false; do
  draw "$setting" --set "view.$setting"
  same plain "$setting" && fail "view.$setting changes nothing"
done
draw again
same plain again || fail "the same picture twice differs"
draw default --set view.clarity=1 --set view.mode=water
same plain default || fail "the defaults are another picture"

draw option --mode particles
same option mode=particles || fail "view.mode=particles is not --mode particles"
draw field --field pressure
draw set_field --set view.field=pressure
same field set_field || fail "view.field=pressure is not --field pressure"
draw range --field pressure --range 0:500
draw set_range --field pressure --set view.range_min=0 --set view.range_max=500
same range set_range || fail "view.range_* are not --range"
draw bar --mode particles --scale-bar
draw set_bar --set view.mode=particles --set view.scale_bar=true
same bar set_bar || fail "view.scale_bar=true is not --scale-bar"
draw both --set view.background=dark --set pbf.iterations=3
same both background=dark || fail "a parameter beside a setting"
