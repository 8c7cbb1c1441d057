// See preview_stream.h.
#include "app/session/timeline/preview_stream.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/assert.h"

namespace slosh::app {
namespace {

constexpr std::int32_t unknown_step = INT32_MIN;  // for a particle that was not there in the preview before
constexpr float farthest = 1e9f;  // quanta: rounding stays within 32 bits, whatever a particle does

std::int32_t rounded(float value) {
    if (!(value > -farthest)) return -static_cast<std::int32_t>(farthest);
    return static_cast<std::int32_t>(std::lrint(std::min(value, farthest)));
}

std::uint32_t difference(std::int32_t a, std::int32_t b) {
    return static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b);
}
std::int32_t sum(std::int32_t a, std::uint32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + b);
}

/// For each of `ids` its place in `before`, or `before.size()`. Both are sorted.
template <class Visit>
void match(const std::vector<std::uint32_t>& before, const std::vector<std::uint32_t>& ids, Visit&& visit) {
    std::size_t old = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        while (old < before.size() && before[old] < ids[i]) ++old;
        visit(i, old < before.size() && before[old] == ids[i] ? old : before.size());
    }
}

/// What `next` is expected to be, from the preview before: those that go on fly straight.
void predict(const PreviewState& before, bool has_before, PreviewState& next) {
    const auto unknown = [&](std::size_t i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            next.position[axis][i] = 0;
            next.step[axis][i] = unknown_step;
        }
        next.value[i] = 0;
    };
    if (!has_before) {
        for (std::size_t i = 0; i < next.id.size(); ++i) unknown(i);
        return;
    }
    match(before.id, next.id, [&](std::size_t i, std::size_t old) {
        if (old == before.id.size()) return unknown(i);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            next.step[axis][i] = before.step[axis][old];
            next.position[axis][i] = sum(before.position[axis][old], difference(next.step[axis][i], 0));
        }
        next.value[i] = before.value[old];
    });
}

std::int32_t next_step(std::int32_t step, std::uint32_t change) {
    return step == unknown_step ? 0 : sum(step, change);
}

void append_bytes(Bytes& bytes, const std::vector<std::uint8_t>& values) {
    const auto raw = std::as_bytes(std::span(values));
    bytes.insert(bytes.end(), raw.begin(), raw.end());
}

void take_bytes(std::span<const std::byte>& bytes, std::vector<std::uint8_t>& values) {
    SLOSH_ASSERT(bytes.size() >= values.size(), "a preview is too short");
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint8_t>(bytes[i]);
    bytes = bytes.subspan(values.size());
}

}  // namespace

std::size_t PreviewInput::bytes() const {
    return 4 * (x.size() + y.size() + z.size() + velocity_x.size() + velocity_y.size() + velocity_z.size() +
                value.size() + id.size()) +
           material.size();
}

void PreviewInput::copy_from(const ParticleView& particles, PreviewValue wanted) {
    const auto copy = [](auto& to, const auto& from) { to.assign(from.begin(), from.end()); };
    copy(x, particles.x);
    copy(y, particles.y);
    copy(z, particles.z);
    // Inside a chain the steps between previews say how fast they were.
    const auto copy_at_start = [&](auto& to, const auto& from) {
        if (begins) {
            copy(to, from);
        } else {
            to.clear();
        }
    };
    copy_at_start(velocity_x, particles.velocity_x);
    copy_at_start(velocity_y, particles.velocity_y);
    copy_at_start(velocity_z, particles.velocity_z);
    copy(id, particles.id);
    copy(material, particles.material);
    value.clear();
    if (wanted == PreviewValue::density) copy(value, particles.density);
    if (wanted == PreviewValue::pressure) copy(value, particles.pressure);
    if (wanted == PreviewValue::neighbours) copy(value, particles.neighbours);
    if (wanted == PreviewValue::vorticity) copy(value, particles.vorticity);
    if (value.size() != x.size()) value.clear();
}

void PreviewState::resize(std::size_t count) {
    id.resize(count);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        position[axis].resize(count);
        step[axis].resize(count);
    }
    value.resize(count);
    material.resize(count);
}

