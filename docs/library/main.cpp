// A column of water collapses; a ball of water falls into it half a second later.
#include <slosh/slosh.h>

#include <cstdio>

int main() {
    slosh::Result<slosh::World> opened = slosh::io::open_world("dam_break_2d");
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().text().c_str());
        return 2;
    }
    slosh::World& world = opened.value();
    while (world.time() < 0.5) world.step();

    world.enqueue(slosh::DropFluid{slosh::SphereShape{{2.5f, 1.5f, 0.0f}, 0.2f}});
    const slosh::CommandResult dropped = world.step().commands.front();
    std::printf("dropped %u particles\n", dropped.added);
    while (world.time() < 1.0) world.step();

    const slosh::ParticleView water = world.particles();
    std::printf("%zu particles after %g s\n", water.count, world.time());
    for (std::size_t i = 0; i < water.count; ++i)
        std::printf("%u %g %g %g\n", water.id[i], water.x[i], water.y[i], water.z[i]);
    std::printf("state_hash %016llx\n", static_cast<unsigned long long>(world.state_hash()));
}
