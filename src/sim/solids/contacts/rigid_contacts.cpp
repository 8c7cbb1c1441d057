// Builds a Bullet world from the state, steps it once and reads the result back.
#include "sim/solids/contacts/rigid_contacts.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletDynamics/Dynamics/btDiscreteDynamicsWorld.h>
#include <BulletDynamics/Dynamics/btRigidBody.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/turn.h"
#include "sim/solids/contacts/contact_shapes.h"
#include "sim/solids/shapes/shape_checks.h"

namespace slosh {

namespace {

Vec3 from_bullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

/// Slower contacts do not rebound: a body on the floor falls by g dt in every step.
constexpr float least_rebound_speed = 0.5f;  // m/s

/// Pools for a few bodies. Bullet clears its default pools element by element, which takes a millisecond per
/// step.
btDefaultCollisionConstructionInfo small_pools() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 64;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 64;
    return info;
}

/// Limits the speed of the centre and of the rotation at the radius of gyration. Otherwise a light body that
/// water spins up would return that speed to the water without bound.
void limit_speed(Body& body, const RigidProperties& properties, float most) {
    const float speed = glm::length(body.velocity);
    if (speed > most) body.velocity *= most / speed;
    const glm::mat3& inertia = properties.inertia;
    const float trace = inertia[0][0] + inertia[1][1] + inertia[2][2];
    const float turning = glm::length(body.angular_velocity) * std::sqrt(0.5f * trace / properties.mass);
    if (turning > most) body.angular_velocity *= most / turning;
}

/// A kinematic body moves anything in its way.
void make_kinematic(btRigidBody& body, const btVector3& velocity, const btVector3& angular_velocity) {
    body.setCollisionFlags(body.getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    body.setActivationState(DISABLE_DEACTIVATION);
    body.setLinearVelocity(velocity);
    body.setAngularVelocity(angular_velocity);
}

/// Bullet turns bodies by the C library's sine and cosine, whose last bits differ from machine to machine.
btTransform moved_by(const btTransform& place, const btVector3& velocity, const btVector3& angular_velocity,
                     float dt) {
    const btQuaternion q = place.getRotation();
    const glm::quat turn =
        turned_by(glm::quat(q.w(), q.x(), q.y(), q.z()), dt * from_bullet(angular_velocity));
    return btTransform(btQuaternion(turn.x, turn.y, turn.z, turn.w), place.getOrigin() + velocity * dt);
}

/// Pushes overlapping bodies apart with our own turns.
class ContactSolver : public btSequentialImpulseConstraintSolver {
    btScalar solveGroupCacheFriendlyFinish(btCollisionObject** bodies, int count,
                                           const btContactSolverInfo& info) override {
        for (int i = 0; i < m_tmpSolverBodyPool.size(); ++i) {
            btSolverBody& body = m_tmpSolverBodyPool[i];
            if (body.m_pushVelocity.isZero() && body.m_turnVelocity.isZero()) continue;
            body.m_worldTransform =
                moved_by(body.m_worldTransform, body.m_pushVelocity,
                         body.m_turnVelocity * info.m_splitImpulseTurnErp, info.m_timeStep);
            body.m_pushVelocity.setZero();
            body.m_turnVelocity.setZero();
        }
        // Without a warm start Bullet does not say at the contact points what it found.
        for (int i = 0; i < m_tmpSolverContactConstraintPool.size(); ++i) {
            const btSolverConstraint& found = m_tmpSolverContactConstraintPool[i];
            static_cast<btManifoldPoint*>(found.m_originalContactPoint)->m_appliedImpulse =
                found.m_appliedImpulse;
        }
        return btSequentialImpulseConstraintSolver::solveGroupCacheFriendlyFinish(bodies, count, info);
    }
};

class DynamicsWorld : public btDiscreteDynamicsWorld {
    using btDiscreteDynamicsWorld::btDiscreteDynamicsWorld;
    void integrateTransforms(btScalar dt) override {
        for (int i = 0; i < m_nonStaticRigidBodies.size(); ++i) {
            btRigidBody& body = *m_nonStaticRigidBodies[i];
            if (body.isStaticOrKinematicObject()) continue;
            body.proceedToTransform(
                moved_by(body.getWorldTransform(), body.getLinearVelocity(), body.getAngularVelocity(), dt));
        }
    }
    /// Would find velocities from positions by the arc cosine, and positions that are not needed. There is
    /// neither gravity nor damping.
    void saveKinematicState(btScalar) override {}
    void predictUnconstraintMotion(btScalar) override {}
};

/// A Bullet world for one step.
struct OneStepWorld {
    btDefaultCollisionConfiguration configuration{small_pools()};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    ContactSolver solver;
    DynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    std::vector<std::unique_ptr<btRigidBody>> bodies;

    OneStepWorld() {
        // No warm start, no random order, and not the solver rows that Bullet writes with fused multiply-adds
        // for some processors.
        world.getSolverInfo().m_solverMode = 0;
        // Bullet finds one contact point of a box on a plane per step and collects four over several steps.
        // This world has no memory, so all must be found at once, or boxes rock.
        configuration.setPlaneConvexMultipointIterations(4, 4);
        configuration.setConvexConvexMultipointIterations(4, 4);
        // Pushes overlapping bodies apart without adding speed. Bullet's default does so only beyond 4 cm,
        // and a body on the floor then hops with 0.4 m/s.
        world.getSolverInfo().m_splitImpulse = 1;
        world.getSolverInfo().m_splitImpulsePenetrationThreshold = 0.0f;
        world.getSolverInfo().m_restitutionVelocityThreshold = least_rebound_speed;
        world.setGravity(btVector3(0.0f, 0.0f, 0.0f));
    }
    ~OneStepWorld() {
        for (const auto& body : bodies) world.removeRigidBody(body.get());
    }
    OneStepWorld(const OneStepWorld&) = delete;
    OneStepWorld& operator=(const OneStepWorld&) = delete;

    btRigidBody& add(btCollisionShape* shape, const btTransform& place, float mass, const btVector3& inertia,
                     const RigidContactSettings& settings) {
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
        info.m_startWorldTransform = place;
        // Bullet multiplies the restitutions of the two bodies.
        info.m_restitution = std::sqrt(settings.restitution);
        info.m_friction = std::sqrt(settings.friction);
        bodies.push_back(std::make_unique<btRigidBody>(info));
        // A gap that is not closed yet is taken from the rebound. Solving only for contacts that touch would
        // cure that, but then a body on the floor sinks in by 13 mm.
        return *bodies.back();
    }
};

/// The points at which free bodies meet what has no mass of its own, in Bullet's order. Bullet found them
/// before its bodies moved.
void find_held(btDispatcher& dispatcher, float dt, std::vector<HeldPoint>& held) {
    held.clear();
    for (int i = 0; i < dispatcher.getNumManifolds(); ++i) {
        const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(i);
        const btRigidBody* const bodies[2] = {btRigidBody::upcast(manifold.getBody0()),
                                              btRigidBody::upcast(manifold.getBody1())};
        if (bodies[0] == nullptr || bodies[1] == nullptr) continue;
        for (int side = 0; side < 2; ++side) {
            const btRigidBody &body = *bodies[side], &other = *bodies[1 - side];
            if (body.getInvMass() == 0.0f || other.getInvMass() != 0.0f) continue;
            for (int k = 0; k < manifold.getNumContacts(); ++k) {
                const btManifoldPoint& contact = manifold.getContactPoint(k);
                // Bullet's normal points at the first body.
                const btVector3 normal = side == 0 ? contact.m_normalWorldOnB : -contact.m_normalWorldOnB;
                const btVector3& at = side == 0 ? contact.m_positionWorldOnA : contact.m_positionWorldOnB;
                const btVector3 parting = body.getVelocityInLocalPoint(at - body.getCenterOfMassPosition()) -
                                          other.getVelocityInLocalPoint(at - other.getCenterOfMassPosition());
                const float gap = contact.getDistance() + dt * parting.dot(normal);
                held.push_back({static_cast<std::uint32_t>(body.getUserIndex()), from_bullet(at),
                                from_bullet(normal), std::max(gap, 0.0f)});
            }
        }
    }
}

/// The points of a free body with anything. Of two free bodies the first in the list is the one that is
/// pushed.
void find_touching(btDispatcher& dispatcher, std::vector<RigidContact>& touching) {
    touching.clear();
    for (int i = 0; i < dispatcher.getNumManifolds(); ++i) {
        const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(i);
        const btRigidBody* const bodies[2] = {btRigidBody::upcast(manifold.getBody0()),
                                              btRigidBody::upcast(manifold.getBody1())};
        if (bodies[0] == nullptr || bodies[1] == nullptr) continue;
        const auto free = [&](int side) { return bodies[side]->getInvMass() > 0.0f; };
        const auto index = [&](int side) { return bodies[side]->getUserIndex(); };
        if (!free(0) && !free(1)) continue;
        const int side = !free(0) || (free(1) && index(1) < index(0)) ? 1 : 0;
        for (int k = 0; k < manifold.getNumContacts(); ++k) {
            const btManifoldPoint& contact = manifold.getContactPoint(k);
            if (!(contact.m_appliedImpulse > 0.0f)) continue;
            // Bullet's normal points at the first body.
            const btVector3 normal = side == 0 ? contact.m_normalWorldOnB : -contact.m_normalWorldOnB;
            const btVector3& at = side == 0 ? contact.m_positionWorldOnA : contact.m_positionWorldOnB;
            touching.push_back({static_cast<std::size_t>(index(side)), index(1 - side), from_bullet(at),
                                from_bullet(normal), contact.m_appliedImpulse});
        }
    }
}

}  // namespace

struct RigidContacts::Implementation {
    std::vector<ContactShape> shapes;
    ContainerShapes container;
    int dimension = 3;
    std::vector<HeldPoint> held;
    std::vector<RigidContact> touching;
};

RigidContacts::RigidContacts() : implementation_(std::make_unique<Implementation>()) {}
RigidContacts::~RigidContacts() = default;
RigidContacts::RigidContacts(RigidContacts&&) noexcept = default;
RigidContacts& RigidContacts::operator=(RigidContacts&&) noexcept = default;

void RigidContacts::set_solids(std::span<const Solid> solids, std::span<const Body> bodies, int dimension) {
    implementation_->dimension = dimension;
    implementation_->shapes.clear();
    const std::vector<RigidProperties> properties = rigid_properties(solids, dimension);
    for (std::size_t i = 0; i < solids.size(); ++i)
        implementation_->shapes.push_back(
            make_contact_shape(solids[i], bodies[i].center, properties[i], dimension));
}

std::span<const HeldPoint> RigidContacts::held_points() const { return implementation_->held; }

std::span<const RigidContact> RigidContacts::touching() const { return implementation_->touching; }

void RigidContacts::step(std::span<const Solid> solids, std::span<Body> bodies,
                         std::span<const RigidProperties> properties,
                         const std::optional<ContainerWalls>& container, const RigidContactSettings& settings,
                         float dt) {
    Implementation& self = *implementation_;
    OneStepWorld world;
    if (container) {
        self.container.set(container->box, container->open_top, self.dimension);
        for (std::size_t side = 0; side < self.container.planes.size(); ++side) {
            if (!self.container.planes[side]) continue;
            btRigidBody& wall = world.add(self.container.planes[side].get(), btTransform::getIdentity(), 0.0f,
                                          btVector3(0.0f, 0.0f, 0.0f), settings);
            const int axis = static_cast<int>(side % 3);
            btVector3 velocity(0.0f, 0.0f, 0.0f);
            velocity[axis] = side < 3 ? container->min_velocity[axis] : container->max_velocity[axis];
            if (!velocity.fuzzyZero()) make_kinematic(wall, velocity, btVector3(0.0f, 0.0f, 0.0f));
            world.world.addRigidBody(&wall);
        }
    }
    std::vector<btRigidBody*> of_solid(solids.size(), nullptr);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const ContactShape& shape = self.shapes[i];
        if (!shape.shape) continue;
        Body& body = bodies[i];
        const bool free = properties[i].inverse_mass > 0.0f;
        if (free) limit_speed(body, properties[i], settings.longest_move / dt);
        const glm::quat turn = body.turn * shape.principal;
        const btTransform place(btQuaternion(turn.x, turn.y, turn.z, turn.w), to_bullet(body.position));
        btRigidBody& rigid = world.add(shape.shape.get(), place, properties[i].mass,
                                       to_bullet(shape.principal_moments), settings);
        of_solid[i] = &rigid;
        if (free) {
            rigid.setActivationState(DISABLE_DEACTIVATION);
            if (self.dimension == 2) {
                rigid.setLinearFactor(btVector3(1.0f, 1.0f, 0.0f));
                rigid.setAngularFactor(btVector3(0.0f, 0.0f, 1.0f));
            }
            rigid.setLinearVelocity(to_bullet(body.velocity));
            rigid.setAngularVelocity(to_bullet(body.angular_velocity));
        } else if (!is_fixed(solids[i].motion)) {
            make_kinematic(rigid, to_bullet(body.velocity), to_bullet(body.angular_velocity));
        }
        world.world.addRigidBody(&rigid);
    }
    for (std::size_t i = 0; i < of_solid.size(); ++i) {
        if (of_solid[i]) of_solid[i]->setUserIndex(static_cast<int>(i));
    }
    world.world.stepSimulation(dt, 0);
    find_held(world.dispatcher, dt, self.held);
    find_touching(world.dispatcher, self.touching);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        if (!of_solid[i] || properties[i].inverse_mass == 0.0f) continue;
        const btRigidBody& rigid = *of_solid[i];
        const btQuaternion q = rigid.getWorldTransform().getRotation();
        Body next = bodies[i];
        next.position = from_bullet(rigid.getWorldTransform().getOrigin());
        next.turn =
            glm::normalize(glm::quat(q.w(), q.x(), q.y(), q.z()) * glm::conjugate(self.shapes[i].principal));
        next.velocity = from_bullet(rigid.getLinearVelocity());
        next.angular_velocity = from_bullet(rigid.getAngularVelocity());
        if (self.dimension == 2) {
            next.position.z = next.velocity.z = next.angular_velocity.x = next.angular_velocity.y = 0.0f;
            next.turn.x = next.turn.y = 0.0f;
            next.turn = glm::normalize(next.turn);
        }
        // A body that would become non-finite stays where it was.
        if (!finite(next.position) || !finite(next.velocity) || !finite(next.angular_velocity) ||
            !std::isfinite(next.turn.w + next.turn.x + next.turn.y + next.turn.z)) {
            next = bodies[i];
            next.velocity = next.angular_velocity = Vec3(0.0f);
        }
        limit_speed(next, properties[i], settings.longest_move / dt);
        bodies[i] = next;
    }
}

}  // namespace slosh
