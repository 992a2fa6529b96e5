#include "session/view.h"

#include <algorithm>

#include "catalog/count.h"
#include "schema/write.h"
#include "session/view_description.h"

namespace kradan::session {

void Uncounted::write(json::Writer& writer, const go::PointSet& points, int size) {
    writer.begin_array();
    for (int i = 0; i < size * size; ++i) {
        if (points[static_cast<std::size_t>(i)])
            writer.value(go::write_vertex({.x = i % size, .y = i / size}));
    }
    writer.end_array();
}

void ShownScore::write_owners(json::Writer& writer) const {
    writer.begin_array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(size * size); ++i) {
        const auto owner = score->owners[i];
        writer.value(owner == go::Owner::nobody ? "" : owner == go::Owner::first ? "X" : "O");
    }
    writer.end_array();
}

void ShownScore::write_others(json::Writer& writer) const {
    // Each preset uses its own komi unless the players agreed on one.
    schema::MemberWriter(writer).write(count_by_others(state->game, state->dead));
}

void ShownBoard::write_hands(json::Writer& writer, const Hands& hands) {
    schema::MemberWriter member(writer);
    writer.begin_object();
    for (const Colour colour : colours) member.put(id(colour), hands.hand(colour));
    writer.end_object();
}

void ShownBoard::write_captures(json::Writer& writer, const Stones& stones) {
    writer.begin_object();
    for (const Colour colour : colours) writer.member(id(colour), stones.prisoners(colour));
    writer.end_object();
}

void ShownBoard::write_checks_left(json::Writer& writer, const CheckCount& checks) {
    writer.begin_object();
    for (const Colour colour : colours) writer.member(id(colour), checks.checks_left(colour));
    writer.end_object();
}

std::array<std::string_view, 2> View::faces_of(const AnyGame& game, std::optional<Colour> king) {
    const auto* faces = game.as<KingFaces>();
    const std::array<bool, 2> jade = faces ? faces->jade(king) : std::array{false, true};
    return {jade[0] ? "玉" : "王", jade[1] ? "玉" : "王"};
}

void View::write_legal(json::Writer& writer) const {
    writer.begin_array();
    if (state->phase == Phase::playing && !state->config.strict) {
        for (const MoveParts& parts : state->game.legal_move_parts()) schema::write(writer, parts);
    }
    writer.end_array();
}

std::vector<Colour> View::checks() const {
    return state->config.strict ? std::vector<Colour>{} : state->game.in_check();
}

void View::write_last(json::Writer& writer) const {
    if (state->moves.empty()) {
        writer.null();
        return;
    }
    writer.begin_object();
    if (const auto intent = state->game.read_move(state->moves.back().text))
        write_move_parts(writer, intent->parts());
    writer.end_object();
}

KnownMoves View::before() const {
    const auto first = std::ranges::partition_point(
        state->moves, [&](const MoveMade& move) { return std::int64_t{move.seq} <= known; });
    const auto from = first - state->moves.begin();
    return {.moves = static_cast<int>(from), .line = from == 0 ? 0 : first[-1].place_in_line};
}

void View::write_moves(json::Writer& writer, const KnownMoves& before) const {
    writer.begin_array();
    for (auto i = static_cast<std::size_t>(before.moves); i < state->moves.size(); ++i) {
        const MoveMade& move = state->moves[i];
        schema::write(writer, PlayedMove{static_cast<int>(i) + 1, move.by, move.text, move.label});
    }
    writer.end_array();
}

void View::write_line(json::Writer& writer, const KnownMoves& before) const {
    writer.begin_array();
    for (auto i = static_cast<std::size_t>(before.line); i < state->line.size(); ++i)
        writer.value(std::string_view{state->line[i]});
    writer.end_array();
}

