// The life of a world and its steps, phase by phase.
#include "slosh/world.h"
#include "base/leaves.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <utility>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/stop.h"
#include "base/text.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/phases/diagnostics.h"
#include "sim/methods/pressure/deep_water.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/world/step_services.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

namespace {

std::vector<std::string> names_of(const Modules& modules) {
    std::vector<std::string> names;
    for (const Force& force : modules.forces) names.push_back(force.name);
    for (const Solver& solver : modules.solvers) names.push_back(solver.name);
    return names;
}

const Solver* host_solver(const Modules& modules, std::string_view solver) {
    for (const Solver& own : modules.solvers) {
        if (std::string(host_solver_prefix) + own.name == solver) return &own;
    }
    return nullptr;
}

/// `needed`: names that a file says; `solver`: as its world begins.
Result<void> check_modules(const Modules& modules, const std::vector<std::string>& needed,
                           std::string_view solver, const std::string& file) {
    const std::vector<std::string> names = names_of(modules);
    const std::set<std::string_view> known(names.begin(), names.end());
    const bool callable = std::all_of(modules.forces.begin(), modules.forces.end(),
                                      [](const Force& f) { return f.accelerate; }) &&
                          std::all_of(modules.solvers.begin(), modules.solvers.end(),
                                      [](const Solver& s) { return s.advance; });
    if (known.contains("") || !callable) return Error{"a module needs a name and a function", file};
    if (known.size() < names.size()) return Error{"two modules have the same name", file};
    const auto missing = [&](std::string_view name) {
        return Error{
            "the module \"" + std::string(name) + "\" is missing: hand it over when the world is made", file};
    };
    for (const std::string& name : needed) {
        if (!known.contains(name)) return missing(name);
    }
    if (solver.starts_with(host_solver_prefix) && host_solver(modules, solver) == nullptr)
        return missing(solver.substr(host_solver_prefix.size()));
    return {};
}

const SolverModule& solver_of(const State& state) { return *find_solver(state.solver); }

void add_time(std::vector<PhaseTime>& phases, std::string_view name, double milliseconds) {
    for (PhaseTime& phase : phases) {
        if (phase.name == name) {
            phase.milliseconds += milliseconds;
            return;
        }
    }
    phases.push_back({name, milliseconds});
}

}  // namespace

int World::Implementation::threads() const {
    return execution.threads > 0 ? execution.threads : hardware_threads();
}

StepContext World::Implementation::context() {
    StepContext context{state, scratch, constants, boundary, report};
    context.threads = threads();
    context.simd = execution.simd;
    context.dt = report.substep_length;
    context.step = state.parameters.time.step;
    context.substep = substep;
    context.first_substep = substep == 0;
    context.last_substep = substep + 1 >= report.substeps;
    context.has_free_bodies = free_bodies;
    context.collects_loads = free_bodies || hosted_bodies || (takes_all_loads() && !state.solids.empty());
    if (solids_move || walls_move()) context.boundary_before = &boundary_before;
    context.rigid = rigid;
    context.host_forces = modules.forces;
    context.host_solver = host_solver(modules, state.solver);
    context.diffuses_every_substep = solver_of(state).diffuses_every_substep;
    return context;
}

void World::Implementation::refresh_constants() {
    const Parameters& parameters = state.parameters;
    const float ratio = state.kernel_ratio;
    const bool same =
        tables && constants.kernel == parameters.kernel_name() && constants.dimension == state.dimension &&
        constants.spacing == parameters.fluid.spacing && constants.h == ratio * parameters.fluid.spacing;
    if (same) {
        const BoundaryMethod method = boundary_method();
        if ((method == BoundaryMethod::particles) != boundary.particles() ||
            (method == BoundaryMethod::mirrors) != boundary.mirrors())
            refresh_boundaries();
        return;
    }
    const RestLattice lattice = rest_lattice(parameters.kernel_name(), state.dimension,
                                             ratio * parameters.fluid.spacing, parameters.fluid.spacing);
    constants = make_pair_constants(lattice);
    tables = std::make_shared<BoundaryTables>(lattice);
    scratch.lists_present = false;
    refresh_boundaries();
}

BoundaryMethod World::Implementation::boundary_method() const {
    return state.solids.empty() ? state.parameters.boundary_method() : BoundaryMethod::mirrors;
}

void World::Implementation::refresh_boundaries() {
    std::optional<ContainerWalls> walls;
    const ContainerState& container = state.container;
    if (container.present) {
        const auto& v = container.wall_velocity;
        walls = ContainerWalls{container.walls, container.open_top, Vec3(v[0], v[1], v[2]),
                               Vec3(v[3], v[4], v[5])};
    }
    boundary = BoundaryField(tables, walls, state.solids, &meshes, threads(), state.bodies);
    boundary.take_all_loads(takes_all_loads());
    const BoundaryMethod method = boundary_method();
    boundary.use_particles(method == BoundaryMethod::particles);
    boundary.use_mirrors(method == BoundaryMethod::mirrors);
    boundary_before = boundary;
}

