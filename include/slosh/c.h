/// @file
/// Slosh for C, and for languages that call C. SI units, y up; in 2-D all z are 0.
///
///     slosh_world* world = slosh_open("dam_break_2d", NULL);
///     if (world == NULL) return report(slosh_last_error());
///     slosh_drop_sphere(world, (float[3]){2.5f, 1.5f, 0.0f}, 0.2f, NULL);
///     slosh_step(world, 200);
///     slosh_particles water;
///     slosh_get_particles(world, &water);
///     slosh_close(world);
///
/// Errors: a function that can fail returns 0 or NULL, and slosh_last_error() has one sentence about it. No
/// C++ exception leaves a function. A NULL where a pointer is needed is an error, too.
///
/// Memory: a handle (slosh_world, slosh_snapshot) belongs to the host, which frees it with the function named
/// there. Arrays and texts inside the structs that a world fills in belong to the world. They are valid until
/// its next slosh_step(), slosh_restore() or slosh_close(). All counts are numbers of elements, not bytes.
/// Texts are UTF-8 and end with a 0.
///
/// Threads: one thread at a time may use a world or snapshot; several worlds may be used side by side.
/// Functions without a handle are thread-safe. The last error belongs to the thread.
///
/// Binary interface: functions, structs and numbers here stay as they are in all versions 0.1.x, which share
/// the file name libslosh.so.0.1. A new patch version may add functions. `int` has 32 bits; there is no enum
/// and no bool. Set a struct that you pass on to zeros before you fill it in.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// The version of the linked library: "0.1.0".
const char* slosh_version(void);
/// Why the calling thread's last failed call failed; "" before the first one. Valid until its next failed
/// call.
const char* slosh_last_error(void);

// Worlds

/// A world of fluid. slosh_close() frees it.
typedef struct slosh_world slosh_world;

/// Some of the particles at the start of a substep. Arrays have `count` elements. Add to the accelerations.
typedef struct slosh_force_block {
    size_t count;
    double time;           ///< s, at the start of the substep
    float substep_length;  ///< s
    int dimension;         ///< 2 or 3; in 2-D accelerations along z are ignored
    const uint32_t* id;
    const float *x, *y, *z;                                   ///< m
    const float *velocity_x, *velocity_y, *velocity_z;        ///< m/s
    const float* density;                                     ///< kg/m^3, at the end of the last step
    const uint8_t* material;                                  ///< 0: the scene's own
    float *acceleration_x, *acceleration_y, *acceleration_z;  ///< m/s^2
} slosh_force_block;

/// A force of the host.
typedef struct slosh_force {
    const char* name;  ///< in saved files, which only open together with a force of this name
    /// Called for many blocks of each substep, from several threads at once. The bits of a run repeat only if
    /// it depends on the block alone. It must not throw, and must not use the world.
    void (*accelerate)(void* host, const slosh_force_block* block);
    void* host;  ///< the first argument of accelerate
} slosh_force;

/// A host's job system: calls task(context, 0) ... task(context, tasks - 1), each once, on any threads, and
/// returns when all calls have returned. It must not throw.
typedef void (*slosh_executor)(void* host, int tasks, void (*task)(void* context, int number), void* context);

/// How to compute a world. All zeros: with threads of the library's own, and without forces of the host.
typedef struct slosh_options {
    int threads;                ///< most threads, or tasks of the executor; 0: one per hardware thread
    slosh_executor executor;    ///< NULL: threads of the library's own
    void* executor_host;        ///< the first argument of the executor
    const slosh_force* forces;  ///< copied; what `host` points to must live as long as the world
    size_t force_count;
} slosh_options;

/// Opens a scene by its name, a scene file, or a saved state. `options` may be NULL here and below.
slosh_world* slosh_open(const char* name_or_path, const slosh_options* options);
/// Makes the world of a scene: the text of a scene file (docs/SCENES.md).
slosh_world* slosh_create(const char* scene_text, const slosh_options* options);
/// Frees a world. NULL is allowed.
void slosh_close(slosh_world* world);
/// Writes a file from which slosh_open() continues with the same bits. Queued commands are not part of it.
int slosh_save(const slosh_world* world, const char* path);

/// Advances by a number of steps, 0 or more, each `time.step` long.
int slosh_step(slosh_world* world, int steps);
/// Simulated time, s; 0 for NULL, as all numbers below.
double slosh_time(const slosh_world* world);
uint64_t slosh_step_index(const slosh_world* world);  ///< how many steps were made since the scene began
int slosh_dimension(const slosh_world* world);        ///< 2 or 3
int slosh_threads(const slosh_world* world);          ///< how many a step uses
/// Over particles, bodies and the step index: the same scene and commands give the same hash.
uint64_t slosh_state_hash(const slosh_world* world);

// Commands. A command takes effect at the start of the next step. Each function returns its ticket, larger
// than 0, with which slosh_get_result() finds what it did.

/// Queues a command as scene files have them among their events, as JSON:
/// {"drop_fluid": {"sphere": {"center": [0, 1, 0], "radius": 0.2}}}.
uint64_t slosh_enqueue(slosh_world* world, const char* command_text);
/// Fills a box with water. `velocity`, m/s, may be NULL: at rest.
uint64_t slosh_drop_box(slosh_world* world, const float min[3], const float max[3], const float velocity[3]);
uint64_t slosh_drop_sphere(slosh_world* world, const float center[3], float radius, const float velocity[3]);
/// Changes the velocities of a free body: `impulse`, N s, acts at `offset` from the center of mass, m, in
/// addition to `angular_impulse`, N m s. Each may be NULL: 0.
uint64_t slosh_apply_impulse(slosh_world* world, uint32_t body, const float impulse[3], const float offset[3],
                             const float angular_impulse[3]);
