// See picture.h.
#include "app/shell/picture.h"

#include <nlohmann/json.hpp>
#include <string>

#include "app/session/file_names.h"
#include "cli/drawn_state.h"
#include "cli/picture_scene.h"
#include "render/fluid_optics.h"
#include "render/image_file.h"

namespace slosh::app {

Result<std::unique_ptr<Picture>> Picture::create(Workspace& workspace) {
    Result<std::unique_ptr<ScenePicture>> scene = ScenePicture::create();
    if (!scene) return scene.error();
    std::unique_ptr<Picture> picture(new Picture(workspace));
    picture->scene_ = std::move(scene).value();
    return picture;
}

RenderScene Picture::scene_of(const SimulationFrame& frame) const {
    RenderScene scene = make_render_scene(frame.dimension, frame.container, frame.open_top, frame.solids,
                                          frame.emitters, frame.sinks);
    place_solids(scene, frame.bodies);
    scene.particles = frame.view();
    scene.foam = frame.foam.view();
    for (const std::string& material : frame.material_names)
        scene.fluid_colors.push_back(fluid_color(material));
    if (frame.has_surface) scene.surface = render_surface(frame.surface, frame.sequence);
    scene.ellipsoids = render_ellipsoids(frame.ellipsoids);
    if (frame.before)
        scene.faint = {frame.before->x, frame.before->y, frame.before->z, frame.before->spacing};
    return scene;
}

ViewSettings Picture::view_of(const SimulationFrame& frame) const {
    ViewSettings view = cli::view_of_fluid(workspace_.settings.view, frame.parameters);
    view.scale_bar = false;  // it stands over the picture, see overlays.cpp
    return view;
}

std::optional<ScenePicture::Half> Picture::right_of(const SimulationFrame& frame) const {
    if (!frame.right) return std::nullopt;
    return ScenePicture::Half{scene_of(*frame.right), view_of(*frame.right)};
}

bool Picture::draw(const PixelRectangle& place, float content_scale, ScenePicture::Haste haste) {
    if (!workspace_.simulation.has_water()) return false;
    const SimulationFrame& frame = workspace_.simulation.frame();
    const ToolView& under_cursor = workspace_.hand.seen();
    const Camera& camera = workspace_.view.camera.camera();
    ScenePicture::Half left{scene_of(frame), view_of(frame)};
    RenderScene& scene = left.scene;
    workspace_.view.ask_for_extras();
    const bool decorated = workspace_.hand.tools.decorate(under_cursor, scene);
    TestLog& test_log = workspace_.notices.test_log;
    if (test_log.on() && !scene.ghosts.empty() && under_cursor.answer.query != drawn_query_) {
        const Vec3 center = under_cursor.answer.block.center;
        const Vec3 pixel = camera.project(center, under_cursor.viewport);
        test_log.write("ghost", {{"x", pixel.x + static_cast<float>(place.x)},
                                 {"y", pixel.y + static_cast<float>(place.y)},
                                 {"center", {center.x, center.y, center.z}}});
    }
    // The ghost follows the cursor: it changes the picture as the camera does.
    const bool ghost = decorated || workspace_.hand.tools.busy();
    bool& changed = workspace_.view.changed;
    std::optional<ScenePicture::Half> right = right_of(frame);
    // What the tool would do, it does in both.
    if (right && decorated) workspace_.hand.tools.decorate(under_cursor, right->scene);
    const bool ghost_moved = (ghost && under_cursor.answer.query != drawn_query_) || ghost != drawn_ghost_;
    const bool drew = scene_->draw(left, right, camera, place.size, content_scale,
                                   {changed || ghost_moved, haste, steady_now()});
    drawn_query_ = under_cursor.answer.query;
    drawn_ghost_ = ghost;
    changed = false;
    if (!drew) return false;
    const DrawReport& report = scene_->report();
    workspace_.plots.diagnostics.passes.clear();
    for (const PassTime& pass : report.passes)
        workspace_.plots.diagnostics.passes.push_back({std::string(pass.name), pass.milliseconds});
    return true;
}

bool Picture::has_marks() const {
    RenderScene scene;
    return workspace_.hand.tools.decorate(workspace_.hand.seen(), scene);
}

Result<Image> Picture::draw_apart(const PixelSize& size, float content_scale) {
    if (!workspace_.simulation.has_water()) return Error{"there is no water yet", ""};
    const SimulationFrame& frame = workspace_.simulation.frame();
    return scene_->draw_apart({scene_of(frame), view_of(frame)}, right_of(frame),
                              workspace_.view.camera.camera(), size, content_scale);
}

void Picture::follow_shaders() {
    const double now = steady_now();
    if (now < next_shader_check_) return;
    next_shader_check_ = now + 0.5;
    if (scene_->renderer().shaders_changed()) workspace_.act("reload_shaders");
}

void Picture::take_screenshot(Screenshot::What what, const std::function<Result<Image>()>& read) {
    if (!screenshot.take(what)) return;
    workspace_.simulation.session().work(
        "Picture",
        [folder = pictures_folder(), stem = "slosh_" + time_stamp(), picture = read()]() -> WorkReport {
            if (!picture) return {"Screenshot: " + picture.error().text(), true};
            // The name is chosen when the picture is written: the one before it in the
            // same second has its own by then.
            const std::filesystem::path path = free_name(folder, stem, ".png");
            const Result<void> written = write_png(picture.value(), path);
            return written ? WorkReport{"Screenshot: " + path.string(), false, path}
                           : WorkReport{"Screenshot: " + written.error().text(), true};
        });
}

}  // namespace slosh::app
