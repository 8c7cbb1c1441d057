// A world that Python holds, and the arrays that look into it without a copy.
//
// An array must stay what it is while Python keeps it, and the engine sorts, grows and frees its own arrays
// in every step. So before a change the arrays that somebody still looks at are handed over to those who
// look, and the engine goes on with copies: who keeps nothing pays nothing, and nobody reads freed memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "forces.h"
#include "sim/world/archive/recording_file.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"
#include "values.h"

namespace slosh::python {

class HeldWorld : public std::enable_shared_from_this<HeldWorld> {
  public:
    /// `forces` are those whose modules the world was made with.
    HeldWorld(World world, std::shared_ptr<Forces> forces);
    HeldWorld(const HeldWorld&) = delete;
    HeldWorld& operator=(const HeldWorld&) = delete;

    /// To read. Exception: another thread is stepping it.
    const World& read() const;
    /// To change: arrays that Python holds have been handed over before. Exception as read().
    World& change();

    /// A step. An exception of a force goes on to the caller, and the world is as before the step.
    void step();
    const Forces& forces() const { return *forces_; }

    /// Calls `use` on the world without Python's lock; other threads that ask meanwhile get an exception.
    template <class Use>
    void work(Use use) {
        World& world = change();
        busy_ = true;
        {
            const py::gil_scoped_release others_run;
            try {
                use(world);
            } catch (...) {
                busy_ = false;  // still without the lock: a flag that others only read under it
                throw;
            }
        }
        busy_ = false;
    }

    /// A read-only array of one of the world's own, without a copy.
    template <class T>
    py::array view(std::span<const T> values) {
        const py::capsule owner(new std::shared_ptr<Lease>(lease()),
                                [](void* held) { delete static_cast<std::shared_ptr<Lease>*>(held); });
        py::array_t<T> array(static_cast<py::ssize_t>(values.size()), values.data(), owner);
        array.attr("flags").attr("writeable") = false;
        return array;
    }

    void start_recording(const std::filesystem::path& path);
    void append_recorded();
    void stop_recording();
    bool recording() const { return file_.has_value(); }

  private:
    /// What arrays hold on to: the world, and later its former particles.
    struct Lease {
        std::shared_ptr<HeldWorld> world;
        Particles particles;
    };
    std::shared_ptr<Lease> lease();

    std::shared_ptr<Forces> forces_;
    World world_;
    std::weak_ptr<Lease> lease_;
    std::optional<RecordingFile> file_;
    bool busy_ = false;
};

}  // namespace slosh::python
