// A destructor may wait for another thread, and every hook of mingw-w64 and of Windows for the end of a
// thread is called under a lock that the other one's end needs. What threads keep that do not call
// end_of_thread(), such as the first one, goes with the process.
#include "base/system/thread_end.h"

namespace slosh {
namespace {

struct Kept {
    void (*done)(void*);
    void* kept;
    Kept* before;
};
thread_local Kept* newest = nullptr;

}  // namespace

void at_thread_end(void (*done)(void* kept), void* kept) { newest = new Kept{done, kept, newest}; }

void end_of_thread() {
    while (Kept* const one = newest) {
        newest = one->before;
        one->done(one->kept);
        delete one;
    }
}

}  // namespace slosh
