// The order of a frame and the values that its passes share.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <vector>

#include "base/turn.h"
#include "render/color_map.h"
#include "render/context.h"
#include "render/fluid_optics.h"
#include "render/frame.h"
#include "render/gpu_timer.h"
#include "render/modes/list.h"
#include "render/particle_buffer.h"
#include "render/passes/antialias_pass.h"
#include "render/passes/background_pass.h"
#include "render/passes/foam_pass.h"
#include "render/passes/light_pass.h"
#include "render/passes/line_pass.h"
#include "render/passes/overlay_pass.h"
#include "render/passes/solid_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"
#include "render/texture_target.h"

namespace slosh {
namespace {

const Vec3 toward_key_light = glm::normalize(Vec3(-0.45f, 1.0f, 0.50f));

void include(Box3& bounds, const Vec3& low, const Vec3& high) {
    bounds.min = glm::min(bounds.min, low);
    bounds.max = glm::max(bounds.max, high);
}

/// The box around a placed model's own box.
void include_turned(Box3& bounds, const MeshShape& shape) {
    const glm::mat3 turn = turn_about(shape.axis, shape.angle);
    const Vec3 center = 0.5f * (shape.mesh->bounds.min + shape.mesh->bounds.max);
    const Vec3 half = 0.5f * (shape.mesh->bounds.max - shape.mesh->bounds.min);
    const Vec3 middle = shape.position + shape.scale * (turn * center);
    Vec3 reach(0.0f);
    for (int axis = 0; axis < 3; ++axis) reach += shape.scale * half[axis] * glm::abs(turn[axis]);
    include(bounds, middle - reach, middle + reach);
}

/// Of everything that throws or receives shadows; planes have no end and do not count.
Box3 scene_bounds(const RenderScene& scene, const ParticleBuffer& particles) {
    const Box3 empty{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    Box3 bounds = empty;
    if (scene.container) include(bounds, scene.container->min, scene.container->max);
    for (const RenderSolid& solid : scene.solids) {
        Box3 own = empty;
        if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
            include(own, box->center - 0.5f * box->size, box->center + 0.5f * box->size);
        } else if (const auto* sphere = std::get_if<SphereShape>(&solid.shape)) {
            include(own, sphere->center - sphere->radius, sphere->center + sphere->radius);
        } else if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape)) {
            include(own, glm::min(capsule->a, capsule->b) - capsule->radius,
                    glm::max(capsule->a, capsule->b) + capsule->radius);
        } else if (const auto* mesh = std::get_if<MeshShape>(&solid.shape); mesh != nullptr && mesh->mesh) {
            include_turned(own, *mesh);
        }
        if (own.min.x > own.max.x) continue;
        const RenderPlace& place = solid.place;
        const Vec3 middle = place.position + place.turn * (0.5f * (own.min + own.max) - place.center);
        const Vec3 half = 0.5f * (own.max - own.min);
        const Vec3 reach = half.x * glm::abs(place.turn[0]) + half.y * glm::abs(place.turn[1]) +
                           half.z * glm::abs(place.turn[2]);
        include(bounds, middle - reach, middle + reach);
    }
    // Without a container the particles say how large the scene is; within one, they are inside it.
    if (!scene.container && particles.count() > 0)
        include(bounds, particles.bounds().min, particles.bounds().max);
    if (bounds.min.x > bounds.max.x) return {Vec3(-0.5f), Vec3(0.5f)};
    return bounds;
}

/// What shaders need to know of a fluid that light passes.
void describe_water(Frame& frame, bool shadows) {
    FrameBlock& block = frame.block;
    const ViewSettings& view = frame.view;
    const Vec3 absorption = absorption_of(view.water_color, reference_depth(view, frame.bounds));
    block.absorption = glm::vec4(absorption, shadows ? 1.0f : 0.0f);
    block.sky_low.w = std::max(view.refractive_index, 1.0f);
    block.sky_high.w = view.caustics ? 1.0f : 0.0f;
}

}  // namespace

struct Renderer::Implementation {
    explicit Implementation(std::filesystem::path shader_folder) : shaders(std::move(shader_folder)) {}

