// Water whose surface's buffers are as large as the picture: one texel per pixel, and no filtering.
#define SAME_SIZE
#include "water/composite.frag"