PackedPreview PreviewWriter::write(const PreviewInput& input) {
    const std::size_t count = input.x.size();
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    // Pairs of id and place in one word sort twice as fast as places by a preview at their ids.
    std::vector<std::uint64_t> pairs(count);
    for (std::size_t i = 0; i < count; ++i) pairs[i] = std::uint64_t{input.id[i]} << 32 | i;
    std::sort(pairs.begin(), pairs.end());
    next_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        order_[i] = static_cast<std::uint32_t>(pairs[i]);
        next_.id[i] = static_cast<std::uint32_t>(pairs[i] >> 32);
    }

    PackedPreview preview;
    preview.count = static_cast<std::uint32_t>(count);
    preview.quantum = input.quantum;
    preview.interval = input.interval;
    preview.begins = input.begins || !has_before_;
    preview.same_ids = !preview.begins && next_.id == state_.id;
    preview.has_value = !input.value.empty();
    preview.has_material = std::any_of(input.material.begin(), input.material.end(),
                                       [](std::uint8_t material) { return material != 0; });
    predict(state_, !preview.begins, next_);

    Bytes planes;
    planes.reserve(count * 16);
    std::vector<std::uint32_t> words(count);
    if (!preview.same_ids) {
        std::uint32_t before = 0;
        for (std::size_t i = 0; i < count; ++i) words[i] = next_.id[i] - std::exchange(before, next_.id[i]);
        append_planes(planes, words);
    }
    const std::vector<float>* positions[3] = {&input.x, &input.y, &input.z};
    const std::vector<float>* velocities[3] = {&input.velocity_x, &input.velocity_y, &input.velocity_z};
    const float inverse = input.quantum > 0.0f ? 1.0f / input.quantum : 0.0f;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<std::int32_t>&position = next_.position[axis], &step = next_.step[axis];
        std::int32_t neighbour = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::int32_t now = rounded((*positions[axis])[order_[i]] * inverse);
            // At the start the particle before is the best guess: blocks are filled row by row.
            const std::int32_t expected = preview.begins ? std::exchange(neighbour, now) : position[i];
            words[i] = fold_sign(difference(now, expected));
            if (!preview.begins) step[i] = next_step(step[i], difference(now, position[i]));
            position[i] = now;
        }
        append_planes(planes, words);
        if (!preview.begins) continue;
        const float per_step = input.interval * inverse;
        for (std::size_t i = 0; i < count; ++i) {
            const float velocity =
                velocities[axis]->empty() ? 0.0f : (*velocities[axis])[order_[i]] * per_step;
            step[i] = rounded(velocity);
            words[i] = fold_sign(difference(step[i], 0));
        }
        append_planes(planes, words);
    }
    if (preview.has_material) {
        for (std::size_t i = 0; i < count; ++i) next_.material[i] = input.material[order_[i]];
        append_bytes(planes, next_.material);
    }
    if (preview.has_value && count > 0) {
        const auto [least, most] = std::minmax_element(input.value.begin(), input.value.end());
        preview.value_min = *least;
        preview.value_step = (*most - *least) / 255.0f;
        std::vector<std::uint8_t> changes(count);
        const float scale = preview.value_step > 0.0f ? 1.0f / preview.value_step : 0.0f;
        for (std::size_t i = 0; i < count; ++i) {
            const auto now = static_cast<std::uint8_t>(
                std::clamp((input.value[order_[i]] - preview.value_min) * scale + 0.5f, 0.0f, 255.0f));
            changes[i] = static_cast<std::uint8_t>(now - next_.value[i]);
            next_.value[i] = now;
        }
        append_bytes(planes, changes);
    }
    preview.bytes = compress(planes);
    std::swap(state_, next_);
    has_before_ = true;
    return preview;
}

