// The boundaries of the fluid as signed distances: container walls (facing inwards) and solids. Gives density
// and gradient to the solvers, contact to all of them, distances and ray hits to the tools. In 2-D every z is
// ignored and the container has no z faces.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/solids/bodies/body.h"
#include "sim/solids/boundary/boundary_tables.h"
#include "sim/solids/boundary/container_walls.h"
#include "sim/solids/shapes/mesh_fields.h"
#include "sim/solids/shapes/solid_distance.h"
#include "slosh/shapes.h"

namespace slosh {

/// The distance that contact keeps between a particle's centre and every surface, in spacings. It is below
/// d/2, so that the boundary density carries the fluid at rest and contact stops only what gets through.
inline constexpr float contact_distance_in_spacings = 0.25f;

struct ContainerWalls {
    Box3 box;
    bool open_top = false;    ///< no wall at max.y
    Vec3 min_velocity{0.0f};  ///< velocities of the walls at min.x, min.y, min.z along their axes, m/s
    Vec3 max_velocity{0.0f};
};

/// What all boundaries near a point add to the sums of a particle.
struct BoundarySample {
    float density = 0.0f;  ///< added to V sum W, dimensionless
    Vec3 gradient{0.0f};   ///< added to V sum grad W, 1/m; points into the solid
    /// Sum of |V grad W|^2 over the boundary's virtual particles, 1/m^2. With it the PBF denominator |V sum
    /// grad W + gradient|^2 + sum_j |V grad W_ij|^2 + gradient_squared_sum is S0 for a lattice at rest at a
    /// still wall, as it is inside the fluid. It only relaxes the iteration: measured on closed boxes of rest
    /// lattice (2-D and 3-D, still and yielding walls), no mode grows at the infinite lattice's bound with it
    /// or without it.
    float gradient_squared_sum = 0.0f;
};

struct ContactSettings {
    float restitution = 0.0f;
    float friction = 0.0f;
    float separation_speed = 0.0f;  ///< smallest normal speed at which a touching particle leaves, m/s
};
/// The change of a particle's velocity by contact with a solid that takes loads. A free body receives the
/// opposite impulse.
struct ContactPush {
    std::uint32_t solid = 0;
    Vec3 velocity{0.0f};  ///< m/s
};
struct ContactResult {
    Vec3 position{0.0f};
    Vec3 velocity{0.0f};
    int touching = 0;  ///< number of surfaces that acted; 0: nothing changed
    /// The changes by solids that take loads, one entry each. If more than four act at once, the last entry
    /// holds the rest.
    std::array<ContactPush, 4> pushes{};
    int pushed = 0;
};

/// How viscous forces couple a particle to the surfaces near it: dv/dt = 2 nu (pull - rate v).
struct BoundaryDrag {
    float rate = 0.0f;  ///< 1/m^2
    Vec3 pull{0.0f};    ///< rate times the surfaces' velocity, 1/(m s)
};

struct BoundaryRayHit {
    bool hit = false;
    float distance = 0.0f;  ///< along the unit direction, m
    Vec3 point{0.0f};
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< towards the fluid
};

class BoundaryField {
  public:
    BoundaryField() = default;  ///< no boundaries
    /// `bodies`: where the solids are, one each. If it is empty, they are where they start.
    BoundaryField(std::shared_ptr<const BoundaryTables> tables,
                  const std::optional<ContainerWalls>& container, std::span<const Solid> solids,
                  MeshFields* meshes = nullptr, int threads = 1, std::span<const Body> bodies = {});

    const std::optional<ContainerWalls>& container() const { return container_; }
    /// Cheap: moving the walls changes nothing else.
    void set_container(const std::optional<ContainerWalls>& container);
    /// Takes up to ~0.1 ms per curved solid, which has a table of its own. A mesh that `meshes` has not
    /// sampled yet takes 0.1 to 5 s of one thread. Without `meshes`, no mesh has been sampled.
    void set_solids(std::span<const Solid> solids, MeshFields* meshes = nullptr, int threads = 1,
                    std::span<const Body> bodies = {});
    /// Cheap: the same solids, moved by one substep.
    void set_bodies(std::span<const Body> bodies);
    /// The same within a substep: where free solids were at its start does not change.
    void move_bodies(std::span<const Body> bodies);
    /// From this call on, particles behind the walls add density and gradient instead of the tables. There
    /// may be no solids then.
    void use_particles(bool on) { particles_ = on; }
    /// From this call on, the solvers' density near surfaces is that of the particles' images (mirrors.h).
    void use_mirrors(bool on) { mirrors_ = on; }
    bool mirrors() const { return mirrors_; }
    /// The surfaces of a solid that a particle at x has as mirrors; those nearer than `reach` are among them.
    SolidMirrors solid_mirrors(std::size_t index, const Vec3& x, float reach) const;
    /// How many a particle can have of all solids together.
    int mirrors_of_solids() const { return mirrors_of_solids_; }
    bool particles() const { return particles_; }
    /// Number of boundary particles.
    std::size_t particle_count() const;

