// A particle format of one line for each particle, its id and its place in hexadecimal floats.
#include <algorithm>
#include <cstdio>

#include "house/modules.h"
#include "slosh/files.h"

namespace slosh::house {
namespace {

std::string encode(std::span<const io::ParticleRecord> particles) {
    std::string text;
    for (const io::ParticleRecord& one : particles) {
        char line[128];
        std::snprintf(line, sizeof line, "%u %a %a %a\n", one.id, static_cast<double>(one.position.x),
                      static_cast<double>(one.position.y), static_cast<double>(one.position.z));
        text += line;
    }
    return text;
}

Result<std::vector<io::ParticleRecord>> decode(std::string_view bytes, const std::string& file) {
    std::vector<io::ParticleRecord> particles;
    while (!bytes.empty()) {
        const std::string line(bytes.substr(0, bytes.find('\n')));
        bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
        io::ParticleRecord& one = particles.emplace_back();
        Vec3& at = one.position;
        if (std::sscanf(line.c_str(), "%u %a %a %a", &one.id, &at.x, &at.y, &at.z) != 4)
            return Error{"expected an id and three coordinates",
                         file + ":" + std::to_string(particles.size())};
    }
    return particles;
}

constexpr io::ParticleFormat dummy{"dummy-places", ".places", "ids and places", encode, decode};

}  // namespace

void add_dummy_format() { io::add_particle_format(dummy); }

}  // namespace slosh::house
