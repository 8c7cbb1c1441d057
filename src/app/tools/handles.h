// The handles of the arrange tool: where they are, which one is under the cursor, and what a drag of it makes
// of the thing. Sizes are pixels, so that they can be taken from any distance.
#pragma once

#include <optional>
#include <vector>

#include "app/tools/arranged.h"
#include "app/tools/view_geometry.h"

namespace slosh::app {

struct Handle {
    enum class Kind {
        move,   ///< an arrow along an axis
        turn,   ///< a ring about an axis
        aim,    ///< the tip of an emitter's arrow
        scale,  ///< a knob beside the thing
        face,   ///< a knob on a face of a box
        free,   ///< the thing itself: it follows the cursor
        wall,   ///< a knob on a wall of the container
    };
    Kind kind = Kind::free;
    int axis = 0;
    float sign = 1.0f;  ///< for faces and walls: at the larger or the smaller coordinate
    bool operator==(const Handle&) const = default;
};

/// The handles of a thing that is selected.
std::vector<Handle> handles_of(const Thing& thing, const ToolView& view);
/// The handles of the container, if there is one.
std::vector<Handle> wall_handles(const ToolView& view);

/// Among these; the nearest within a few pixels.
std::optional<Handle> handle_under(const std::vector<Handle>& handles, const Thing* thing,
                                   const ToolView& view);

/// What a drag from one cursor position to another makes of it.
Thing dragged(const Thing& thing, const Handle& handle, const ToolView& view, const glm::vec2& from);
/// The same for walls; they stay far enough apart for water between them.
Box3 dragged_walls(const Box3& walls, const Handle& handle, const ToolView& view, const glm::vec2& from);

/// `lit`: the one that is hovered or held.
void draw_handles(const std::vector<Handle>& handles, const Thing* thing, const std::optional<Handle>& lit,
                  const ToolView& view, std::vector<RenderLine>& lines);

}  // namespace slosh::app