    /// False only if no point of the box is within `margin` (>= 0) of a surface or beyond it: the cheap test
    /// for a group of particles. The margin for evaluate() is range(); for contact() it is contact_distance()
    /// plus the distance that a particle moves.
    bool near(const Box3& group_bounds, float margin) const;
    /// The same for the solids alone, wherever they were on their way since a substep ago.
    bool near_solids_on_the_way(const Box3& group_bounds, float margin) const;
    /// The distance beyond which evaluate() returns zeros, m.
    float range() const { return tables_ ? tables_->range() : 0.0f; }
    /// Metres.
    float contact_distance() const { return contact_distance_; }

    /// Contribution of walls at rest, to find out where the fluid ends (tension, foam).
    BoundarySample evaluate(const Vec3& x) const;
    /// For the solvers and the reported density: the wall's images give way when the fluid presses on them.
    /// The density at the layers of the rest lattice is the same as with a still wall, and its gradient there
    /// is twice as steep. A force that is minus the gradient of an energy of this density then carries the
    /// whole pressure at the wall; a still wall carries half of it (docs/physics/boundaries.md, Yielding
    /// walls).
    BoundarySample evaluate_yielding(const Vec3& x) const;

    /// Drag of no-slip walls at a point of the fluid (BoundaryTables::drag). Where walls meet, each acts as
    /// if it were alone.
    BoundaryDrag drag(const Vec3& x) const;
    /// The part of one acting solid; `index` as for pose_of().
    BoundaryDrag solid_drag(std::size_t index, const Vec3& x) const;

    // For the pair loops, which sample eight particles at once (boundary_lanes.h).
    const WallsInRadii& walls() const { return walls_; }
    std::size_t solid_count() const { return obstacles_.size(); }
    /// False only if the solid adds nothing anywhere in the box.
    bool solid_adds(std::size_t index, const Box3& bounds) const;
    /// False only if no point of the box is within `margin` of the solid.
    bool solid_near(std::size_t index, const Box3& bounds, float margin) const {
        return obstacles_[index].may_be_near(bounds, margin, dimension_);
    }
    SolidPoint solid_point(std::size_t index, const Vec3& x) const;
    SurfaceDistance solid_surface(std::size_t index, const Vec3& x) const {
        return obstacles_[index].distance_to(x, dimension_);
    }
    /// Records like those of WallsInRadii::wall: the first and the second table of SolidPoint.
    std::array<const float*, 2> solid_tables(std::size_t index) const;

    // For the forces on bodies. `index` counts the acting solids; solid_of(index) is the index in the state.
    std::uint32_t solid_of(std::size_t index) const { return obstacles_[index].solid; }
    bool is_free(std::size_t index) const { return obstacles_[index].free; }
    /// Whether forces on the solid are wanted: it is free or moved by a host, or those on all are.
    bool takes_load(std::size_t index) const { return obstacles_[index].loaded || all_loads_; }
    void take_all_loads(bool on) { all_loads_ = on; }
    const RigidPose& pose_of(std::size_t index) const { return obstacles_[index].pose; }
    /// Metres, > 0 outside the solid.
    float solid_distance(std::size_t index, const Vec3& x) const {
        return obstacles_[index].distance_to(x, dimension_).distance;
    }
    /// Least distance to any surface, m: > 0 in the fluid's space, < 0 inside a solid or outside the
    /// container. Huge without boundaries.
    float signed_distance(const Vec3& x) const;