    Result<void> load();
    void choose_colors(const RenderScene& scene, const ViewSettings& view, DrawReport& report);
    void use_color_map(const ColorMap& map);
    void fill_block(Frame& frame, const LightSpace& space, bool shadows) const;
    void draw_passes(Frame& frame, RenderMode& mode, bool translucent, DrawReport& report);
    void draw_scene(const Frame& frame);
    void draw_through_textures(Frame& frame, RenderMode& mode);
    void draw_foam(const Frame& frame, FoamLayer layer);
    void draw_bubbles(Frame& frame);
    void choose_mode(const ViewSettings& view, DrawReport& report);
    const WaterQuality& quality_of(const ViewSettings& view, DrawReport& report) const;

    ShaderLibrary shaders;
    BackgroundPass background;
    SolidPass solids;
    LightPass light;
    FoamPass foam;
    LinePass lines;
    OverlayPass overlay;
    AntialiasPass antialias;
    // Behind a translucent fluid; in it; with it, before edges are smoothed.
    TextureTarget scene_picture, bubbles, picture;
    GpuTimer timer;
    ParticleBuffer particles;
    std::map<std::string, std::unique_ptr<RenderMode>, std::less<>> modes;
    const RenderModeDescription* mode = nullptr;  // of the last frame
    AutomaticQuality automatic_quality{is_software_driver()};
    GlBuffer frame_block;
    GlTexture color_map;
    std::string_view color_map_name;  // what the texture holds
    AutomaticRange automatic_range;
    std::vector<float> values;  // of the colour field, kept between frames
    ValueRange range;
};

Result<void> Renderer::Implementation::load() {
    for (auto loaded :
         {background.load(shaders), solids.load(shaders), light.load(shaders), lines.load(shaders),
          overlay.load(shaders), foam.load(shaders), antialias.load(shaders)}) {
        if (!loaded.ok()) return loaded;
    }
    for (const RenderModeDescription& description : render_mode_list()) {
        auto created = description.create();
        if (auto loaded = created->load(shaders); !loaded.ok()) return loaded;
        modes.emplace(description.name, std::move(created));
    }
    frame_block = GlBuffer::create();
    glBindBuffer(GL_UNIFORM_BUFFER, frame_block.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), nullptr, GL_DYNAMIC_DRAW);
    color_map = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return {};
}

void Renderer::Implementation::use_color_map(const ColorMap& map) {
    if (color_map_name == map.name) return;
    color_map_name = map.name;
    const auto texels = map.table();
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
}

void Renderer::Implementation::choose_colors(const RenderScene& scene, const ViewSettings& view,
                                             DrawReport& report) {
    const ColorField* field = find_color_field(view.field);
    if (field == nullptr && view.field != "none") report.note = "there is no field \"" + view.field + "\"";
    const ColorMap* map = view.color_map.empty() && field != nullptr ? find_color_map(field->color_map)
                                                                     : find_color_map(view.color_map);
    if (map == nullptr) {
        if (!view.color_map.empty()) report.note = "there is no colour map \"" + view.color_map + "\"";
        map = &color_map_list().front();
    }
    use_color_map(*map);
    report.color_map = map->name;
    values.clear();
    const bool particles_instead = mode->needs_surface && (!scene.surface || scene.dimension != 3);
    if (!mode->colors_by_field && !particles_instead) {
        // A translucent fluid is told by its material, from 0 to 15 on what is a colour map otherwise.
        range = {0.0f, 15.0f};
        if (!scene.fluid_colors.empty())
            values.assign(scene.particles.material.begin(), scene.particles.material.end());
        return;
    }
    if (field == nullptr) return;
    report.missing = field->missing(scene.particles);
    if (report.missing.empty()) {
        values.resize(scene.particles.count);
        field->evaluate(scene.particles, values);
    }
    range = view.automatic_range ? automatic_range.follow(*field, values)
                                 : ValueRange{view.range_min, view.range_max};
    report.has_scale = true;
    report.field_label = field->label;
    report.field_unit = field->unit;
    report.range_min = range.min;
    report.range_max = range.max;
    report.histogram = count_values(values, range, field->whole_numbers);
}

