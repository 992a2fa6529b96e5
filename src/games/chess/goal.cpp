#include "games/chess/goal.h"

#include "games/chess/position.h"

namespace kradan::chess {

bool can_reach_goal(Goal goal, Bitboard men) {
    return goal == Goal::king_in_centre || men != 0;
}

std::optional<Outcome> Position::goal_reached() const {
    // The side that has just moved comes first, because only a set-up position can have both kings there.
    for (const Colour colour : {opponent(side_), side_}) {
        switch (rules_.goal) {
            case Goal::mate:
                break;
            case Goal::king_in_centre:
                if ((pieces(colour, Kind::king) & centre) != 0)
                    return Outcome{colour, EndReason::king_in_centre};
                break;
            case Goal::checks:
                if (checks_given_[place(colour)] >= rules_.checks)
                    return Outcome{colour, EndReason::last_check};
                break;
        }
    }
    return std::nullopt;
}

[[gnu::noinline]] void Position::count_check() {
    const Colour by = opponent(side_);
    std::uint8_t& given = checks_given_[place(by)];
    if (!in_check() || given >= rules_.checks) return;
    key_ ^= zobrist::of_checks(by, given);
    ++given;
    key_ ^= zobrist::of_checks(by, given);
}

}  // namespace kradan::chess
