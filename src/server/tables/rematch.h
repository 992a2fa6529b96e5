#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/colour.h"

namespace kradan::server {

/// Requests for a rematch of a finished game, and the game that followed.
class Rematch {
  public:
    /// Records that this side asks for a rematch; returns false if it has already asked.
    bool ask(Colour side) { return !std::exchange(asked_[place(side)], true); }
    bool is_asked_by(Colour side) const { return asked_[place(side)]; }
    bool is_agreed() const { return asked_[0] && asked_[1]; }
    /// Returns true if the opponent is waiting for this side's answer.
    bool awaits(Colour side) const {
        return is_asked_by(opponent(side)) && !is_asked_by(side) && next_.empty();
    }
    std::vector<Colour> askers() const {
        std::vector<Colour> sides;
        for (const Colour colour : colours) {
            if (is_asked_by(colour)) sides.push_back(colour);
        }
        return sides;
    }

    /// The rematch's id; "" if there is none yet.
    const std::string& next() const { return next_; }
    /// Sets the rematch's id; with "", the players may agree on one again.
    void set_next(const std::string& game) {
        next_ = game;
        if (game.empty()) asked_ = {};
    }

  private:
    std::array<bool, 2> asked_ = {};
    std::string next_;
};

}  // namespace kradan::server
