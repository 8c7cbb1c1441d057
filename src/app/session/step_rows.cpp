#include "app/session/step_rows.h"

#include <algorithm>
#include <utility>

namespace slosh::app {

void WaitingRows::thin(std::vector<SimulationEvent>& events) {
    std::array<std::size_t, 2> place{};
    count_ = 0;
    for (SimulationEvent& event : events) {
        auto* steps = std::get_if<StepsMeasured>(&event);
        if (steps == nullptr) continue;
        std::vector<StepRow> kept;
        for (StepRow& row : steps->rows) {
            if (place[row.right ? 1 : 0]++ % 2 == 0) kept.push_back(std::move(row));
        }
        steps->rows = std::move(kept);
        count_ += steps->rows.size();
    }
    stride_ *= 2;
    gives_way_ = {};
}

void WaitingRows::add(std::vector<SimulationEvent>& events, StepRow row) {
    if (count_ >= most_) thin(events);
    if (events.empty() || !std::holds_alternative<StepsMeasured>(events.back())) {
        events.emplace_back(StepsMeasured{});
        gives_way_ = {};
    }
    std::vector<StepRow>& rows = std::get<StepsMeasured>(events.back()).rows;
    const std::size_t side = row.right ? 1 : 0;
    const auto before = std::find_if(rows.rbegin(), rows.rend(),
                                     [&](const StepRow& other) { return other.right == row.right; });
    const bool replaces = gives_way_[side] && before != rows.rend();
    gives_way_[side] = number_[side]++ % stride_ != 0;
    if (replaces) {
        *before = std::move(row);
        return;
    }
    rows.push_back(std::move(row));
    ++count_;
}

}  // namespace slosh::app
