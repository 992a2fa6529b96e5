#include "server/programs/shown_game.h"

#include <utility>

#include "module/rated_start.h"
#include "rating/pools.h"
#include "server/history/rows.h"

namespace kradan::server {

namespace {

api::SeatedPlayer seated(const session::Player& player) {
    api::SeatedPlayer seat{.account = player.account, .bot = player.bot};
    if (player.engine) {
        seat.level = player.level;
    } else {
        seat.player = player.name;
    }
    return seat;
}

/// Adds how the game ended, if it has ended.
template <class Told>
void add_end(Told& told, const std::optional<session::Ended>& ended) {
    if (!ended) return;
    told.winner = ended->outcome.winner;
    told.reason = std::string{id(ended->outcome.reason)};
    told.result = ended->result;
}

}  // namespace

api::GameSummary summary_of(const store::GameHead& head, const session::Config& config,
                            const std::optional<session::Ended>& ended) {
    const auto start = config.options.game.module().rated_start(config.options);
    const auto speed = rating::speed_of(config.time[0]);
    api::GameSummary told{.game = head.id,
                          .kind = std::string{start ? start->kind : id(config.options.game)},
                          .speed = std::string{speed ? rating::id(*speed) : no_speed},
                          .rated = config.rated,
                          .first = seated(config.players[0]),
                          .second = seated(config.players[1]),
                          .created = head.created};
    if (head.ended) told.over = head.over;
    add_end(told, ended);
    return told;
}

api::GameNow game_now(const session::State& state, clock::Milliseconds now) {
    api::GameNow told{.phase = static_cast<api::GamePhase>(state.phase),
                      .plies = static_cast<int>(state.moves.size()),
                      .position = state.game.position_text()};
    if (!state.moves.empty()) told.last = state.moves.back().text;
    if (!state.ended) told.turn = state.game.side_to_move();
    if (session::is_timed(state.config)) {
        const clock::Clocks clocks = session::shown_clocks(state, now);
        told.first_left = clocks[0].left;
        told.second_left = clocks[1].left;
        if (clock::has_overtime(state.config.time[0].kind)) {
            told.first_periods = clocks[0].count;
            told.second_periods = clocks[1].count;
        }
    }
    if (state.phase == session::Phase::marking) {
        told.dead = state.dead;
        told.agree.emplace();
        for (const Colour side : colours) {
            if (state.accepted[place(side)]) told.agree->push_back(side);
        }
    }
    add_end(told, state.ended);
    return told;
}

api::WholeGame whole_game(const store::GameHead& head, const session::State& state, clock::Milliseconds now,
                          bool legal) {
    json::Writer config;
    session::write_config(config, state.config);
    api::WholeGame told{.summary = summary_of(head, state.config, state.ended),
                        .config = {.text = config.text()},
                        .now = game_now(state, now)};
    for (const session::MoveMade& move : state.moves) told.moves.push_back(move.text);
    const bool plays = state.phase == session::Phase::playing;
    if (legal) told.legal = plays ? state.game.legal_moves() : std::vector<std::string>{};
    return told;
}

}  // namespace kradan::server
