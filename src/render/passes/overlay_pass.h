// The labelled scale bar and the histogram over it, for pictures without a user interface.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <string_view>
#include <vector>

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/stroke_font.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class OverlayPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// In the lower left corner; readable on any background.
    void draw_scale_bar(const Frame& frame, const DrawReport& report);

  private:
    struct Vertex {
        float x, y;
        float red, green, blue, alpha;  // alpha < 0: the colour map at -1 - alpha
        float across, half_width;       // pixels from the middle of a stroke
    };
    void add_quad(const std::array<Vertex, 4>& corners);
    void add_rectangle(const glm::vec2& upper_left, const glm::vec2& lower_right, const glm::vec4& left,
                       const glm::vec4& right);
    void add_stroke(const glm::vec2& from, const glm::vec2& to, float width, const glm::vec4& color);
    /// Returns where the text ends.
    float add_text(std::string_view text, const glm::vec2& baseline, float size, const glm::vec4& color);
    float text_width(std::string_view text, float size);
    void add_heading(const DrawReport& report, const glm::vec2& baseline, float size);
    void add_histogram(const FieldHistogram& histogram, float left, float bottom, float width, float height);
    void add_bar(const DrawReport& report, float scale, float picture_height);

    const ShaderProgram* program_ = nullptr;
    GlBuffer buffer_;
    GlVertexArray array_;
    std::vector<Vertex> vertices_;
    std::vector<FontStroke> strokes_;
};

}  // namespace slosh
