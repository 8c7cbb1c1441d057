// Milk and honey: fluid that scatters light. Apart from clear fluid, which would pay for the light on its surface.
#define SCATTERS
#include "water/composite_solids.frag"
