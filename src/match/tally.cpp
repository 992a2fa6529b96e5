#include "match/tally.h"

namespace kradan::match {

void MatchTally::add(std::size_t number, const MatchGame& game) {
    const std::optional<Colour> winner = game.outcome.winner;
    const Colour ours = engine_of(number, Colour::first) == 0 ? Colour::first : Colour::second;
    const int doubled = !winner ? 1 : *winner == ours ? 2 : 0;
    for (Results* results : {&all_, &by_colour_[place(ours)]}) {
        ++(doubled == 2 ? results->wins : doubled == 1 ? results->draws : results->losses);
    }
    const std::size_t pair = number / 2;
    if (const auto other = halves_.find(pair); other != halves_.end()) {
        ++pairs_[static_cast<std::size_t>(other->second + doubled)];
        halves_.erase(other);
    } else {
        halves_[pair] = doubled;
    }
    ++ends_[std::string{game.fault ? id(*game.fault) : id(game.outcome.reason)}];
    plies_ += static_cast<std::int64_t>(game.opening.moves.size() + game.moves.size());
    if (!game.fault) return;
    const std::size_t engine = engine_of(number, game.at_fault);
    ++faults_[engine][static_cast<std::size_t>(*game.fault)];
    constexpr std::size_t most_incidents = 10;
    if (incidents_.size() == most_incidents) return;
    incidents_.push_back("game " + std::to_string(number + 1) + ", " + (engine == 0 ? "A " : "B ") +
                         game.what);
}

}  // namespace kradan::match