void World::Implementation::begin_step() {
    phase_runs.clear();
    densities_found = false;
    report.iterations = 0;
    report.viscosity_iterations = 0;
    report.velocity_limited = 0;
    report.symptoms.substeps_at_cap = 0;
    report.lists_rebuilt = false;
    report.removed_now = 0;
    report.milliseconds = 0.0;
    for (PhaseTime& phase : report.phases) phase.milliseconds = 0.0;
    report.notes.clear();
    report.commands.clear();
    report.loads.clear();
    if (unchecked) {
        StepContext step = context();
        remove_nonfinite(step);
        unchecked = false;
    }
    apply_queue(false);
    gauges_read_loads = std::any_of(state.probes.begin(), state.probes.end(), reads_loads);
    boundary.take_all_loads(takes_all_loads());
    advance_kernel();
    follow_deep_water(state);
    const SolverModule& solver = solver_of(state);
    if (solver.make_scratch) {
        solver.make_scratch(scratch);
    } else {
        scratch.begin_solver({});
    }
    report.substeps = solver.substeps(context());
    report.substep_length = state.parameters.time.step / static_cast<float>(report.substeps);
    StepContext step = context();
    follow_softness(step);
    if (solver.add_notes) solver.add_notes(step, report);
    if (boundary_method() != state.parameters.boundary_method())
        report.notes.push_back(
            "boundary.method acts as mirrors: with the other methods, water beside solids never comes to "
            "rest");
    report.loads.resize(step.collects_loads ? state.solids.size() : 0);
    body_report.loaded.clear();
    for (std::size_t i = 0; i < report.loads.size(); ++i) body_report.loaded.push_back(state.bodies[i].id);
    body_report.contacts.clear();
    body_report.largest.clear();
    substep = 0;
    progress = {};
    StepContext start = context();
    begin_forces(start);
}

std::string_view World::Implementation::run_next_phase() {
    const auto start = std::chrono::steady_clock::now();
    std::string_view name;
    PhaseRun run;
    run.substep = stage == Stage::substeps ? substep : 0;
    switch (stage) {
        case Stage::start:
            keep_step_start();
            begin_step();
            name = "commands";
            stage = Stage::substeps;
            break;
        case Stage::substeps: {
            StepContext step = context();
            if (std::exchange(scene_due, false) && advance_scene(step)) {
                name = "scene";
                break;
            }
            const Schedule& schedule = solver_of(state).schedule;
            name = slosh::run_next_phase(schedule, step, progress);
            run.scheduled = static_cast<int>(progress.ran);
            run.iteration = progress.ran_iteration;
            densities_found = densities_found || schedule.phases()[progress.ran].finds_densities;
            if (progress.done) {
                if (step.collects_loads) finish_body_forces(step);
                progress = {};
                densities_found = false;
                scene_due = true;
                if (++substep == report.substeps) stage = Stage::report;
            }
            break;
        }
        case Stage::report:
            measure_step();
            name = "report";
            if (leaves::foam && state.parameters.foam.enabled) {
                stage = Stage::foam;
                break;
            }
            state.foam.clear();
            close_step();
            stage = Stage::start;
            break;
        case Stage::foam: {
            // After the report, whose densities, lists and streams are those of the final positions.
            StepContext step = context();
            if constexpr (leaves::foam) advance_foam(state, step);
            close_step();
            name = "foam";
            stage = Stage::start;
            break;
        }
    }
    const double milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    add_time(report.phases, name, milliseconds);
    run.name = name;
    run.milliseconds = milliseconds;
    phase_runs.push_back(run);
    if (name != "report") report.milliseconds += milliseconds;
    return name;
}

void World::Implementation::measure_step() {
    StepContext step = context();
    remove_nonfinite(step);
    run_diagnostics(step);
    if (report.velocity_limited > 0)
        append_note(report,
                    "velocity.limit slows particles down. Use a shorter time.step or a smaller time.courant "
                    "to let them go faster");
}

void World::Implementation::close_step() {
    // From here on the step is done: it must not be seen half counted.
    const StopScope to_the_end(nullptr);
    step_start.open = false;
    ++state.step_index;
    state.time = state.time_base + static_cast<double>(state.step_index - state.step_base) *
                                       static_cast<double>(state.parameters.time.step);
    remove_sunk_and_escaped();
    report.step = state.step_index;
    report.time = state.time;
    report.particles = state.particles.size();
    report.foam_particles = state.foam.count();
    report.removed = state.removed;
    if (state.parameters.fidelity() == Fidelity::real_time) remember_step(state, report);
    batches_since_step = 0;
    if (recording && ++recording->steps % RecordedPiece::hash_interval == 0)
        recording->hashes.push_back({recording->steps, 0, hash_state(state)});
}

