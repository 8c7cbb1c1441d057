// The amount of work for a picture of water: sizes of buffers and filters, by name. Automatic starts low if
// the processor renders, high otherwise, and goes down when pictures take too long.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace slosh {

struct WaterQuality {
    std::string_view name;
    /// Size at which scene and water are drawn, relative to the target's before supersampling. Lines over
    /// them have the target's.
    float picture_scale = 1.0f;
    float surface_scale = 1.0f;    ///< size of the surface's buffers relative to the picture's
    float thickness_scale = 0.5f;  ///< size of the thickness buffer relative to the picture's
    int filter_radius = 20;        ///< at most, pixels of the surface's buffers
    int filter_passes = 1;         ///< number of passes across and down
    int floor_light_size = 512;    ///< edge of the map of light on the floor, pixels
    int photons = 512;             ///< edge of the grid of photons that waves bend; 0: none
    int light_size = 512;          ///< edge of the map of water in the light's direction, pixels
    int march_steps = 12;          ///< steps of the search for solids along a refracted ray
    int walls = 3;                 ///< of the container that a refracted ray is followed to
    bool antialiasing = true;      ///< if the view asks for it
    bool mist = true;
    bool ripples = true;     ///< finer than a particle: passes/ripple_pass.h
    std::size_t drops = 20;  ///< drawn for each lone particle
    bool lenses = true;      ///< large drops show what is behind them, upside down; small ones are specks
    int foam_droplets = 10;  ///< drawn for each foam particle
};

/// From low to ultra.
std::span<const WaterQuality> quality_levels();
/// "automatic", then the levels' names.
std::span<const std::string_view> quality_names();

/// Chooses a level from the times of the pictures. Pure arithmetic.
class AutomaticQuality {
  public:
    /// Low for a software renderer, high for a GPU, and there at least medium: low keeps the silhouettes in
    /// full, which costs a GPU more than medium saves.
    explicit AutomaticQuality(bool software);
    /// Reports the time of a picture: on the GPU, or until it was complete. A level that was too slow once is
    /// not tried again. Otherwise the picture would change for ever.
    void drawn(double milliseconds);
    const WaterQuality& level() const;

    static constexpr double budget = 12.0;  ///< ms; leaves GPU time for the rest of a frame at 60 per second
    static constexpr double idle = 3.0;     ///< ms; below it the next level is tried
    static constexpr int patience = 20;     ///< pictures between two changes

  private:
    std::size_t level_ = 0, least_ = 0, most_ = 0;
    double mean_ = 0.0;  // ms, smoothed
    int pictures_ = 0;
};

/// The level with this name; nullptr for "automatic" and unknown names.
const WaterQuality* find_quality(std::string_view name);

}  // namespace slosh
