#define SAME_SIZE
#include "water/composite_solids.frag"
