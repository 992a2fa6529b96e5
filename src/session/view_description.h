#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "module/capabilities.h"
#include "schema/describe.h"
#include "session/score_json.h"
#include "session/session.h"

/// Describes a VIEW. Its parts refer to the state from which they are written.
namespace kradan::session {

inline constexpr std::array<std::string_view, 3> phase_ids = {"playing", "marking", "ended"};
constexpr std::span<const std::string_view> words(Phase) {
    return phase_ids;
}

struct PlayedMove {
    int ply = 0;
    Colour by = Colour::first;
    std::string_view move = {};
    std::string_view label = {};

    static constexpr std::string_view name = "PlayedMove";
    static void describe(auto& self, auto& member) {
        member("ply", self.ply, "the number of the half-move: 1, 2, …");
        member("by", self.by, "the side that moved");
        member("move", self.move, "the move", move_text);
        member("label", self.label,
               R"(the move in players' notation: SAN; Ōgi "P-e4", "N*e6"; Go the vertex)");
    }
};

/// How many moves and line elements an earlier view contained.
struct KnownMoves {
    int moves = 0;
    int line = 0;

    static constexpr std::string_view name = "KnownMoves";
    static void describe(auto& self, auto& member) {
        member("moves", self.moves, "the number of earlier elements that `moves` omits");
        member("line", self.line, "the number of earlier elements that `line` omits");
    }
};

struct SideClock {
    TimeControl::Kind kind = TimeControl::Kind::none;
    Milliseconds left = 0;
    int periods = 0;
    int stones = 0;
    bool overtime = false;
    Milliseconds delay = 0;

    static constexpr std::string_view name = "SideClock";
    static void describe(auto& self, auto& member) {
        member("kind", self.kind, "the kind of clock; `none`: a side without a clock");
        member("ms", self.left,
               "milliseconds left in the main time, in the current overtime period, or in the days for this "
               "move");
        member("periods", self.periods, "byoyomi: the number of periods left");
        member("stones", self.stones, "Canadian: the number of moves left to make in the period");
        member("overtime", self.overtime, "the main time has run out");
        member("delay", self.delay, "milliseconds left in this move's delay, before `ms` starts to run");
    }
};

struct ShownClocks {
    std::array<SideClock, 2> sides = {};
    std::optional<Colour> running = {};

    static constexpr std::string_view name = "Clocks";
    static void describe(auto& self, auto& member) {
        member("first", self.sides[0], "the clock of the first side");
        member("second", self.sides[1], "the clock of the second side");
        member("running", self.running,
               "the side whose clock is running; null while dead stones are being marked, after the end, and "
               "before a late start",
               {.presence = schema::Presence::null});
    }
};

struct Offers {
    std::optional<Colour> draw = {};
    std::optional<Colour> takeback = {};
    std::optional<Colour> no_result = {};

    static constexpr std::string_view name = "Offers";
    static void describe(auto& self, auto& member) {
        using enum schema::Presence;
        member("draw", self.draw, "the side that offers a draw; null: none", {.presence = null});
        member("takeback", self.takeback, "the side that asks for a takeback; null: none",
               {.presence = null});
        member("noResult", self.no_result,
               "the side that proposes to end the game without a result; null: none", {.presence = null});
    }
};

/// The points that count for nobody.
struct Uncounted {
    const go::Score* score = nullptr;
    int size = 0;

    static constexpr std::string_view name = "Uncounted";
    static void describe(auto& self, auto& member) {
        list(self, self.score ? &self.score->dame : nullptr, "dame",
             "neutral points, which touch both colours", member);
        list(self, self.score ? &self.score->seki : nullptr, "seki",
             "points in a seki in which nothing counts", member);
        list(self, self.score ? &self.score->to_fill : nullptr, "toFill",
             "points that their owner still has to fill", member);
    }

