// Which spheres no one can see because others cover them. Inside a body of water that is most of them, and a
// software renderer would shade every one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/camera.h"
#include "slosh/particle_view.h"

namespace slosh {

class HiddenSpheres {
  public:
    /// Notes which of the particles, drawn as spheres of this radius (m) by a perspective camera, are wholly
    /// covered. Never one that shows in a single pixel: leaving them out does not change the picture.
    /// O(particles + cells of the picture).
    void find(const ParticleView& particles, float radius, const Camera& camera, const PixelSize& size);
    void clear() { hidden_.clear(); }

    /// After find(): 1 for each hidden particle, in the order of the view; empty after clear().
    std::span<const std::uint8_t> flags() const { return hidden_; }

  private:
    std::vector<std::uint8_t> hidden_;
    // The picture in cells: everything in a cell that lies farther away than this (m along the view) is
    // covered.
    std::vector<float> covered_beyond_;
    struct Disc {
        float x, y, depth;   // cells; m
        float covers;        // m: what is farther away is behind its front
        float inner, outer;  // cells: within the first all is covered, beyond the second nothing is
    };
    std::vector<Disc> discs_;
};

}  // namespace slosh
