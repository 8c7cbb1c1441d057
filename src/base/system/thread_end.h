// What a thread keeps until it ends. A thread_local object whose destructor does something is not for that:
// mingw-w64 gives its memory back before it destroys it.
#pragma once

namespace slosh {

/// Calls done(kept) when the calling thread ends, in the reverse order of these calls.
void at_thread_end(void (*done)(void* kept), void* kept);
/// The last call of a function that a thread runs, for systems that do not do it by themselves.
void end_of_thread();

/// A T of the calling thread. `own` is a thread_local pointer, nullptr at first.
template <class T>
T& kept_by_thread(T*& own) {
    if (own == nullptr) {
        own = new T;
        at_thread_end([](void* kept) { delete static_cast<T*>(kept); }, own);
    }
    return *own;
}

}  // namespace slosh
