// A body of a SPlisHSPlasH scene: its surface and where it stands. A point x of a model stands at R S x + t:
// scaled along its own axes, turned, moved.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "slosh/shapes.h"

namespace slosh::io {

using ClosedMesh = std::shared_ptr<const TriangleMesh>;

struct ForeignPlace {
    Vec3 position{0.0f};
    AxisAngle turn;
    Vec3 scale{1.0f};

    /// From a point that is scaled, in the model's own axes; and back.
    Vec3 placed(const Vec3& scaled) const;
    Vec3 in_model_axes(const Vec3& x) const;
};

/// In 2-D only turns about z act. False: it was about another axis, and is gone.
bool turn_in_plane(ForeignPlace& place);

/// A surface in its own axes, scaled.
struct ForeignBody {
    std::string name;
    ForeignPlace place;
    std::optional<Box3> box{};  ///< it is a box
    ClosedMesh mesh{};          ///< it is none

    const Box3& bounds() const { return box ? *box : mesh->bounds; }
    /// A part of the body that is a box. A solid of this shape has the body's turn.
    BoxShape placed_box(const Box3& part) const;
    MeshShape placed_mesh(ClosedMesh of) const;
};

/// Takes away the turn of a box that leaves it along the axes. In 2-D other turns are in the plane; false: it
/// was not, and is gone.
bool align_box(ForeignBody& body, bool flat);

/// The corners of a mesh that is a box along its own axes: it fills its bounds.
std::optional<Box3> box_of(const TriangleMesh& mesh);

}  // namespace slosh::io