  private:
    static void list(const Uncounted& self, const go::PointSet* points, std::string_view key,
                     schema::Meaning meaning, auto& member) {
        member.template written<std::vector<std::string>>(
            key, [&](json::Writer& writer) { write(writer, *points, self.size); }, meaning, vertex_text);
    }
    static void write(json::Writer& writer, const go::PointSet& points, int size);
};

struct ShownScore {
    const State* state = nullptr;
    const go::Score* score = nullptr;
    int size = 0;
    /// Whether the game has ended by counting.
    bool counted = false;

    static constexpr std::string_view name = "Score";
    static void describe(auto& self, auto& member) {
        member("result", [&] { return go::result_text(*self.score); }, R"("B+6.5")");
        member(
            "first", [&]() -> const go::Score::Side& { return self.score->first; },
            "the total of the first side");
        member(
            "second", [&]() -> const go::Score::Side& { return self.score->second; },
            "the total of the second side");
        member.template written<std::vector<std::string>>(
            "owners", [&](json::Writer& writer) { self.write_owners(writer); },
            R"(by cell: "X" for the first player, "O" for the second, "" for nobody)");
        member(
            "uncounted", [&] { return Uncounted{self.score, self.size}; },
            "the points that count for nobody, and why");
        member.template written_if<std::vector<go::OtherCount>>(
            "others", self.counted, [&](json::Writer& writer) { self.write_others(writer); },
            "once the game has ended: the result under every other rule set, with its own komi unless the "
            "players agreed on one");
    }
    void write_owners(json::Writer& writer) const;
    void write_others(json::Writer& writer) const;
};

struct ShownOutcome {
    const Ended* ended = nullptr;
    /// The illegal move that ended the game, if one did.
    const MovedIllegally* illegal = nullptr;

    static constexpr std::string_view name = "Outcome";
    static void describe(auto& self, auto& member) {
        using enum schema::Presence;
        member("winner", [&] { return self.ended->outcome.winner; }, "the winner; null: nobody",
               {.presence = null});
        member("reason", [&] { return self.ended->outcome.reason; }, "why the game ended");
        member(
            "clause", [&] { return std::string_view{self.ended->clause}; },
            R"(the clause of the rulebook; "" if there is none)");
        member(
            "result", [&] { return std::string_view{self.ended->result}; },
            R"("1-0", "1/2-1/2", "B+6.5", "B+R", "0", "*")");
        member("refusal", [&] { return self.illegal ? &self.illegal->verdict : nullptr; },
               "why the move that ended the game is illegal", {.presence = null});
        member(
            "move", [&] { return self.illegal ? &self.illegal->move : nullptr; },
            "the illegal move that ended the game, if one did", move_text);
    }
};

struct IllegalMove {
    const MovedIllegally* event = nullptr;

    static constexpr std::string_view name = "IllegalMove";
    static void describe(auto& self, auto& member) {
        member("by", [&] { return self.event->by; }, "the side that moved");
        member("move", [&] { return std::string_view{self.event->move}; }, "the move", move_text);
        member("refusal", [&]() -> const Verdict& { return self.event->verdict; }, "why it is illegal");
    }
};

/// The members that describe the board.
struct ShownBoard {
    const AnyGame* game = nullptr;

    static void describe(const ShownBoard& self, auto& member) {
        using enum schema::Presence;
        member("board", [&] { return self.game->board(); }, "the board");
        const Hands* hands = self.game ? self.game->as<Hands>() : nullptr;
        member.template written_if<std::array<std::vector<Held>, 2>>(
            "hands", hands, [&](json::Writer& writer) { write_hands(writer, *hands); },
            "Ōgi: the pieces in hand of each side");
        const Stones* stones = self.game ? self.game->as<Stones>() : nullptr;
        member.template written_if<std::array<int, 2>>(
            "captures", stones, [&](json::Writer& writer) { write_captures(writer, *stones); },
            "Go: the number of prisoners that each side has taken");
        const CheckCount* checks = self.game ? self.game->as<CheckCount>() : nullptr;
        member.template written_if<std::array<int, 2>>(
            "checksLeft", checks, [&](json::Writer& writer) { write_checks_left(writer, *checks); },
            "Three-check: how many more checks each side needs to win");
    }

