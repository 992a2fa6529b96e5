#include "catalog/games.h"

#include <algorithm>

#include "games/chess/reason.h"
#include "games/chess/setup.h"
#include "games/go/reason.h"
#include "games/go/setup.h"
#include "games/ogi/reason.h"
#include "games/ogi/setup.h"

namespace kradan {

namespace {

/// The clause of the enumerator of `Reason` whose id this is. `last` is the enum's last value.
template <class Reason, class Rules>
std::optional<std::string_view> find_clause(std::string_view reason, Reason last, const Rules& rules) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (id(static_cast<Reason>(i)) == reason) return clause(static_cast<Reason>(i), rules);
    }
    return std::nullopt;
}

}  // namespace

std::optional<GameId> read_game(std::string_view id) {
    const auto place = std::ranges::find(games, id, &GameInfo::id);
    if (place == games.end()) return std::nullopt;
    return place->game;
}

std::string_view clause(EndReason reason, GameId game) {
    const auto one_of = [&](std::string_view gomayo, std::string_view classic, std::string_view chess,
                            std::string_view go) {
        const std::array<std::string_view, games.size()> clauses = {gomayo, classic, chess, go};
        return clauses[static_cast<std::size_t>(game)];
    };
    switch (reason) {
        case EndReason::checkmate:
            return one_of("", "C7", "X9", "");
        case EndReason::stalemate:
            return one_of("", "", "X10", "");
        case EndReason::king_captured:
            return one_of("G9", "", "", "");
        case EndReason::no_legal_move:
            return one_of("G11", "C9", "", "");
        case EndReason::resignation:
            return one_of("G10", "C8", "X11", "W13");
        case EndReason::time:
            return one_of("O19", "O19", "X11", "W13");
        case EndReason::time_draw:
            return one_of("", "", "X11", "");
        case EndReason::agreement:
            return one_of("O19", "O19", "X12", "");
        case EndReason::threefold:
        case EndReason::fivefold:
        case EndReason::fifty_moves:
        case EndReason::seventy_five_moves:
        case EndReason::insufficient_material:
        case EndReason::dead_position:
            return one_of("", "", "X12", "");
        case EndReason::repetition:
        case EndReason::perpetual_check:
            return one_of("", "C10", "", "");
        case EndReason::hundred_plies:
            return one_of("G13", "", "", "");
        case EndReason::move_limit:
            return one_of("G13", "C10", "", "");
        case EndReason::illegal_move:
            return one_of("G14", "C11", "X14", "");
        case EndReason::illegal_move_draw:
            return one_of("", "", "X14", "");
        case EndReason::score:
            return one_of("", "", "", "W11");
        case EndReason::jigo:
            return one_of("", "", "", "W13");
        case EndReason::no_result:
            return one_of("", "", "", "W7");
        case EndReason::abandoned:
        case EndReason::abandoned_draw:
        case EndReason::aborted:
            return "";
    }
    return "";
}

std::string_view clause(std::string_view reason, GameId game) {
    for (std::size_t i = 0; i < end_reason_ids.size(); ++i) {
        if (end_reason_ids[i] == reason) return clause(static_cast<EndReason>(i), game);
    }
    std::optional<std::string_view> found;
    switch (game) {
        case GameId::ogi:
        case GameId::ogi_classic: {
            const auto& rules = game == GameId::ogi ? ogi::gomayo : ogi::classic;
            found = find_clause(reason, ogi::Reason::game_over, rules);
            if (!found) found = find_clause(reason, ogi::SetupReason::handicap_square, rules);
            break;
        }
        case GameId::chess:
            found = find_clause(reason, chess::Reason::game_over, chess::Rules{});
            if (!found) found = find_clause(reason, chess::SetupReason::too_many_checkers, chess::Rules{});
            break;
        case GameId::go:
            found = find_clause(reason, go::Reason::game_over, go::Rules{});
            if (!found) found = find_clause(reason, go::SetupReason::no_liberty, go::Rules{});
            break;
    }
    return found.value_or("");
}

}  // namespace kradan
