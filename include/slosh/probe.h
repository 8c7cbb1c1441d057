/// @file
/// Probes: where a run measures, and what they read. They look at the particles between steps and change no
/// bit of a run. SI units.
///
///     auto made = slosh::ProbeRecord::create({{"toe", slosh::PressureProbe{{1, 0.1f, 0}}, 0.02}}, 3);
///     if (!made) return report(made.error());
///     slosh::ProbeRecord probes = std::move(made).value();
///     for (int i = 0; i < 200; ++i) world.step(), probes.sample(world);
///     std::cout << *probes.readings()[0].filtered << " Pa\n";
///
/// Thread-safe as any struct; a record belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/result.h"

#pragma GCC visibility push(default)
namespace slosh {

class World;

/// Pressure at a point, in the fluid or on a wall or solid, Pa. 0 where there is no fluid.
struct PressureProbe {
    Vec3 point{0.0f};  ///< m
    int solid = -1;    ///< >= 0: the point is fixed to this solid, in the scene's description of it
    bool operator==(const PressureProbe&) const = default;
};
/// Height of the uppermost surface over a place, m along y. Nothing where there is no fluid.
struct LevelProbe {
    float x = 0.0f, z = 0.0f;  ///< m; z does not count in 2-D
    bool operator==(const LevelProbe&) const = default;
};
/// Volume that passes a frame, m^3/s (2-D: m^2/s), positive along the axis across which the frame is flat.
struct FlowProbe {
    Vec3 min{0.0f}, max{0.0f};  ///< m; equal in exactly one component (2-D: of x and y)
    bool operator==(const FlowProbe&) const = default;
};
/// How fast the fluid is at a point, m/s. Nothing where there is no fluid.
struct SpeedProbe {
    Vec3 point{0.0f};  ///< m
    bool operator==(const SpeedProbe&) const = default;
};
/// What the water does to a solid, as StepReport::loads has it, mean over a step: the force, N (2-D: N/m), or
/// the torque about its center of mass, N m (2-D: N). Nothing where there is no such solid.
struct ForceProbe {
    int solid = 0;
    int axis = -1;  ///< 0, 1, 2: the part along x, y, z; -1: its size
    bool operator==(const ForceProbe&) const = default;
};
struct TorqueProbe {
    int solid = 0;
    int axis = -1;  ///< 0, 1, 2: the part about x, y, z; -1: its size; in 2-D only that about z is not 0
    bool operator==(const TorqueProbe&) const = default;
};

struct Probe {
    std::string name;  ///< letters, digits, '_' and '-'
    std::variant<PressureProbe, LevelProbe, FlowProbe, SpeedProbe, ForceProbe, TorqueProbe> what{};
    double window = 0.05;  ///< width of the filter, s
    bool operator==(const Probe&) const = default;
};

/// "pressure", "level", "flow", "speed", "force" and "torque", in the order of the variant.
std::span<const std::string_view> probe_kinds();
/// One of them, and the unit of the readings: "Pa", "m", "m^3/s", "m/s", "N", "N m".
std::string_view kind_of(const Probe& probe);
std::string_view unit_of(const Probe& probe, int dimension);
/// It reads StepReport::loads. A world does what that needs by itself for the probes of its state; for others
/// see World::measure_loads().
bool reads_loads(const Probe& probe);

inline constexpr std::size_t most_probes = 1000;
/// What makes no sense: a name that is taken or has other letters, a frame that is not flat, no window.
Result<void> check_probes(const std::vector<Probe>& probes, int dimension);

/// The filter is the mean over the last `window` seconds. It lies half a window behind: what it says now is
/// of the middle of the window.
struct ProbeReading {
    bool wet = false;                 ///< there is fluid
    std::optional<double> raw;        ///< after the last step
    std::optional<double> filtered;   ///< mean of the raw values in the window
    std::optional<double> deviation;  ///< their standard deviation; of three values or more
    int samples = 0;                  ///< in the window
    std::optional<double> peak;       ///< the largest filtered value of a full window
    double peak_time = 0.0;           ///< s, the middle of that window
    std::optional<double> volume;     ///< volume that has passed, for a flow, m^3 (2-D: m^2)
    double cutoff = 0.0;              ///< Hz, where the filter leaves 1/sqrt(2) of an oscillation
};

class ProbeRecord {
  public:
    /// Has no probes.
    ProbeRecord() = default;
    static Result<ProbeRecord> create(std::vector<Probe> probes, int dimension);

    /// Reads every probe; call it after each step. O(particles) + O(probes). Only what `counts` may be a
    /// peak. When the world's clock has gone back, the filters start again.
    void sample(const World& world, bool counts = true);

    const std::vector<Probe>& probes() const { return probes_; }
    const std::vector<ProbeReading>& readings() const { return readings_; }

  private:
    struct Window {
        std::deque<std::pair<double, std::optional<double>>> samples;  ///< time and raw value
        double begun = 0.0;                                            ///< s, before its first sample
    };
    explicit ProbeRecord(std::vector<Probe> probes);
    void add(std::size_t index, double time, double passed, bool counts);

    std::vector<Probe> probes_;
    std::vector<ProbeReading> readings_;
    std::vector<Window> windows_;
    std::optional<double> last_time_;
};

}  // namespace slosh
#pragma GCC visibility pop
