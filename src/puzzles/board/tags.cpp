#include "puzzles/board/tags.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <type_traits>

#include "catalog/visit.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::puzzles {

namespace {

using Tags = std::vector<std::string>;

void add(Tags& tags, bool holds, std::string_view tag) {
    if (holds) tags.emplace_back(tag);
}

/// Whether a move is neither a check nor a capture.
template <class P>
bool is_quiet(const P& position, typename P::Move move) {
    return !position.gives_check(move) && !search::Knowledge<P>::captures(position, move);
}

/// The kinds of check that a move gives: discovered, and double.
template <class P>
void add_checks(const P& position, typename P::Move move, Square to, Tags& tags) {
    P after = position;
    after.do_move(move);
    const Bitboard checkers = after.checkers();
    if (checkers == 0) return;
    add(tags, std::popcount(checkers) > 1, "double-check");
    add(tags, (checkers & (Bitboard{1} << to)) == 0, "discovered");
}

int value_of(const chess::Piece& piece) {
    constexpr std::array<int, 6> values = {1, 3, 3, 5, 9, 100};
    return values[static_cast<std::size_t>(piece.kind)];
}

int value_of(const ogi::Piece& piece) {
    constexpr std::array<int, ogi::kind_count> values = {100, 9, 8, 7, 4, 3, 3, 1};
    return values[ogi::index(piece.kind)];
}

/// Whether the piece on `to` attacks two pieces that are more valuable than itself or undefended.
template <class P>
bool forks(const P& after, Square to) {
    const Colour own = opponent(after.side_to_move());
    const Bitboard man = Bitboard{1} << to;
    int targets = 0;
    for (const Square square : Squares{after.pieces(after.side_to_move())}) {
        if ((after.attackers(square, own, after.occupied()) & man) == 0) continue;
        const int value = value_of(*after.piece_at(square));
        const bool guarded = after.attackers(square, after.side_to_move(), after.occupied()) != 0;
        if (value > value_of(*after.piece_at(to)) || (!guarded && value > 1)) ++targets;
    }
    return targets > 1;
}

void add_themes(const chess::Position& position, chess::Move move, std::optional<chess::Move> reply,
                Tags& tags) {
    add(tags, move.is_promotion() && move.promotion() == chess::Kind::queen, "promotion");
    add(tags, move.is_promotion() && move.promotion() != chess::Kind::queen, "underpromotion");
    add(tags, move.is_en_passant(), "en-passant");
    add(tags, move.is_castling(), "castling");
    add(tags, is_quiet(position, move), "quiet");
    if (!move.is_castling()) {
        add_checks(position, move, move.to(), tags);
        add(tags, reply && !reply->is_castling() && reply->to() == move.to(), "sacrifice");
    }
}

void add_themes(const ogi::Position& position, ogi::Move move, std::optional<ogi::Move> reply, Tags& tags) {
    add(tags, move.is_drop(), "drop");
    add(tags, move.is_drop() ? move.drops_promoted() : move.keeps(), "prerogative");
    add(tags, is_quiet(position, move), "quiet");
    add(tags, reply && !reply->is_drop() && reply->to() == move.to(), "sacrifice");
    if (!move.is_drop()) {
        add(tags, move.promotes(), "promotion");
        const auto man = position.piece_at(move.from());
        const Bitboard zone = ogi::promotion_zone(position.side_to_move());
        const Bitboard squares = Bitboard{1} << move.from() | Bitboard{1} << move.to();
        add(tags,
            man && !man->promoted && ogi::promotable(man->kind) && !move.promotes() && (squares & zone) != 0,
            "underpromotion");
        add_checks(position, move, move.to(), tags);
    }
}

void add_fork(const chess::Position& position, chess::Move move, Tags& tags) {
    chess::Position after = position;
    after.do_move(move);
    add(tags, !move.is_castling() && forks(after, move.to()), "fork");
}

void add_fork(const ogi::Position& position, ogi::Move move, Tags& tags) {
    ogi::Position after = position;
    after.do_move(move);
    add(tags, forks(after, move.to()), "fork");
}

void add_phase(const chess::Position& position, Tags& tags) {
    constexpr int men_of_endgame = 12;
    add(tags, std::popcount(position.occupied()) <= men_of_endgame, "endgame");
}

void add_phase(const ogi::Position&, std::vector<std::string>&) {}

/// Plays the move with this text.
template <class P>
std::optional<typename P::Move> play_text(const AnyGame& game, P& position, const std::string& text) {
    const auto intent = game.read_move(text);
    if (!intent) return std::nullopt;
    const auto move = position.play(*intent->template as<typename P::Intent>());
    return move ? std::optional{*move} : std::nullopt;
}

template <class P>
void add_line(const AnyGame& game, P position, const Puzzle& puzzle, Tags& tags) {
    const bool mates = puzzle.goal == Goal::mate;
    if (!mates) add_phase(position, tags);
    for (std::size_t i = 0; i < puzzle.line.size(); i += 2) {
        P after = position;
        const auto move = play_text(game, after, puzzle.line[i]);
        if (!move) return;
        P later = after;
        const bool last = i + 1 == puzzle.line.size();
        const auto reply = last ? std::nullopt : play_text(game, later, puzzle.line[i + 1]);
        add_themes(position, *move, reply, tags);
        if (!mates) add_fork(position, *move, tags);
        position = later;
    }
}

std::string length_tag(const Puzzle& puzzle) {
    const std::size_t moves = (puzzle.line.size() + 1) / 2;
    if (puzzle.goal == Goal::mate) return "mate-in-" + std::to_string(moves);
    return moves == 1 ? "one-move" : moves == 2 ? "two-moves" : "long";
}

}  // namespace

Tags board_tags(const AnyGame& start, const Puzzle& puzzle) {
    Tags tags = {length_tag(puzzle)};
    visit_game(start, [&](const auto& game) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(game)>, go::Game>)
            add_line(start, game.position(), puzzle, tags);
        return true;
    });
    std::ranges::sort(tags);
    tags.erase(std::ranges::unique(tags).begin(), tags.end());
    return tags;
}

}  // namespace kradan::puzzles
