// Drops of a few pixels: see water/drop.vert.
#define PLAIN
#include "water/drop.vert"
