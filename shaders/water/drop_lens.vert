// Drops that are large in the picture: see water/drop.vert.
#define LENS
#include "water/drop.vert"
