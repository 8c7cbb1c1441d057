// When the neighbor lists are rebuilt.
#pragma once

namespace slosh {

struct StepContext;

/// Sorts and rebuilds the lists if particles moved too far since the last time, or the state demands it.
void update_lists(StepContext& context);

}  // namespace slosh
