// Previews of moments: rounded positions of all particles some thirty times per second of water, each
// packed as what a straight flight from the two previews before does not predict. Particles are in the order
// of their ids, so that each is where it was in the preview before. A chain begins with a preview that needs
// none before it; what lies behind is read from there on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/session/timeline/byte_planes.h"
#include "slosh/particle_view.h"

namespace slosh::app {

/// What the view colours particles by, where that is not their speed, id or material.
enum class PreviewValue : std::uint8_t { none, density, pressure, neighbours, vorticity };

/// A copy of what a preview needs, in the world's order.
struct PreviewInput {
    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z;
    std::vector<float> value;  ///< empty: none
    std::vector<std::uint32_t> id;
    std::vector<std::uint8_t> material;
    float quantum = 0.0f;   ///< m, to which positions are rounded
    float interval = 0.0f;  ///< s of water since the preview before
    bool begins = false;    ///< a chain
    std::size_t bytes() const;
    void copy_from(const ParticleView& particles, PreviewValue wanted);
};

/// Some 3 bytes per particle.
struct PackedPreview {
    Bytes bytes;
    std::uint32_t count = 0;  ///< particles
    float quantum = 0.0f, interval = 0.0f;
    float value_min = 0.0f, value_step = 0.0f;
    bool begins = false, same_ids = false, has_value = false, has_material = false;
};

/// Positions in units of the quantum, and where they were going; writer and reader go through the same ones.
struct PreviewState {
    std::vector<std::uint32_t> id;
    std::array<std::vector<std::int32_t>, 3> position, step;
    std::vector<std::uint8_t> value, material;
    void resize(std::size_t count);
};

/// One after another. Takes 7 ms for 100 000 particles.
class PreviewWriter {
  public:
    PackedPreview write(const PreviewInput& input);

  private:
    PreviewState state_, next_;
    std::vector<std::uint32_t> order_;
    bool has_before_ = false;
};

/// A preview as it was: in the order of ids.
struct Preview {
    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z, value;
    std::vector<std::uint32_t> id;
    std::vector<std::uint8_t> material;
};

/// The last of a chain, or of its beginning. The first must begin one.
Preview read_preview(std::span<const PackedPreview* const> chain);

/// The same for previews that follow each other: of a chain that goes on, what was read before is not read
/// again.
class PreviewReader {
  public:
    /// `numbers`: of the previews of the chain, other ones for other previews.
    Preview read(std::span<const PackedPreview* const> chain, std::span<const std::uint64_t> numbers);

  private:
    PreviewState state_;
    std::uint64_t newest_ = 0;
    bool has_read_ = false;
};

}  // namespace slosh::app
