#include "rating/pools.h"

#include <algorithm>
#include <vector>

#include "catalog/games.h"

namespace kradan::rating {

namespace {

using clock::Milliseconds;
using clock::TimeControl;

constexpr Milliseconds one_second = 1000;
constexpr int moves_in_game = 40;

std::string pool_id(std::string_view kind, Speed speed, bool bots) {
    return std::string(kind).append(".").append(id(speed)).append(bots ? ".bots" : "");
}

void add_pools(bool bots, std::vector<Pool>& list) {
    for (const GameId game : games()) {
        for (const std::string_view kind : game.module().rated_kinds()) {
            for (std::size_t speed = 0; speed < speed_ids.size(); ++speed) {
                list.push_back({.game = game,
                                .kind = kind,
                                .speed = static_cast<Speed>(speed),
                                .bots = bots,
                                .id = pool_id(kind, static_cast<Speed>(speed), bots)});
            }
        }
    }
}

}  // namespace

Milliseconds estimated_time(const TimeControl& control) {
    const int moves_in_step = control.kind == TimeControl::Kind::canadian ? std::max(control.count, 1) : 1;
    return control.initial + moves_in_game * control.step / moves_in_step;
}

std::optional<Speed> speed_of(const TimeControl& control) {
    if (control.kind == TimeControl::Kind::none) return std::nullopt;
    if (control.kind == TimeControl::Kind::days) return Speed::correspondence;
    const Milliseconds time = estimated_time(control);
    if (time < 180 * one_second) return Speed::bullet;
    if (time < 480 * one_second) return Speed::blitz;
    if (time < 1500 * one_second) return Speed::rapid;
    return time < 21'600 * one_second ? Speed::classical : Speed::correspondence;
}

std::string event_of(bool rated, std::optional<Speed> speed) {
    std::string event = rated ? "Rated" : "Casual";
    if (speed) event.append(" ").append(id(*speed));
    return event + " game";
}

std::string event_of(const session::Config& config) {
    return event_of(config.rated, speed_of(config.time[config.players[0].engine ? 1 : 0]));
}

std::span<const Pool> pools() {
    static const std::vector<Pool> all = [] {
        std::vector<Pool> list;
        add_pools(false, list);
        add_pools(true, list);
        return list;
    }();
    return all;
}

std::optional<std::size_t> find_pool(std::string_view id) {
    const auto found = std::ranges::find(pools(), id, &Pool::id);
    if (found == pools().end()) return std::nullopt;
    return static_cast<std::size_t>(found - pools().begin());
}

std::expected<RatedAs, Refusal> rated_as(const session::Config& config) {
    const auto speed = speed_of(config.time[0]);
    if (!speed) return std::unexpected(Refusal{"rating.untimed"});
    if (config.time[0] != config.time[1]) return std::unexpected(Refusal{"rating.unequal-clocks"});
    const auto start = config.options.game.module().rated_start(config.options);
    if (!start) return std::unexpected(start.error());
    const bool bots = std::ranges::any_of(config.players, &session::Player::bot);
    // Every kind is rated at all speeds.
    return RatedAs{.pool = *find_pool(pool_id(start->kind, *speed, bots)), .head_start = start->head_start};
}

}  // namespace kradan::rating
