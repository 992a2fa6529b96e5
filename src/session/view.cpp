#include "session/view.h"

#include <algorithm>

#include "catalog/count.h"
#include "games/go/notation.h"
#include "session/score_json.h"

namespace kradan::session {

namespace {

constexpr std::array<std::string_view, 3> phase_ids = {"playing", "marking", "ended"};

/// Writes the moves of events after `known`.
void write_played(json::Writer& writer, const State& state, std::int64_t known) {
    const auto first = std::ranges::partition_point(
        state.moves, [&](const MoveMade& move) { return std::int64_t{move.seq} <= known; });
    const auto from = static_cast<std::size_t>(first - state.moves.begin());
    const auto line_from = from == 0 ? 0 : static_cast<std::size_t>(state.moves[from - 1].place_in_line);
    if (known > 0) {
        writer.key("from").begin_object().member("moves", static_cast<int>(from));
        writer.member("line", static_cast<int>(line_from)).end_object();
    }
    writer.key("moves").begin_array();
    for (std::size_t i = from; i < state.moves.size(); ++i) {
        const MoveMade& move = state.moves[i];
        writer.begin_object().member("ply", static_cast<int>(i) + 1).member("by", move.by);
        writer.member("move", move.text).member("label", move.label).end_object();
    }
    writer.end_array().key("line").begin_array();
    for (std::size_t i = line_from; i < state.line.size(); ++i) writer.value(std::string_view{state.line[i]});
    writer.end_array();
}

void write_moves(json::Writer& writer, const State& state) {
    writer.key("legal").begin_array();
    if (state.phase == Phase::playing && !state.config.strict) {
        for (const MoveParts& parts : state.game.legal_move_parts()) {
            writer.begin_object();
            write_move_parts(writer, parts);
            writer.end_object();
        }
    }
    writer.end_array();
    write_check(writer, state.config.strict ? std::vector<Colour>{} : state.game.in_check());
    writer.key("last");
    if (state.moves.empty()) {
        writer.null();
    } else {
        writer.begin_object();
        if (const auto intent = state.game.read_move(state.moves.back().text)) {
            write_move_parts(writer, intent->parts());
        }
        writer.end_object();
    }
}

void write_clocks(json::Writer& writer, const State& state, Milliseconds now) {
    writer.key("clocks");
    if (!is_timed(state.config)) {
        writer.null();
        return;
    }
    const auto side = running(state);
    auto clocks = clocks_at(state, now);
    if (!clocks) {
        clocks = state.clocks;
        (*clocks)[place(*side)] = {.left = 0, .count = 0, .overtime = true};
    }
    writer.begin_object();
    for (const Colour colour : colours) {
        const Clock& clock = (*clocks)[place(colour)];
        const TimeControl::Kind kind = state.config.time[place(colour)].kind;
        const bool canadian = kind == TimeControl::Kind::canadian;
        writer.key(id(colour)).begin_object().member("kind", id(kind)).member("ms", clock.left);
        writer.member("periods", canadian ? 0 : clock.count).member("stones", canadian ? clock.count : 0);
        writer.member("overtime", clock.overtime).member("delay", clock.delay).end_object();
    }
    writer.member("running", side).end_object();
}

void write_what_can_be_done(json::Writer& writer, const State& state, Milliseconds now) {
    writer.key("offers").begin_object().member("draw", state.draw_offer);
    writer.member("takeback", state.takeback).member("noResult", state.no_result).end_object();
    writer.key("claims").begin_array();
    if (state.phase == Phase::playing) {
        for (const EndReason claim : state.game.claims()) writer.value(id(claim));
    }
    writer.end_array();
    writer.key("actions").begin_object();
    for (const Colour colour : colours) {
        writer.key(id(colour)).begin_array();
        for (const Act act : actions(state, colour, now)) writer.value(id(act));
        writer.end_array();
    }
    writer.end_object();
}

void write_points(json::Writer& writer, std::string_view key, const go::PointSet& points, int size) {
    writer.key(key).begin_array();
    for (int i = 0; i < size * size; ++i) {
        if (points[static_cast<std::size_t>(i)])
            writer.value(go::write_vertex({.x = i % size, .y = i / size}));
    }
    writer.end_array();
}

void write_score(json::Writer& writer, const State& state) {
    const bool counted = state.ended && (state.ended->outcome.reason == EndReason::score ||
                                         state.ended->outcome.reason == EndReason::jigo);
    const auto score =
        counted || state.phase == Phase::marking ? count_game(state.game, state.dead) : std::nullopt;
    writer.key("score");
    if (!score) {
        writer.null();
        return;
    }
    writer.begin_object().member("result", go::result_text(*score));
    write_totals(writer, *score);
    writer.key("owners").begin_array();
    const int size = state.game.board().files;
    for (std::size_t i = 0; i < static_cast<std::size_t>(size * size); ++i) {
        const auto owner = score->owners[i];
        writer.value(owner == go::Owner::nobody ? "" : owner == go::Owner::first ? "X" : "O");
    }
    writer.end_array().key("uncounted").begin_object();
    write_points(writer, "dame", score->dame, size);
    write_points(writer, "seki", score->seki, size);
    write_points(writer, "toFill", score->to_fill, size);
    writer.end_object();
    // Each preset uses its own komi unless the players agreed on one.
    if (counted) write_others(writer, count_by_others(state.game, state.dead));
    writer.end_object();
}

void write_go(json::Writer& writer, const State& state) {
    const auto* stones = state.phase == Phase::playing ? state.game.as<Stones>() : nullptr;
    const std::string ko = stones ? stones->ko() : std::string();
    writer.member("ko", ko.empty() ? std::nullopt : std::optional{ko});
    if (const auto* placed = state.game.as<Stones>(); placed && placed->handicap_to_place() > 0)
        writer.member("handicapLeft", placed->handicap_to_place());
    writer.key("atari").begin_array();
    if (stones) {
        for (const auto& chain : stones->in_atari()) {
            writer.begin_array();
            for (const std::string& stone : chain) writer.value(std::string_view{stone});
            writer.end_array();
        }
    }
    writer.end_array().texts("dead", state.dead);
    writer.key("accepted").begin_array();
    for (const Colour colour : colours) {
        if (state.accepted[place(colour)]) writer.value(colour);
    }
    writer.end_array().member("disputes", state.disputes);
    write_score(writer, state);
}

void write_verdict(json::Writer& writer, const Verdict& verdict) {
    writer.refusal({verdict.reason, verdict.clause, verdict.detail});
}

void write_outcome(json::Writer& writer, const State& state) {
    writer.key("outcome");
    if (state.ended) {
        const Outcome& outcome = state.ended->outcome;
        writer.begin_object().member("winner", outcome.winner).member("reason", id(outcome.reason));
        writer.member("clause", state.ended->clause).member("result", state.ended->result);
        const bool illegal =
            outcome.reason == EndReason::illegal_move || outcome.reason == EndReason::illegal_move_draw;
        writer.key("refusal");
        if (illegal && state.last_illegal) {
            write_verdict(writer, state.last_illegal->verdict);
            writer.member("move", state.last_illegal->move);
        } else {
            writer.null();
        }
        writer.end_object();
    } else {
        writer.null();
    }
    writer.key("illegal").begin_object();
    for (const Colour colour : colours) writer.member(id(colour), state.illegal_moves[place(colour)]);
    writer.end_object().key("lastIllegal");
    if (state.last_illegal) {
        writer.begin_object().member("by", state.last_illegal->by).member("move", state.last_illegal->move);
        writer.key("refusal");
        write_verdict(writer, state.last_illegal->verdict);
        writer.end_object();
    } else {
        writer.null();
    }
}

}  // namespace

void write_move_parts(json::Writer& writer, const MoveParts& parts) {
    writer.member("move", parts.text);
    if (!parts.from.empty()) writer.member("from", parts.from);
    if (!parts.to.empty()) writer.member("to", parts.to);
    if (!parts.drop.empty()) writer.member("drop", parts.drop);
    if (!parts.promotion.empty()) writer.member("promotion", parts.promotion);
    if (parts.promote) writer.member("promote", true);
    if (parts.keep) writer.member("keep", true);
}

void write_check(json::Writer& writer, const std::vector<Colour>& sides) {
    writer.member("check", sides.empty() ? std::nullopt : std::optional{sides.front()});
    writer.key("checks").begin_array();
    for (const Colour side : sides) writer.value(side);
    writer.end_array();
}

void write_faces(json::Writer& writer, const AnyGame& game, std::optional<Colour> king) {
    const auto* faces = game.as<KingFaces>();
    const std::array<bool, 2> jade = faces ? faces->jade(king) : std::array{false, true};
    writer.key("faces").begin_object();
    for (const Colour colour : colours) writer.member(id(colour), jade[place(colour)] ? "玉" : "王");
    writer.end_object();
}

void write_board(json::Writer& writer, const AnyGame& game) {
    const BoardCells board = game.board();
    writer.key("board").begin_object().member("kind", board.points ? "points" : "squares");
    writer.member("files", board.files).member("ranks", board.ranks).texts("cells", board.cells).end_object();
    if (const auto* hands = game.as<Hands>()) {
        writer.key("hands").begin_object();
        for (const Colour colour : colours) {
            writer.key(id(colour)).begin_array();
            for (const Held& held : hands->hand(colour)) {
                writer.begin_object().member("piece", held.piece).member("count", held.count).end_object();
            }
            writer.end_array();
        }
        writer.end_object();
    }
    if (const auto* stones = game.as<Stones>()) {
        writer.key("captures").begin_object();
        for (const Colour colour : colours) writer.member(id(colour), stones->prisoners(colour));
        writer.end_object();
    }
}

void write_view(json::Writer& writer, const State& state, Milliseconds now, std::int64_t known) {
    const auto* faces = state.game.as<KingFaces>();
    std::optional<std::array<bool, 2>> jade = faces ? faces->named_jade() : std::nullopt;
    if (state.config.king) {
        jade.emplace();
        (*jade)[place(opponent(*state.config.king))] = true;
    }
    writer.begin_object().member("game", id(state.config.options.game)).member("seq", state.seq);
    writer.member("ply", state.game.ply()).member("phase", phase_ids[static_cast<std::size_t>(state.phase)]);
    writer.member("play", state.config.strict ? "strict" : "assisted")
        .member("turn", state.game.side_to_move());
    write_board(writer, state.game);
    write_moves(writer, state);
    write_played(writer, state, known);
    write_clocks(writer, state, now);
    write_what_can_be_done(writer, state, now);
    write_go(writer, state);
    write_outcome(writer, state);
    writer.member("position", state.game.position_text(jade));
    write_faces(writer, state.game, state.config.king);
    writer.end_object();
}

}  // namespace kradan::session