void View::write_clocks(json::Writer& writer) const {
    if (!is_timed(state->config)) {
        writer.null();
        return;
    }
    ShownClocks shown{.sides = {}, .running = running(*state)};
    auto clocks = clocks_at(*state, now);
    if (!clocks) {
        clocks = state->clocks;
        (*clocks)[place(*shown.running)] = {.left = 0, .count = 0, .overtime = true};
    }
    for (std::size_t i = 0; i < shown.sides.size(); ++i) {
        const Clock& clock = (*clocks)[i];
        const TimeControl::Kind kind = state->config.time[i].kind;
        const bool canadian = kind == TimeControl::Kind::canadian;
        shown.sides[i] = {.kind = kind,
                          .left = clock.left,
                          .periods = canadian ? 0 : clock.count,
                          .stones = canadian ? clock.count : 0,
                          .overtime = clock.overtime,
                          .delay = clock.delay};
    }
    schema::write(writer, shown);
}

void View::write_claims(json::Writer& writer) const {
    writer.begin_array();
    if (state->phase == Phase::playing) {
        for (const EndReason claim : state->game.claims()) writer.value(id(claim));
    }
    writer.end_array();
}

void View::write_actions(json::Writer& writer) const {
    schema::MemberWriter member(writer);
    writer.begin_object();
    for (const Colour colour : colours) member.put(id(colour), actions(*state, colour, now));
    writer.end_object();
}

std::optional<std::string> View::ko() const {
    const auto* stones = state->phase == Phase::playing ? state->game.as<Stones>() : nullptr;
    const std::string ko = stones ? stones->ko() : std::string();
    return ko.empty() ? std::nullopt : std::optional{ko};
}

std::optional<int> View::handicap_left() const {
    const auto* stones = state->game.as<Stones>();
    return stones && stones->handicap_to_place() > 0 ? std::optional{stones->handicap_to_place()}
                                                     : std::nullopt;
}

void View::write_atari(json::Writer& writer) const {
    schema::MemberWriter member(writer);
    writer.begin_array();
    if (const auto* stones = state->phase == Phase::playing ? state->game.as<Stones>() : nullptr) {
        for (const auto& chain : stones->in_atari()) member.write(chain);
    }
    writer.end_array();
}

void View::write_accepted(json::Writer& writer) const {
    writer.begin_array();
    for (const Colour colour : colours) {
        if (state->accepted[place(colour)]) writer.value(colour);
    }
    writer.end_array();
}

void View::write_score(json::Writer& writer) const {
    const bool counted = state->ended && (state->ended->outcome.reason == EndReason::score ||
                                          state->ended->outcome.reason == EndReason::jigo);
    const auto score =
        counted || state->phase == Phase::marking ? count_game(state->game, state->dead) : std::nullopt;
    if (score) {
        schema::write(
            writer,
            ShownScore{
                .state = state, .score = &*score, .size = state->game.board().files, .counted = counted});
    } else {
        writer.null();
    }
}

std::optional<ShownOutcome> View::outcome() const {
    if (!state->ended) return std::nullopt;
    const EndReason reason = state->ended->outcome.reason;
    const bool illegal = reason == EndReason::illegal_move || reason == EndReason::illegal_move_draw;
    return ShownOutcome{&*state->ended, illegal && state->last_illegal ? &*state->last_illegal : nullptr};
}

std::string View::position() const {
    const auto* faces = state->game.as<KingFaces>();
    std::optional<std::array<bool, 2>> jade = faces ? faces->named_jade() : std::nullopt;
    if (state->config.king) {
        jade.emplace();
        (*jade)[place(opponent(*state->config.king))] = true;
    }
    return state->game.position_text(jade);
}

void write_view(json::Writer& writer, const State& state, Milliseconds now, std::int64_t known) {
    schema::write(writer, View{.state = &state, .now = now, .known = known});
}

void write_move_parts(json::Writer& writer, const MoveParts& parts) {
    schema::MemberWriter member(writer);
    schema::Description<MoveParts>::describe(parts, member);
}

void write_check(json::Writer& writer, const std::vector<Colour>& sides) {
    schema::MemberWriter member(writer);
    ShownChecks::describe({sides}, member);
}

void write_faces(json::Writer& writer, const AnyGame& game, std::optional<Colour> king) {
    schema::MemberWriter member(writer);
    member.put("faces", View::faces_of(game, king));
}

void write_board(json::Writer& writer, const AnyGame& game) {
    schema::MemberWriter member(writer);
    ShownBoard::describe({&game}, member);
}

}  // namespace kradan::session
