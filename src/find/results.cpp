#include "find/results.h"

#include <algorithm>

namespace kradan::find {

void Results::add(GameResult result) {
    ++games;
    first_won += result == GameResult::first_won ? 1U : 0U;
    drawn += result == GameResult::drawn ? 1U : 0U;
    second_won += result == GameResult::second_won ? 1U : 0U;
}

bool Tally::add(std::uint64_t game, std::uint8_t code, const GameFacts& facts) {
    if (last_game_ != game) {
        last_game_ = game;
        played_in_last_game_.reset();
        total_.add(facts.result);
    }
    if (played_in_last_game_[code]) return false;
    played_in_last_game_.set(code);
    played_.set(code);
    MoveResults& move = moves_[code];
    move.results.add(facts.result);
    if (const auto rating = facts.ratings[place(mover_)]; rating != 0) {
        ++move.rated;
        move.rating_sum += rating;
    }
    move.last_year = std::max(move.last_year, facts.year);
    return true;
}

PositionResults Tally::results() const {
    PositionResults all{.total = total_};
    for (std::size_t code = 0; code < moves_.size(); ++code) {
        if (!played_[code]) continue;
        all.moves.push_back(moves_[code]);
        all.moves.back().code = static_cast<std::uint8_t>(code);
    }
    return all;
}

}  // namespace kradan::find
