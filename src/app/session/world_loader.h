// Makes worlds beside the steps: reading a scene, sampling its meshes and filling it with water may
// take seconds, in which the old world goes on. Only the newest that was asked for is made; one that is not
// wanted any more is given up between two blocks of its loops, and only the end of the program waits for
// that.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "app/session/long_work.h"
#include "base/worker.h"
#include "sim/world/archive/recording.h"
#include "slosh/result.h"
#include "slosh/world.h"

namespace slosh::app {

struct LoadedWorld {
    World world;
    std::optional<Recording> recording = {};  ///< to be played in it
    bool catch_up = false;                    ///< see PlayRecorded
    std::int64_t particles_chosen = 0;        ///< for a scene that leaves it open; else 0
    bool follow_speed = false;                ///< see SceneDefaults
    std::string left_out = {};                ///< io::FoundScene
};

class WorldLoader {
  public:
    using Make = std::function<Result<LoadedWorld>()>;
    struct Made {
        std::string asked_for;
        Result<LoadedWorld> world;  ///< what Make threw is an error too
    };

    /// `ready` is called by the loader's worker when there is a result.
    explicit WorldLoader(std::function<void()> ready) : ready_(std::move(ready)) {}
    ~WorldLoader() { end(); }
    WorldLoader(const WorldLoader&) = delete;
    WorldLoader& operator=(const WorldLoader&) = delete;

    /// Cancels what is under way.
    void start(std::string asked_for, Make make);
    /// A world that was made and not taken is dropped, too.
    void cancel();
    /// Cancels, and waits until nothing calls `ready` any more.
    void end();
    bool under_way() const;
    float progress() const;
    std::optional<Made> result();
    /// The same, once it is there; nothing if nothing is under way.
    std::optional<Made> wait();

  private:
    struct Job {
        std::string asked_for;
        Make make;
        std::atomic<bool> unwanted = false;
        std::atomic<float> share = 0.0f;
        bool done = false;
        std::optional<Made> made;
        std::optional<Worker> worker;
    };
    void work(Job& job);
    void remove_done();

    const std::function<void()> ready_;
    mutable std::mutex mutex_;
    std::list<Job> jobs_;    ///< those that were given up and have not noticed yet, too
    Job* newest_ = nullptr;  ///< nullptr: nothing is wanted
};
static_assert(LongWork<WorldLoader>);

}  // namespace slosh::app
