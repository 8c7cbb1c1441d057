# Every scene, every solver, 10 simulated seconds at about 3000 particles. Hashes are compared over one second: 8 threads on a small machine are slow.
exec "$SLOSH_SOURCE_DIR/scripts/check-scenes" --binary "$SLOSH_BINARY" --particles 3000 --seconds 10 --hash-seconds 1
