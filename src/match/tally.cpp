#include "match/tally.h"

#include <utility>

namespace kradan::match {

GameResult result_of(std::size_t number, const MatchGame& game) {
    return {.number = number,
            .winner = game.outcome.winner,
            .end = std::string{game.fault ? id(*game.fault) : id(game.outcome.reason)},
            .fault = game.fault,
            .at_fault = game.at_fault,
            .what = game.what,
            .plies = static_cast<std::int64_t>(game.opening.moves.size() + game.moves.size())};
}

MatchTally::MatchTally(Schedule schedule, std::vector<std::string> names)
    : schedule_(std::move(schedule)),
      names_(std::move(names)),
      pairings_(schedule_.pairings().size()),
      faults_(schedule_.engines()) {}

void MatchTally::add(const GameResult& game) {
    const std::size_t named_first = schedule_.pairings()[schedule_.pairing_of(game.number)][0];
    const bool is_first = schedule_.engine_of(game.number, Colour::first) == named_first;
    const Colour ours = is_first ? Colour::first : Colour::second;
    OfPairing& pairing = pairings_[schedule_.pairing_of(game.number)];
    Results& results = pairing.by_colour[place(ours)];
    const int doubled = !game.winner ? 1 : *game.winner == ours ? 2 : 0;
    ++(doubled == 2 ? results.wins : doubled == 1 ? results.draws : results.losses);
    const std::size_t pair = game.number / 2;
    if (const auto other = halves_.find(pair); other != halves_.end()) {
        ++pairing.pairs[static_cast<std::size_t>(other->second + doubled)];
        halves_.erase(other);
    } else {
        halves_[pair] = doubled;
    }
    ++games_;
    ++ends_[game.end];
    plies_ += game.plies;
    if (!game.fault) return;
    const std::size_t engine = schedule_.engine_of(game.number, game.at_fault);
    ++faults_[engine][static_cast<std::size_t>(*game.fault)];
    constexpr std::size_t most_incidents = 10;
    if (incidents_.size() == most_incidents) return;
    incidents_.push_back("game " + std::to_string(game.number + 1) + ", " + names_[engine] + " " + game.what);
}

Results MatchTally::results_of(std::size_t engine, Colour colour) const {
    Results all;
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
        const Schedule::Pairing& pairing = schedule_.pairings()[i];
        if (pairing[0] == engine) all += as(colour, i);
        if (pairing[1] == engine) all += as(opponent(colour), i).reversed();
    }
    return all;
}

}  // namespace kradan::match
