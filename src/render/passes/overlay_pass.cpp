// Everything is triangles in pixels. Strokes store the distance to their middle for a smooth edge.
#include "render/passes/overlay_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/geometric.hpp>

#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr float no_edge = 1.0e4f;  // half width of things without a smooth edge
const glm::vec4 ink(0.13f, 0.16f, 0.20f, 1.0f);
const glm::vec4 paper(1.0f, 1.0f, 1.0f, 0.82f);

/// At most three significant digits, without an exponent where that is readable.
class NumberText {
  public:
    explicit NumberText(float value) {
        const float size = std::abs(value);
        const char* format = size >= 1.0e6f || (size > 0.0f && size < 1.0e-3f) ? "%.2g"
                             : size >= 100.0f                                  ? "%.0f"
                                                                               : "%.3g";
        std::snprintf(text_, sizeof text_, format, static_cast<double>(value));
    }
    operator std::string_view() const { return text_; }

  private:
    char text_[32];
};

/// A position on the colour map, encoded as a colour for the shader. Steps of the texture's 256 texels are
/// finer than a pixel.
glm::vec4 map_color(float place) {
    return {0.0f, 0.0f, 0.0f, -1.0f - (0.5f + 255.0f * std::clamp(place, 0.0f, 1.0f)) / 256.0f};
}

}  // namespace

Result<void> OverlayPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("overlay.vert", "overlay.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    buffer_ = GlBuffer::create();
    array_ = GlVertexArray::create();
    glBindVertexArray(array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    const auto attribute = [](GLuint index, GLint size, std::size_t offset) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Vertex), buffer_offset(offset));
    };
    attribute(0, 2, offsetof(Vertex, x));
    attribute(1, 4, offsetof(Vertex, red));
    attribute(2, 2, offsetof(Vertex, across));
    glBindVertexArray(0);
    return {};
}

void OverlayPass::add_quad(const std::array<Vertex, 4>& corners) {
    for (const std::size_t index : {0u, 1u, 2u, 2u, 1u, 3u}) vertices_.push_back(corners[index]);
}

void OverlayPass::add_rectangle(const glm::vec2& upper_left, const glm::vec2& lower_right,
                                const glm::vec4& left, const glm::vec4& right) {
    const auto corner = [](float x, float y, const glm::vec4& color) {
        return Vertex{x, y, color.r, color.g, color.b, color.a, 0.0f, no_edge};
    };
    add_quad({corner(upper_left.x, upper_left.y, left), corner(lower_right.x, upper_left.y, right),
              corner(upper_left.x, lower_right.y, left), corner(lower_right.x, lower_right.y, right)});
}

void OverlayPass::add_stroke(const glm::vec2& from, const glm::vec2& to, float width,
                             const glm::vec4& color) {
    const float length = glm::length(to - from);
    const glm::vec2 along = length > 0.0f ? (to - from) / length : glm::vec2(1.0f, 0.0f);
    const glm::vec2 side(-along.y, along.x);
    const float half = 0.5f * width, wing = half + 1.0f;
    const auto corner = [&](const glm::vec2& end, float sign) {
        const glm::vec2 place = end + sign * wing * side;
        return Vertex{place.x, place.y, color.r, color.g, color.b, color.a, sign * wing, half};
    };
    const glm::vec2 first = from - half * along, second = to + half * along;
    add_quad({corner(first, -1.0f), corner(first, 1.0f), corner(second, -1.0f), corner(second, 1.0f)});
}

float OverlayPass::add_text(std::string_view text, const glm::vec2& baseline, float size,
                            const glm::vec4& color) {
    const float unit = size / font_height;
    float left = baseline.x;
    for (const char letter : text) {
        strokes_.clear();
        const float advance = append_glyph(letter, strokes_);
        const auto place = [&](const glm::vec2& point) {
            return glm::vec2(left + point.x * unit, baseline.y - (point.y - font_baseline) * unit);
        };
        for (const FontStroke& stroke : strokes_)
            add_stroke(place(stroke.from), place(stroke.to), 0.135f * size, color);
        left += advance * unit;
    }
    return left;
}

