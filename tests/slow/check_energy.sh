# Closed scenes gain no energy: three counts that do not divide the blocks' edges, a short step beside the scenes' own.
exec "$SLOSH_SOURCE_DIR/scripts/check-energy" --binary "$SLOSH_BINARY" --particles 700 --particles 1500 --particles 3000 --step 0.0001 \
    --seconds 0.3 --steps 40 double_dam_break corner_column dam_through_obstacles oil_over_water drop_2d
