// A saved state, loaded and stepped once.
#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "sim/world/archive/snapshot.h"

void slosh::fuzz::state(std::string_view bytes) {
    Result<State> state = deserialize_state(with_right_hash(bytes));
    if (!state) return require_sentence(state.error(), "");
    step_once(std::move(state).value());
}
