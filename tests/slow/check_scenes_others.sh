# The same for every other solver, beside it.
mapfile -t others < <("$SLOSH_BINARY" list solvers | awk '$1 != "pbf" && $1 != "wcsph" {print "--solver"; print $1}')
[ ${#others[@]} -gt 0 ] || exit 0
exec "$SLOSH_SOURCE_DIR/scripts/check-scenes" --binary "$SLOSH_BINARY" --particles 3000 --seconds 0.5 --hash-seconds 0.1 "${others[@]}"
