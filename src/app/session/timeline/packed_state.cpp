// See packed_state.h. The blocks are those of a snapshot, one per array of particles and foam.
#include "app/session/timeline/packed_state.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "sim/world/state/snapshot_content.h"

namespace slosh::app {
namespace {

using Block = SnapshotContent::Block;

/// A block that equals an earlier one is only its number.
struct PackedBlock {
    std::optional<std::size_t> same_as;
    Bytes bytes;
    std::size_t size = 0;  ///< size of the block
};

// In the order of Particles::for_each_array(): the positions of the neighbour lists lie near the positions.
constexpr std::size_t first_list_block = 7, last_list_block = 9;

bool in_words(const Block& block, std::size_t elements) {
    return !block.empty() && block.size() == 4 * elements;
}

/// What a word is expected to be: the same of the particle's position, or of the particle before.
template <class Visit>
void for_each_expected(const Block* expected, std::size_t count, Visit&& visit) {
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t word = 0;
        if (expected != nullptr) std::memcpy(&word, expected->data() + 4 * i, 4);
        visit(i, word);
    }
}

const Block* expected_of(const std::vector<std::shared_ptr<const Block>>& blocks, std::size_t index) {
    if (index < first_list_block || index > last_list_block) return nullptr;
    const Block& position = *blocks[index - first_list_block];
    return position.empty() ? nullptr : &position;
}

Bytes pack_words(const Block& block, const Block* expected) {
    std::vector<std::uint32_t> words(block.size() / 4);
    std::memcpy(words.data(), block.data(), block.size());
    if (expected != nullptr) {
        for_each_expected(expected, words.size(),
                          [&](std::size_t i, std::uint32_t word) { words[i] = fold_sign(words[i] - word); });
    } else {
        std::uint32_t before = 0;
        for (std::uint32_t& word : words) {
            const std::uint32_t difference = word - std::exchange(before, word);
            word = fold_sign(difference);
        }
    }
    Bytes planes;
    append_planes(planes, words);
    return compress(planes);
}

Block unpack_words(const PackedBlock& packed, const Block* expected) {
    Bytes planes(packed.size);
    decompress(packed.bytes, planes);
    std::vector<std::uint32_t> words(packed.size / 4);
    std::span<const std::byte> rest(planes);
    take_planes(rest, words);
    if (expected != nullptr) {
        for_each_expected(expected, words.size(), [&](std::size_t i, std::uint32_t word) {
            words[i] = unfold_sign(words[i]) + word;
        });
    } else {
        std::uint32_t before = 0;
        for (std::uint32_t& word : words) word = before += unfold_sign(word);
    }
    Block block(packed.size);
    std::memcpy(block.data(), words.data(), block.size());
    return block;
}

}  // namespace

struct PackedState::Content {
    State rest;
    std::shared_ptr<const SceneDescription> scene;
    std::size_t particles = 0, foam = 0;
    RunHistory history;
    std::vector<PackedBlock> blocks;
    std::size_t bytes = 0;
};

PackedState PackedState::pack(const Snapshot& snapshot) {
    const SnapshotContent& from = *snapshot.content();
    auto content = std::make_shared<Content>();
    content->rest = from.rest;
    content->scene = from.scene;
    content->particles = from.particles;
    content->foam = from.foam;
    content->history = from.history;
    content->bytes = sizeof(Content) + from.rest.solids.size() * (sizeof(Solid) + sizeof(Body));
    for (std::size_t index = 0; index < from.blocks.size(); ++index) {
        const Block& block = *from.blocks[index];
        PackedBlock& packed = content->blocks.emplace_back();
        packed.size = block.size();
        for (std::size_t other = 0; other < index && !packed.same_as; ++other) {
            if (*from.blocks[other] == block) packed.same_as = other;
        }
        if (packed.same_as || block.empty()) continue;
        packed.bytes = in_words(block, from.particles) || in_words(block, from.foam)
                           ? pack_words(block, expected_of(from.blocks, index))
                           : compress(block);
        content->bytes += packed.bytes.size();
    }
    PackedState state;
    state.content_ = std::move(content);
    return state;
}

Snapshot PackedState::unpack() const {
    const Content& from = *content_;
    auto content = std::make_shared<SnapshotContent>();
    content->rest = from.rest;
    content->scene = from.scene;
    content->particles = from.particles;
    content->foam = from.foam;
    content->history = from.history;
    for (std::size_t index = 0; index < from.blocks.size(); ++index) {
        const PackedBlock& packed = from.blocks[index];
        if (packed.same_as) {
            content->blocks.push_back(content->blocks[*packed.same_as]);
            continue;
        }
        Block block(packed.size);
        if (in_words(block, from.particles) || in_words(block, from.foam)) {
            block = unpack_words(packed, expected_of(content->blocks, index));
        } else if (!block.empty()) {
            decompress(packed.bytes, block);
        }
        content->blocks.push_back(std::make_shared<const Block>(std::move(block)));
        content->own_bytes += packed.size;
    }
    return Snapshot(std::move(content));
}

std::size_t PackedState::bytes() const { return content_ == nullptr ? 0 : content_->bytes; }

}  // namespace slosh::app
