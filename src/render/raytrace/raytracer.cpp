// Traces a picture tile by tile.
#include "render/raytrace/raytracer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "base/parallel.h"
#include "render/fluid_optics.h"
#include "render/raytrace/light_path.h"

namespace slosh {
namespace {

constexpr int tile_edge_pixels = 16;
/// Light is clamped to this value. Otherwise one ray that hits the sun dominates its pixel.
constexpr float brightest = 8.0f;
/// Where the mean of a pixel's samples is known to this standard error, as displayed (0 to 1), half of the
/// wanted samples are enough; elsewhere they go on up to this many times the wanted ones. Soft shadows and
/// what the water scatters would be grainy otherwise. With few samples the error itself is not known.
constexpr double good_error = 0.012;
constexpr int most_times = 4, least_known = 16;

class Picture {
  public:
    Picture(const LightPath::World& world, const Camera& camera, const PixelSize& size, int samples)
        : world_(world), camera_(camera), samples_(samples) {
        image_.size = size;
        image_.rgb.resize(3 * static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
    }
    std::size_t tiles() const {
        return static_cast<std::size_t>(across()) * static_cast<std::size_t>(down());
    }
    void draw_tile(std::size_t tile) {
        const int left = static_cast<int>(tile) % across() * tile_edge_pixels,
                  upper = static_cast<int>(tile) / across() * tile_edge_pixels;
        for (int row = upper; row < std::min(upper + tile_edge_pixels, image_.size.height); ++row) {
            for (int column = left; column < std::min(left + tile_edge_pixels, image_.size.width); ++column)
                draw_pixel(column, row);
        }
    }
    Image take() { return std::move(image_); }

  private:
    int across() const { return (image_.size.width + tile_edge_pixels - 1) / tile_edge_pixels; }
    int down() const { return (image_.size.height + tile_edge_pixels - 1) / tile_edge_pixels; }

    static float brightness(const Vec3& light) {
        return 0.2126f * light.x + 0.7152f * light.y + 0.0722f * light.z;
    }
    /// Whether the mean of the samples is good enough. A difference of e in light is one of e / (2 root)
    /// on the display.
    static bool known(const Vec3& sum, double squares, std::uint32_t samples) {
        const double count = samples, mean = static_cast<double>(brightness(sum)) / count;
        const double variance = std::max(squares / count - mean * mean, 0.0);
        const double shown = std::sqrt(std::max(mean, 1e-3));
        return std::sqrt(variance / count) < 2.0 * shown * good_error;
    }

    void draw_pixel(int column, int row) {
        const auto pixel = static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(image_.size.width) +
                           static_cast<std::uint32_t>(column);
        RayRandom own(pixel, 0xffffffffu);
        const glm::vec2 place_shift{own.next(), own.next()}, sun_shift{own.next(), own.next()};
        Vec3 sum(0.0f);
        double squares = 0.0;  // squares of the brightness
        const bool adaptive = samples_ >= least_known;
        const auto wanted = static_cast<std::uint32_t>(samples_), batch = adaptive ? wanted / 2 : wanted;
        std::uint32_t sample = 0;
        for (;; ++sample) {
            if (sample > 0 && sample % batch == 0 &&
                (!adaptive || sample >= most_times * wanted || known(sum, squares, sample)))
                break;
            RayRandom random(pixel, sample);
            const glm::vec2 place = RayRandom::even(sample, place_shift);
            LightPath path(world_, random, RayRandom::even(sample, sun_shift));
            const Ray ray = camera_.ray_through(
                {static_cast<float>(column) + place.x, static_cast<float>(row) + place.y}, image_.size);
            const Vec3 light = glm::min(path.seen(ray), Vec3(brightest));
            sum += light;
            squares += static_cast<double>(brightness(light)) * static_cast<double>(brightness(light));
        }
        const Vec3 shown = displayed(sum / static_cast<float>(sample), world_.stage);
        for (int c = 0; c < 3; ++c) {
            image_.rgb[3 * static_cast<std::size_t>(pixel) + static_cast<std::size_t>(c)] =
                static_cast<std::uint8_t>(std::lround(255.0f * shown[c]));
        }
    }

    const LightPath::World& world_;
    const Camera& camera_;
    int samples_;
    Image image_;
};

FluidAbsorption absorption_in(const RenderScene& scene, const ViewSettings& view, const Box3& bounds) {
    const float depth = reference_depth(view, bounds);
    std::array<Vec3, most_materials> by_material;
    by_material.fill(absorption_of(view.water_color, depth));
    for (std::size_t i = 1; i < std::min(by_material.size(), scene.fluid_colors.size() + 1); ++i)
        by_material[i] = absorption_of(scene.fluid_colors[i - 1], depth);
    return {scene.particles, by_material, scene.container};
}

}  // namespace

Result<std::optional<Image>> raytrace(const RenderScene& scene, const ViewSettings& view,
                                      const Camera& camera, const PixelSize& size,
                                      const RaytraceOptions& options) {
    if (scene.dimension != 3) return Error{"a 2-D scene cannot be ray-traced, expected a 3-D scene", ""};
    Result<RayScene> made = RayScene::create(scene, view);
    if (!made) return made.error();
    const RayScene& rays = made.value();
    const int threads = options.threads > 0 ? options.threads : hardware_threads();
    LightPath::World world(rays);
    world.stage = stage_of(view, scene.dimension, scene.container.has_value() && view.floor);
    world.light = world.stage.light;
    world.absorption = absorption_in(scene, view, rays.bounds());
    world.refractive_index = view.refractive_index;
    world.depth = options.depth;
    world.lighting = view.lighting;
    world.shadows = view.shadows;
    if (view.container && scene.container) world.glass = &*scene.container;
    std::optional<TracedFoam> foam;
    Result<TracedFoam> white = TracedFoam::create(scene, rays, threads, view.foam ? usual_droplets : 0);
    if (!white) return white.error();
    if (!white.value().empty()) {
        foam.emplace(std::move(white).value());
        world.foam = &*foam;
    }
    std::optional<CausticMap> caustics;
    if (options.caustic_rays > 0 && view.lighting && view.shadows && scene.surface) {
        caustics.emplace(rays, world.foam, *scene.surface, world.light, world.absorption,
                         world.refractive_index, options.caustic_rays, threads);
        world.caustics = &*caustics;
    }

    Picture picture(world, camera, size, options.samples);
    std::atomic<std::size_t> done{0};
    std::atomic<bool> stopped{false};
    parallel_for(threads, picture.tiles(), 1, [&](std::size_t tile, std::size_t, int thread) {
        if (stopped.load(std::memory_order_relaxed)) return;
        if (options.cancelled && options.cancelled()) {
            stopped = true;
            return;
        }
        picture.draw_tile(tile);
        const std::size_t finished = ++done;
        if (thread == 0 && options.progress)
            options.progress(static_cast<double>(finished) / static_cast<double>(picture.tiles()));
    });
    if (stopped) return std::optional<Image>();
    return std::optional<Image>(picture.take());
}

}  // namespace slosh
