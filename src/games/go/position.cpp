#include "games/go/position.h"

#include "games/go/zobrist.h"

namespace kradan::go {

Position::Position(int size, const Rules& rules, const Stones& stones, Colour side_to_move)
    : board_(size), rules_(rules), side_to_move_(side_to_move) {
    std::size_t i = 0;
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x, ++i) {
            for (const Colour colour : colours) {
                if (stones.of[static_cast<std::size_t>(colour)][i]) {
                    board_.place(board_.point({.x = x, .y = y}), colour);
                }
            }
        }
    }
}

void Position::set_side_to_move(Colour colour) {
    if (colour == side_to_move_) return;
    side_to_move_ = colour;
    ko_ = Board::none;
}

std::optional<Vertex> Position::ko() const {
    if (ko_ == Board::none) return std::nullopt;
    return board_.vertex(ko_);
}

std::uint64_t Position::key() const {
    return board_.key() ^ zobrist::ko(ko_) ^ (side_to_move_ == Colour::second ? zobrist::second_to_move : 0);
}

std::uint64_t Position::recompute_key() const {
    return board_.recompute_key() ^ zobrist::ko(ko_) ^
           (side_to_move_ == Colour::second ? zobrist::second_to_move : 0);
}

void Position::legal_moves(MoveList& list) const {
    for (int y = 0; y < size(); ++y) {
        Point p = board_.point({.x = 0, .y = y});
        for (int x = 0; x < size(); ++x, ++p) {
            if (is_legal({.point = p})) list.push_back({.point = p});
        }
    }
    list.push_back(Move::passing());
}

int Position::count_legal_moves() const {
    int count = 1;
    for (int y = 0; y < size(); ++y) {
        Point p = board_.point({.x = 0, .y = y});
        for (int x = 0; x < size(); ++x, ++p) count += static_cast<int>(is_legal({.point = p}));
    }
    return count;
}

std::uint64_t Position::count_lines(int depth, Path path) {
    if (depth <= 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves());
    MoveList moves;
    legal_moves(moves);
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        const Undo undo = do_move(move);
        lines += count_lines(depth - 1, path);
        undo_move(move, undo);
    }
    return lines;
}

std::optional<Reason> Position::why_illegal(Intent intent) const {
    if (intent.pass) return std::nullopt;
    if (!board_.on_board(intent.vertex)) return Reason::off_board;
    const Point p = board_.point(intent.vertex);
    if (!board_.empty(p)) return Reason::occupied;
    if (p == ko_) return Reason::ko;
    if (rules_.suicide || board_.has_empty_side(p)) return std::nullopt;

    // Independent of the generator, and follows the clause literally: plays on a copy and tests whether
    // friendly stones are removed.
    Board after = board_;
    if (after.place(p, side_to_move_).suicided > 0) return Reason::suicide;
    return std::nullopt;
}

Intent Position::intent_of(Move move) const {
    if (move.is_pass()) return Intent::passing();
    return {.vertex = board_.vertex(move.point), .pass = false};
}

Move Position::move_of(Intent intent) const {
    if (intent.pass) return Move::passing();
    return {.point = board_.point(intent.vertex)};
}

void Position::apply(Move move) {
    do_move(move);
}

Position::Undo Position::do_move(Move move) {
    Undo undo;
    undo.ko = ko_;
    undo.side_to_move = side_to_move_;
    ko_ = Board::none;
    if (!move.is_pass()) {
        undo.placed = board_.place(move.point, side_to_move_);
        ko_ = undo.placed.ko;
        add_prisoners(undo.placed, 1);
    }
    side_to_move_ = opponent(side_to_move_);
    return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
    ko_ = undo.ko;
    side_to_move_ = undo.side_to_move;
    if (move.is_pass()) return;
    add_prisoners(undo.placed, -1);
    board_.undo(move.point, side_to_move_, undo.placed);
}

void Position::add_prisoners(const Board::Placed& placed, int sign) {
    prisoners_[static_cast<std::size_t>(side_to_move_)] += sign * placed.captured;
    prisoners_[static_cast<std::size_t>(opponent(side_to_move_))] += sign * placed.suicided;
}

std::expected<Move, Reason> Position::play(Intent intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = move_of(intent);
    apply(move);
    return move;
}

}  // namespace kradan::go
