// The tools and the options of the one in use, at the lower left of the water. Edited in place, like the view
// panel's model; the application reads it back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/actions_view.h"
#include "ui/context.h"
#include "ui/side_panels.h"

namespace slosh::ui {

struct ToolOptions {
    std::vector<std::string_view> actions;  ///< of the tools, left to right
    std::string_view tool;                  ///< in use: "block", "body", "force", "grab", "erase"
    int block_particles = 10;               ///< along each edge
    float spacing = 0.05f;                  ///< m
    float brush = 0.3f, least_brush = 0.1f, most_brush = 3.0f;  ///< m
    std::vector<ViewChoice> shapes;
    std::string shape;
    float size = 0.4f, least_size = 0.1f, most_size = 2.0f;                 ///< m, the longest edge
    float density = 500.0f, least_density = 50.0f, most_density = 8000.0f;  ///< kg/m^3
    struct Material {
        std::string name;
        float density = 0.0f;
    };
    std::vector<Material> materials;
};

/// True when something was changed.
bool draw_tool_options(Context& context, const Rectangle& view, ActionList actions, ToolOptions& options);

}  // namespace slosh::ui
