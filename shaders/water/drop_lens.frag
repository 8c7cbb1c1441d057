// Drops that are large in the picture: see water/drop.frag.
#define LENS
#include "water/drop.frag"
