// Drops of a few pixels: see water/drop.frag.
#define PLAIN
#include "water/drop.frag"
