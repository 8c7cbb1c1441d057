// A model: every reader gets the bytes, and a closed one becomes a body and water.
#include <algorithm>

#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "io/mesh_file.h"

void slosh::fuzz::meshes(std::string_view bytes) {
    for (const char* name : {"fuzz.obj", "fuzz.ply", "fuzz.stl"}) {
        const auto mesh = io::parse_mesh(bytes, name);
        if (!mesh) {
            require_sentence(mesh.error(), name);
            continue;
        }
        // Of a size that costs little: 4 spacings across.
        const Vec3 size = mesh.value()->bounds.max - mesh.value()->bounds.min;
        MeshShape shape;
        shape.mesh = mesh.value();
        shape.scale = std::clamp(0.4f / std::max({size.x, size.y, size.z}), 1e-4f, 1e4f);
        SceneDescription scene;
        scene.parameters = {{"fluid.spacing", 0.1}};
        scene.fluids = {{shape}, {BoxShape{Vec3(2.0f, 0.0f, 0.0f), Vec3(0.4f)}}};
        shape.position = Vec3(2.0f, -1.0f, 0.0f);
        scene.solids = {{shape}};
        step_once(scene);
    }
}
