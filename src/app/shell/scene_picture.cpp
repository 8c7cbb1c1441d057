// See scene_picture.h.
#include "app/shell/scene_picture.h"

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/exponential.hpp>
#include <utility>

#include "app/workspace/view_state.h"
#include "render/context.h"
#include "render/modes/list.h"
#include "render/stage.h"

namespace slosh::app {
namespace {

constexpr double smoothing = 0.4;
constexpr int pictures_between_changes = 4;
constexpr double settle_time = 0.35;  // s without change until a coarse picture is drawn finely

double now_milliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

void PictureScale::drawn(double milliseconds, bool crisp) {
    // The first has the shaders translated, 0.8 s once: it says nothing of those to come.
    if (std::exchange(first_, false)) return;
    cost_ = cost_ == 0.0 ? milliseconds : cost_ + smoothing * (milliseconds - cost_);
    choose_period(cost_);
    const double most = crisp ? crisp_budget : budget;
    if (++pictures_since_change_ < pictures_between_changes && cost_ < 3.0 * most) return;
    // The cost is about a + b scale^2. Steps of a tenth, and a dead band, so that the picture does not
    // breathe.
    float wanted = value_;
    if (cost_ > most) {
        wanted = value_ * static_cast<float>(std::sqrt(most / cost_));
    } else if (cost_ < 0.45 * most && value_ < 1.0f) {
        wanted = value_ * 1.25f;
    } else {
        return;
    }
    wanted = std::clamp(std::floor(wanted * 10.0f + 0.5f) / 10.0f, smallest, 1.0f);
    if (wanted == value_) return;
    cost_ = 0.0;
    value_ = wanted;
    pictures_since_change_ = 0;
}

void PictureScale::choose_period(double milliseconds) {
    taken_ = milliseconds;
    const double seconds = milliseconds / 1000.0;
    period_ =
        std::max(std::clamp(seconds / fair_share, 1.0 / most_rate, 1.0 / least_rate), seconds / most_share);
}

float PictureScale::quick_value() const {
    if (cost_ <= quick_budget) return value_;
    const float wanted = value_ * static_cast<float>(std::sqrt(quick_budget / cost_));
    return std::clamp(std::floor(wanted * 10.0f) / 10.0f, smallest, value_);
}

void PictureScale::drawn_quickly(double milliseconds, float scale) {
    // Part of the cost does not shrink with the picture: what is reckoned here is too much rather than too
    // little, so it counts for less.
    const double ratio = static_cast<double>(value_) / static_cast<double>(scale);
    cost_ += 0.5 * smoothing * (milliseconds * ratio * ratio - cost_);
    choose_period(milliseconds);
}

/// Particles have edges that a person sees; a surface of water is smooth, and a coarse picture of it passes.
bool has_crisp_edges(std::string_view mode) {
    const RenderModeDescription* description = find_render_mode(mode);
    return description != nullptr && !description->translucent;
}

Result<std::unique_ptr<ScenePicture>> ScenePicture::create() {
    Result<std::unique_ptr<Renderer>> renderer = Renderer::create();
    if (!renderer) return renderer.error();
    std::unique_ptr<ScenePicture> picture(new ScenePicture());
    picture->renderer_ = std::move(renderer).value();
    picture->software_ = is_software_driver();
    return picture;
}

namespace {

/// Two halves of one height.
Image beside_each_other(const Image& left, const Image& right) {
    Image both;
    both.size = {left.size.width + right.size.width, left.size.height};
    both.rgb.reserve(left.rgb.size() + right.rgb.size());
    for (int row = 0; row < both.size.height; ++row) {
        for (const Image* half : {&left, &right}) {
            const std::uint8_t* begin = half->pixel(0, row);
            both.rgb.insert(both.rgb.end(), begin, begin + std::ptrdiff_t{3} * half->size.width);
        }
    }
    return both;
}

/// By the same scale of colours, so that what looks the same is the same.
ViewSettings with_range_of(const DrawReport& left, ViewSettings view) {
    if (!left.has_scale) return view;
    view.automatic_range = false;
    view.range_min = left.range_min;
    view.range_max = left.range_max;
    return view;
}

}  // namespace

bool ScenePicture::SizedTarget::ensure(const PixelSize& wanted) {
    if (target && size.width == wanted.width && size.height == wanted.height) return true;
    target.reset();
    Result<OffscreenTarget> made = OffscreenTarget::create(wanted);
    if (!made) return false;
    target.emplace(std::move(made).value());
    target->store_rows_from_top();
    size = wanted;
    return true;
}

DrawReport ScenePicture::draw_into(SizedTarget& into, const RenderScene& scene, const ViewSettings& view,
                                   const Camera& camera, float pixel_ratio, float detail) {
    RenderTarget target = into.target->target();
    target.pixel_ratio = pixel_ratio;
    target.detail = detail;
    return renderer_->draw(scene, view, camera, target);
}

Image ScenePicture::read() const {
    if (!target_.target) return {};
    if (!drew_beside_ || !right_target_.target) return target_.target->read();
    return beside_each_other(target_.target->read(), right_target_.target->read());
}

bool ScenePicture::draw(const Half& left, const std::optional<Half>& right, const Camera& camera,
                        const PixelSize& size, float content_scale, const Occasion& occasion) {
    const double now = occasion.now;
    if (size.width <= 0 || size.height <= 0) return false;
    // Another view costs something else, and has edges of its own.
    if (left.view.mode != drawn_mode_) scale_.restart();
    drawn_mode_ = left.view.mode;
    const bool resized = size.width != view_size_.width || size.height != view_size_.height ||
                         right.has_value() != drew_beside_;
    if (resized) scale_.restart();
    view_size_ = size;
    if (occasion.changed || resized) {
        pending_ = true;
        last_change_ = now;
    }
    const bool in_full = occasion.haste == Haste::in_full;
    const bool settle = !pending_ && drawn_scale_ < 1.0f && now - last_change_ > settle_time;
    if (!settle && !in_full &&
        (!pending_ || (!resized && software_ && now - last_draw_ < scale_.least_interval())))
        return false;

    const bool quickly = occasion.haste == Haste::quickly && software_;
    const float full = scale_.value(), scale = settle || in_full ? 1.0f
                                               : quickly         ? scale_.quick_value()
                                                                 : full;
    if (!target_.ensure(right ? half_of({0, 0, size}, false).size : size)) return false;
    if (!right) right_target_.target.reset();
    const double start = now_milliseconds();
    drew_beside_ = right.has_value();
    if (right && !right_target_.ensure(half_of({0, 0, size}, true).size)) return false;
    report_ = draw_into(target_, left.scene, left.view, camera, content_scale, scale);
    if (right)
        draw_into(right_target_, right->scene, with_range_of(report_, right->view), camera, content_scale,
                  scale);
    // A software renderer works later, in the calling process: wait for it, or its time would count as the
    // interface's. A GPU works by itself.
    if (software_) glFinish();
    milliseconds_ = now_milliseconds() - start;
    if (!settle && scale == full) scale_.drawn(milliseconds_, has_crisp_edges(left.view.mode));
    if (!settle && scale < full) scale_.drawn_quickly(milliseconds_, scale);
    drawn_scale_ = scale;
    last_draw_ = now + milliseconds_ / 1000.0;
    pending_ = false;
    unshown_ = true;
    return true;
}

Result<Image> ScenePicture::draw_one_apart(const RenderScene& scene, const ViewSettings& view,
                                           const Camera& camera, const PixelSize& size, float content_scale) {
    if (!apart_.ensure(size))
        return Error{"the picture is larger than the graphics driver allows; choose a smaller window", ""};
    draw_into(apart_, scene, view, camera, content_scale, 1.0f);
    return apart_.target->read();
}

Result<Image> ScenePicture::draw_apart(const Half& left, const std::optional<Half>& right,
                                       const Camera& camera, const PixelSize& size, float content_scale) {
    if (!right) return draw_one_apart(left.scene, left.view, camera, size, content_scale);
    Result<Image> left_picture =
        draw_one_apart(left.scene, left.view, camera, half_of({0, 0, size}, false).size, content_scale);
    if (!left_picture) return left_picture;
    Result<Image> right_picture = draw_one_apart(right->scene, with_range_of(report_, right->view), camera,
                                                 half_of({0, 0, size}, true).size, content_scale);
    if (!right_picture) return right_picture;
    return beside_each_other(left_picture.value(), right_picture.value());
}

void ScenePicture::finish() { glFinish(); }

Vec3 ScenePicture::horizon(const ViewSettings& view) {
    const Stage stage = stage_of(view, 3, true);
    return displayed(stage.horizon, stage);
}

void ScenePicture::show(const Shown& into, const PixelRectangle& place, const ViewSettings& view) {
    unshown_ = false;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, into.framebuffer);
    glViewport(0, 0, into.window.width, into.window.height);
    gl::reset_state();
    const auto low_of = [&](const PixelRectangle& part) {  // OpenGL counts rows from the bottom
        return into.window.height - part.y - part.size.height;
    };
    const PixelRectangle& drawn_part = into.part;
    glScissor(drawn_part.x, low_of(drawn_part), drawn_part.size.width, drawn_part.size.height);
    glEnable(GL_SCISSOR_TEST);
    const bool covers = drawn_part.x >= place.x && drawn_part.y >= place.y &&
                        drawn_part.x + drawn_part.size.width <= place.x + place.size.width &&
                        drawn_part.y + drawn_part.size.height <= place.y + place.size.height;
    if (!target_.target || !covers) {
        const Vec3 color = horizon(view);
        glClearColor(color.x, color.y, color.z, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    const bool both = drew_beside_ && right_target_.target;
    for (const bool right : {false, true}) {
        const SizedTarget& drawn = right ? right_target_ : target_;
        if (!drawn.target || (right && !both)) break;
        const PixelRectangle part = both ? half_of(place, right) : place;
        // Until the next picture, of the size that the window had.
        const bool same = drawn.size == part.size;
        const int low = low_of(part);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn.target->target().framebuffer);
        glBlitFramebuffer(0, 0, drawn.size.width, drawn.size.height, part.x, low, part.x + part.size.width,
                          low + part.size.height, GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
    }
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_FRAMEBUFFER, into.framebuffer);
}

}  // namespace slosh::app
