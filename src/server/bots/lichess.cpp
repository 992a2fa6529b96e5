#include "server/bots/lichess.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "games/chess/options.h"
#include "identity/names.h"
#include "server/tables/attendance.h"

namespace kradan::server::lichess {

namespace {

/// The time that lichess sends if a game has no clocks.
constexpr Milliseconds unlimited = std::numeric_limits<std::int32_t>::max();

/// A game status, with lichess's number for it.
struct Status {
    int id;
    std::string_view name;
};
constexpr Status aborted{25, "aborted"};
constexpr Status started{20, "started"};

/// Returns a game's status. An ending that lichess does not have becomes "variantEnd"; the member `reason`
/// gives the details.
Status status_of(const session::State& state) {
    if (!state.ended) return started;
    switch (state.ended->outcome.reason) {
        case EndReason::checkmate:
            return {30, "mate"};
        case EndReason::resignation:
            return {31, "resign"};
        case EndReason::stalemate:
            return {32, "stalemate"};
        case EndReason::abandoned:
        case EndReason::abandoned_draw:
            return {33, "timeout"};
        case EndReason::time:
        case EndReason::time_draw:
            return {35, "outoftime"};
        case EndReason::aborted:
            return aborted;
        case EndReason::illegal_move:
        case EndReason::illegal_move_draw:
        case EndReason::king_captured:
        case EndReason::no_legal_move:
        case EndReason::perpetual_check:
        case EndReason::repetition:
        case EndReason::score:
        case EndReason::king_in_centre:
        case EndReason::last_check:
            return {60, "variantEnd"};
        default:
            return {34, "draw"};
    }
}

/// Returns true if lichess also has this game, with the variants and positions that PGN supports.
bool is_of_lichess(GameId game) {
    return game.module().forms().records == RecordStyle::pgn;
}

bool is_chess960(const session::Config& config) {
    return chess::writes_king_takes_rook(config.options);
}

/// Whether a game has a name of its own, rather than that of a start position.
bool is_named(GameId game) {
    return !is_of_lichess(game) || !game.module().forms().lichess.empty();
}

std::string variant_name(const session::Config& config) {
    if (is_named(config.options.game)) return std::string{name(config.options.game, Language::english)};
    if (is_chess960(config)) return "Chess960";
    return config.options.position ? "From Position" : "Standard";
}

/// Converts "ogi-classic" to "ogiClassic".
std::string camel_case(std::string_view game) {
    std::string key;
    bool capital = false;
    for (const char letter : game) {
        if (letter == '-') {
            capital = true;
        } else {
            key += std::exchange(capital, false) ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return key;
}

/// The key of a game that has a name of its own.
std::string key_of(GameId game) {
    const std::string_view theirs = game.module().forms().lichess;
    return theirs.empty() ? camel_case(id(game)) : std::string{theirs};
}

void write_variant(json::Writer& writer, const session::Config& config) {
    const std::string shown = variant_name(config);
    writer.key("variant").begin_object().member("key", variant_key(config)).member("name", shown);
    writer.member("short", shown).member("first", colour_of(config.options.game, Colour::first)).end_object();
}

std::string perf_name(const session::Config& config) {
    std::string speed{speed_of(config)};
    if (is_named(config.options.game) || is_chess960(config)) return variant_name(config);
    speed.front() = static_cast<char>(speed.front() - 'a' + 'A');
    return speed;
}

std::string start_position(const session::Config& config) {
    if (!config.options.position && !is_chess960(config)) return "startpos";
    const auto game = AnyGame::start(config.options);
    return game ? game->position_text() : "startpos";
}

void write_player(json::Writer& writer, std::string_view key, const Player& player) {
    writer.key(key).begin_object();
    if (player.level > 0) {
        writer.member("aiLevel", player.level).end_object();
        return;
    }
    writer.member("id", user_id(player.name)).member("name", player.name);
    writer.key("title");
    player.bot ? writer.value("BOT") : writer.null();
    if (player.rating) writer.member("rating", *player.rating);
    if (player.provisional) writer.member("provisional", true);
    if (player.online) writer.member("online", true);
    if (player.guest) writer.member("guest", true);
    writer.end_object();
}

void write_config_of(json::Writer& writer, const session::Config& config) {
    writer.key("config");
    session::write_config(writer, config);
}

using Kind = clock::TimeControl::Kind;

void write_clock(json::Writer& writer, const clock::TimeControl& control) {
    writer.begin_object().member("initial", control.initial);
    writer.member("increment", control.kind == Kind::fischer ? control.step : 0);
    if (control.kind == Kind::byoyomi)
        writer.member("byoyomi", control.step).member("periods", control.count);
    writer.end_object();
}

/// Writes a challenge's time control, in seconds.
void write_time_control(json::Writer& writer, const clock::TimeControl& control) {
    writer.key("timeControl").begin_object();
    if (control.kind == Kind::none) {
        writer.member("type", "unlimited");
    } else if (control.kind == Kind::days) {
        writer.member("type", "correspondence").member("daysPerTurn", control.step / clock::one_day);
    } else {
        const Milliseconds increment = control.kind == Kind::fischer ? control.step : 0;
        writer.member("type", "clock").member("limit", control.initial / 1000);
        writer.member("increment", increment / 1000);
        if (control.kind == Kind::byoyomi)
            writer.member("byoyomi", control.step / 1000).member("periods", control.count);
        writer.member("show",
                      std::to_string(control.initial / 60'000) + "+" + std::to_string(increment / 1000));
    }
    writer.end_object();
}

void write_times(json::Writer& writer, const session::State& state, Milliseconds now) {
    const clock::Clocks clocks = session::shown_clocks(state, now);
    for (const Colour side : colours) {
        const clock::TimeControl& control = state.config.time[place(side)];
        const clock::Clock& clock = clocks[place(side)];
        const std::string letter{colour_of(state.config.options.game, side).front()};
        const bool timed = control.kind != Kind::none;
        writer.member(letter + "time", timed ? clock.left : unlimited);
        writer.member(letter + "inc", control.kind == Kind::fischer ? control.step : 0);
        if (clock::has_overtime(control.kind))
            writer.member(letter + "periods", clock.count).member(letter + "overtime", clock.overtime);
    }
}

void write_state(json::Writer& writer, const session::State& state, Milliseconds now) {
    const GameId game = state.config.options.game;
    writer.begin_object().member("type", "gameState").member("moves", moves_of(state));
    // If play in Go was resumed after two passes, "line" also contains the resumption and the side to move.
    if (state.line.size() != state.moves.size()) writer.texts("line", state.line);
    write_times(writer, state, now);
    for (const Colour side : colours) {
        const std::string letter{colour_of(game, side).front()};
        writer.member(letter + "draw", state.draw_offer == side);
        writer.member(letter + "takeback", state.takeback == side);
    }
    writer.member("status", status_of(state).name);
    if (state.ended) {
        if (const auto winner = state.ended->outcome.winner)
            writer.member("winner", colour_of(game, *winner));
        writer.member("reason", id(state.ended->outcome.reason)).member("result", state.ended->result);
    } else {
        writer.member("turn", colour_of(game, state.game.side_to_move()));
    }
    if (state.phase == session::Phase::marking) {
        writer.member("phase", "marking").texts("dead", state.dead);
        for (const Colour side : colours) {
            writer.member(std::string{colour_of(game, side).front()} + "accepts",
                          state.accepted[place(side)]);
        }
    }
    writer.end_object();
}

/// Writes the members common to all summaries of a game.
void write_game(json::Writer& writer, const GameInfo& game, const session::State& state, Colour side,
                Milliseconds now) {
    const session::Config& config = game.config;
    const Player& other = game.players[place(opponent(side))];
    writer.begin_object().member("fullId", game.id).member("gameId", game.id).member("id", game.id);
    writer.member("fen", state.game.position_text());
    writer.member("color", colour_of(config.options.game, side));
    writer.member("lastMove", state.moves.empty() ? std::string_view{} : state.moves.back().text);
    const Status status = status_of(state);
    writer.key("status").begin_object().member("id", status.id).member("name", status.name).end_object();
    write_variant(writer, config);
    writer.member("speed", speed_of(config)).member("perf", perf_name(config));
    writer.member("rated", config.rated);
    writer.member("hasMoved", std::ranges::count(state.moves, side, &session::MoveMade::by) > 0);
    writer.key("opponent").begin_object();
    if (other.level > 0) {
        const std::string shown = "AI level " + std::to_string(other.level);
        writer.member("id", "").member("username", shown).member("ai", other.level);
    } else {
        writer.member("id", user_id(other.name)).member("username", other.name);
    }
    if (other.rating) writer.member("rating", *other.rating);
    if (other.guest) writer.member("guest", true);
    writer.end_object();
    writer.member("isMyTurn", !state.ended && state.game.side_to_move() == side);
    if (session::is_timed(config) && config.time[place(side)].kind != Kind::days)
        writer.member("secondsLeft", session::shown_clocks(state, now)[place(side)].left / 1000);
    if (state.ended) {
        if (const auto winner = state.ended->outcome.winner)
            writer.member("winner", colour_of(config.options.game, *winner));
        writer.member("reason", id(state.ended->outcome.reason));
    }
    writer.member("source", other.level > 0 ? "ai" : "friend");
    writer.key("compat").begin_object().member("bot", true).member("board", true).end_object();
    writer.end_object();
}

void write_challenge(json::Writer& writer, const ChallengeInfo& challenge) {
    const session::Config& config = challenge.config;
    writer.begin_object().member("id", challenge.id).member("url", challenge.url);
    writer.member("status", challenge.status);
    write_player(writer, "challenger", challenge.challenger);
    write_player(writer, "destUser", challenge.destination);
    write_variant(writer, config);
    writer.member("rated", config.rated).member("speed", speed_of(config));
    write_time_control(writer, config.time[0]);
    writer.member("color", challenge.colour);
    // A random colour is drawn when the game begins.
    if (challenge.colour != "random") writer.member("finalColor", challenge.colour);
    writer.key("perf").begin_object().member("name", perf_name(config)).end_object();
    if (is_of_lichess(config.options.game)) writer.member("initialFen", start_position(config));
    if (!challenge.declined.empty()) writer.member("declineReasonKey", challenge.declined);
    if (!challenge.rematch_of.empty()) writer.member("rematchOf", challenge.rematch_of);
    writer.key("compat").begin_object().member("bot", true).member("board", true).end_object();
    write_config_of(writer, config);
    writer.end_object();
}

}  // namespace

std::string_view colour_of(GameId game, Colour side) {
    // Sides with other names get the colours that lichess uses in shogi.
    const std::string_view first = game.module().side(Colour::first);
    return (first == "White") == (side == Colour::first) ? "white" : "black";
}

std::optional<Colour> side_of(GameId game, std::string_view colour) {
    for (const Colour side : colours) {
        if (colour_of(game, side) == colour) return side;
    }
    return std::nullopt;
}

std::string variant_key(const session::Config& config) {
    if (is_named(config.options.game)) return key_of(config.options.game);
    if (is_chess960(config)) return "chess960";
    return config.options.position ? "fromPosition" : "standard";
}

std::string variant_keys() {
    std::string keys = "standard, chess960, fromPosition";
    for (const GameId game : games()) {
        if (!is_named(game)) continue;
        keys.append(game == games().back() ? " or " : ", ").append(key_of(game));
    }
    return keys;
}

bool set_variant(session::Config& config, std::string_view key) {
    const bool theirs = key.empty() || key == "standard" || key == "chess960" || key == "fromPosition";
    for (const GameId game : games()) {
        if (theirs ? is_named(game) : !is_named(game) || key_of(game) != key) continue;
        config.options.game = game;
        return true;
    }
    return false;
}

std::string_view speed_of(const session::Config& config) {
    const auto speed = rating::speed_of(config.time[0]);
    return rating::id(speed.value_or(rating::Speed::correspondence));
}

std::string perf_key(const rating::Pool& pool) {
    if (!is_named(pool.game) && pool.kind == id(pool.game)) return std::string{id(pool.speed)};
    const bool named = is_named(pool.game) && pool.kind == id(pool.game);
    return (named ? key_of(pool.game) : camel_case(pool.kind)) + "." + std::string{id(pool.speed)};
}

std::string user_id(std::string_view name) {
    const auto read = identity::read_account_name(name);
    return read ? read->folded : std::string{name};
}

std::string moves_of(const session::State& state) {
    std::string moves;
    for (const session::MoveMade& move : state.moves) {
        moves.append(moves.empty() ? "" : " ").append(move.text);
    }
    return moves;
}

std::string game_full(const GameInfo& game, const session::State& state, Milliseconds now) {
    const session::Config& config = game.config;
    json::Writer writer;
    writer.begin_object().member("type", "gameFull").member("id", game.id);
    write_variant(writer, config);
    writer.member("speed", speed_of(config));
    writer.key("perf").begin_object().member("name", perf_name(config)).end_object();
    writer.member("rated", config.rated).member("createdAt", game.created);
    for (const Colour side : colours)
        write_player(writer, colour_of(config.options.game, side), game.players[place(side)]);
    writer.member("initialFen", is_of_lichess(config.options.game)
                                    ? start_position(config)
                                    : config.options.position.value_or("startpos"));
    if (config.time[0].kind == Kind::days) {
        writer.member("daysPerTurn", config.time[0].step / clock::one_day);
    } else if (session::is_timed(config)) {
        writer.key("clock");
        write_clock(writer, config.time[0]);
    }
    write_config_of(writer, config);
    writer.key("state");
    write_state(writer, state, now);
    writer.end_object();
    return writer.text();
}

std::string game_state(const session::State& state, Milliseconds now) {
    json::Writer writer;
    write_state(writer, state, now);
    return writer.text();
}

void write_playing(json::Writer& writer, const GameInfo& game, const session::State& state, Colour side,
                   Milliseconds now) {
    write_game(writer, game, state, side, now);
}

std::string game_event(std::string_view type, const GameInfo& game, const session::State& state, Colour side,
                       Milliseconds now) {
    json::Writer writer;
    writer.begin_object().member("type", type).key("game");
    write_game(writer, game, state, side, now);
    writer.end_object();
    return writer.text();
}

std::string challenge(const ChallengeInfo& challenge) {
    json::Writer writer;
    write_challenge(writer, challenge);
    return writer.text();
}

std::string challenge_event(std::string_view type, const ChallengeInfo& challenge) {
    json::Writer writer;
    writer.begin_object().member("type", type).key("challenge");
    write_challenge(writer, challenge);
    writer.end_object();
    return writer.text();
}

std::string chat_line(std::string_view name, bool guest, std::string_view room, std::string_view text) {
    json::Writer writer;
    writer.begin_object().member("type", "chatLine").member("room", room).member("username", name);
    if (guest) writer.member("guest", true);
    writer.member("text", text).end_object();
    return writer.text();
}

std::string opponent_gone(Milliseconds gone_for) {
    json::Writer writer;
    writer.begin_object().member("type", "opponentGone").member("gone", gone_for > 0);
    if (gone_for > 0)
        writer.member("claimWinInSeconds",
                      std::max<Milliseconds>(Attendance::gone_limit - gone_for, 0) / 1000);
    writer.end_object();
    return writer.text();
}

}  // namespace kradan::server::lichess
