// The order of the passes in a frame, and the values that they share.
#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "base/system/environment.h"
#include "render/color_map.h"
#include "render/context.h"
#include "render/eye_in_fluid.h"
#include "render/frame.h"
#include "render/gpu_timer.h"
#include "render/hidden_spheres.h"
#include "render/modes/list.h"
#include "render/particle_buffer.h"
#include "render/passes/background_pass.h"
#include "render/passes/enlarge_pass.h"
#include "render/passes/faint_pass.h"
#include "render/passes/fluid_pass.h"
#include "render/passes/light_pass.h"
#include "render/passes/line_pass.h"
#include "render/passes/overlay_pass.h"
#include "render/passes/solid_pass.h"
#include "render/quality.h"
#include "render/scene.h"
#include "render/shader_library.h"
#include "render/stage.h"
#include "render/texture_target.h"
#include "render/water_look.h"

namespace slosh {
namespace {

constexpr float least_picture_height = 180.0f;  // pixels, of one that is enlarged

}  // namespace

struct Renderer::Implementation {
    explicit Implementation(const RendererOptions& options)
        : shaders(options.shader_folder),
          leaves_out_hidden(options.leaves_out_hidden.value_or(is_software_driver())),
          enlarge(is_software_driver()) {}

    Result<void> load();
    void choose_colors(const RenderScene& scene, const ViewSettings& view, DrawReport& report);
    void use_color_map(const ColorMap& map);
    void use_block(Frame& frame, const LightSpace& space);
    bool reduce(Frame& frame);
    void draw_passes(Frame& frame, DrawReport& report);
    void draw_surroundings(const Frame& frame);
    void choose_mode(const ViewSettings& view, DrawReport& report);
    const WaterQuality& quality_of(const ViewSettings& view, DrawReport& report) const;

    void find_hidden(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
                     const PixelSize& size);

