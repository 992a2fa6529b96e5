#include "record/pgn/line.h"

#include "games/chess/san.h"

namespace kradan::record {

void ChessLine::start(const chess::Position& position) {
    position_ = position;
    moves_.clear();
    before_passes_.clear();
}

bool ChessLine::pass() {
    const auto after = chess::after_null_move(position_);
    if (!after) return false;
    before_passes_.push_back(position_);
    moves_.push_back({std::nullopt, {}});
    position_ = *after;
    return true;
}

std::optional<chess::Move> ChessLine::back_to(std::size_t length) {
    std::optional<chess::Move> first;
    while (moves_.size() > length) {
        const Played& played = moves_.back();
        first = played.move;
        if (played.move) {
            position_.undo_move(*played.move, played.undo);
        } else {
            position_ = before_passes_.back();
            before_passes_.pop_back();
        }
        moves_.pop_back();
    }
    return first;
}

void ChessLine::replay(std::optional<chess::Move> move) {
    if (move) {
        play(*move);
    } else {
        pass();
    }
}

}  // namespace kradan::record