  private:
    static void write_hands(json::Writer& writer, const Hands& hands);
    static void write_captures(json::Writer& writer, const Stones& stones);
    static void write_checks_left(json::Writer& writer, const CheckCount& checks);
};

/// The members that name the sides in check.
struct ShownChecks {
    std::vector<Colour> sides = {};

    static void describe(const ShownChecks& self, auto& member) {
        member("check", [&] { return self.sides.empty() ? std::nullopt : std::optional{self.sides.front()}; },
               "the first of `checks`; null: no king is attacked, or play is strict",
               {.presence = schema::Presence::null});
        member("checks", self.sides,
               "the sides whose king is attacked, the side to move first; in `ogi` the other side or both "
               "can be in check (G8)");
    }
};

/// What the players may see of a game.
struct View {
    const State* state = nullptr;
    Milliseconds now = 0;
    std::int64_t known = 0;

    static constexpr std::string_view name = "View";
    static void describe(auto& self, auto& member) {
        using enum schema::Presence;
        member("game", [&] { return self.state->config.options.game; }, "the id of the game");
        member("seq", [&] { return self.state->seq; }, "the `seq` of the last event");
        member("ply", [&] { return self.state->game.ply(); }, "the number of half-moves played");
        member(
            "phase", [&] { return self.state->phase; },
            R"("marking": in Go, after two passes, players mark dead stones)");
        member.either("play", self.state && self.state->config.strict, plays,
                      R"("strict": an illegal move is penalised)");
        member("turn", [&] { return self.state->game.side_to_move(); }, "the side to move");
        const ShownBoard board{self.state ? &self.state->game : nullptr};
        ShownBoard::describe(board, member);
        member.template written<std::vector<MoveParts>>(
            "legal", [&](json::Writer& writer) { self.write_legal(writer); },
            "the legal moves; empty in strict play and when the game is over");
        const ShownChecks checks{self.state ? self.checks() : std::vector<Colour>{}};
        ShownChecks::describe(checks, member);
        member.template written<MoveParts>("last", [&](json::Writer& writer) { self.write_last(writer); },
                                           "the last move", {.presence = null});
        const KnownMoves before = self.state ? self.before() : KnownMoves{};
        member(
            "from", [&] { return self.known > 0 ? &before : nullptr; },
            "with `known`: the numbers of elements omitted from `moves` and `line`");
        member.template written<std::vector<PlayedMove>>(
            "moves", [&](json::Writer& writer) { self.write_moves(writer, before); },
            "the moves of the game");
        member.template written<std::vector<std::string>>(
            "line", [&](json::Writer& writer) { self.write_line(writer, before); },
            "the moves in the form that other operations and the engine accept, including resumptions",
            move_text);
        member.template written<ShownClocks>("clocks",
                                             [&](json::Writer& writer) { self.write_clocks(writer); },
                                             "the clocks; null: a game without clocks", {.presence = null});
        member(
            "offers",
            [&] { return Offers{self.state->draw_offer, self.state->takeback, self.state->no_result}; },
            "open offers and requests");
        member.template written<std::vector<EndReason>>(
            "claims", [&](json::Writer& writer) { self.write_claims(writer); },
            "the draws that the side to move may claim now");
        member.template written<std::array<std::vector<Act>, 2>>(
            "actions", [&](json::Writer& writer) { self.write_actions(writer); },
            "the commands that would be accepted from each side now");
        member("ko", [&] { return self.ko(); }, "Go: the point where ko forbids a stone",
               {.presence = null, .alias = "Cell"});
        member(
            "handicapLeft", [&] { return self.handicap_left(); },
            "Go: handicap stones that Black may still place freely; absent if there are none");
        member.template written<std::vector<std::vector<std::string>>>(
            "atari", [&](json::Writer& writer) { self.write_atari(writer); },
            "Go: the chains that the next move could capture, each as a list of its stones", vertex_text);
        member(
            "dead", [&]() -> const std::vector<std::string>& { return self.state->dead; },
            "Go: the stones marked as dead", vertex_text);
        member.template written<std::vector<Colour>>(
            "accepted", [&](json::Writer& writer) { self.write_accepted(writer); },
            "Go: the sides that have accepted the marks");
        member(
            "disputes", [&] { return self.state->disputes; },
            "Go: how often the players have disagreed about dead stones");
        member.template written<ShownScore>(
            "score", [&](json::Writer& writer) { self.write_score(writer); },
            "Go: the count, while dead stones are being marked and afterwards", {.presence = null});
        member("outcome", [&] { return self.outcome(); }, "the outcome; null: the game continues",
               {.presence = null});
        member(
            "illegal", [&]() -> const std::array<int, 2>& { return self.state->illegal_moves; },
            "strict play: each side's illegal moves so far");
        member("lastIllegal",
               [&] {
                   const auto& last = self.state->last_illegal;
                   return last ? std::optional{IllegalMove{&*last}} : std::nullopt;
               },
               "strict play: the last illegal move; null: none", {.presence = null});
        member("position", [&] { return self.position(); }, R"(FEN or FEEN; "" in Go)");
        member(
            "faces", [&] { return faces_of(self.state->game, self.state->config.king); },
            R"(Ōgi: the kanji on each side's king, "王" or "玉")");
    }

