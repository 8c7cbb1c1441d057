# Sourced by the scripts that build for another system, after common.sh.

# find_sources: fills the array `sources` with the options by which CMake finds the sources of each dependency: in SLOSH_SOURCES, else in Debian's
# source packages where there is apt-get. Elsewhere it stays empty, and CMake downloads the pinned commits of third_party/VERSIONS.md.
find_sources() {
    sources=()
    local names name folder=${SLOSH_SOURCES:-}
    names=$(sed -nE 's/^ *slosh_fetch(_files)?\(([a-z0-9]+) .*/\2/p' "$root"/third_party/{engine,graphics,window_system,googletest}.cmake | sort -u)
    if [ -z "$folder" ] && have apt-get; then
        folder=$root/build/sources
        # shellcheck disable=SC2086
        "$root/scripts/support/debian-sources" "$folder" $names
    fi
    [ -n "$folder" ] || return 0
    folder=$(cd "$folder" && pwd)
    sources=(-DFETCHCONTENT_FULLY_DISCONNECTED=ON)
    for name in $names; do
        [ -n "$(ls -A "$folder/$name" 2>/dev/null)" ] || die "$folder/$name: no sources; wanted: $(paste -sd ' ' <<<"$names")"
        sources+=("-DFETCHCONTENT_SOURCE_DIR_${name^^}=$folder/$name")
    done
}
