#!/usr/bin/env bash
# Reads off the built program what cmake/hardening.cmake asks for: whatever keeps a mistake in memory from being used.
set -euo pipefail
cached() { sed -n "s/^$1:[A-Z]*=//p" "$SLOSH_BUILD_DIR/CMakeCache.txt"; }
if [[ $(cached CMAKE_BUILD_TYPE) != Release || $(cached SLOSH_HARDENING) != ON || $(cached SLOSH_SANITIZE) == ON ||
    -z ${SLOSH_BINARY:-} ]]; then
    echo "not a hardened build"
    exit 0
fi

failures=0
expect() {  # expect WHAT PATTERN < TEXT
    if ! grep -qE "$2" <<<"$text"; then
        echo "missing: $1"
        failures=$((failures + 1))
    fi
}
text=$(readelf -hW "$SLOSH_BINARY")
expect "position independent (PIE)" 'Type: +DYN'
text=$(readelf -dW "$SLOSH_BINARY")
expect "marked as PIE" 'FLAGS_1.*PIE'
expect "all symbols bound at the start" 'FLAGS.*BIND_NOW'
text=$(readelf -lW "$SLOSH_BINARY")
expect "read-only relocations" 'GNU_RELRO'
expect "a stack that holds no code" 'GNU_STACK .* RW +0'
# Full RELRO: with BIND_NOW the table of functions lies within what becomes read-only. Some linkers leave no .got.plt of its
# own then, others (mold) put it there.
relro=($(readelf -lW "$SLOSH_BINARY" | awk '$1 == "GNU_RELRO" { print $3, $6 }'))
table=$(readelf -SW "$SLOSH_BINARY" | sed -n 's/.* \.got\.plt *PROGBITS *\([0-9a-f]*\) .*/0x\1/p')
if [ -n "$table" ] && ! ((table >= relro[0] && table < relro[0] + relro[1])); then
    echo "missing: the table of functions is writable"
    failures=$((failures + 1))
fi
# Our own libraries: packaged ones bring guards that would hide that ours have none.
for folder in base sim/core sim/solids sim/methods sim/world sim/services io render cli app; do
    library=${folder##*/}
    text=$(nm -u "$SLOSH_BUILD_DIR/src/$folder/libslosh_$library.a" 2>/dev/null)
    expect "stack protector in $library" '__stack_chk_fail'
    # The program as a whole is marked only when every packaged library in it is, too; the ImGui of Debian 12 is not.
    if [[ $(uname -m) == x86_64 ]]; then
        objects=$(ar t "$SLOSH_BUILD_DIR/src/$folder/libslosh_$library.a" | wc -l)
        marked=$(readelf -nW "$SLOSH_BUILD_DIR/src/$folder/libslosh_$library.a" | grep -c 'x86 feature:.*IBT, SHSTK' || true)
        text="$marked of $objects"
        expect "control-flow protection: $text objects of $library have it" "^$objects of"
    fi
done
for library in base cli; do  # where a function of the C library writes or prints with a size that is known
    text=$(nm -u "$SLOSH_BUILD_DIR/src/$library/libslosh_$library.a" 2>/dev/null)
    expect "_FORTIFY_SOURCE in $library" '__[a-z]+_chk$'
done
[ "$failures" = 0 ]