float OverlayPass::text_width(std::string_view text, float size) {
    strokes_.clear();
    float units = 0.0f;
    for (const char letter : text) units += append_glyph(letter, strokes_);
    return units * size / font_height;
}

void OverlayPass::add_heading(const DrawReport& report, const glm::vec2& baseline, float size) {
    // In pieces, because a string would be an allocation in every frame.
    float end = add_text(report.field_label, baseline, size, ink);
    if (report.field_unit.empty()) return;
    for (const std::string_view piece : {std::string_view(" ("), report.field_unit, std::string_view(")")})
        end = add_text(piece, {end, baseline.y}, size, ink);
}

/// Above the bar, each bin over the part of the range that it counts. Values outside the range are drawn
/// beside it, in the colours that their particles have.
void OverlayPass::add_histogram(const FieldHistogram& histogram, float left, float bottom, float width,
                                float height) {
    const float pixel = height / 40.0f;
    const auto column = [&](float from, float to, std::uint32_t count, float place) {
        if (count == 0) return;
        const float top = bottom - std::max(height * histogram.height(count), pixel);
        add_rectangle({from, top}, {to, bottom}, map_color(place), map_color(place));
        add_rectangle({from, top}, {to, top + pixel}, ink,
                      ink);  // an outline, so that light colours are visible on paper
    };
    const float step = width / static_cast<float>(histogram.bins);
    for (std::size_t bin = 0; bin < histogram.bins; ++bin) {
        const float from = left + static_cast<float>(bin) * step;
        column(from, from + step - std::min(pixel, 0.2f * step), histogram.counts[bin], histogram.place(bin));
    }
    const float outside = 5.0f * pixel, gap = 2.0f * pixel;
    column(left - gap - outside, left - gap, histogram.below, 0.0f);
    column(left + width + gap, left + width + gap + outside, histogram.above, 1.0f);
}

void OverlayPass::add_bar(const DrawReport& report, float scale, float picture_height) {
    const float size = 11.0f * scale, gap = 10.0f * scale, bar_width = 240.0f * scale,
                bar_height = 12.0f * scale;
    const float left = 2.2f * gap, bottom = picture_height - 2.2f * gap;
    if (!report.missing.empty()) {
        const float title = bottom - size - gap,
                    width = std::max(bar_width, text_width(report.missing, size));
        add_rectangle({left - gap, title - size - gap}, {left + width + gap, bottom + gap}, paper, paper);
        add_heading(report, {left, title}, size);
        add_text(report.missing, {left, bottom}, size, ink);
        return;
    }
    const float labels = bottom, bar = labels - size - gap - bar_height;
    const float columns = report.histogram.bins > 0 ? 40.0f * scale : 0.0f;
    const float title = columns > 0.0f ? bar - columns - gap : bar - gap;

    add_rectangle({left - gap, title - size - gap}, {left + bar_width + gap, bottom + gap}, paper, paper);
    add_heading(report, {left, title}, size);
    if (columns > 0.0f) add_histogram(report.histogram, left, bar - 2.0f * scale, bar_width, columns);
    add_rectangle({left, bar}, {left + bar_width, bar + bar_height}, map_color(0.0f), map_color(1.0f));
    for (const float part : {0.0f, 0.5f, 1.0f}) {
        const float x = left + part * bar_width;
        add_stroke({x, bar + bar_height}, {x, bar + bar_height + 0.35f * gap}, scale, ink);
        const NumberText text(report.range_min + part * (report.range_max - report.range_min));
        const float width = text_width(text, size);
        add_text(text, {std::clamp(x - 0.5f * width, left, left + bar_width - width), labels}, size, ink);
    }
}

void OverlayPass::draw_scale_bar(const Frame& frame, const DrawReport& report) {
    if (!report.has_scale) return;
    vertices_.clear();
    // Letters grow with the picture; supersampling does not change them.
    const auto height = static_cast<float>(frame.target.size.height),
               width = static_cast<float>(frame.target.size.width);
    add_bar(report, std::min(height / 720.0f, width / 640.0f), height);

    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
                 vertices_.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    program_->use();
    program_->set("color_map", color_map_unit);
    glBindVertexArray(array_.name());
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices_.size()));
    glDisable(GL_BLEND);
}

}  // namespace slosh
