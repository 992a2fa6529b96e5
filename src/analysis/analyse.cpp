#include "analysis/analyse.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "catalog/count.h"

namespace kradan::analysis {

namespace {

/// Scores the board after two passes, with the stones that seem dead removed.
Finding count_of(const AnyGame& game) {
    const auto score = count_game(game, engine::dead_stones(game));
    constexpr int tenths_of_half = 5;
    Finding finding{.chance = 500};
    if (!score) return finding;
    if (score->winner) finding.chance = *score->winner == Colour::first ? 1'000 : 0;
    finding.points = tenths_of_half * score->margin;
    return finding;
}

/// Converts a search result, which is from the mover's point of view.
Finding finding_of(const AnyGame& game, const engine::Info& info) {
    const bool first = game.side_to_move() == Colour::first;
    const auto for_first = [&](int number) { return first ? number : -number; };
    Finding finding{.depth = std::max(info.depth, 1),
                    .nodes = std::max<std::int64_t>(static_cast<std::int64_t>(info.nodes), 1),
                    .line = info.line};
    if (finding.line.empty() && info.move) finding.line.push_back(*info.move);
    finding.line.resize(std::min(finding.line.size(), longest_line));
    if (game.board().points) {
        finding.chance = std::clamp(first ? info.score : 1'000 - info.score, 0, 1'000);
        finding.points = for_first(static_cast<int>(
            std::lround(10 * (info.lines.empty() ? info.points : info.lines.front().median))));
        finding.evaluated = info.evaluated;
    } else if (info.mate_in) {
        finding.mate = for_first(*info.mate_in);
    } else {
        finding.score = for_first(info.score);
    }
    return finding;
}

void take_back(AnyGame& game, std::string_view move) {
    for (const Colour colour : colours) {
        if (move == resume_word(colour)) {
            game.take_back_resumption();
            return;
        }
    }
    game.take_back();
}

}  // namespace

std::expected<std::optional<Findings>, std::string> analyse(const Order& order, engine::Engine& engine,
                                                            const std::function<bool()>& stop,
                                                            const std::function<void(const Findings&)>& found,
                                                            Findings known) {
    auto game = start_of(order);
    if (!game) return std::unexpected(game.error());
    if (auto why = engine::why_no_search(game->game())) return std::unexpected(*std::move(why));
    (void)game->play_line(order.moves);
    engine.clear();
    const engine::Limits limits{.nodes = static_cast<std::uint64_t>(order.nodes)};
    Findings findings = std::move(known);
    findings.resize(order.positions());
    for (std::size_t i = findings.size(); i-- > 0;) {
        if (findings[i]) {
            if (i > 0) take_back(*game, order.moves[i - 1]);
            continue;
        }
        if (const auto outcome = game->outcome()) {
            findings[i] = Finding{.ended = true, .winner = outcome->winner};
        } else if (game->play_ended()) {
            findings[i] = count_of(*game);
        } else {
            const engine::Info info = engine.think(*game, limits, {.info = {}, .stop = stop});
            if (stop()) return std::nullopt;
            if (!info.move)
                return std::unexpected("the engine found no move at position " + std::to_string(i));
            findings[i] = finding_of(*game, info);
        }
        if (stop()) return std::nullopt;
        found(findings);
        if (i > 0) take_back(*game, order.moves[i - 1]);
    }
    return findings;
}

}  // namespace kradan::analysis
