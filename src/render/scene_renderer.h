// Draws a RenderScene into a framebuffer: background, floor, container, solids, then the particles in the
// chosen mode, then ghosts, lines and the scale bar. Owns every GL object it uses. Its context must be
// current in every call, including the destructor.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "render/camera.h"
#include "render/field_histogram.h"
#include "render/scene.h"
#include "render/view_settings.h"
#include "slosh/result.h"

namespace slosh {

/// $SLOSH_SHADERS, else "".
std::filesystem::path asked_shader_folder();

/// The folder in which a developer edits shaders: $SLOSH_SHADERS, else shaders/ of the working folder if it
/// is ours; "" if there is none.
std::filesystem::path development_shader_folder();

struct RendererOptions {
    /// Its files are read instead of the embedded ones, now and at every reload; "" = embedded files only.
    std::filesystem::path shader_folder = development_shader_folder();
    /// Opaque spheres that others cover wholly are found on the processor and not drawn. The picture is the
    /// same; nothing: where the processor draws, too.
    std::optional<bool> leaves_out_hidden{};
};

/// The target: a framebuffer object with 8 bits per colour and 24 of depth, and its size in pixels.
struct RenderTarget {
    unsigned framebuffer = 0;
    PixelSize size;
    float pixel_ratio = 1.0f;  ///< pixels of the target per pixel as displayed: supersampling, HiDPI windows
    /// 0 to 1: scene and fluid are drawn so much smaller and enlarged; lines and ghosts are not.
    float detail = 1.0f;
};

/// The time that one pass of a frame took on the GPU.
struct PassTime {
    std::string_view name;  ///< a literal
    double milliseconds = 0.0;
};

struct DrawReport {
    std::size_t particles_drawn = 0;  ///< without those at non-finite positions
    std::size_t particles_skipped = 0;
    double milliseconds = 0.0;     ///< the calling thread's; the GPU may still be at work
    std::string_view field_label;  ///< for the scale bar: "Speed"
    std::string_view field_unit;   ///< "m/s"
    std::string_view color_map;    ///< the name that was used
    bool has_scale = false;        ///< false for field "none" and for modes without colours by field
    float range_min = 0.0f, range_max = 1.0f;  ///< used in this frame
    FieldHistogram histogram;                  ///< the field's; nothing without a scale
    std::string_view missing;  ///< why these particles do not have the field; "" = they have it
    /// GPU time of each pass, of a recent frame; may be empty. Valid until the next draw.
    std::span<const PassTime> passes;
    std::string_view quality;  ///< the level of WaterQuality that was drawn
    std::string note;          ///< e.g. an unknown field's name; "" if everything was drawn as asked
};

class Renderer {
  public:
    /// Needs a current context with loaded functions. Error: the first shader that does not compile, as
    /// file:line.
    static Result<std::unique_ptr<Renderer>> create(const RendererOptions& options = {});
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Accepts any size (zero draws nothing), any particle count and any positions.
    DrawReport draw(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
                    const RenderTarget& target);
    /// Reads the shader folder again. If a shader is broken, its program stays as it was, and the Error names
    /// file and line.
    Result<void> reload_shaders();
    /// True if files of the shader folder were written since.
    bool shaders_changed() const;
    /// Forgets the automatic range (after a scene change).
    void reset_range();

  private:
    struct Implementation;
    explicit Renderer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