    ShaderLibrary shaders;
    const bool leaves_out_hidden;
    BackgroundPass background;
    SolidPass solids;
    LightPass light;
    FluidPass fluid;
    EnlargePass enlarge;
    FaintPass faint;
    LinePass lines;
    OverlayPass overlay;
    GpuTimer timer;
    ParticleBuffer particles;
    HiddenSpheres hidden;
    std::map<std::string, std::unique_ptr<RenderMode>, std::less<>> modes;
    const RenderModeDescription* mode = nullptr;  // the last frame's
    AutomaticQuality automatic_quality{is_software_driver()};
    TextureTarget reduced;  // picture of a lower size, see WaterQuality::picture_scale
    GlBuffer frame_block;
    GlTexture color_map;
    std::string_view color_map_name;  // what the texture holds
    AutomaticRange automatic_range;
    std::vector<float> values;  // values of the color field, kept between frames
    ValueRange range;
};

Result<void> Renderer::Implementation::load() {
    for (auto loaded :
         {background.load(shaders), solids.load(shaders), light.load(shaders), fluid.load(shaders),
          faint.load(shaders), lines.load(shaders), overlay.load(shaders)}) {
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
        if (!view.color_map.empty()) report.note = "there is no color map \"" + view.color_map + "\"";
        map = &color_map_list().front();
    }
    use_color_map(*map);
    report.color_map = map->name;
    values.clear();
    const bool particles_instead = mode->needs_surface && (!scene.surface || scene.dimension != 3);
    if (!mode->colors_by_field && !particles_instead) {
        // A translucent fluid is identified by its material, 0 to 15 in place of the colour map's position.
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

void Renderer::Implementation::find_hidden(const RenderScene& scene, const ViewSettings& view,
                                           const Camera& camera, const PixelSize& size) {
    hidden.clear();
    const bool perspective = camera.projection() == Projection::perspective;
    if (!leaves_out_hidden || !hides_what_is_behind(*mode, scene.dimension, perspective)) return;
    hidden.find(scene.particles, sphere_radius(view, scene.particles.spacing), camera, size);
}

void Renderer::Implementation::draw_surroundings(const Frame& frame) {
    background.draw(frame);
    solids.draw_container(frame);
}

void Renderer::Implementation::use_block(Frame& frame, const LightSpace& space) {
    fill_block(frame, space, !values.empty(), mode->translucent);
    glBindBufferBase(GL_UNIFORM_BUFFER, ShaderLibrary::frame_block_binding, frame_block.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), &frame.block, GL_STREAM_DRAW);
}

/// Lets scene and fluid be drawn at the size that target and quality ask for. False: at the target's.
bool Renderer::Implementation::reduce(Frame& frame) {
    const bool by_quality = mode->translucent && frame.scene.dimension == 3;
    const float quality = by_quality ? frame.quality.picture_scale : 1.0f;
    const float wanted =
        frame.target.detail * (quality < 1.0f ? quality / std::max(frame.target.pixel_ratio, 1.0f) : 1.0f);
    const float scale = std::max(wanted, least_picture_height / static_cast<float>(frame.target.size.height));
    if (scale >= 1.0f) {
        reduced.release();
        return false;
    }
    reduced.ensure(scaled(frame.target.size, scale), GL_RGBA8, TextureTarget::Depth::texture);
    frame.target = {reduced.framebuffer(), reduced.size(), frame.target.pixel_ratio * scale};
    return true;
}

void Renderer::Implementation::draw_passes(Frame& frame, DrawReport& report) {
    const LightSpace space = make_light_space(frame.bounds, frame.stage.light.toward_sun);
    const RenderTarget whole = frame.target;
    const bool reduces = reduce(frame);
    use_block(frame, space);

    // Code that drew before (a user interface) may have left any state.
    gl::reset_state();
    for (GLuint unit = 0; unit < most_units; ++unit) glBindSampler(unit, 0);

    timer.begin_frame();
    timer.begin("light");
    solids.take_models(frame.scene);
    const bool shows_foam = frame.view.foam && mode->shows_foam;
    if (shows_foam) fluid.upload_foam(frame.scene);
    light.draw(frame, space, solids, mode->translucent, shows_foam ? &fluid.foam() : nullptr);
    light.bind_samplers();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    fluid.draw(frame, *mode, *modes.find(mode->name)->second,
               {[&] { solids.draw_solids(frame); }, [&] { draw_surroundings(frame); }});
    timer.begin("overlay");
    frame.target = whole;
    if (reduces) {
        enlarge.draw(reduced, whole);
        frame.enlarged = &reduced;
        use_block(frame, space);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, frame.target.size.width, frame.target.size.height);
    // 2-D fluid reaches a little into solids, so that no gap shows between them.
    if (frame.scene.dimension == 2 && mode->translucent) {
        glClear(GL_DEPTH_BUFFER_BIT);
        solids.draw_solids(frame);
        frame.enlarged = nullptr;
    }
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, color_map.name());
    solids.draw_ghosts(frame);
    lines.draw(frame);
    faint.draw(frame);
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
    auto implementation = std::make_unique<Implementation>(options);
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
    const bool ellipsoids = view.ellipsoids && self.mode->translucent && scene.dimension == 3;
    self.find_hidden(scene, view, camera, target.size);
    self.particles.upload(scene.particles, self.values, self.range,
                          ellipsoids ? scene.ellipsoids : RenderEllipsoids(), self.hidden.flags());
    report.particles_drawn = self.particles.count();
    report.particles_skipped = self.particles.skipped();

    const Stage stage = stage_of(view, scene.dimension, scene.container.has_value() && view.floor);
    Frame frame{scene,
                view,
                camera,
                target,
                {},
                self.particles,
                stage,
                // Views of a buffer show its values.
                self.mode->translucent && self.mode->shows_foam && scene.dimension == 3,
                scene_bounds(scene, self.particles.count() > 0 ? std::optional(self.particles.bounds())
                                                               : std::nullopt),
                camera.projection() == Projection::perspective,
                self.mode->translucent && scene.dimension == 3 && is_in_fluid(scene.particles, camera.eye()),
                self.quality_of(view, report),
                self.timer,
                self.light,
                self.solids};
    self.draw_passes(frame, report);
    report.passes = self.timer.passes();
    double sum = 0.0;
    for (const PassTime& pass : report.passes) sum += pass.milliseconds;
    if (!report.passes.empty()) self.automatic_quality.drawn(sum);
    report.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return report;
}

std::filesystem::path asked_shader_folder() { return environment_path("SLOSH_SHADERS"); }

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
