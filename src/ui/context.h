// The context of every panel: the scale, the queue of intents, and the recorder that tells tests where
// widgets are.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/parameter_table.h"
#include "ui/layout.h"
#include "ui/overlays.h"

namespace slosh::ui {

/// A parameter or setting was changed. `finished`: the mouse was released or the number typed; one undo step
/// ends here.
struct ParameterIntent {
    std::string key;
    ParameterValue value;
    bool finished = true;
    std::optional<double> typed = {};  ///< the number as typed, if it was out of range
};
/// A menu entry, button or palette line was chosen: an id of the action table.
struct ActionIntent {
    std::string id;
};
/// A face of the container was dragged: 0..5 = x min, x max, y min, y max, z min, z max.
struct WallIntent {
    int face = 0;
    float position = 0.0f;  ///< m
    bool finished = true;
};
/// The liquid that tools place: the name of a LiquidChoice.
struct LiquidIntent {
    std::string name;
};
/// One entry of a list of liquids: what it stands for, and what people read and see.
struct LiquidChoice {
    std::string name, label;
    Vec3 color{0.5f};  ///< sRGB
};
/// The lock of a parameter was opened: Slosh may choose its value again.
struct ReleaseIntent {
    std::string key;
};
/// The scene restarts with about this number of particles.
struct ParticlesIntent {
    std::int64_t particles = 0;
};
/// The notice that the machine is too slow was put away; it does not come back for this scene.
struct TooSlowIntent {};
/// What a person wants of one of the doctor's findings.
struct DoctorIntent {
    enum class Choice {
        fix,
        rewind,  ///< go back a second, and fix
        leave,   ///< say no more of it in this scene
        close,   ///< closes all of it
    };
    std::string rule;
    Choice choice = Choice::fix;
};
/// A probe is to be taken away.
struct ProbeIntent {
    std::string name;
};
/// A file was chosen in a path dialog.
struct PathIntent {
    bool save = false;
    std::string path;
};
/// A person points at a moment of the timeline.
struct TimelineIntent {
    std::uint32_t branch = 0;
    double clock = 0.0;    ///< s
    bool finished = true;  ///< the mouse was released: the water is to be there
    bool begun = false;    ///< the mouse was pressed just now
};
/// What the plots show is to be saved as a table.
struct PlotTableIntent {
    std::string text;
};
/// The answer to the question whether to wait for files before closing.
struct EndingIntent {
    bool stay = true;  ///< false: close without the files that are not written yet
};
/// What is to become of a session that crashed.
struct RecoveryIntent {
    enum class Choice {
        go_on,
        open_recording,
        save_copy,
        discard,
        close,  ///< closes the list; all stay
    };
    Choice choice = Choice::close;
    std::string session;  ///< CrashedLine::id; "" with close
};

using Intent = std::variant<ParameterIntent, ActionIntent, WallIntent, LiquidIntent, PathIntent, EndingIntent,
                            RecoveryIntent, ReleaseIntent, ParticlesIntent, TooSlowIntent, TimelineIntent,
                            PlotTableIntent, DoctorIntent, ProbeIntent>;

/// A looped picture in a card: frames side by side in a texture.
struct LoopShown {
    std::string_view id, title;  ///< "low", "Too low"
    unsigned texture = 0;        ///< name of an OpenGL texture
    int frames = 1;
    float aspect = 1.5f;  ///< width over height of a frame
};

/// A curve in a card: its values at equal distances.
struct CurveShown {
    std::string title;
    std::vector<float> values;
};

/// The interface never changes a world: it emits intents, and the application acts on them.
struct Context {
    float scale = 1.0f;
    std::vector<Intent> intents;
    /// Called with the id and place of each widget that a test may want to find; usually empty.
    std::function<void(std::string_view id, const Rectangle& place)> record_widget;
    /// Which widget has the keys, for the same; "": none that is recorded.
    std::string focused;
    /// The card that was drawn last, and how high it was, pixels: it is placed by that in the next frame.
    std::string card;
    float card_height = 0.0f;
    float card_loops = 0.0f;  ///< the part of its looped pictures and curves
    double card_since = 0.0;  ///< s, when it came: loops begin then
    double now = 0.0;         ///< s, of a clock that goes on while frames are drawn or not
    /// When something looks different though nothing has happened, s of that clock: a frame is to be drawn.
    double changes_at = std::numeric_limits<double>::infinity();
    /// The loops that explain a parameter; empty: there are none.
    std::function<std::span<const LoopShown>(std::string_view key)> loops;
    /// The curves that explain a parameter; empty: there are none.
    std::function<std::vector<CurveShown>(std::string_view key)> curves;
    /// Lists and dialogs of this frame, as large as they would be by themselves.
    std::vector<Rectangle> windows;
    Overlays overlays;

    void action(std::string_view id) { intents.emplace_back(ActionIntent{std::string(id)}); }
};

/// Records the widget that was drawn last.
void record_last_item(Context& context, std::string_view id);
/// Dear ImGui's next window is a list or dialog with this place, or less where a message needs room.
void place_next_window(Context& context, Rectangle place);
/// Records the current window.
void record_window(Context& context, std::string_view id);

}  // namespace slosh::ui