/// Sets a number, or a switch (0 or 1), by its key: "gravity.y". Numbers are brought into range.
uint64_t slosh_set_parameter(slosh_world* world, const char* key, double value);
/// Sets any parameter by a text as after --set on the command line: "kernel.name" to "wendland_c2".
uint64_t slosh_set_parameter_text(slosh_world* world, const char* key, const char* value);
/// Reads a number or a switch.
int slosh_get_parameter(const slosh_world* world, const char* key, double* value);
/// Writes any parameter as text, cut off after size - 1 bytes, and returns how many bytes all of it has
/// without the 0 at its end. `text` may be NULL if size is 0. An error returns 0 and writes "".
size_t slosh_get_parameter_text(const slosh_world* world, const char* key, char* text, size_t size);

/// What a command did.
typedef struct slosh_result {
    uint64_t ticket;
    int applied;          ///< 0 or 1
    const char* message;  ///< why it was refused or changed; else ""
    uint32_t added;       ///< particles
    uint32_t left_out;    ///< particles without room, or over the budget
    uint32_t removed;     ///< particles
    uint32_t body;        ///< id of an added solid; else 0
} slosh_result;
/// Finds what the last step says about a ticket. Error: it applied no such command.
int slosh_get_result(const slosh_world* world, uint64_t ticket, slosh_result* result);

// Particles

/// Arrays of `count` elements. Their order changes from step to step.
typedef struct slosh_particles {
    size_t count;
    const uint32_t* id;                                 ///< stays with the particle
    const float *x, *y, *z;                             ///< m
    const float *velocity_x, *velocity_y, *velocity_z;  ///< m/s
    const float* density;                               ///< kg/m^3
    const float* pressure;                              ///< Pa
    const uint8_t* material;                            ///< 0: the scene's own
} slosh_particles;
int slosh_get_particles(const slosh_world* world, slosh_particles* particles);
/// Writes the first `most` indices of particles inside and returns how many are inside. `indices` may be NULL
/// if most is 0. In 2-D z does not count.
size_t slosh_particles_in_box(const slosh_world* world, const float min[3], const float max[3],
                              uint32_t* indices, size_t most);
size_t slosh_particles_in_sphere(const slosh_world* world, const float center[3], float radius,
                                 uint32_t* indices, size_t most);
/// Writes the SPH mean of a field at each point. `field` has one element per particle in their order,
/// `points` 3 `point_count` (x, y, z of the first, ...), `values` point_count.
int slosh_interpolate(const slosh_world* world, const float* field, const float* points, size_t point_count,
                      float* values);
/// From a point to the nearest wall or solid, m: larger than 0 in the fluid's space. Huge without any.
float slosh_distance_to_walls(const slosh_world* world, const float point[3]);

// Bodies

/// A solid, fixed or moving, at this moment.
typedef struct slosh_body {
    uint32_t id;                ///< stays with the body; the scene's solids have 1, 2, 3 ...
    float mass;                 ///< kg (per meter of depth in 2-D); 0: the body is not free
    float position[3];          ///< of the center of mass, m
    float orientation[4];       ///< quaternion x, y, z, w
    float velocity[3];          ///< of the center of mass, m/s
    float angular_velocity[3];  ///< rad/s
    float described_center[3];  ///< the center of mass where the scene describes the solid, m
    float force[3];             ///< of the water, mean over the last step, N
    float torque[3];            ///< of the water about the center of mass, N m
} slosh_body;
size_t slosh_body_count(const slosh_world* world);
/// By its place in the list, from 0.
int slosh_get_body(const slosh_world* world, size_t index, slosh_body* body);
/// By its id. Error: there is none, or no longer.
int slosh_find_body(const slosh_world* world, uint32_t id, slosh_body* body);
/// Whether bodies that are not free have forces, too, from the next step on. They have none by default.
int slosh_measure_loads(slosh_world* world, int on);

/// A free body pressed against another body or a wall in the last step.
typedef struct slosh_contact {
    uint32_t body;    ///< id of a free body
    uint32_t other;   ///< id of the other body; 0: the container
    float point[3];   ///< m
    float normal[3];  ///< unit, toward `body`
    float impulse;    ///< N s, summed over the step
} slosh_contact;
/// Writes the first `most` contacts and returns how many there are. `contacts` may be NULL if most is 0.
size_t slosh_get_contacts(const slosh_world* world, slosh_contact* contacts, size_t most);

// States in memory

/// A world's state at one moment. slosh_free_snapshot() frees it, before or after the world.
typedef struct slosh_snapshot slosh_snapshot;
slosh_snapshot* slosh_take_snapshot(const slosh_world* world);
/// Puts a world back to a state, of its own or of another world. Queued commands stay queued.
int slosh_restore(slosh_world* world, const slosh_snapshot* snapshot);
/// Frees a snapshot. NULL is allowed.
void slosh_free_snapshot(slosh_snapshot* snapshot);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
