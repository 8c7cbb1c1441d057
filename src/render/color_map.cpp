// The tables of the colour maps: evenly spaced anchors with linear interpolation in sRGB. 33 anchors
// reproduce the published maps to within 0.012 for all 256 entries. Origins and licences: assets/ASSETS.md.
#include "render/color_map.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slosh {
namespace {

constexpr std::array viridis{
    Vec3{0.267f, 0.005f, 0.329f}, Vec3{0.277f, 0.050f, 0.376f}, Vec3{0.282f, 0.095f, 0.417f},
    Vec3{0.283f, 0.135f, 0.453f}, Vec3{0.279f, 0.175f, 0.483f}, Vec3{0.271f, 0.213f, 0.507f},
    Vec3{0.259f, 0.251f, 0.524f}, Vec3{0.245f, 0.287f, 0.537f}, Vec3{0.230f, 0.321f, 0.545f},
    Vec3{0.215f, 0.354f, 0.551f}, Vec3{0.200f, 0.386f, 0.555f}, Vec3{0.186f, 0.417f, 0.557f},
    Vec3{0.173f, 0.447f, 0.558f}, Vec3{0.161f, 0.477f, 0.558f}, Vec3{0.150f, 0.506f, 0.557f},
    Vec3{0.138f, 0.536f, 0.555f}, Vec3{0.128f, 0.565f, 0.551f}, Vec3{0.121f, 0.594f, 0.544f},
    Vec3{0.120f, 0.624f, 0.534f}, Vec3{0.131f, 0.653f, 0.521f}, Vec3{0.155f, 0.682f, 0.503f},
    Vec3{0.193f, 0.710f, 0.481f}, Vec3{0.241f, 0.737f, 0.455f}, Vec3{0.299f, 0.762f, 0.423f},
    Vec3{0.363f, 0.787f, 0.387f}, Vec3{0.433f, 0.809f, 0.345f}, Vec3{0.508f, 0.829f, 0.299f},
    Vec3{0.587f, 0.847f, 0.249f}, Vec3{0.669f, 0.862f, 0.195f}, Vec3{0.753f, 0.875f, 0.143f},
    Vec3{0.836f, 0.886f, 0.102f}, Vec3{0.917f, 0.896f, 0.101f}, Vec3{0.993f, 0.906f, 0.144f},
};
constexpr std::array magma{
    Vec3{0.001f, 0.000f, 0.014f}, Vec3{0.014f, 0.012f, 0.068f}, Vec3{0.039f, 0.031f, 0.133f},
    Vec3{0.074f, 0.052f, 0.202f}, Vec3{0.112f, 0.065f, 0.276f}, Vec3{0.158f, 0.068f, 0.351f},
    Vec3{0.210f, 0.062f, 0.417f}, Vec3{0.264f, 0.060f, 0.461f}, Vec3{0.315f, 0.071f, 0.485f},
    Vec3{0.364f, 0.090f, 0.498f}, Vec3{0.413f, 0.110f, 0.504f}, Vec3{0.461f, 0.129f, 0.508f},
    Vec3{0.511f, 0.147f, 0.508f}, Vec3{0.560f, 0.165f, 0.505f}, Vec3{0.611f, 0.181f, 0.499f},
    Vec3{0.662f, 0.197f, 0.490f}, Vec3{0.713f, 0.214f, 0.476f}, Vec3{0.764f, 0.232f, 0.459f},
    Vec3{0.814f, 0.254f, 0.438f}, Vec3{0.860f, 0.281f, 0.414f}, Vec3{0.901f, 0.316f, 0.390f},
    Vec3{0.935f, 0.361f, 0.370f}, Vec3{0.959f, 0.414f, 0.360f}, Vec3{0.976f, 0.471f, 0.363f},
    Vec3{0.986f, 0.530f, 0.380f}, Vec3{0.992f, 0.589f, 0.407f}, Vec3{0.996f, 0.648f, 0.442f},
    Vec3{0.997f, 0.706f, 0.483f}, Vec3{0.997f, 0.763f, 0.530f}, Vec3{0.995f, 0.821f, 0.580f},
    Vec3{0.993f, 0.878f, 0.634f}, Vec3{0.990f, 0.935f, 0.690f}, Vec3{0.987f, 0.991f, 0.750f},
};
constexpr std::array inferno{
    Vec3{0.001f, 0.000f, 0.014f}, Vec3{0.014f, 0.011f, 0.072f}, Vec3{0.042f, 0.028f, 0.141f},
    Vec3{0.081f, 0.043f, 0.214f}, Vec3{0.128f, 0.047f, 0.290f}, Vec3{0.182f, 0.040f, 0.354f},
    Vec3{0.237f, 0.037f, 0.396f}, Vec3{0.289f, 0.045f, 0.418f}, Vec3{0.340f, 0.062f, 0.429f},
    Vec3{0.390f, 0.080f, 0.433f}, Vec3{0.439f, 0.099f, 0.432f}, Vec3{0.489f, 0.116f, 0.426f},
    Vec3{0.539f, 0.134f, 0.416f}, Vec3{0.588f, 0.152f, 0.401f}, Vec3{0.637f, 0.170f, 0.382f},
    Vec3{0.686f, 0.191f, 0.359f}, Vec3{0.733f, 0.214f, 0.332f}, Vec3{0.778f, 0.241f, 0.302f},
    Vec3{0.820f, 0.273f, 0.269f}, Vec3{0.858f, 0.309f, 0.233f}, Vec3{0.892f, 0.350f, 0.197f},
    Vec3{0.921f, 0.395f, 0.158f}, Vec3{0.945f, 0.445f, 0.119f}, Vec3{0.964f, 0.497f, 0.078f},
    Vec3{0.977f, 0.553f, 0.038f}, Vec3{0.985f, 0.610f, 0.025f}, Vec3{0.988f, 0.669f, 0.060f},
    Vec3{0.985f, 0.730f, 0.122f}, Vec3{0.976f, 0.791f, 0.197f}, Vec3{0.962f, 0.852f, 0.287f},
    Vec3{0.949f, 0.911f, 0.396f}, Vec3{0.952f, 0.961f, 0.525f}, Vec3{0.988f, 0.998f, 0.645f},
};
constexpr std::array plasma{
    Vec3{0.050f, 0.030f, 0.528f}, Vec3{0.132f, 0.022f, 0.563f}, Vec3{0.193f, 0.018f, 0.590f},
    Vec3{0.247f, 0.014f, 0.613f}, Vec3{0.299f, 0.010f, 0.631f}, Vec3{0.349f, 0.004f, 0.646f},
    Vec3{0.398f, 0.001f, 0.656f}, Vec3{0.446f, 0.002f, 0.660f}, Vec3{0.493f, 0.012f, 0.658f},
    Vec3{0.539f, 0.034f, 0.649f}, Vec3{0.583f, 0.067f, 0.634f}, Vec3{0.624f, 0.102f, 0.612f},
    Vec3{0.663f, 0.137f, 0.587f}, Vec3{0.700f, 0.172f, 0.559f}, Vec3{0.734f, 0.208f, 0.530f},
    Vec3{0.766f, 0.243f, 0.500f}, Vec3{0.796f, 0.278f, 0.471f}, Vec3{0.825f, 0.313f, 0.443f},
    Vec3{0.851f, 0.349f, 0.416f}, Vec3{0.877f, 0.385f, 0.389f}, Vec3{0.900f, 0.422f, 0.362f},
    Vec3{0.922f, 0.460f, 0.335f}, Vec3{0.941f, 0.499f, 0.308f}, Vec3{0.958f, 0.540f, 0.281f},
    Vec3{0.972f, 0.582f, 0.254f}, Vec3{0.983f, 0.625f, 0.227f}, Vec3{0.991f, 0.671f, 0.201f},
    Vec3{0.994f, 0.718f, 0.177f}, Vec3{0.993f, 0.766f, 0.157f}, Vec3{0.988f, 0.817f, 0.144f},
    Vec3{0.976f, 0.868f, 0.143f}, Vec3{0.959f, 0.922f, 0.152f}, Vec3{0.940f, 0.975f, 0.131f},
};
constexpr std::array coolwarm{
    Vec3{0.231f, 0.298f, 0.753f}, Vec3{0.305f, 0.406f, 0.844f}, Vec3{0.384f, 0.509f, 0.917f},
    Vec3{0.467f, 0.604f, 0.968f}, Vec3{0.553f, 0.689f, 0.995f}, Vec3{0.639f, 0.759f, 0.998f},
    Vec3{0.722f, 0.814f, 0.977f}, Vec3{0.799f, 0.850f, 0.932f}, Vec3{0.865f, 0.865f, 0.865f},
    Vec3{0.924f, 0.827f, 0.775f}, Vec3{0.959f, 0.770f, 0.678f}, Vec3{0.970f, 0.694f, 0.579f},
    Vec3{0.958f, 0.603f, 0.482f}, Vec3{0.924f, 0.498f, 0.388f}, Vec3{0.870f, 0.379f, 0.300f},
    Vec3{0.796f, 0.241f, 0.220f}, Vec3{0.706f, 0.016f, 0.149f},
};
// Our own: blue to dark red through green, dark at both ends so that the middle is not too bright.
constexpr std::array spectrum{
    Vec3{0.190f, 0.075f, 0.240f}, Vec3{0.262f, 0.250f, 0.650f}, Vec3{0.272f, 0.430f, 0.900f},
    Vec3{0.205f, 0.610f, 0.960f}, Vec3{0.110f, 0.770f, 0.840f}, Vec3{0.180f, 0.890f, 0.640f},
    Vec3{0.400f, 0.965f, 0.410f}, Vec3{0.630f, 0.985f, 0.240f}, Vec3{0.810f, 0.915f, 0.210f},
    Vec3{0.950f, 0.780f, 0.225f}, Vec3{0.995f, 0.610f, 0.180f}, Vec3{0.960f, 0.410f, 0.090f},
    Vec3{0.860f, 0.240f, 0.030f}, Vec3{0.700f, 0.110f, 0.010f}, Vec3{0.480f, 0.015f, 0.010f},
};
// Our own: still water deep blue, moving water lighter, spray white.
constexpr std::array water{
    Vec3{0.025f, 0.175f, 0.480f}, Vec3{0.030f, 0.255f, 0.600f}, Vec3{0.040f, 0.345f, 0.705f},
    Vec3{0.075f, 0.455f, 0.795f}, Vec3{0.160f, 0.580f, 0.870f}, Vec3{0.315f, 0.705f, 0.920f},
    Vec3{0.540f, 0.820f, 0.950f}, Vec3{0.760f, 0.915f, 0.975f}, Vec3{0.965f, 0.988f, 1.000f},
};
// Our own: water's blue at rest, over turquoise and green to yellow: saturated throughout, and the lighter
// the more, so that particles are no dark dots, also before a bright backdrop.
constexpr std::array rapids{
    Vec3{0.050f, 0.320f, 0.770f}, Vec3{0.030f, 0.440f, 0.840f}, Vec3{0.020f, 0.560f, 0.860f},
    Vec3{0.050f, 0.665f, 0.830f}, Vec3{0.150f, 0.755f, 0.750f}, Vec3{0.360f, 0.830f, 0.640f},
    Vec3{0.600f, 0.890f, 0.500f}, Vec3{0.830f, 0.940f, 0.360f}, Vec3{1.000f, 0.980f, 0.340f},
};
// Our own: one colour per material: water, oil, honey, mercury.
constexpr std::array materials{
    Vec3{0.060f, 0.400f, 0.770f},
    Vec3{0.930f, 0.780f, 0.180f},
    Vec3{0.690f, 0.330f, 0.060f},
    Vec3{0.720f, 0.740f, 0.770f},
};
constexpr std::array gray{Vec3{0.08f}, Vec3{0.96f}};

}  // namespace

