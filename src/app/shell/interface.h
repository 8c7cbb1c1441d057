// The panels, lists and dialogs around the water: shows the workspace and passes on what the person asks of
// it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/shell/parameter_loops.h"
#include "app/shell/scene_picture.h"
#include "app/shell/thumbnails.h"
#include "app/workspace/workspace.h"
#include "io/scene_summary.h"
#include "ui/actions_view.h"
#include "ui/crashed_list.h"
#include "ui/dialogs.h"
#include "ui/picker.h"
#include "ui/save_list.h"
#include "ui/scene_picker.h"
#include "ui/side_panels.h"
#include "ui/timeline_bar.h"

namespace slosh::app {

ui::TooSlowNotice too_slow_notice(const SimulationFrame& frame);

class Interface {
  public:
    /// `workspace` must live longer.
    explicit Interface(Workspace& workspace);

    struct Shown {
        PixelSize size;                  ///< the window's, pixels
        float scale = 1.0f;              ///< the interface's
        double frame_time = 1.0 / 60.0;  ///< s, smoothed
        bool ending_noticed = false;     ///< the end takes long enough to be talked about
    };
    /// Between Gui::begin_frame and Gui::end_frame. `picture`: what is under the panels.
    void draw(const Shown& shown, const ScenePicture& picture);
    /// The part of the window that the water has, as last drawn.
    PixelRectangle view(const PixelSize& window, float scale) const;
    /// Where nothing lies over a part of the picture (all of it, or that of one world), in pixels of that
    /// part.
    PixelRectangle clear(const PixelRectangle& part) const;
    /// Acts on what the panels have asked for.
    void handle_intents();

    /// Pictures that lie in the drawing context are made again when they are shown.
    void forget_pictures();

    void pick_scene();
    void pick_action();
    void pick_saved();
    void ask_for_file(FileQuestion question, const std::string& proposed);
    /// False: none is open.
    bool close_dialog();
    bool dialog_is_open() const;
    /// The list of actions, parameters and settings is open.
    bool finds_action() const { return palette_.is_open(); }
    /// The name of something that is to be saved.
    bool asks_for_name() const { return path_dialog_.saves(); }
    /// The widget that has the keys, as far as tests are told; "": none.
    const std::string& focused() const { return context_.focused; }
    /// When what was drawn looks different by itself, in s of steady_now(); infinite: not at all.
    double changes_at() const { return context_.changes_at; }

  private:
    bool list_is_open() const;
    void follow_actions();
    ui::LayoutRequest layout_request(const PixelSize& window, float scale) const;
    void draw_panels(const Shown& shown, const DrawReport& picture);
    float draw_top_bar();
    void draw_left_panel();
    void draw_view_panel(const DrawReport& picture);
    void draw_overlays(const Shown& shown, const DrawReport& report);
    ui::HudInput hud_of(const SimulationFrame& frame, const Shown& shown) const;
    ui::Rectangle half(bool right) const;
    void draw_halves(const Shown& shown);
    void draw_scale(const DrawReport& report);
    bool shows_scale(const DrawReport& report) const;
    void arrange_overlays(float scale);
    void draw_messages(const Shown& shown);
    void draw_pickers();
    void draw_saved_list();
    void draw_notices(const Shown& shown);
    /// What asks or tells something, at the one place for it. At most one.
    void draw_question(const Shown& shown);
    float draw_crashed(const ui::Rectangle& place);
    void draw_film();
    void draw_replay();
    void draw_doctor();
    void draw_inspector();
    void draw_microscope();
    ui::PresetRow preset_row(io::PresetKind kind) const;
    void draw_tool_options();
    void draw_timeline();
    ui::ParameterPanelInput parameter_input() const;

    Workspace& workspace_;
    Thumbnails thumbnails_;
    ParameterLoops loops_;
    ui::Context context_;
    std::vector<ui::ActionItem> actions_;
    std::vector<io::SceneSummary> library_;  ///< read when first asked for
    ui::ScenePicker scene_picker_;
    ui::Picker palette_;
    ui::SaveList save_list_;
    ui::CrashedList crashed_list_;
    ui::PathDialog path_dialog_;
    ui::Layout layout_;
    ui::LeftPanelMemory left_memory_;
    std::shared_ptr<const TimelineView> timeline_;  ///< the one whose parts `segments_` are
    std::vector<ui::TimelineSegmentShown> segments_;
    double left_share_ = 0.5;  ///< the left one's share of the time of two worlds, smoothed
    float hud_height_ = 0.0f;  ///< as drawn last, pixels
};

}  // namespace slosh::app
