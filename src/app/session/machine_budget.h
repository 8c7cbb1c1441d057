// How a machine is shared between the water and its picture, and what of the water that carries. Pure
// arithmetic on measured figures.
#pragma once

#include <cstdint>
#include <string>

namespace slosh::app {

/// Share of all cores that pictures take where the processor draws them: what
/// leave_cores_beside_pictures() (render/context.h) gives them.
inline constexpr double picture_share = 0.5;
/// Share of all cores that is left to the water. A GPU takes nothing from it.
double water_share(bool processor_draws);

/// The number to offer for a number that runs in real time: a third is kept in reserve. 0: not known.
std::int64_t particles_to_offer(std::uint64_t that_fit);
/// "8,000 particles", for buttons.
std::string particles_text(std::int64_t particles);

/// Whether the water has been too slow for so long that it is worth a notice.
class SlowWatch {
  public:
    static constexpr double patience = 2.0;  ///< s of wall time
    /// In every frame: whether it is too slow now.
    void follow(bool slow, double now);
    /// The person knows.
    void put_away() { put_away_ = true; }
    /// Another scene, or as many particles as was offered.
    void restart() { *this = SlowWatch(); }
    bool noticed() const { return noticed_ && !put_away_; }

  private:
    double since_ = -1.0;  // s; negative: it is not slow
    bool noticed_ = false, put_away_ = false;
};

/// "31.4 million passes/s": time.machine_speed for people; "not measured" for 0.
std::string speed_text(double speed);

/// What the measured speed belongs to: processor and number of threads. A settings folder may travel.
std::string machine_name(int threads);

}  // namespace slosh::app
