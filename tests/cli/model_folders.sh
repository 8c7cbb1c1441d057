# Models of a scene lie below its folder or in folders that --models names: in every command that takes a scene, for our scenes and
# those of SPlisHSPlasH; what is refused says which folder it would take.
# Needs: import sweep
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
: "${SLOSH_BINARY:?set it to the slosh executable}"
mkdir "$scratch/scenes" "$scratch/models" "$scratch/other"
cp "$SLOSH_SOURCE_DIR/assets/models/bowl.obj" "$scratch/models/"
cp "$SLOSH_SOURCE_DIR/assets/models/bowl.obj" "$scratch/other/cup.obj"
cd "$scratch/scenes"
printf '{"version": 1, "parameters": {"fluid.spacing": 0.1}, "fluids": [{"box": {"min": [2, 0, 0], "max": [3, 1, 1]}}],
  "solids": [{"mesh": {"file": "../models/bowl.obj"}}, {"mesh": {"file": "../other/cup.obj"}}]}' >ours.json
printf '{"Configuration": {"particleRadius": 0.05}, "FluidBlocks": [{"start": [2, 0, 0], "end": [3, 1, 1]}],
  "RigidBodies": [{"geometryFile": "..\\\\models\\\\bowl.obj"}, {"geometryFile": "../other/cup.obj"}]}' >theirs.json

# status WANTED COMMAND...: runs it; what it says is in said.
status() {
    local wanted=$1 got=0
    shift
    "$@" >out 2>said || got=$?
    ((got == wanted)) || fail "$*: exit status $got, expected $wanted: $(cat said)"
}
bodies() { "$SLOSH_BINARY" run "$@" --steps 1 --csv bodies.csv >/dev/null 2>said && head -n 1 bodies.csv | tr ',' '\n' | grep -c 'body[0-9]*_position_x' || true; }

status 2 "$SLOSH_BINARY" run ours.json --steps 1
grep -q "ours.json: /solids/0/mesh/file: ../models/bowl.obj: is outside the scene's folder" said || fail "ours: $(cat said)"
status 2 "$SLOSH_BINARY" run ours.json --models ../models --steps 1
grep -q "/solids/1/mesh/file: ../other/cup.obj" said || fail "one of two: $(cat said)"
[[ $(bodies ours.json --models ../models --models ../other) == 2 ]] || fail "both: $(cat said)"
[[ $(bodies ours.json --models ..) == 2 ]] || fail "the folder above: $(cat said)"

[[ $(bodies theirs.json) == 0 ]] || fail "theirs got models: $(cat said)"
grep -qF "Not imported: RigidBodies: \"..\\models\\bowl.obj\" (outside the scene's folder), \"../other/cup.obj\" (outside" said || fail "theirs: $(cat said)"
grep -qF "note: --models $(realpath ../models) allows the models in it" said || fail "no folder is offered: $(cat said)"
[[ $(bodies theirs.json --models ../models) == 1 ]] || fail "theirs with one: $(cat said)"
[[ $(bodies theirs.json --models ../models --models ../other) == 2 ]] || fail "theirs with both: $(cat said)"
[[ $(cat said) == "" ]] || fail "something is said of what was taken over: $(cat said)"

status 2 "$SLOSH_BINARY" run theirs.json --models nowhere --steps 1
grep -q -- "--models" said || fail "a folder that is not there: $(cat said)"
status 0 "$SLOSH_BINARY" sweep theirs.json --models ../models --models ../other --set pbf.iterations=1,2 --steps 1

# No water is bad input, whichever way it came to nothing.
printf '{"FluidModels": [{"particleFile": "gone.bgeo"}]}' >empty.json
status 2 "$SLOSH_BINARY" run empty.json --steps 1
grep -qF 'empty.json: has no water that Slosh can import. Not imported: FluidModels: "gone.bgeo" (no such file)' said || fail "empty: $(cat said)"
printf '{"RigidBodies": [{"geometryFile": "UnitBox.obj", "mapInvert": false}], "FluidBlocks": [{"start": [-0.2, -0.2, -0.2], "end": [0.2, 0.2, 0.2]}]}' >solid.json
status 2 "$SLOSH_BINARY" run solid.json --steps 1
grep -qF 'solid: starts without water: all of it is inside walls or bodies' said || fail "solid: $(cat said)"
