# What is installed beside the program fits it: completion, file types, menu entries, man page.
# Needs: raytracer presets sweep probes
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
packaging=$SLOSH_SOURCE_DIR/packaging

# Completion, as bash calls it.
compopt() { :; }
# shellcheck disable=SC1091
source "$packaging/slosh.bash"
completed() {  # completed WORD...: of the last word
    COMP_WORDS=("$SLOSH_BINARY" "$@")
    COMP_CWORD=$#
    (cd "$scratch" && _slosh && printf '%s\n' "${COMPREPLY[@]}")
}
offers() { grep -qxF -e "$1" <<<"$(completed "${@:2}")" || fail "'${*:2}' is not completed to $1: $(completed "${@:2}" | head -c 300)"; }
offers render ren
offers dam_break_2d run dam_b
offers --export run dam_break_2d --exp
offers --samples render --sam
offers dfsph run dam_break_2d --solver d
offers vtp run dam_break_2d --format v
offers pbf.iterations= run dam_break_2d --set pbf.it
offers formats list f
[ "$(completed run --exp)" = --export ] || fail "more than --export: $(completed run --exp)"

# File types: the first bytes of what the program writes, and menu entries for each.
"$SLOSH_BINARY" run drop_2d --particles 100 --steps 2 --save "$scratch/state" --record "$scratch/recording" >/dev/null
for kind in state recording; do
    magic=$(sed -n "/application\/x-slosh-$kind\"/,/<\/mime-type>/s/.*value=\"\([A-Z]*\)\".*/\1/p" "$packaging/slosh.xml")
    [ -n "$magic" ] && [ "$(head -c 8 "$scratch/$kind")" = "$magic" ] || fail "a $kind begins with $(head -c 8 "$scratch/$kind"), not $magic"
done
# opened_by FILE...: the types of menu entries; defined: those that slosh.xml describes.
opened_by() { sed -n 's/^MimeType=//p' "$@" | tr ';' '\n' | grep . | sort; }
grep -o 'mime-type type="[^"]*"' "$packaging/slosh.xml" | cut -d'"' -f2 | sort >"$scratch/defined"
grep x-slosh "$scratch/defined" | cmp - <(opened_by "$packaging/slosh.desktop" "$packaging/slosh-replay.desktop") ||
    fail "the menu entries open other types of ours than there are"
# Models and points: those of ours and the two that every desktop knows.
{ grep -v x-slosh "$scratch/defined"; printf 'model/obj\nmodel/stl\n'; } | sort | cmp - <(opened_by "$packaging/slosh-water.desktop") ||
    fail "as water: $(opened_by "$packaging/slosh-water.desktop")"
# Each of their endings is opened by the program.
"$SLOSH_BINARY" run drop_2d --particles 100 --steps 1 --export "$scratch" --format ply,vtp,bgeo >/dev/null
gzip -c "$scratch/particles_00000.bgeo" >"$scratch/particles_00000.bgeo.gz"
cp "$SLOSH_SOURCE_DIR/assets/models/bowl.obj" "$scratch/particles_00000.obj"
printf '# vtk DataFile Version 3.0\npoints\nASCII\nDATASET POLYDATA\nPOINTS 2 float\n0 0 0 0.05 0 0\n' >"$scratch/particles_00000.vtk"
facet() { printf 'facet normal 0 0 0\nouter loop\nvertex %s\nvertex %s\nvertex %s\nendloop\nendfacet\n' "$@"; }
{ echo solid; facet '0 0 0' '0 1 0' '1 0 0'; facet '0 0 0' '1 0 0' '0 0 1'; facet '0 0 0' '0 0 1' '0 1 0'; facet '1 0 0' '0 1 0' '0 0 1'; echo endsolid; } \
    >"$scratch/particles_00000.stl"
for ending in stl obj $(grep -o 'glob pattern="\*\.[^"]*"' "$packaging/slosh.xml" | sed 's/.*\*\.\(.*\)"/\1/' | grep -v slosh); do
    "$SLOSH_BINARY" run "$scratch/particles_00000.$ending" --steps 0 --json >"$scratch/out" 2>&1 || fail "$ending: $(cat "$scratch/out")"
    grep -qE '"particles": *[1-9]' "$scratch/out" || fail "$ending holds no water: $(cat "$scratch/out")"
done
for tool in update-mime-database gio desktop-file-validate xmllint; do
    command -v $tool >/dev/null || fail "$tool is needed: scripts/setup --tests installs it"
done
# The content types that a file manager finds.
mkdir -p "$scratch/share/mime/packages"
cp "$packaging/slosh.xml" "$scratch/share/mime/packages"
XDG_DATA_HOME=$scratch/share update-mime-database "$scratch/share/mime" >/dev/null 2>&1
for ending in stl=model/stl ply=application/vnd.ply vtk=application/vnd.vtk vtp=application/vnd.vtp bgeo=application/x-bgeo; do
    found=$(XDG_DATA_HOME=$scratch/share gio info -a standard::content-type "$scratch/particles_00000.${ending%=*}" | sed -n 's/.*content-type: //p')
    [ "$found" = "${ending#*=}" ] || fail "a file manager takes .${ending%=*} for $found"
done
desktop-file-validate "$packaging"/*.desktop || fail "menu entries"
xmllint --noout "$packaging/slosh.xml" "$packaging/slosh.svg" || fail "XML"

# Completion and manual page are in step with the program: sub-commands, what `list` knows, options of the window.
"$SLOSH_BINARY" --help >"$scratch/help"
commands=$(sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p' "$scratch/help" | sort)
[ -n "$commands" ] || fail "no sub-commands in --help"
[ "$(sed -n 's/^    local commands="\(.*\)"$/\1/p; s/.* local commands="\([^"]*\)".*/\1/p' "$packaging/slosh.bash" | tr ' ' '\n' | sort -u)" = "$commands" ] ||
    fail "completion knows other sub-commands than $commands"
lists=$("$SLOSH_BINARY" list nothing 2>&1 | sed -n 's/.*), expected //p' | sed 's/[,.]/ /g; s/ or / /g' | tr ' ' '\n' | grep . | sort) || true
[ -n "$lists" ] || fail "slosh list nothing: $("$SLOSH_BINARY" list nothing 2>&1)"
[ "$(sed -n 's/.*-W "\(scenes [^"]*\)".*/\1/p' "$packaging/slosh.bash" | tr ' ' '\n' | sort)" = "$lists" ] || fail "completion of list: not $lists"
"$SLOSH_SOURCE_DIR/scripts/make-manual" "$SLOSH_BINARY" | diff - "$packaging/slosh.1" >&2 || fail "scripts/make-manual writes another manual page"
# The help of each command fits a screen.
for command in "" $commands; do
    # shellcheck disable=SC2086
    "$SLOSH_BINARY" $command --help >"$scratch/help"
    [ "$(wc -l <"$scratch/help")" -le 40 ] || fail "slosh $command --help has more than 40 lines"
    ! grep -E '.{81}' "$scratch/help" >&2 || fail "slosh $command --help has more than 80 columns"
done
grep -qE '^slosh [0-9.]+, .*instruction set [a-z0-9]+ \(with' <<<"$("$SLOSH_BINARY" --version)" || fail "--version: $("$SLOSH_BINARY" --version)"
echo ok