namespace {

/// The planes of a preview, as write() has them.
std::size_t planes_size(const PackedPreview& preview) {
    const std::size_t words = (preview.same_ids ? 0u : 1u) + (preview.begins ? 6u : 3u);
    return preview.count * (4 * words + (preview.has_material ? 1u : 0u) + (preview.has_value ? 1u : 0u));
}

void read_next(const PackedPreview& preview, const PreviewState& before, PreviewState& next) {
    const std::size_t count = preview.count;
    Bytes planes(planes_size(preview));
    decompress(preview.bytes, planes);
    std::span<const std::byte> rest(planes);
    next.resize(count);
    std::vector<std::uint32_t> words(count);
    if (preview.same_ids) {
        next.id = before.id;
    } else {
        take_planes(rest, words);
        std::uint32_t id = 0;
        for (std::size_t i = 0; i < count; ++i) next.id[i] = id += words[i];
    }
    predict(before, !preview.begins, next);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<std::int32_t>&position = next.position[axis], &step = next.step[axis];
        take_planes(rest, words);
        std::int32_t neighbour = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t change = unfold_sign(words[i]);
            if (preview.begins) {
                position[i] = neighbour = sum(neighbour, change);
            } else {
                position[i] = sum(position[i], change);
                step[i] = next_step(step[i], change);
            }
        }
        if (!preview.begins) continue;
        take_planes(rest, words);
        for (std::size_t i = 0; i < count; ++i) step[i] = sum(0, unfold_sign(words[i]));
    }
    std::fill(next.material.begin(), next.material.end(), std::uint8_t{0});
    if (preview.has_material) take_bytes(rest, next.material);
    if (!preview.has_value) return;
    std::vector<std::uint8_t> changes(count);
    take_bytes(rest, changes);
    for (std::size_t i = 0; i < count; ++i)
        next.value[i] = static_cast<std::uint8_t>(next.value[i] + changes[i]);
}

/// What a preview of the world was rounded from; `last`: of the chain that has led to the state.
Preview unpacked(const PreviewState& state, const PackedPreview& last) {
    Preview preview;
    std::vector<float>* positions[3] = {&preview.x, &preview.y, &preview.z};
    std::vector<float>* velocities[3] = {&preview.velocity_x, &preview.velocity_y, &preview.velocity_z};
    const float per_second = last.interval > 0.0f ? last.quantum / last.interval : 0.0f;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        positions[axis]->resize(last.count);
        velocities[axis]->resize(last.count);
        for (std::size_t i = 0; i < last.count; ++i) {
            (*positions[axis])[i] = static_cast<float>(state.position[axis][i]) * last.quantum;
            (*velocities[axis])[i] = static_cast<float>(state.step[axis][i]) * per_second;
        }
    }
    if (last.has_value) {
        preview.value.resize(last.count);
        for (std::size_t i = 0; i < last.count; ++i)
            preview.value[i] = last.value_min + static_cast<float>(state.value[i]) * last.value_step;
    }
    preview.id = state.id;
    preview.material = state.material;
    return preview;
}

}  // namespace

Preview read_preview(std::span<const PackedPreview* const> chain) {
    SLOSH_ASSERT(!chain.empty() && chain.front()->begins, "a chain without its beginning");
    PreviewState state, next;
    for (const PackedPreview* preview : chain) {
        read_next(*preview, state, next);
        std::swap(state, next);
    }
    return unpacked(state, *chain.back());
}

Preview PreviewReader::read(std::span<const PackedPreview* const> chain,
                            std::span<const std::uint64_t> numbers) {
    SLOSH_ASSERT(!chain.empty() && chain.front()->begins && chain.size() == numbers.size(),
                 "a chain without its beginning");
    std::size_t first = 0;
    for (std::size_t i = 0; has_read_ && i < numbers.size(); ++i) {
        if (numbers[i] == newest_) first = i + 1;
    }
    // Without its beginning nothing is known of it; a chain that broke off half way is read again.
    has_read_ = false;
    if (first == 0) state_ = {};
    PreviewState next;
    for (std::size_t i = first; i < chain.size(); ++i) {
        read_next(*chain[i], state_, next);
        std::swap(state_, next);
    }
    newest_ = numbers.back();
    has_read_ = true;
    return unpacked(state_, *chain.back());
}

}  // namespace slosh::app