std::span<const ColorMap> color_map_list() {
    static constexpr std::array maps{
        ColorMap{"water", "Water", "Deep blue to white foam", water},
        ColorMap{"rapids", "Rapids", "Water's blue over turquoise and green to yellow: light and saturated",
                 rapids},
        ColorMap{"viridis", "Viridis", "Perceptually uniform, also for color-blind readers", viridis},
        ColorMap{"magma", "Magma", "Perceptually uniform, black to pale yellow", magma},
        ColorMap{"inferno", "Inferno", "Perceptually uniform, more contrast than magma", inferno},
        ColorMap{"plasma", "Plasma", "Perceptually uniform, without black", plasma},
        ColorMap{"spectrum", "Spectrum", "Many hues, so that values are easy to tell apart", spectrum},
        ColorMap{"coolwarm", "Cool to warm", "Diverging from a gray middle, for signed values", coolwarm},
        ColorMap{"materials", "Materials", "Blue, yellow, brown, silver, for materials", materials},
        ColorMap{"gray", "Gray", "Gray levels for print", gray},
    };
    return maps;
}

const ColorMap* find_color_map(std::string_view name) {
    const auto maps = color_map_list();
    const auto found =
        std::find_if(maps.begin(), maps.end(), [&](const ColorMap& map) { return map.name == name; });
    return found == maps.end() ? nullptr : &*found;
}

Vec3 ColorMap::color(float position) const {
    const float bounded = position > 0.0f ? std::min(position, 1.0f) : 0.0f;  // also NaN
    const float place = bounded * static_cast<float>(anchors.size() - 1);
    const std::size_t low = std::min(static_cast<std::size_t>(place), anchors.size() - 2);
    const float fraction = place - static_cast<float>(low);
    return anchors[low] * (1.0f - fraction) + anchors[low + 1] * fraction;
}

std::array<std::uint8_t, 1024> ColorMap::table() const {
    std::array<std::uint8_t, 1024> texels{};
    for (std::size_t i = 0; i < 256; ++i) {
        const Vec3 srgb = color(static_cast<float>(i) / 255.0f);
        for (int channel = 0; channel < 3; ++channel) {
            texels[4 * i + static_cast<std::size_t>(channel)] =
                static_cast<std::uint8_t>(std::lround(255.0f * srgb[channel]));
        }
        texels[4 * i + 3] = 255;
    }
    return texels;
}

}  // namespace slosh
