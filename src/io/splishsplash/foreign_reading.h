// What the readers of the blocks of a SPlisHSPlasH scene share. Their particles have a radius r and lie 2 r
// apart, which is the spacing here.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/splishsplash/foreign_block.h"
#include "io/splishsplash/foreign_body.h"
#include "io/splishsplash_scene.h"
#include "slosh/parameter_table.h"
#include "slosh/scene.h"

namespace slosh::io {

/// As their program has it where a file does not say: kg/m^3.
inline constexpr double usual_fluid_density = 1000.0;
inline constexpr double usual_body_density = 1.0;

struct ForeignReading {
    explicit ForeignReading(const ForeignFile& from);

    /// Sets a parameter of the scene; `theirs`: the key of the block that it comes from.
    void set(const std::string& key, const ParameterValue& value, const ForeignBlock& block,
             std::string_view theirs);
    /// m: how far apart the water's particles lie.
    void set_spacing(double spacing, const ForeignBlock& block, std::string_view theirs);
    bool flat() const { return scene.dimension == 2; }

    const ForeignFile& file;
    ReadContext context;
    SceneDescription scene;
    LeftOut left_out;
    double diameter = 0.05;  ///< m, 2 r
    double spacing = 0.05;   ///< m
    bool sees = false;       ///< the file says from where it is seen
    /// Whether a body without "mapInvert" may hold water: surfaces of particles have no inside.
    bool bodies_are_shells = false, shells_unless_told = false;
    std::map<std::string, int> caps;           ///< by material: how many particles its emitters may add
    std::map<std::string, ClosedMesh> meshes;  ///< by file and scale
    std::vector<ForeignBody> tanks;            ///< bodies that hold water
};

/// The block "Configuration".
void read_configuration(ForeignReading& reading, ForeignBlock& block);

/// An entry of "Materials".
void read_foreign_material(ForeignReading& reading, ForeignBlock& block);
/// Density, viscosity and cap of the material `id`, from its own block or that of an old file.
void read_material_properties(ForeignReading& reading, ForeignBlock& block, const std::string& id);
/// The material of a block by its "id", as scenes name it: "" is the scene's own fluid.
std::string material_of(ForeignReading& reading, ForeignBlock& block);
/// How many particles the emitters of a material may add in all.
int cap_of(const ForeignReading& reading, const std::string& material);

/// An entry of "RigidBodies", after all water. Those that hold water become `tanks`.
void read_body(ForeignReading& reading, ForeignBlock& block);
/// Whether some of the scene's water, or an emitter, is inside the body with all of it.
bool has_water_inside(const ForeignReading& reading, const ForeignBody& body);
/// After all bodies. Listed: a tank that cannot be built.
void build_tanks(ForeignReading& reading);

/// An entry of "FluidModels". Points set the spacing, so these blocks come before the other water.
void read_fluid_model(ForeignReading& reading, ForeignBlock& block);
/// An entry of "FluidBlocks".
void read_fluid_block(ForeignReading& reading, ForeignBlock& block);

/// An entry of "Emitters".
void read_foreign_emitter(ForeignReading& reading, ForeignBlock& block);
/// Gives each emitter its part of the cap of its material, once all are there.
void share_caps(ForeignReading& reading);

}  // namespace slosh::io
