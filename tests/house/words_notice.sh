#!/usr/bin/env bash
# Plants one text at a time in a scratch tree: scripts/check-words and scripts/check-documents must find each mistake, and nothing else.
set -euo pipefail
scripts=$SLOSH_SOURCE_DIR/scripts
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{docs,include/slosh,src/base,assets}
failures=0

expect() {  # expect MESSAGE CHECK FILE TEXT: message "" for none
    local said
    printf '%s\n' "$4" >"$tree/$3"
    said=$("$scripts/$2" "$tree" 2>&1 | grep -v 'links and.*were found\|violations') || true
    rm "$tree/$3"
    if [ -n "$1" ] && grep -qF -- "$1" <<<"$said"; then return; fi
    if [ -z "$1" ] && [ -z "$said" ]; then return; fi
    echo "expected ${1:-nothing}, got ${said:-nothing}: $4"
    failures=$((failures + 1))
}

expect '"Nobody": write' check-words docs/a.md 'Nobody knows.'
expect '"Of the worlds,": write' check-words README.md 'It ends. Of the worlds, one stays.'
expect '"anew": write' check-words include/slosh/a.h '/// Starts anew.'
expect '"likewise": write' check-words src/base/a.cpp 'return Error{"likewise got " + text, file};'
expect 'colour is not in' check-words docs/a.md 'The colour changes.'
expect 'spelld is not in' check-words include/slosh/a.h 'float x;  ///< spelld'
expect 'neighbours is not in' check-words src/base/a.cpp 'toast("No "
      "neighbours here");'
expect 'millimetres is not in' check-words assets/a.json '  "description": "A drop of three millimetres."'
expect '' check-words docs/a.md 'The key `colour` and the file `nobody.cpp` keep their names in [this page](neighbours.md).'
expect '' check-words src/base/a.cpp '// nobody reads this
bool anew = map["neighbours"];'
long='This sentence goes on and on,'
for _ in 1 2 3 4; do long+=' and on and on and on,'; done
expect '33 words in a sentence' check-documents docs/a.md "$long until it ends."
expect '' check-documents docs/a.md "${long%,}. It ends."
expect '' check-documents docs/a.md "| $long | until it ends and goes on |"
expect 'The largest are docs/a.md 90000' check-documents docs/a.md "$(yes 'word.' | head -n 90000)"
[ "$failures" = 0 ]