void Renderer::Implementation::fill_block(Frame& frame, const LightSpace& space, bool shadows) const {
    const ViewSettings& view = frame.view;
    const PixelSize& size = frame.target.size;
    FrameBlock& block = frame.block;
    const glm::mat3 rotation(frame.camera.view_matrix());
    block.view = frame.camera.view_matrix();
    block.projection = frame.camera.projection_matrix(size.aspect());
    block.light_clip = space.clip;
    block.eye = glm::vec4(frame.camera.eye(), frame.perspective ? 1.0f : 0.0f);
    const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    block.viewport = {width, height, 1.0f / width, 1.0f / height};
    const float plane_x = 1.0f / block.projection[0][0], plane_y = 1.0f / block.projection[1][1];
    block.pixel_plane = {2.0f * plane_x / width, 2.0f * plane_y / height, -plane_x, -plane_y};
    const Vec3 key_view = rotation * toward_key_light;
    block.key_view = glm::vec4(key_view, space.depth_span);
    block.half_view =
        glm::vec4(glm::normalize(key_view + Vec3(0.0f, 0.0f, 1.0f)), values.empty() ? 0.0f : 1.0f);
    block.up_view = glm::vec4(rotation * Vec3(0.0f, 1.0f, 0.0f), shadows ? 0.85f : 0.0f);
    // The strengths of shaders/common/light.glsl.
    const float lit = view.lighting ? 1.0f : 0.0f;
    block.sky_light = glm::vec4(lit * 0.16f * Vec3(block.up_view), 0.0f);
    block.key_light = lit * 0.74f * glm::vec4(0.87f * key_view, 0.13f);
    const bool occlusion = view.lighting && view.occlusion && frame.scene.dimension == 3;
    block.light_offset = {view.lighting ? 0.37f : 1.0f, lit, occlusion ? 0.22f : 0.0f, 0.0f};
    const float radius = std::max(view.radius_factor * frame.scene.particles.spacing, 1.0e-6f);
    block.particle = {radius, std::max(frame.scene.particles.spacing, 1.0e-6f), 0.0f, 1.0f / radius};
    block.solid_color = glm::vec4(view.solid_color, 1.0f);
    block.sun = glm::vec4(toward_key_light, 0.0f);
    describe_background(block, frame.scene, view);
}

void Renderer::Implementation::choose_mode(const ViewSettings& view, DrawReport& report) {
    const RenderModeDescription* wanted = find_render_mode(view.mode);
    if (wanted == nullptr) {
        report.note = "there is no view \"" + view.mode + "\"";
        wanted = &render_mode_list().front();
    }
    if (mode != nullptr && mode != wanted) modes.find(mode->name)->second->release();
    mode = wanted;
}

const WaterQuality& Renderer::Implementation::quality_of(const ViewSettings& view, DrawReport& report) const {
    const WaterQuality* asked = find_quality(view.quality);
    if (asked == nullptr && view.quality != quality_names().front())
        report.note = "there is no quality \"" + view.quality + "\"";
    const WaterQuality& chosen = asked != nullptr ? *asked : automatic_quality.level();
    report.quality = chosen.name;
    return chosen;
}

void Renderer::Implementation::draw_scene(const Frame& frame) {
    glClear(GL_DEPTH_BUFFER_BIT);
    background.draw(frame);
    solids.draw_container(frame);
    solids.draw_solids(frame);
}

/// Into the target, which the mode has left bound.
void Renderer::Implementation::draw_foam(const Frame& frame, FoamLayer layer) {
    if (!frame.view.foam || !mode->shows_foam || foam.empty()) return;
    timer.begin("foam");
    foam.draw(frame, layer);
}

/// What is seen through the surface, into a texture of its own that the scene's depth cuts.
void Renderer::Implementation::draw_bubbles(Frame& frame) {
    if (!frame.view.foam || !mode->shows_foam || foam.empty()) return;
    timer.begin("bubbles");
    bubbles.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::buffer);
    scene_picture.copy_to(bubbles.framebuffer());
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    foam.draw(frame, FoamLayer::under_surface);
    frame.bubbles = bubbles.color();
}

/// The scene into a texture, the fluid over it, edges smoothed, into the target.
void Renderer::Implementation::draw_through_textures(Frame& frame, RenderMode& drawn) {
    scene_picture.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::texture);
    scene_picture.bind();
    draw_scene(frame);
    frame.scene_picture = &scene_picture;
    draw_bubbles(frame);
    // Supersampled pictures have smooth edges already.
    const bool smooth_edges = frame.view.antialiasing && frame.quality.antialiasing;
    if (!smooth_edges || frame.target.pixel_ratio > 1.5f) {
        drawn.draw(frame);
        draw_foam(frame, FoamLayer::over_surface);
        return;
    }
    picture.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::texture);
    const unsigned target = std::exchange(frame.target.framebuffer, picture.framebuffer());
    drawn.draw(frame);
    draw_foam(frame, FoamLayer::over_surface);
    frame.target.framebuffer = target;
    timer.begin("antialiasing");
    antialias.draw(frame, picture);
}

