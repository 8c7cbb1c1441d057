// The plots: curves over the time of the water, each quantity on a scale of its own. Drag to zoom, double
// click to see all again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/plot_record.h"

namespace slosh::ui {

class PlotPanel {
  public:
    /// Keys of what is shown, in the order of the colours; the settings keep them.
    std::vector<std::string> shown;
    bool ghost = false;        ///< the run before the restart lies behind
    bool differences = false;  ///< left minus right, where there are two

    /// Into the room that is left in the current window.
    void draw(Context& context, const PlotRecord& record);

  private:
    struct Curve {
        std::string name;
        Series own;                      ///< a difference's
        const Series* series = nullptr;  ///< own, or the record's
        enum class Style { plain, second, behind } style = Style::plain;
    };
    /// A quantity: curves with one scale.
    struct Row {
        std::string key, name, unit;
        std::uint32_t color = 0;
        std::vector<Curve> curves;
        PlotRange values;
    };
    std::vector<Row> rows_of(const PlotRecord& record) const;
    PlotRange shown_time(const std::vector<Row>& rows) const;
    void draw_diagram(Context& context, const PlotRecord& record, const std::vector<Row>& rows,
                      const PlotRange& time, const Rectangle& place);
    void follow_mouse(Context& context, const Rectangle& diagram, const PlotRange& time);
    void draw_legend(Context& context, const PlotRecord& record, const std::vector<Row>& rows,
                     const PlotRange& time, float width);
    void draw_choice(Context& context, const PlotRecord& record);

    std::optional<PlotRange> zoom_;
    std::optional<float> drag_from_;  ///< pixels from the left of the diagram
    std::optional<double> hovered_;   ///< s
    std::string axis_;                ///< key of the row whose numbers stand at the left
    bool all_ = false;                ///< the whole run, not its last seconds
};

}  // namespace slosh::ui
