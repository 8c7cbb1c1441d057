// The timeline as a person sees it: a line that led to where the water is, other branches beside it, and
// marks where something was done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace slosh::app {

struct TimelineMark {
    double clock = 0.0;  ///< s
    std::string text;    ///< "Drop: ..."
};

/// A stretch of one branch.
struct TimelineSegment {
    std::uint32_t branch = 0;
    double from = 0.0, to = 0.0;  ///< s of water since the timeline began
    bool on_line = true;          ///< it leads to where the water is, or on from there
    std::vector<TimelineMark> marks;
};

struct TimelineView {
    std::vector<TimelineSegment> segments;  ///< those on the line first, in order
    double here = 0.0;                      ///< s, where the water is
    std::uint32_t branch = 0;               ///< the branch of that place
    std::size_t bytes = 0, budget = 0;
    int branches = 0;

    double begin() const {
        double least = here;
        for (const TimelineSegment& segment : segments) least = segment.from < least ? segment.from : least;
        return least;
    }
    double end() const {
        double most = here;
        for (const TimelineSegment& segment : segments) most = segment.to > most ? segment.to : most;
        return most;
    }
};

}  // namespace slosh::app
