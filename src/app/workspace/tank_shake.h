// The tank shaken by a key: walls sent to and fro, each time when they have come to where they were sent.
#pragma once

#include <cstdint>
#include <optional>

#include "slosh/command.h"

namespace slosh::app {

class TankShake {
  public:
    static constexpr int swings = 3;          ///< to each side
    static constexpr float distance = 0.06f;  ///< share of the tank's width, to each side

    /// Begins; the walls end where they are now.
    void begin(const Box3& walls);
    bool shaking() const { return moves_left_ > 0; }
    /// Another world: it ends where it is.
    void forget() { moves_left_ = 0; }

    struct Move {
        MoveContainer move;
        bool first = false, last = false;
    };
    /// What to send now that the walls are there; nothing: they are on their way. To be called once per
    /// frame, with where they are going and the number of the last command that the frame knows. Walls that
    /// somebody else has sent elsewhere are his: the shaking ends.
    std::optional<Move> next(const Box3& walls, const Box3& going_to, std::uint64_t acknowledged);
    /// The move was sent as this command.
    void sent(std::uint64_t ticket) { ticket_ = ticket; }

  private:
    Box3 home_, target_;
    int moves_left_ = 0;
    std::uint64_t ticket_ = 0;
};

}  // namespace slosh::app
