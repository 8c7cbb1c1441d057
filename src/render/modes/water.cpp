// Water as a surface [VW09: van der Laan, Green, Sainz: Screen Space Fluid Rendering with Curvature Flow, I3D
// 2009, doi 10.1145/1507149.1507164], with the filter of [TY18]; and views of the intermediate buffers, for
// finding out why the result looks as it does. 2-D scenes are drawn flat, by flat_water_pass.cpp.
#include <glm/geometric.hpp>

#include "render/fluid_optics.h"
#include "render/gpu_timer.h"
#include "render/modes/list.h"
#include "render/passes/drop_pass.h"
#include "render/passes/flat_water_pass.h"
#include "render/passes/light_pass.h"
#include "render/passes/ripple_pass.h"
#include "render/passes/solid_block.h"
#include "render/passes/surface_pass.h"
#include "render/passes/thickness_pass.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {

std::unique_ptr<RenderMode> create_water_mode();
std::unique_ptr<RenderMode> create_depth_mode();
std::unique_ptr<RenderMode> create_normals_mode();
std::unique_ptr<RenderMode> create_thickness_mode();

namespace {

enum class Show { picture, depth, normals, thickness };

constexpr GLint scene_color_unit = first_free_unit + 3, scene_depth_unit = first_free_unit + 4,
                optical_unit = first_free_unit + 5, bubbles_unit = first_free_unit + 6;

class WaterMode : public RenderMode {
  public:
    explicit WaterMode(Show show) : show_(show) {}

    Result<void> load(ShaderLibrary& shaders) override {
        for (auto loaded : {surface_.load(shaders), thickness_.load(shaders), ripples_.load(shaders),
                            drops_.load(shaders), flat_.load(shaders)}) {
            if (!loaded.ok()) return loaded;
        }
        if (show_ != Show::picture) return shaders.add({{&program_, "picture.vert", "water/inspect.frag"}});
        return shaders.add(
            {{&program_, "water/tile.vert", "water/composite.frag"},
             {&with_solids_, "water/tile.vert", "water/composite_solids.frag"},
             {&same_size_, "water/tile.vert", "water/composite_same_size.frag"},
             {&with_solids_same_size_, "water/tile.vert", "water/composite_solids_same_size.frag"},
             {&cloudy_, "water/tile.vert", "water/composite_cloudy.frag"},
             {&within_, "picture.vert", "water/composite_within.frag"}});
    }

    void draw(const Frame& frame) override {
        if (frame.scene_picture == nullptr) return flat_.draw(frame);
        surface_.draw(frame);
        thickness_.draw(frame);
        if (show_ == Show::picture) ripples_.draw(frame, surface_);
        frame.timer.begin("composite");
        frame.scene_picture->copy_to(frame.target.framebuffer);
        const bool within = show_ == Show::picture && frame.eye_in_fluid;
        if (show_ == Show::picture) solids_.upload(frame);
        const bool solids = !solids_.empty() || !solids_.complete();
        const bool cloudy = frame.block.scattering.w > 0.5f;
        const bool same_size = surface_.size() == frame.target.size && show_ == Show::picture;
        const ShaderProgram& program = within   ? *within_
                                       : cloudy ? *cloudy_
                                       : solids ? *(same_size ? with_solids_same_size_ : with_solids_)
                                                : *(same_size ? same_size_ : program_);
        program.use();
        const auto read = [&](const char* name, GLint unit, GLuint texture) {
            program.set(name, unit);
            bind_texture(unit, texture);
        };
        read("scene_color", scene_color_unit, frame.scene_picture->color());
        read("scene_depth", scene_depth_unit, frame.scene_picture->depth());
        thickness_.bind(program, optical_unit);
        if (show_ == Show::picture) {
            frame.light.bind_floor_light(program);
            read("bubbles", bubbles_unit, frame.bubbles);
            program.set("has_bubbles", frame.bubbles != 0 ? 1.0f : 0.0f);
            bind_light(program);
            program.set("march_steps", solids_.complete() ? 0 : frame.quality.march_steps);
            program.set("most_walls", frame.quality.walls);
            program.set("glow_depth", reference_depth(frame.view, frame.bounds));
        } else {
            program.set("show", static_cast<int>(show_));
            const float size = glm::length(frame.bounds.max - frame.bounds.min);
            const float middle = glm::dot(0.5f * (frame.bounds.min + frame.bounds.max) - frame.camera.eye(),
                                          frame.camera.forward());
            program.set("depth_range", glm::vec2(middle - 0.5f * size, middle + 0.5f * size));
            program.set("most_thickness", 0.5f * size);
        }
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_ALWAYS);
        if (show_ == Show::picture && !within) {
            surface_.draw_tiles(program);
        } else {
            surface_.draw_everywhere(program);
        }
        glDepthFunc(GL_LEQUAL);
        glDisable(GL_DEPTH_TEST);
        if (show_ == Show::picture && !within) drops_.draw(frame);
    }

    void release() override {
        surface_.release();
        thickness_.release();
        drops_.release();
        flat_.release();
    }

  private:
    Show show_;
    SurfacePass surface_;
    ThicknessPass thickness_;
    RipplePass ripples_;
    DropPass drops_;
    FlatWaterPass flat_;
    SolidBlock solids_;
    const ShaderProgram *program_ = nullptr, *with_solids_ = nullptr, *cloudy_ = nullptr,
                        *same_size_ = nullptr, *with_solids_same_size_ = nullptr, *within_ = nullptr;
};

}  // namespace

std::unique_ptr<RenderMode> create_water_mode() { return std::make_unique<WaterMode>(Show::picture); }
std::unique_ptr<RenderMode> create_depth_mode() { return std::make_unique<WaterMode>(Show::depth); }
std::unique_ptr<RenderMode> create_normals_mode() { return std::make_unique<WaterMode>(Show::normals); }
std::unique_ptr<RenderMode> create_thickness_mode() { return std::make_unique<WaterMode>(Show::thickness); }

}  // namespace slosh
