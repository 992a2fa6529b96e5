#include "puzzles/board/tags.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "catalog/visit.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/chess_themes.h"
#include "puzzles/board/tempting.h"

namespace kradan::puzzles {

namespace {

using Tags = std::vector<std::string>;

void add(Tags& tags, bool holds, std::string_view tag) {
    if (holds) tags.emplace_back(tag);
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

/// Whether the king captures a promoted piece, so the mover chooses whether to keep it promoted (G4).
bool has_prerogative(const ogi::Position& position, ogi::Move move) {
    if (move.is_drop() || position.rules().prerogative == ogi::Prerogative::none) return false;
    const auto captured = position.captured_by(move);
    return captured && captured->promoted && position.king(position.side_to_move()) == move.from();
}

void add_themes(const ogi::Position& position, ogi::Move move, std::optional<ogi::Move> reply, Tags& tags) {
    add(tags, move.is_drop(), "drop");
    add(tags, move.is_drop() ? move.drops_promoted() : move.keeps(), "prerogative");
    add(tags, has_prerogative(position, move), "keep-or-demote");
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

/// What a move threatens. `is_taken`: the reply captures the moved piece; `later`: the solver's next moves.
void add_threats(const chess::Position& position, chess::Move move, bool is_taken,
                 std::span<const chess::Move> later, Tags& tags) {
    if (move.is_castling()) return;
    chess::Position after = position;
    after.do_move(move);
    add(tags, forks(after, move.to()), "fork");
    if (is_taken) return;
    const auto falls = [&](const Square square) {
        return is_in_danger(after, square, move.to()) ||
               std::ranges::any_of(later, [&](const chess::Move next) { return next.to() == square; });
    };
    bool pins = false;
    for (const Square square : Squares{pinned_by(after, move.to())}) pins = pins || falls(square);
    add(tags, pins, "pin");
    add(tags, skewered_by(after, move.to()) != 0, "skewer");
}

void add_threats(const ogi::Position& position, ogi::Move move, bool, std::span<const ogi::Move>,
                 Tags& tags) {
    ogi::Position after = position;
    after.do_move(move);
    add(tags, forks(after, move.to()), "fork");
}

void add_phase(const chess::Position& position, Tags& tags) {
    constexpr int men_of_endgame = 12;
    const auto ending = ending_of(position);
    add(tags, ending || std::popcount(position.occupied()) <= men_of_endgame, "endgame");
    if (ending) tags.emplace_back(*ending);
}

void add_phase(const ogi::Position&, Tags&) {}

/// Plays the move with this text.
template <class P>
std::optional<typename P::Move> play_text(const AnyGame& game, P& position, const std::string& text) {
    const auto intent = game.read_move(text);
    if (!intent) return std::nullopt;
    const auto move = position.play(*intent->template as<typename P::Intent>());
    return move ? std::optional{*move} : std::nullopt;
}

/// The moves in the line, up to the first illegal one.
template <class P>
std::vector<typename P::Move> moves_of(const AnyGame& game, P position, const Puzzle& puzzle) {
    std::vector<typename P::Move> moves;
    for (const std::string& text : puzzle.line) {
        const auto move = play_text(game, position, text);
        if (!move) break;
        moves.push_back(*move);
    }
    return moves;
}

template <class P>
void add_line(const AnyGame& game, P position, const Puzzle& puzzle, Tags& tags) {
    using Move = typename P::Move;
    const bool mates = puzzle.goal == Goal::mate;
    if (!mates) add_phase(position, tags);
    add(tags, puzzle.goal == Goal::save, "defence");
    const std::vector<Move> moves = moves_of(game, position, puzzle);
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        const auto reply = i + 1 < moves.size() ? std::optional{moves[i + 1]} : std::nullopt;
        add_themes(position, moves[i], reply, tags);
        if (!mates) {
            std::vector<Move> later;
            for (std::size_t j = i + 2; j < moves.size(); j += 2) later.push_back(moves[j]);
            const bool is_taken = reply && reply->to() == moves[i].to();
            add_threats(position, moves[i], is_taken, later, tags);
        }
        position.do_move(moves[i]);
        if (reply) position.do_move(*reply);
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
