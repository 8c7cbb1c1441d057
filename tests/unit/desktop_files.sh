# What is installed beside the program fits it: completion, file types, menu entries, man page.
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
offers() { completed "${@:2}" | grep -qxF -e "$1" || fail "'${*:2}' is not completed to $1: $(completed "${@:2}" | head -c 300)"; }
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
grep -o 'type="application/x-slosh-[a-z]*"' "$packaging/slosh.xml" | cut -d'"' -f2 | sort >"$scratch/types"
sed -n 's/^MimeType=//p' "$packaging"/*.desktop | tr ';' '\n' | grep . | sort | cmp - "$scratch/types" || fail "the menu entries open other types"
if command -v desktop-file-validate >/dev/null; then desktop-file-validate "$packaging"/*.desktop || fail "menu entries"; fi
if command -v xmllint >/dev/null; then xmllint --noout "$packaging/slosh.xml" "$packaging/slosh.svg" || fail "XML"; fi

# The man page names every sub-command and every option of the window.
"$SLOSH_BINARY" --help >"$scratch/help"
for word in $(sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p' "$scratch/help"); do
    grep -q "^\.B $word\$" "$packaging/slosh.1" || fail "the man page has no $word"
done
for option in $(grep -oE '^  (-h,)?--[a-z-]+' "$scratch/help" | grep -oE -- '--[a-z-]+' | grep -v help); do
    grep -qF -e "${option//-/\\-}" "$packaging/slosh.1" || fail "the man page has no $option"
done
"$SLOSH_BINARY" --version | grep -qE '^slosh [0-9.]+, .*instruction set [a-z0-9]+ \(with' || fail "--version: $("$SLOSH_BINARY" --version)"
echo ok
