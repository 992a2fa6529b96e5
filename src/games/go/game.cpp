#include "games/go/game.h"

#include <algorithm>

namespace kradan::go {

std::expected<Game, std::vector<SetupReason>> Game::make(const Setup& setup) {
    auto start = validate(setup);
    if (!start) return std::unexpected(std::move(start.error()));
    const bool free = setup.placement == Placement::free && setup.handicap >= 2;
    return Game(*start, komi_of(setup), setup.handicap, free ? setup.handicap : 0);
}

int Game::handicap() const {
    const int placed = std::min(ply(), start_handicap_to_place_);
    const auto given_up =
        std::count_if(moves_.begin(), moves_.begin() + placed, [](Move move) { return move.is_pass(); });
    return handicap_ - handicap_to_place_ - static_cast<int>(given_up);
}

bool Game::is_disputed() const {
    return std::ranges::any_of(resumptions_, [](const Before& before) { return before.passes >= 2; });
}

void Game::resume(Colour to_move) {
    resumptions_.push_back(before());
    Position::Undo& undo = resumptions_.back().undo;
    undo.ko = position_.ko_point();
    undo.side_to_move = position_.side_to_move();
    passes_ = 0;
    position_.set_side_to_move(to_move);
}

bool Game::take_back_resumption() {
    if (resumptions_.empty() || resumptions_.back().ply != ply()) return false;
    const Before& before = resumptions_.back();
    position_.set_side_to_move(before.side_to_move(), before.undo.ko);
    passes_ = before.passes;
    resumptions_.pop_back();
    return true;
}

bool Game::repeats() const {
    const std::uint64_t key = position_.board().key();
    bool stone_since = false;
    for (std::size_t i = history_.size(); i-- > 0;) {
        stone_since = stone_since || !moves_[i].is_pass();
        const Before& before = history_[i];
        if (stone_since && before.key == key && before.side_to_move() == position_.side_to_move() &&
            before.stones == stones_) {
            return true;
        }
    }
    return false;
}

bool Game::breaks_superko(Move move) const {
    if (rules().ko == Ko::simple || move.is_pass()) return false;
    const Colour mover = position_.side_to_move();
    const std::uint64_t key = position_.board().key_after(move.point, mover);
    const auto same_side = [&](Colour to_move) {
        return rules().ko == Ko::positional || to_move == opponent(mover);
    };
    std::optional<Stones> after;
    const auto same_stones = [&](const Stones& stones) {
        if (!after) {
            Board board = position_.board();
            board.place(move.point, mover);
            after = board.stones();
        }
        return *after == stones;
    };
    if (position_.board().key() == key && same_side(mover) && same_stones(stones_)) {
        return true;
    }
    if (!seen_[mark_of(key)]) return false;
    return std::ranges::any_of(history_, [&](const Before& before) {
        return before.key == key && same_side(before.side_to_move()) && same_stones(before.stones);
    });
}

std::vector<Move> Game::legal_moves() const {
    if (play_ended()) return {};
    Position::MoveList list;
    position_.legal_moves(list);
    std::vector<Move> moves;
    moves.reserve(list.size());
    for (const Move move : list) {
        if (!breaks_superko(move)) moves.push_back(move);
    }
    return moves;
}

std::optional<Reason> Game::why_illegal(Intent intent) const {
    if (play_ended()) return Reason::game_over;
    if (const auto reason = position_.why_illegal(intent)) return reason;
    if (breaks_superko(position_.move_of(intent))) return Reason::superko;
    return std::nullopt;
}

std::expected<Move, Reason> Game::play(Intent intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = position_.move_of(intent);
    make(move);
    return move;
}

std::optional<Move> Game::play_unjudged(Intent intent) {
    const Board& board = position_.board();
    if (!intent.pass && !(board.on_board(intent.vertex) && board.empty(board.point(intent.vertex))))
        return std::nullopt;
    const Move move = position_.move_of(intent);
    make(move);
    return move;
}

Game::Before Game::before() const {
    return {.ply = ply(),
            .key = position_.board().key(),
            .stones = stones_,
            .undo = {},
            .passes = static_cast<std::uint8_t>(passes_),
            .handicap_to_place = handicap_to_place_};
}

void Game::make(Move move) {
    const Colour mover = position_.side_to_move();
    const bool second_pass = ends_play(move);
    history_.push_back(before());
    seen_.set(mark_of(history_.back().key));
    moves_.push_back(move);
    history_.back().undo = position_.do_move(move);
    const Board::Placed& placed = history_.back().undo.placed;
    if (placed.captured + placed.suicided > 0) {
        stones_ = position_.board().stones();
    } else if (!move.is_pass()) {
        const Vertex at = position_.board().vertex(move.point);
        stones_.of[place(mover)].set(static_cast<std::size_t>(at.y * position_.size() + at.x));
    }
    const bool placing = handicap_to_place_ > 0;
    if (placing && --handicap_to_place_ > 0) position_.set_side_to_move(mover);
    if (!move.is_pass() || placing) {
        passes_ = 0;
    } else {
        passes_ = second_pass ? 2 : 1;
    }
}

bool Game::take_back() {
    if (moves_.empty()) return false;
    const Before& before = history_.back();
    position_.undo_move(moves_.back(), before.undo);
    stones_ = before.stones;
    passes_ = before.passes;
    handicap_to_place_ = before.handicap_to_place;
    history_.pop_back();
    moves_.pop_back();
    while (!resumptions_.empty() && resumptions_.back().ply > ply()) resumptions_.pop_back();
    return true;
}

}  // namespace kradan::go
