# Every scene with the default and the many-substeps solver, half a simulated second at about 3000 particles. Hashes are compared over a
# tenth of one: 8 threads on a small machine are slow.
exec "$SLOSH_SOURCE_DIR/scripts/check-scenes" --binary "$SLOSH_BINARY" --particles 3000 --seconds 0.5 --hash-seconds 0.1 \
    --solver pbf --solver wcsph
