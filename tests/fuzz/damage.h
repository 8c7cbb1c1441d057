// Damage by dice, the same for the same seed: to bytes it tries parsers, to the tree of a JSON text the
// readers behind them.
#pragma once

#include <cstdint>
#include <string>

#include "base/hash.h"
#include "io/json_object.h"

namespace slosh::io {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    std::size_t below(std::size_t limit) {
        return static_cast<std::size_t>(counter_random(seed_, 0, 0, count_++) % limit);
    }

  private:
    std::uint64_t seed_, count_ = 0;
};

/// A few bytes changed, dropped or doubled, or pieces of JSON set in, or the end cut off.
std::string damage_bytes(std::string text, Dice& dice);
/// The same for files that are no text: bits turned, numbers made huge, parts dropped, doubled or cut off.
std::string damage_binary(std::string bytes, Dice& dice);
/// Changes one value somewhere in the tree.
void damage_tree(Json& json, Dice& dice);

}  // namespace slosh::io