    static std::array<std::string_view, 2> faces_of(const AnyGame& game, std::optional<Colour> king);

  private:
    void write_legal(json::Writer& writer) const;
    std::vector<Colour> checks() const;
    void write_last(json::Writer& writer) const;
    KnownMoves before() const;
    void write_moves(json::Writer& writer, const KnownMoves& before) const;
    void write_line(json::Writer& writer, const KnownMoves& before) const;
    void write_clocks(json::Writer& writer) const;
    void write_claims(json::Writer& writer) const;
    void write_actions(json::Writer& writer) const;
    std::optional<std::string> ko() const;
    std::optional<int> handicap_left() const;
    void write_atari(json::Writer& writer) const;
    void write_accepted(json::Writer& writer) const;
    void write_score(json::Writer& writer) const;
    std::optional<ShownOutcome> outcome() const;
    std::string position() const;
};

}  // namespace kradan::session

namespace kradan::schema {

template <>
struct Description<MoveParts> {
    static constexpr std::string_view name = "LegalMove";
    static void describe(auto& self, auto& member) {
        using enum Presence;
        member("move", self.text, "the move", session::move_text);
        member("from", self.from, "the origin of the piece", {.presence = omitted, .alias = "Cell"});
        member("to", self.to, "the target; a pass has neither", {.presence = omitted, .alias = "Cell"});
        member("drop", self.drop, R"(the dropped piece: in Ōgi "+P" if it is held promoted)",
               {.presence = omitted});
        member("promotion", self.promotion, "chess: the letter of the promotion piece",
               {.presence = omitted});
        member("promote", self.promote, "Ōgi: the piece promotes", {.presence = omitted});
        member("keep", self.keep, "Ōgi: the king keeps the promotion of the piece that it captures",
               {.presence = omitted});
    }
};

template <>
struct Description<BoardCells> {
    static constexpr std::string_view name = "BoardCells";
    static void describe(auto& self, auto& member) {
        static constexpr std::array<std::string_view, 2> kinds = {"squares", "points"};
        member.either("kind", self.points, kinds, "what the cells are");
        member("files", self.files, "the number of files");
        member("ranks", self.ranks, "the number of ranks");
        member(
            "cells", self.cells,
            "from a1 along rank 1, then rank 2 …; chess and Ōgi: the letter of the piece, upper case for the "
            R"(first player, "+" before a promoted one; Go: "X" for the first player's stone, "O" for the )"
            R"(second's; "" for an empty cell)");
    }
};

template <>
struct Description<Held> {
    static constexpr std::string_view name = "HandPiece";
    static void describe(auto& self, auto& member) {
        member("piece", self.piece, R"(the letter: "P", "+B")");
        member("count", self.count, "the number of these pieces");
    }
};

}  // namespace kradan::schema
