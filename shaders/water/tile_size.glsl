const int tile_size = 16;  // pixels of the surface's buffers, as in src/render/passes/surface_pass.cpp