World::World(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<World> World::create(const SceneDescription& scene, const ExecutionOptions& options, Modules modules) {
    if (Result<void> checked = check_modules(modules, scene.modules, scene.solver, scene.name); !checked)
        return checked.error();
    const ExecutorScope executor(options.executor);
    auto implementation = std::make_unique<Implementation>(options);
    if (scene.fused_multiply_add)
        implementation->execution.simd = simd::of_class(options.simd, *scene.fused_multiply_add);
    implementation->state.scene = scene;
    implementation->state.scene.modules = names_of(modules);
    implementation->modules = std::move(modules);
    std::vector<TimedEvent>& events = implementation->state.scene.events;
    std::stable_sort(events.begin(), events.end(),
                     [](const TimedEvent& a, const TimedEvent& b) { return a.time < b.time; });
    if (Result<void> seeded = implementation->seed(); !seeded) return seeded.error();
    return World(std::move(implementation));
}

Result<World> World::from_state(State state, const ExecutionOptions& options, Modules modules) {
    if (Result<void> checked = check_modules(modules, state.scene.modules, state.solver, "saved state");
        !checked)
        return checked.error();
    if (!find_solver(state.solver)) return Error{"unknown solver \"" + state.solver + "\"", "saved state"};
    const ExecutorScope executor(options.executor);
    auto implementation = std::make_unique<Implementation>(options);
    implementation->state = std::move(state);
    implementation->state.scene.modules = names_of(modules);
    implementation->modules = std::move(modules);
    implementation->unchecked = true;
    implementation->refresh_constants();
    implementation->refresh_bodies();
    implementation->report_state();
    return World(std::move(implementation));
}

std::uint64_t World::enqueue(Command command) {
    Implementation& self = *implementation_;
    self.queue.emplace_back(self.next_ticket, std::move(command));
    return self.next_ticket++;
}

const StepReport& World::step() {
    const ExecutorScope executor(implementation_->execution.executor);
    with_threads(implementation_->threads(), [this] {
        do {
            implementation_->run_next_phase();
        } while (inside_step());
    });
    return implementation_->report;
}

std::span<const PhaseRun> World::phase_runs() const { return implementation_->phase_runs; }
std::string_view World::step_phase() {
    const ExecutorScope executor(implementation_->execution.executor);
    return implementation_->run_next_phase();
}
bool World::inside_step() const { return implementation_->stage != Implementation::Stage::start; }

const StepReport& World::apply_commands() {
    Implementation& self = *implementation_;
    const ExecutorScope executor(self.execution.executor);
    while (inside_step()) self.run_next_phase();
    // Among them may be a restart with much water: a caller that gives it up calls abandon_step().
    self.keep_step_start();
    self.report.commands.clear();
    self.report.notes.clear();
    self.apply_queue(true);
    self.step_start.open = false;
    self.report.step = self.state.step_index;  // a restart or snapshot has another clock
    self.report.time = self.state.time;
    self.report.particles = self.state.particles.size();
    if (!self.report.commands.empty()) self.report.kinetic_energy = self.report.potential_energy = 0.0;
    self.report.removed = self.state.removed;
    return self.report;
}

const StepReport& World::report() const { return implementation_->report; }
const Parameters& World::parameters() const { return implementation_->state.parameters; }
const std::vector<std::string>& World::pinned() const { return implementation_->state.pinned; }
std::string_view World::solver() const { return implementation_->state.solver; }
int World::dimension() const { return implementation_->state.dimension; }
std::size_t World::boundary_particles() const { return implementation_->boundary.particle_count(); }
double World::time() const { return implementation_->state.time; }
std::uint64_t World::step_index() const { return implementation_->state.step_index; }
const Modules& World::modules() const { return implementation_->modules; }
const SceneDescription& World::scene() const { return implementation_->state.scene; }
const RunHistory& World::history() const { return implementation_->history; }
const State& World::state() const {
    SLOSH_ASSERT(!inside_step(), "state() inside a step");
    return implementation_->state;
}
std::uint64_t World::state_hash() const { return hash_state(implementation_->state); }

void World::measure_loads(bool on) {
    SLOSH_ASSERT(!inside_step(), "measure_loads() inside a step");
    implementation_->measures_loads = on;
    implementation_->boundary.take_all_loads(implementation_->takes_all_loads());
}

ExecutionOptions World::execution() const {
    ExecutionOptions execution = implementation_->execution;
    execution.threads = implementation_->threads();
    return execution;
}
void World::set_execution(const ExecutionOptions& options) {
    if (options.simd != implementation_->execution.simd) implementation_->scratch.lists_present = false;
    implementation_->execution = options;
}

}  // namespace slosh
