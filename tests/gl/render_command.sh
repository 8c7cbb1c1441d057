#!/usr/bin/env bash
# slosh render: picture, folder, video, Ctrl-C, bad input; no display.
# Needs: video
set -euo pipefail
unset DISPLAY WAYLAND_DISPLAY
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "render_command: $*" >&2; exit 1; }
render() { "$SLOSH_BINARY" render dam_break_2d --particles 400 --size 64x48 "$@" 2>"$folder/stderr"; }
# seen FILE: decodes it; water, walls and background have many colours, an empty or black picture one.
seen() {
  local colours
  colours=$(identify -format %k "$1") || fail "$1 is no picture"
  (( colours > 20 )) || fail "$1: a picture of $colours colours"
}

render --seconds 0.05 --out "$folder/one.png" || fail "one picture: $(cat "$folder/stderr")"
[[ $(head -c 8 "$folder/one.png" | od -An -tx1 | tr -d ' \n') == 89504e470d0a1a0a ]] || fail "not a PNG"
seen "$folder/one.png"

render --seconds 0.2 --fps 20 --field pressure --out "$folder/many" || fail "a folder: $(cat "$folder/stderr")"
count=$(find "$folder/many" -name 'frame_*.png' | wc -l)
[[ $count == 5 ]] || fail "expected frames 0 to 4, got $count"
for frame in "$folder"/many/frame_*.png; do seen "$frame"; done

# Fields that are computed for the picture: colours, not one colour.
for field in vorticity lambda; do
  render --seconds 0.2 --field $field --no-scale-bar --out "$folder/$field.png" || fail "$field: $(cat "$folder/stderr")"
  colours=$(identify -format %k "$folder/$field.png")
  (( colours > 200 )) || fail "$field: a picture of $colours colours"
done

if command -v ffmpeg >/dev/null; then
  render --seconds 0.2 --fps 20 --out "$folder/film.mp4" || fail "a video: $(cat "$folder/stderr")"
  for name in -y.mp4 tcp:x.mp4; do
    (cd "$folder" && render --seconds 0.05 --fps 20 "--out=$name") || fail "$name: $(cat "$folder/stderr")"
    [[ $(head -c 8 "$folder/$name" | tail -c 4) == ftyp ]] || fail "$name: no video"
  done
  [[ -z $(find "$folder" -name '.slosh-*') ]] || fail "a file is left beside the video"
  ffmpeg -v error -i "$folder/film.mp4" "$folder/film_%d.png" || fail "the video cannot be decoded"
  (( $(find "$folder" -maxdepth 1 -name 'film_*.png' | wc -l) == 5 )) || fail "the video has not 5 pictures"
  for frame in "$folder"/film_*.png; do seen "$frame"; done
fi

# A 2-D scene without a container is framed by its particles, which must be seen.
"$SLOSH_BINARY" render central_drop_2d --particles 400 --size 64x48 --seconds 0 --field id --no-scale-bar \
  --out "$folder/drop.png" 2>"$folder/stderr" || fail "central_drop_2d: $(cat "$folder/stderr")"
colours=$(identify -format %k "$folder/drop.png")
(( colours > 200 )) || fail "central_drop_2d: a picture of $colours colours"

# Particles of the view water are drawn as ellipsoids, or as spheres where that is asked for.
for shape in ellipsoids no-ellipsoids; do
  "$SLOSH_BINARY" render water_drop --particles 500 --size 64x48 --seconds 0 --$shape --out "$folder/$shape.png" \
    2>"$folder/stderr" || fail "$shape: $(cat "$folder/stderr")"
done
cmp -s "$folder/ellipsoids.png" "$folder/no-ellipsoids.png" && fail "ellipsoids and spheres give the same picture"

# Ctrl-C: what was drawn stays, nothing is half written, the exit code says that it was interrupted.
interrupted() {  # interrupted FOLDER ARGUMENTS...: an endless run, once it has drawn two pictures
  "$SLOSH_BINARY" render "${@:2}" --seconds 100000 --out "$1" 2>/dev/null &
  local process=$! code=0
  until [[ -e $1/frame_00001.png ]]; do
    kill -0 "$process" || fail "$*: it has ended by itself"
    sleep 0.1
  done
  kill -INT "$process"
  wait "$process" || code=$?
  [[ $code == 130 ]] || fail "after Ctrl-C: exit code $code"
  [[ -z $(find "$1" -name '.slosh-*') ]] || fail "half a picture is left"
}
interrupted "$folder/endless" dam_break_2d --particles 400 --size 64x48
seen "$folder/endless/frame_00001.png"

# Rays: a picture, and Ctrl-C in the middle of one. Not in a build without the ray tracer.
if grep -q '^raytrace' <<<"$("$SLOSH_BINARY" list modes)"; then rays=yes; else rays=; fi
if [[ -n $rays ]]; then
"$SLOSH_BINARY" render water_drop --particles 500 --size 64x48 --seconds 0.02 --mode raytrace --samples 2 \
  --out "$folder/rays.png" 2>"$folder/stderr" || fail "raytrace: $(cat "$folder/stderr")"
colours=$(identify -format %k "$folder/rays.png")
(( colours > 200 )) || fail "raytrace: a picture of $colours colours"
interrupted "$folder/rays" water_drop --particles 500 --size 64x48 --mode raytrace --samples 500
for frame in "$folder"/rays/frame_*.png; do seen "$frame"; done
fi

# Bad input: exit code 2 and one sentence that names what is wrong.
refused() {  # refused WORD ARGUMENTS...
  local word=$1 code=0
  shift
  "$SLOSH_BINARY" render "$@" 2>"$folder/stderr" || code=$?
  [[ $code == 2 ]] || fail "$*: exit code $code"
  [[ $(wc -l <"$folder/stderr") == 1 ]] || fail "$*: more than one line: $(cat "$folder/stderr")"
  grep -q -- "$word" "$folder/stderr" || fail "$*: \"$word\" is not in: $(cat "$folder/stderr")"
}
refused nosuch nosuch --out "$folder/x.png"
refused --out dam_break_2d
refused --size dam_break_2d --out "$folder/x.png" --size 12
refused speed dam_break_2d --out "$folder/x.png" --field sped
refused pressure dam_break_2d --out "$folder/x.png" --field lambda --solver wcsph
refused particles dam_break_2d --out "$folder/x.png" --mode partikels
if [[ -n $rays ]]; then
  refused 2-D dam_break_2d --out "$folder/x.png" --mode raytrace
  refused --samples water_drop --out "$folder/x.png" --mode raytrace --samples 0
else
  refused 'not in this build' water_drop --out "$folder/x.png" --mode raytrace
fi
refused --map dam_break_2d --out "$folder/x.png" --map plaid
refused --range dam_break_2d --out "$folder/x.png" --range 3:1
refused folder dam_break_2d --out "$folder/one.png/inside.png"
[[ ! -e $folder/x.png ]] || fail "a refused run wrote a picture"
