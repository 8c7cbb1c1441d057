// Sliders, check boxes, lists and colours generated from a parameter table: one row per parameter or setting,
// nothing written by hand.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slosh/parameter_table.h"
#include "ui/context.h"
#include "ui/parameter_model.h"

namespace slosh::ui {

/// Share of a row; the control takes the rest.
inline constexpr float label_share = 0.5f;

/// What the panel reads; the structs behind the pointers are of the type the table was made for.
struct ParameterPanelInput {
    const ParameterTable* table = nullptr;
    const void* parameters = nullptr;  ///< now, as the simulation reports them
    const void* baseline = nullptr;    ///< as the scene started; double-click goes back to these
    const void* defaults = nullptr;
    std::string_view solver;
    /// A derived quantity shown under a row: {"kernel.ratio", "h = 0.1 m"}.
    std::vector<std::pair<std::string_view, std::string>> annotations;
    /// Keys that somebody has set and no fidelity moves: they have a lock. In alphabetical order.
    std::span<const std::string> pinned;
    /// Parameters that Slosh chooses until they are set; nullptr: none.
    bool (*governed)(std::string_view key) = nullptr;
    /// Tests find a row under this and its key; without the group where it is not "parameter:".
    std::string_view recorded_as = "parameter:";
    float label_share = ui::label_share;
};

class ParameterPanel {
  public:
    /// The rows of one section that are always visible, into the current window. Emits ParameterIntents.
    void draw_group(Context& context, const ParameterPanelInput& input, const ParameterGroup& group);
    /// All others, by section, behind one header.
    void draw_all_parameters(Context& context, const ParameterPanelInput& input,
                             std::span<const ParameterGroup> groups);
    void draw_row(Context& context, const ParameterPanelInput& input,
                  const ParameterDescription& description);
    /// Rows of several structs; two check boxes may share a line. Of `input` only what
    /// does not depend on the struct is read.
    void draw_rows(Context& context, ParameterPanelInput input, std::span<const FoundParameter> rows);

    /// Seconds per step with a value, where a person is to be asked before it is set; nothing: it is taken.
    std::function<std::optional<double>(const ParameterDescription&, const ParameterValue&)> cost;
    /// The value that is asked about is not set. False: nothing is asked.
    bool refuse_cost();

    PendingValues& pending() { return pending_; }
    /// Opens what hides the row of the key and scrolls to it once. A number is typed into from then on.
    void reveal(std::string_view key);
    /// The row was revealed, and its text does not take the keys yet.
    bool opens_text() const { return frames_to_type_ > 0; }
    bool reveals(const ParameterGroup& group) const;

  private:
    bool draw_check_box(Context& context, const ParameterPanelInput& input,
                        const ParameterDescription& description, const std::string& label);
    bool draw_color(Context& context, const ParameterPanelInput& input,
                    const ParameterDescription& description);
    bool draw_control(Context& context, const ParameterPanelInput& input,
                      const ParameterDescription& description);
    void end_row(Context& context, const ParameterPanelInput& input, const ParameterDescription& description,
                 bool hovered);
    bool draw_number(Context& context, const ParameterPanelInput& input,
                     const ParameterDescription& description);
    bool draw_choice(Context& context, const ParameterPanelInput& input,
                     const ParameterDescription& description);
    void hover(Context& context, const ParameterPanelInput& input, const ParameterDescription& description,
               bool hovered);
    void change(Context& context, const ParameterDescription& description, ParameterValue value,
                bool finished, std::optional<double> typed = {});
    void send(Context& context, const std::string& key, ParameterValue value, bool finished,
              std::optional<double> typed);
    void ask_about_cost(Context& context, const ParameterPanelInput& input,
                        const ParameterDescription& description);
    void finish_typing(Context& context, const ParameterPanelInput& input,
                       const ParameterDescription& description);

    PendingValues pending_;
    CostQuestion question_;
    int asked_in_frame_ = 0;  ///< Enter that ends typing is no answer
    std::string unfinished_;  ///< key of a drag whose last value sent is not its end
    std::string to_finish_;   ///< such a key after a refusal
    std::string
        resetting_;  ///< key that a double click has reset: its slider is deaf until the button is released
    std::string dragging_;  ///< key whose slider is held and has moved
    std::string typing_;    ///< key whose number is being typed
    double typed_ = 0.0;    ///< as typed, perhaps out of range
    std::string reveal_;
    int frames_to_type_ = 0;  ///< within which the revealed row's text takes the keys
    std::string hovered_;
    double hovered_since_ = 0.0;  ///< s, interface time
};

}  // namespace slosh::ui
