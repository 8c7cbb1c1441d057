const int tile_size = 16;  // pixels, as in src/render/passes/tile_grid.h
