#!/usr/bin/env bash
# slosh render --set view.*: the picture changes, as the option of the same name changes it; and the stage that a
# scene names.
set -euo pipefail
unset DISPLAY WAYLAND_DISPLAY
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "render_settings: $*" >&2; exit 1; }
# draw_scene NAME SCENE ARGUMENTS...
draw_scene() {
  local name=$1
  shift
  "$SLOSH_BINARY" render "$@" --size 64x48 --seconds 0 --quality low --out "$folder/$name.png" \
    2>"$folder/stderr" || fail "$*: $(cat "$folder/stderr")"
}
# draw NAME ARGUMENTS...
draw() { draw_scene "$1" water_drop --particles 500 "${@:2}"; }
same() { cmp -s "$folder/$1.png" "$folder/$2.png"; }

draw plain
for setting in mode=particles background=dark water_color=#ff2000; do
  draw "$setting" --set "view.$setting"
  same plain "$setting" && fail "view.$setting changes nothing"
done
draw again
same plain again || fail "the same picture twice differs"
draw default --set view.clarity=1 --set view.mode=water
same plain default || fail "the defaults are another picture"

draw option --mode particles
same option mode=particles || fail "view.mode=particles is not --mode particles"
draw range --field pressure --range 0:500
draw set_range --set view.field=pressure --set view.range_min=0 --set view.range_max=500
same range set_range || fail "view.range_* are not --range"
# scene NAME STAGE: water_drop with "stage" in its camera.
scene() { sed "s/\"camera\": *{/&\"stage\": \"$2\", /" "$SLOSH_SOURCE_DIR/assets/scenes/water_drop.json" >"$folder/$1.json"; }
scene of_night night
own=("$folder/of_night.json" --particles 500)
draw night --stage night
draw set_night --set view.stage=night
same night set_night || fail "view.stage=night is not --stage night"
same plain night && fail "--stage night changes nothing"
draw_scene named "${own[@]}"
same named night || fail "a scene that names its stage is not shown on it"
draw_scene overruled "${own[@]}" --stage studio
same overruled plain || fail "--stage does not overrule the scene's"
"$SLOSH_BINARY" run "${own[@]}" --steps 0 --save "$folder/saved.slosh" >/dev/null 2>"$folder/stderr" ||
  fail "saving: $(cat "$folder/stderr")"
draw_scene of_state "$folder/saved.slosh"
same of_state night || fail "a saved state has lost its stage"
"$SLOSH_BINARY" render water_drop --stage moon --out "$folder/x.png" 2>"$folder/stderr" && fail "a stage that does not exist is drawn"
grep -q -- '--stage: there is no "moon".*, expected one of studio, pool, night' "$folder/stderr" || fail "said: $(cat "$folder/stderr")"
"$SLOSH_BINARY" render water_drop --stage night --set view.stage=pool --out "$folder/x.png" 2>"$folder/stderr" && fail "two stages at once"

draw both --set view.background=dark --set pbf.iterations=3
same both background=dark || fail "a parameter beside a setting"
