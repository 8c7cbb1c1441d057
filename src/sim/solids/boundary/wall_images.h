// Images of particles behind the container's walls, for boundary.method mirrors (mirrors.h). A wall is a
// plane, so an image is a place: images are records behind the particles' in the streams of the pressure
// loops, which sum over them as over neighbours. In edges and corners there are images of images too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/aligned_array.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/core/scratch/scratch.h"
#include "sim/solids/boundary/mirrors.h"

namespace slosh {

struct BoundaryContext;

/// A particle in one, two or three walls: bit 2 axis + side of `walls`, side 0 at the low end.
struct WallImage {
    std::uint32_t particle = 0;
    std::uint8_t walls = 0;
};

/// Found with the neighbour lists, and kept as long as they are.
class WallImages {
  public:
    std::vector<WallImage> images;       ///< by particle
    std::vector<NeighbourGroup> groups;  ///< rows of images as rows of neighbours: those within h
    std::vector<std::vector<std::uint32_t>> rows;
    std::vector<std::uint32_t> first;   ///< per particle: its first image
    std::vector<std::uint8_t> near;     ///< per particle: the walls within h
    std::vector<std::uint32_t> starts;  ///< starts of blocks of particles, in images
    float low[3] = {}, high[3] = {};    ///< where the walls were, h
    bool present = false;
    std::size_t capacity_bytes() const;
};

struct WallImageScratch : ScratchArrays {
    Owned<WallImages> walls{*this};
};

/// After the neighbour lists were made or found to be good still. `rebuilt`: they are new.
void update_wall_images(BoundaryContext& context, bool rebuilt);
/// Per group; nullptr: no mirrors.
const NeighbourGroup* wall_images(const BoundaryContext& context);
/// Floats of a stream with room for its dummies and the images.
std::size_t stream_size(const BoundaryContext& context);
/// The images of what a stream holds, payload and all, and of its payloads alone.
void add_wall_images(const BoundaryContext& context, float* records, MirrorPlace place);
void add_image_payloads(const BoundaryContext& context, float* records);
/// The images of vectors {n, value}, reflected without the walls' places, and of numbers that no wall
/// changes, of particles in groups near solids. Images of other particles are written where `far` does not
/// say that they are; it is kept up to date.
void reflect_records(const BoundaryContext& context, std::span<AlignedArray<float>* const> vectors,
                     std::span<AlignedArray<float>* const> numbers, AlignedArray<std::uint8_t>& far);

}  // namespace slosh
