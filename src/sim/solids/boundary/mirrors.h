// Surfaces as mirrors: every particle near a wall or a solid has an image behind it, and particles feel each
// other's images as they feel each other. With s the distance to the surface and n its normal into the fluid,
// the image of j is as far from i as that of i from j,
//     r'^2 = r_ij^2 + 4 s_i s_j,    grad_i r'^2/2 = x_ij + 2 s_j n_i,
// so what they do to each other is minus the gradient of an energy, whatever the surface looks like. No
// arrangement of the particles is assumed: a table over the distance alone knows the lattice of water at
// rest, and between its layers a particle finds up to 5 % less density than it should
// (docs/physics/boundaries.md, Mirror particles). Where two or three surfaces meet, the images of images
// count too. What a mirror adds to a particle's density is multiplied by a share, which depends on the
// particle's place alone; its gradient is part of the density's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/core/scratch/scratch.h"
#include "sim/solids/boundary/boundary_field.h"
#include "slosh/execution.h"

namespace slosh {

struct PairInput;
struct BoundaryContext;

/// Eight particles and what the images near them add.
struct MirrorGroup {
    float x[8], y[8], z[8];  ///< h
    float payload[8];        ///< payloads of the eight, for force()
    // sample() fills in:
    float density[8];           ///< added to V sum W
    float gradient_squares[8];  ///< sum of |V grad W|^2 over the images, 1/h^2
    float reaction[3][8];       ///< minus the gradient of the density to a move of all surfaces, 1/h
    // Both fill in the gradient of the density to the particle's own move, 1/h; sum_j (payload_i + payload_j)
    // V grad W'_ij.
    float gradient[3][8];
};

/// Walls of the container near a group of particles. A particle's distance to one is
/// sign (x[axis] - place).
struct WallPlanes {
    int count = 0;
    int axis[6] = {};
    float place[6] = {}, sign[6] = {};
};

struct MirrorKernels {
    /// The eight themselves and those of their neighbours that have an image nearer than `reach` in one of
    /// these walls, as rows of a neighbour list of `positions`, in whose units `reach` and the walls are.
    /// `rows` has room for NeighbourLists::max_rows + 1 of them. Returns their number.
    std::uint32_t (*list_in_walls)(const float* positions, const NeighbourGroup&, std::size_t group,
                                   const WallPlanes&, float reach, std::uint32_t nobody,
                                   std::uint32_t* rows) = nullptr;
    /// Those of a group's neighbours that have an image within `reach` (h) of it, as rows of a neighbour
    /// list; `rows` has room for NeighbourLists::max_rows of them. Returns their number, or no_images.
    std::uint32_t (*list)(const PairInput&, std::size_t group, float reach, std::uint32_t* rows) = nullptr;
    void (*sample)(const PairInput&, std::size_t group, MirrorGroup&) = nullptr;
    void (*force)(const PairInput&, std::size_t group, MirrorGroup&) = nullptr;
};
const MirrorKernels& mirror_kernels(simd::Target target, KernelName kernel);

inline constexpr std::uint32_t no_images = ~std::uint32_t{0};

/// Which positions of particles, walls and solids: those at the end of the substep, or those at its start.
enum class MirrorPlace : int { now, origin };

/// Surfaces of solids that a particle has as mirrors: as many as meet in the corner of a box.
inline constexpr int most_mirrors = 3;

struct MirrorInput {
    const MirrorKernels* kernels = nullptr;     ///< nullptr: no mirrors
    const NeighbourGroup* of_walls = nullptr;   ///< rows of the images that are records: see wall_images.h
    const NeighbourGroup* of_solids = nullptr;  ///< see ImageLists; nullptr, as all below, without solids
    /// Surfaces that a particle of this scene can have as mirrors; what follows has as many of the three.
    int slots = most_mirrors;
    // Streams, of particles and of their images in walls, about the surfaces nearest to them:
    const float* surfaces[most_mirrors] = {};  ///< {normal, distance in h}
    const float* solids = nullptr;             ///< {the solid of each, unused}; -1: none
    const float* shares = nullptr;             ///< {the share of each, unused}: see SolidMirror
    // Arrays, of particles alone:
    const float* share_slopes[most_mirrors][3] = {};  ///< gradients of the shares, 1/h
    float* reactions[most_mirrors][3] = {};  ///< sample(): of each surface, in groups near solids, 1/h
    explicit operator bool() const { return kernels != nullptr; }
};

/// Most neighbours' images in solids are out of reach: a particle that touches one has a third as many of
/// them as neighbours, one in the second layer hardly any. Neighbours whose images are near are listed once
/// per substep, with a margin for what moves meanwhile.
class ImageLists {
  public:
    std::vector<NeighbourGroup> groups;  ///< offsets == nullptr: no images, not even of themselves
    std::vector<std::vector<std::uint32_t>> blocks;
    std::size_t capacity_bytes() const;
};

struct NearSurface {
    SolidMirror mirror{far_away};
    std::int32_t solid = -1;
};
/// The nearest first.
using NearSurfaces = std::array<NearSurface, most_mirrors>;
/// Those of one more solid within `reach` of x.
void add_surfaces_of(const BoundaryField& field, std::size_t solid, const Vec3& x, float reach,
                     NearSurfaces& nearest);

struct MirrorScratch : ScratchArrays {
    struct Place {
        explicit Place(ScratchArrays& owner)
            : surfaces{OwnedArray<float>(owner), OwnedArray<float>(owner), OwnedArray<float>(owner)},
              solids(owner),
              shares(owner),
              share_slopes{OwnedAxes(owner), OwnedAxes(owner), OwnedAxes(owner)},
              reactions{OwnedAxes(owner), OwnedAxes(owner), OwnedAxes(owner)},
              far_groups(owner),
              far_images(owner) {}
        OwnedArray<float> surfaces[most_mirrors], solids, shares;
        OwnedAxes share_slopes[most_mirrors], reactions[most_mirrors];
        /// Whether the records of a group, and of an image, say already that no solid is near.
        OwnedArray<std::uint8_t> far_groups, far_images;
        std::size_t count = 0;        ///< number of particles when that was written
        std::size_t slots = 0;        ///< as MirrorInput::slots
        std::uint64_t positions = 0;  ///< StreamEpoch::positions that it belongs to; 0: it is of no use
    };
    Place now{*this}, origin{*this};
    Owned<ImageLists> lists{*this};
    bool listed = false;  ///< since the groups near boundaries were found
    Place& at(MirrorPlace place) { return place == MirrorPlace::now ? now : origin; }
};

/// Whether the loops use mirrors. Independent of boundary.density.
bool has_mirrors(const BoundaryContext& context);
/// The groups near boundaries were found again.
void forget_reflections(BoundaryContext& context);
/// Before loops that sample images at these positions (h): finds the solids near each particle. Part of
/// density_input().
void reflect(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place);
MirrorInput mirror_input(const BoundaryContext& context, MirrorPlace place);

MirrorScratch::Place& mirror_place(const BoundaryContext& context, MirrorPlace which);
/// visit(solid, reaction): parts of a particle's density gradient that are a solid's, 1/h, as sample() has
/// left them; one for each of its surfaces. Only in groups near solids.
template <class Visit>
void for_each_reaction(MirrorScratch::Place& place, std::size_t particle, Visit&& visit) {
    const float* solids = place.solids.data() + 4 * particle;
    for (std::size_t slot = 0; slot < place.slots; ++slot) {
        OwnedAxes& reaction = place.reactions[slot];
        if (solids[slot] < 0.0f) continue;
        visit(static_cast<std::size_t>(solids[slot]),
              Vec3(reaction[0][particle], reaction[1][particle], reaction[2][particle]));
    }
}

}  // namespace slosh
