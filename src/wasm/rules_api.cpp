#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/show.h"
#include "core/perft.h"
#include "games/go/notation.h"
#include "module/game_module.h"
#include "session/session.h"
#include "session/view.h"
#include "wasm/api.h"
#include "wasm/kept_games.h"
#include "wasm/operations.h"

namespace kradan::wasm {

namespace {

using json::Fault;
using json::Fields;
using json::Value;
using json::Writer;
using session::State;

constexpr std::size_t most_sessions = 256;
constexpr int deepest_perft = 6;
constexpr int deepest_perft_of_points = 3;

struct Session {
    int number;
    std::unique_ptr<State> state;
};

struct Sessions {
    std::vector<Session> open;
    int latest = 0;
};

Sessions& sessions() {
    static Sessions all;
    return all;
}

std::expected<int, Refusals> add_session(State state) {
    auto& all = sessions();
    if (all.open.size() >= most_sessions) return refuse({"session.malformed", "", "too many open sessions"});
    all.open.push_back({++all.latest, std::make_unique<State>(std::move(state))});
    return all.latest;
}

State* find_session(Fields& request) {
    const auto number = static_cast<int>(request.number("session", 0, 1'000'000'000));
    for (const Session& session : sessions().open) {
        if (session.number == number) return session.state.get();
    }
    request.report("session", "there is no such session");
    return nullptr;
}

std::int64_t read_now(Fields& request) {
    return request.number("now", -json::max_integer, json::max_integer);
}

/// The game in a request: a kept one, or the one described, which is stored in `made`.
std::expected<const AnyGame*, Refusals> find_game(Fields& request, Fault& fault,
                                                  std::optional<AnyGame>& made) {
    if (request.has("game")) {
        const auto number = request.number("game", 0, std::numeric_limits<std::uint32_t>::max());
        const AnyGame* game = kept_games().find(static_cast<std::uint32_t>(number));
        if (game == nullptr) request.report("game", "there is no such game");
        if (fault) return refuse(fault);
        return game;
    }
    auto described = game_of(request, fault);
    if (!described) return std::unexpected(std::move(described.error()));
    made = *std::move(described);
    return &*made;
}

void write_outcome(Writer& writer, const AnyGame& game) {
    writer.key("outcome");
    const auto outcome = game.outcome();
    if (!outcome) {
        writer.null();
        return;
    }
    writer.begin_object().member("winner", outcome->winner).member("reason", id(outcome->reason));
    writer.member("clause", clause(outcome->reason, game.game())).end_object();
}

void write_events(Writer& writer, const std::vector<session::Event>& events) {
    writer.key("events").begin_array();
    for (const auto& event : events) session::write_event(writer, event);
    writer.end_array();
}

constexpr std::pair<std::string_view, bool Policies::*> policy_names[] = {
    {"drawsByAgreement", &Policies::draws_by_agreement},
    {"drawsAreCommon", &Policies::draws_are_common},
    {"deadPositions", &Policies::dead_positions},
    {"firstIllegalMoveIsForgiven", &Policies::first_illegal_move_is_forgiven},
    {"furigoma", &Policies::furigoma},
    {"ranksDecideSides", &Policies::ranks_decide_sides},
};

Answer catalog(Fields&, Fault&) {
    Writer writer;
    writer.begin_object().key("games").begin_array();
    for (const GameId game : games()) {
        writer.begin_object().member("id", id(game)).member("family", game.module().family());
        writer.key("names").begin_object();
        for (std::size_t i = 0; i < language_ids.size(); ++i) {
            const auto own = name(game, static_cast<Language>(i));
            if (!own.empty()) writer.member(language_ids[i], own);
        }
        writer.end_object().key("options").begin_array();
        for (const Option& option : game.module().option_schema()) writer.value(option.key);
        writer.end_array().key("ratedKinds").begin_array();
        for (const std::string_view kind : game.module().rated_kinds()) writer.value(kind);
        writer.end_array();
        writer.key("policies").begin_object();
        for (const auto& [key, policy] : policy_names) writer.member(key, game.module().policies().*policy);
        writer.end_object().end_object();
    }
    writer.end_array().key("go").begin_object().key("presets").begin_array();
    for (const auto& preset : go::presets) {
        writer.begin_object().member("id", preset.name).key("komi").begin_object();
        for (const auto size : {"9", "13", "19"}) writer.member(size, go::write_komi(preset.komi));
        writer.end_object().end_object();
    }
    writer.end_array().key("sizes").begin_array();
    for (int size = go::min_size; size <= go::max_size; ++size) writer.value(size);
    writer.end_array().end_object().end_object();
    return writer.text();
}

Answer new_session(Fields& request, Fault& fault) {
    const session::Config config = session::read_config(request.object("config"), fault);
    const auto now = read_now(request);
    if (fault) return refuse(fault);
    auto created = session::create(config, now);
    if (!created) return std::unexpected(std::move(created.error()));
    auto state = session::begin(*created);
    if (!state) return refuse({"session.malformed", "", {}});
    const auto number = add_session(*std::move(state));
    if (!number) return std::unexpected(number.error());
    Writer writer;
    writer.begin_object().member("session", *number);
    write_events(writer, {*created});
    return writer.end_object().text();
}

std::vector<session::Event> read_events(Fields& request, Fault& fault) {
    std::vector<session::Event> events;
    for (const Value& value : request.array("events").items) {
        if (!fault) events.push_back(session::read_event(value, fault));
    }
    return events;
}

Answer append(Fields& request, Fault& fault) {
    State* state = find_session(request);
    const auto events = read_events(request, fault);
    if (fault) return refuse(fault);
    if (auto done = session::append(*state, events); !done) return refuse(std::move(done.error()));
    return "{}";
}

Answer replay(Fields& request, Fault& fault) {
    const auto events = read_events(request, fault);
    if (fault) return refuse(fault);
    auto state = session::replay(events);
    if (!state) return refuse(std::move(state.error()));
    const auto number = add_session(*std::move(state));
    if (!number) return std::unexpected(number.error());
    Writer writer;
    return writer.begin_object().member("session", *number).end_object().text();
}

Answer command(Fields& request, Fault& fault) {
    State* state = find_session(request);
    const auto side = request.optional_colour("by");
    const auto now = read_now(request);
    const Value& value = request.object("command");
    if (fault) return refuse(fault);
    auto wanted = session::read_command(value, state->game);
    if (!wanted) return refuse(std::move(wanted.error()));
    const Colour by = side.value_or(state->game.side_to_move());
    auto events = session::decide(*state, *wanted, by, now);
    if (!events) return refuse(std::move(events.error()));
    for (const auto& event : *events) {
        if (!session::apply(*state, event)) return refuse({"session.malformed", "", "an event does not fit"});
    }
    Writer writer;
    writer.begin_object();
    write_events(writer, *events);
    return writer.end_object().text();
}

Answer why(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const AnyGame* game = nullptr;
    if (request.has("session")) {
        const State* state = find_session(request);
        if (state != nullptr) game = &state->game;
    } else {
        const auto found = find_game(request, fault, made);
        if (!found) return std::unexpected(found.error());
        game = *found;
    }
    const std::string move = request.text("move", 32);
    if (fault) return refuse(fault);
    const auto intent = game->read_move(move);
    if (!intent) return refuse({"session.malformed", "", "move: " + intent.error().message});
    const auto refusal = game->why_illegal(*intent);
    Writer writer;
    writer.begin_object().key("refusal");
    if (refusal) {
        writer.refusal(*refusal);
    } else {
        writer.null();
    }
    return writer.end_object().text();
}

Answer view(Fields& request, Fault& fault) {
    const State* state = find_session(request);
    const auto now = read_now(request);
    const auto known = request.optional_number("known", 0, json::max_integer).value_or(0);
    if (fault) return refuse(fault);
    Writer writer;
    session::write_view(writer, *state, now, known);
    return writer.text();
}

Answer close(Fields& request, Fault& fault) {
    const auto number = static_cast<int>(request.number("session", 0, 1'000'000'000));
    if (fault) return refuse(fault);
    std::erase_if(sessions().open, [&](const Session& session) { return session.number == number; });
    return "{}";
}

Answer open(Fields& request, Fault& fault) {
    auto game = game_of(request, fault);
    if (!game) return std::unexpected(std::move(game.error()));
    const auto number = kept_games().keep(*std::move(game));
    return Writer{}.begin_object().member("game", std::int64_t{number}).end_object().text();
}

Answer moves(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    Writer writer;
    return writer.begin_object().texts("moves", (*game)->legal_moves()).end_object().text();
}

Answer show(Fields& request, Fault& fault) {
    static constexpr std::string_view letterings[] = {"letters", "kanji"};
    const bool kanji = request.has("lettering") && request.choice("lettering", letterings) == 1;
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    Writer writer;
    writer.begin_object().member("text", kradan::show(**game, kanji ? Lettering::kanji : Lettering::letters));
    write_outcome(writer, **game);
    return writer.end_object().text();
}

Answer board(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const auto found = find_game(request, fault, made);
    if (!found) return std::unexpected(found.error());
    const AnyGame& game = **found;
    Writer writer;
    writer.begin_object().member("ply", game.ply()).member("turn", game.side_to_move());
    session::write_board(writer, game);
    session::write_check(writer, game.in_check());
    const auto* stones = game.as<Stones>();
    const std::string ko = stones ? stones->ko() : std::string();
    writer.member("ko", ko.empty() ? std::nullopt : std::optional{ko}).key("claims").begin_array();
    for (const EndReason claim : game.claims()) writer.value(id(claim));
    writer.end_array().member("position", game.position_text());
    write_outcome(writer, game);
    return writer.end_object().text();
}

Answer fen(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    return Writer{}.begin_object().member("position", (*game)->position_text()).end_object().text();
}

Answer label(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    const std::string move = request.text("move", 32);
    if (fault) return refuse(fault);
    const auto intent = (*game)->read_move(move);
    if (!intent) return refuse({"session.malformed", "", "move: " + intent.error().message});
    const auto told = (*game)->label(*intent);
    if (!told) return refuse(told.error());
    return Writer{}.begin_object().member("label", told->label).end_object().text();
}

Answer read(Fields& request, Fault& fault) {
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    const std::string text = request.text("label", 32);
    if (fault) return refuse(fault);
    const auto move = (*game)->read_label(text);
    if (!move) return refuse(move.error());
    return Writer{}.begin_object().member("move", *move).end_object().text();
}

Answer perft(Fields& request, Fault& fault) {
    const auto depth = static_cast<int>(request.number("depth", 0, deepest_perft));
    std::optional<AnyGame> made;
    const auto game = find_game(request, fault, made);
    if (!game) return std::unexpected(game.error());
    if ((*game)->board().points && depth > deepest_perft_of_points) {
        return refuse({"session.malformed", "", "depth: expected a number from 0 to 3"});
    }
    Writer writer;
    return writer.begin_object().member("nodes", std::to_string((*game)->perft(depth))).end_object().text();
}

GameId read_game_id(Fields& request) {
    return games()[request.choice("game", game_ids())];
}

Answer reach(Fields& request, Fault& fault) {
    const GameId game = read_game_id(request);
    const std::string piece = request.text("piece", 4);
    const std::string at = request.text("at", 4);
    if (fault) return refuse(fault);
    const auto reached = game.module().reach(piece, at);
    if (!reached) return std::unexpected(reached.error());
    Writer writer;
    writer.begin_object().texts("targets", reached->targets).texts("captures", reached->captures);
    return writer.end_object().text();
}

Answer clause(Fields& request, Fault& fault) {
    const GameId game = read_game_id(request);
    const std::string reason = request.text("reason", 64);
    if (fault) return refuse(fault);
    Writer writer;
    return writer.begin_object().member("clause", kradan::clause(reason, game)).end_object().text();
}

Answer furigoma(Fields& request, Fault& fault) {
    const auto tokin = session::read_throw(request);
    if (fault) return refuse(fault);
    Writer writer;
    return writer.begin_object().member("thrower", session::thrower_plays(tokin)).end_object().text();
}

Answer rematch(Fields& request, Fault& fault) {
    session::Config config = session::read_config(request.object("config"), fault);
    if (fault) return refuse(fault);
    const bool changed = session::set_up_rematch(config);
    Writer writer;
    writer.begin_object().key("config");
    session::write_config(writer, config);
    return writer.member("changed", changed).end_object().text();
}

constexpr Operation operations[] = {
    {"catalog", catalog},   {"new", new_session}, {"replay", replay},   {"command", command},
    {"why", why},           {"view", view},       {"close", close},     {"moves", moves},
    {"show", show},         {"perft", perft},     {"reach", reach},     {"clause", clause},
    {"furigoma", furigoma}, {"append", append},   {"rematch", rematch}, {"open", open},
    {"board", board},       {"fen", fen},         {"label", label},     {"read", read},
};

}  // namespace

std::string answer_rules(std::string_view request) {
    return answer_by(operations, request);
}

}  // namespace kradan::wasm
