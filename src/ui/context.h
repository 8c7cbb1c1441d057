// What every panel gets: the scale, the queue of intents, and the recorder that tells tests where widgets
// are.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/parameter_table.h"
#include "ui/layout.h"

namespace slosh::ui {

/// A parameter was moved. `finished`: the mouse was released or the number typed - one undo step ends here.
struct ParameterIntent {
    std::string key;
    ParameterValue value;
    bool finished = true;
    std::optional<double> typed = {};  ///< the number as typed, where it lay out of range
};
/// A menu entry, button or palette line was chosen: the id of the action table.
struct ActionIntent {
    std::string id;
};
/// A face of the container was dragged: 0..5 = x min, x max, y min, y max, z min, z max.
struct WallIntent {
    int face = 0;
    float position = 0.0f;  ///< m
    bool finished = true;
};
/// The simulation is to run on so many threads; 0: automatic.
struct ThreadsIntent {
    int threads = 0;
};
/// What the block tool is to drop: a name from LeftPanelInput::liquids.
struct LiquidIntent {
    std::string name;
};
/// The camera was asked for by the view panel or a setting of the interface changed; read them from the
/// models the panel edits in place.
struct SettingsChanged {};
/// A scene was picked by name.
struct SceneIntent {
    std::string name;
};
/// A file was named in a path dialog.
struct PathIntent {
    bool save = false;
    std::string path;
};
/// Asked while the program waits for its files before it closes.
struct EndingIntent {
    bool stay = true;  ///< false: close without what is not written yet
};
/// What is to become of a session that broke.
struct RecoveryIntent {
    enum class Choice { go_on, open_recording, begin_anew };
    Choice choice = Choice::begin_anew;
};

using Intent = std::variant<ParameterIntent, ActionIntent, WallIntent, ThreadsIntent, LiquidIntent,
                            SettingsChanged, SceneIntent, PathIntent, EndingIntent, RecoveryIntent>;

/// The interface never touches a world: it says what the person wants, the application acts.
struct Context {
    float scale = 1.0f;
    std::vector<Intent> intents;
    /// Called with the id and place of each widget a test may want to find; usually empty.
    std::function<void(std::string_view id, const Rectangle& place)> record_widget;

    void action(std::string_view id) { intents.emplace_back(ActionIntent{std::string(id)}); }
};

/// Records the widget that was drawn last.
void record_last_item(Context& context, std::string_view id);

}  // namespace slosh::ui
