// The tools of one session: which is chosen, which has the button, and what they remember.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/tools/bench.h"
#include "app/tools/tool.h"

namespace slosh::app {

class Tools {
  public:
    explicit Tools(ToolLines lines);

    /// What is under way ends without effect. False: there is no tool of that name.
    bool select(std::string_view name);
    const ToolModule& chosen() const { return *chosen_->module; }
    Tool& tool() { return *chosen_->tool; }
    /// nullptr when there is none of that name.
    Tool* find(std::string_view name);

    void press(int modifiers, const ToolView& view);
    void move(const ToolView& view);
    void release(const ToolView& view);
    /// Esc, a scene change: whatever is under way ends without effect. True when something was.
    bool cancel();
    bool busy() const;
    /// Once per frame of the window, after the input.
    void update(const ToolView& view);
    void resize(int notches) { tool().resize(notches); }
    /// Another scene, or the same from its start.
    void world_changed();

    /// Ghosts, rings and arrows for the picture. True when there is one that follows the cursor.
    bool decorate(const ToolView& view, RenderScene& scene) const;
    /// Stands at the cursor.
    std::string label(const ToolView& view) const;
    std::optional<std::uint32_t> hovered() const { return chosen_->tool->hovered(); }

    /// Takes away the free body under the cursor, if there is one.
    bool remove_body(const ToolView& view);
    BodyRemovals& bodies() { return bench_.bodies(); }
    /// What drops are of.
    const std::string& liquid() const { return bench_.liquid; }
    void set_liquid(std::string name) { bench_.liquid = std::move(name); }
    const Brush& brush() const { return bench_.brush; }

    using Announced = ToolBench::Announced;
    std::vector<Announced> take_announced();

    /// The settings of every tool, each once.
    std::vector<ParameterSet> settings();
    /// Somebody has written into settings(). The errors say which values cannot be taken.
    std::vector<Error> settings_changed();

  private:
    struct Entry {
        const ToolModule* module = nullptr;
        std::unique_ptr<Tool> tool;
    };
    Tool& in_hand() const { return acting_ != nullptr ? *acting_ : *chosen_->tool; }
    void ask(const ToolView& view);

    ToolBench bench_;
    std::vector<Entry> entries_;
    Entry* chosen_ = nullptr;  ///< never nullptr
    Tool* acting_ = nullptr;   ///< has the button; nullptr while it is up
};

}  // namespace slosh::app
