#!/bin/sh
# @PROGRAM@ in one file: this script, and behind it a .tar.gz. The first start unpacks it into the user's cache. Later starts take
# that folder; delete it at any time. SLOSH_UNPACKED names another folder.
set -e
folder=${SLOSH_UNPACKED:-${XDG_CACHE_HOME:-$HOME/.cache}/slosh-sandbox/@FOLDER@}
if [ ! -x "$folder/bin/slosh" ]; then
    mkdir -p "$(dirname "$folder")"
    new=$(mktemp -d "$folder.XXXXXX")
    tail -n +@FIRST@ "$0" | tar xzf - -C "$new" --strip-components=1
    mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"  # another start was faster
fi
exec "$folder/bin/slosh" "$@"
# The archive follows.