    /// Position only: returns x moved to at least contact_distance() from every surface. For use inside
    /// iterations. Leave these shifts out of the velocity (v = v* + sum of the solver's own corrections/dt);
    /// contact() then handles the momentum.
    Vec3 project(const Vec3& x) const;
    /// After the velocity update: moves x to contact distance and changes the velocity relative to the
    /// wall's: v_n' = -e v_n if it was approaching, v_t scaled by max(1 - mu (1+e)|v_n|/|v_t|, 0). The result
    /// is inside the container for any input, and outside every solid unless the container leaves no room
    /// there. Non-finite input is returned unchanged.
    ContactResult contact(const Vec3& x, const Vec3& v, const ContactSettings& settings) const;
    /// The same with continuous collision: `previous` is where the particle was (outside solids). It does not
    /// pass through thin solids on the way.
    ContactResult contact(const Vec3& previous, const Vec3& x, const Vec3& v,
                          const ContactSettings& settings) const;

    /// project() and contact() where near_solids_on_the_way() says no, with the margin for contact, with the
    /// same bits: most of the water near walls is far from every solid.
    ContactResult contact_with_walls(const Vec3& x, const Vec3& v, const ContactSettings& settings) const;
    /// Where contact allows a particle's centre to be, as far as the container is concerned.
    const Box3& allowed() const { return allowed_; }

    /// The nearest solid hit from outside, or the container wall hit from inside. Front walls are
    /// transparent; an open top is no wall. In 2-D the ray meets the plane z = 0 (normal towards the ray's
    /// origin) or, if it lies in that plane, solids and walls.
    BoundaryRayHit cast_ray(const Vec3& origin, const Vec3& direction) const;

  private:
    /// A prepared solid with the tables for its curvature. Without tables the plane wall's serve.
    struct Obstacle {
        SolidShape shape;
        DistanceTable round;     ///< sphere, capsule's caps
        DistanceTable cylinder;  ///< capsule's side
        RigidPose pose, before;  ///< now and a substep ago
        std::uint32_t solid = 0;
        bool moving = false, free = false, loaded = false;
        float round_share = 1.0f, cylinder_share = 1.0f;  ///< see SolidMirror

        SolidMirrors mirrors_at(const Vec3& x, float reach, const BoundaryTables& tables) const;

        SurfaceDistance distance_to(const Vec3& x, int dimension) const;
        bool may_be_near(const Box3& bounds, float margin, int dimension) const;
        std::optional<SolidRayHit> ray_hit(const Vec3& origin, const Vec3& direction, float reach,
                                           int dimension) const;
    };
    static constexpr int no_body = -1;
    struct Touch {
        Vec3 normal{0.0f};
        Vec3 velocity{0.0f};  ///< the surface's, m/s
        bool moving = false;  ///< false: only its speed along the normal counts, as for a wall
        int loaded_solid = no_body;
    };
    struct Touches;

    BoundarySample sample(const Vec3& x, bool yielding) const;
    /// solid_point() in the coordinates of the scene's description.
    SolidPoint described_point(std::size_t index, const Vec3& x) const;
    void refresh_walls();
    void add_touch(const Obstacle& obstacle, const Vec3& x, const Vec3& normal, Touches& touches) const;
    void refresh_samples();
    void clamp_to_container(Vec3& x, Touches& touches) const;
    SurfaceDistance way_out(const Obstacle& obstacle, const Vec3& x) const;
    void push_out_of(const SurfaceDistance& surface, float missing, const Touches& blocked, Vec3& x) const;
    void push_out(Vec3& x, Touches& touches) const;
    bool clear_of_walls(const Vec3& x) const;
    bool clear(const Vec3& x) const;
    static void rebound(const Touches& touches, const ContactSettings& settings, ContactResult& result);

    std::shared_ptr<const BoundaryTables> tables_;
    std::optional<ContainerWalls> container_;
    /// The box that contact allows for particle centres in the container.
    Box3 allowed_{Vec3(std::numeric_limits<float>::lowest()), Vec3(std::numeric_limits<float>::max())};
    std::vector<Obstacle> obstacles_;
    WallsInRadii walls_;
    int dimension_ = 3;
    float contact_distance_ = 0.0f;
    bool all_loads_ = false;
    bool mirrors_ = false, particles_ = false;
    int mirrors_of_solids_ = 0;
};

}  // namespace slosh
