#include "base/system/thread_end.h"

#include <vector>

namespace slosh {
namespace {

struct Kept {
    void (*done)(void*);
    void* kept;
};

struct Ends {
    std::vector<Kept> all;
    ~Ends() {
        for (; !all.empty(); all.pop_back()) all.back().done(all.back().kept);
    }
};

}  // namespace

void at_thread_end(void (*done)(void* kept), void* kept) {
    thread_local Ends ends;
    ends.all.push_back({done, kept});
}

void end_of_thread() {}

}  // namespace slosh