void Renderer::Implementation::draw_passes(Frame& frame, RenderMode& drawn, bool translucent,
                                           DrawReport& report) {
    const bool shadows = frame.view.lighting && frame.view.shadows && frame.scene.dimension == 3;
    const LightSpace space = make_light_space(frame.bounds, toward_key_light);
    fill_block(frame, space, shadows);
    if (translucent) describe_water(frame, shadows);
    glBindBufferBase(GL_UNIFORM_BUFFER, ShaderLibrary::frame_block_binding, frame_block.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), &frame.block, GL_STREAM_DRAW);

    // Whoever drew before us (a user interface) may have left any state.
    for (const int state :
         {GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB})
        glDisable(static_cast<GLenum>(state));
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glBlendEquation(GL_FUNC_ADD);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    for (GLuint unit = 0; unit < most_units; ++unit) glBindSampler(unit, 0);
    glClearDepth(1.0);

    timer.begin_frame();
    timer.begin("light");
    solids.take_models(frame.scene);
    if (frame.view.foam && mode->shows_foam) foam.upload(frame.scene.foam, frame.scene.particles.spacing);
    light.draw(frame, space, solids, translucent);
    light.bind_samplers();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    timer.begin("scene");
    if (translucent && frame.scene.dimension == 3) {
        draw_through_textures(frame, drawn);
    } else {
        glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
        glViewport(0, 0, frame.target.size.width, frame.target.size.height);
        draw_scene(frame);
        timer.begin(mode->name);
        drawn.draw(frame);
        draw_foam(frame, FoamLayer::all);
    }
    timer.begin("overlay");
    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, frame.target.size.width, frame.target.size.height);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    solids.draw_ghosts(frame);
    lines.draw(frame);
    if (frame.view.scale_bar) overlay.draw_scale_bar(frame, report);
    timer.end_frame();
    light.unbind_samplers();
    glBindVertexArray(0);
    glUseProgram(0);
}

Renderer::Renderer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const RendererOptions& options) {
    auto implementation = std::make_unique<Implementation>(options.shader_folder);
    if (auto loaded = implementation->load(); !loaded.ok()) return loaded.error();
    return std::unique_ptr<Renderer>(new Renderer(std::move(implementation)));
}

DrawReport Renderer::draw(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
                          const RenderTarget& target) {
    DrawReport report;
    if (target.size.width <= 0 || target.size.height <= 0) return report;
    const auto start = std::chrono::steady_clock::now();
    Implementation& self = *implementation_;

    self.choose_mode(view, report);
    self.choose_colors(scene, view, report);
    self.particles.upload(scene.particles, self.values, self.range);
    report.particles_drawn = self.particles.count();
    report.particles_skipped = self.particles.skipped();

    Frame frame{scene,
                view,
                camera,
                target,
                {},
                self.particles,
                scene_bounds(scene, self.particles),
                camera.projection() == Projection::perspective,
                self.quality_of(view, report),
                self.timer,
                self.light};
    self.draw_passes(frame, *self.modes.find(self.mode->name)->second, self.mode->translucent, report);
    report.passes = self.timer.passes();
    double sum = 0.0;
    for (const PassTime& pass : report.passes) sum += pass.milliseconds;
    if (!report.passes.empty()) self.automatic_quality.drawn(sum);
    report.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return report;
}

std::filesystem::path asked_shader_folder() {
    const char* folder = std::getenv("SLOSH_SHADERS");
    return folder != nullptr ? folder : "";
}

std::filesystem::path development_shader_folder() {
    if (std::filesystem::path asked = asked_shader_folder(); !asked.empty()) return asked;
    std::error_code ignored;
    const bool ours = std::filesystem::exists("shaders/common/frame.glsl", ignored);
    return ours ? std::filesystem::absolute("shaders", ignored) : std::filesystem::path();
}

Result<void> Renderer::reload_shaders() { return implementation_->shaders.reload(); }
bool Renderer::shaders_changed() const { return implementation_->shaders.changed(); }
void Renderer::reset_range() { implementation_->automatic_range.reset(); }

}  // namespace slosh
