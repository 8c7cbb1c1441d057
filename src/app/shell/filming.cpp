// Pictures of films of the window; see shell.h. What is drawn for the window is read back where it has the
// film's size. A window or view that has another by now, and what a tool shows at the cursor, is no matter of
// a film of the water, which then is drawn once more.
#include <utility>

#include "app/shell/shell.h"
#include "base/leaves.h"
#include "ui/film_indicator.h"

namespace slosh::app {

bool Shell::film_is_due(bool with_panels) const {
    const Film& film = workspace_.film;
    return film.with_panels() == with_panels && film.is_due();
}

bool Shell::film_is_stalled() const {
    const Film& film = workspace_.film;
    if (!film.wants()) return false;
    return !film.is_due() || (film.with_panels() && window_->minimised());
}

bool Shell::film_sees_this() const {
    const PixelSize &wanted = workspace_.film.size(), seen = view().size;
    return wanted.width == seen.width && wanted.height == seen.height && !window_->minimised() &&
           !picture_->has_marks();
}

void Shell::film_water(bool drawn) {
    if constexpr (leaves::video) {
        if (drawn) return workspace_.film.hand_over(picture_->scene().read());
        Result<Image> picture = picture_->draw_apart(workspace_.film.size(), window_->content_scale());
        if (picture) return workspace_.film.hand_over(std::move(picture).value());
        workspace_.notices.toast(Notices::Kind::error, picture.error().text());
        workspace_.film.stop();
    }
}

/// What says that a film is recorded is not in the film.
void Shell::draw_interface() {
    if (!film_is_due(true)) return gui_->draw();
    if constexpr (leaves::video) {
        const PixelSize size = window_->framebuffer_size();
        gui_->draw(ui::film_indicator_window, [&] {
            workspace_.film.hand_over(read_back_buffer(size, {0, 0, size}));
        });
    }
}

}  // namespace slosh::app
