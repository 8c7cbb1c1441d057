# Every scene with the default and the many-substeps solver, 3 simulated seconds at about 3000 particles. Hashes are compared over a
# quarter of one: 8 threads on a small machine are slow.
exec "$SLOSH_SOURCE_DIR/scripts/check-scenes" --binary "$SLOSH_BINARY" --particles 3000 --seconds 3 --hash-seconds 0.25 \
    --solver pbf --solver wcsph
