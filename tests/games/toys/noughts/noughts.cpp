#include "noughts.h"

#include <bit>

namespace kradan::noughts {

namespace {

/// Cells that are three in a row.
constexpr std::array<std::uint16_t, 8> rows = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                               0b010010010, 0b100100100, 0b100010001, 0b001010100};

std::uint16_t mark(Intent intent) {
    return static_cast<std::uint16_t>(1U << intent.cell);
}

}  // namespace

std::string write_move(Intent intent) {
    return {static_cast<char>('a' + intent.cell % 3), static_cast<char>('1' + intent.cell / 3)};
}

MoveParts parts_of(Intent intent) {
    MoveParts parts;
    parts.text = write_move(intent);
    parts.to = parts.text;
    return parts;
}

std::expected<Intent, SyntaxError> read_move(std::string_view text) {
    const bool fits =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'c' && text[1] >= '1' && text[1] <= '9';
    if (!fits) return std::unexpected(SyntaxError{"expected a cell from a1 to c3", 0});
    return Intent{static_cast<std::uint8_t>((text[1] - '1') * 3 + (text[0] - 'a'))};
}

std::string_view id(Reason reason) {
    static constexpr std::string_view ids[] = {"noughts.off-board", "noughts.occupied", "noughts.game-over"};
    return ids[static_cast<std::size_t>(reason)];
}

std::string_view clause(Reason reason, Rules) {
    return reason == Reason::occupied ? "N2" : "";
}

std::optional<Outcome> Position::outcome() const {
    for (const Colour side : {Colour::first, Colour::second}) {
        const std::uint16_t own = marks_[static_cast<std::size_t>(index(side))];
        for (const std::uint16_t row : rows) {
            if ((own & row) == row)
                return Outcome{options_.row_loses ? opponent(side) : side, EndReason::checkmate};
        }
    }
    if (stones() == options_.limit) return Outcome{std::nullopt, EndReason::stalemate};
    return std::nullopt;
}

std::optional<Reason> Position::why_illegal(Intent intent) const {
    if (intent.cell >= 9) return Reason::off_board;
    if (outcome()) return Reason::game_over;
    if (on(intent.cell)) return Reason::occupied;
    return std::nullopt;
}

void Position::legal_moves(MoveList& list) const {
    if (outcome()) return;
    for (std::uint8_t cell = 0; cell < 9; ++cell) {
        if (!on(cell)) list.push_back({cell});
    }
}

std::expected<Move, Reason> Position::play(Intent intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    do_move(intent);
    return intent;
}

Position::Undo Position::do_move(Move move) {
    marks_[static_cast<std::size_t>(index(side_to_move()))] |= mark(move);
    return {};
}

void Position::undo_move(Move move, Undo) {
    for (auto& own : marks_) own = static_cast<std::uint16_t>(own & ~mark(move));
}

std::optional<Colour> Position::on(int cell) const {
    if ((marks_[0] >> cell & 1) != 0) return Colour::first;
    if ((marks_[1] >> cell & 1) != 0) return Colour::second;
    return std::nullopt;
}

int Position::stones() const {
    return std::popcount(marks_[0]) + std::popcount(marks_[1]);
}

std::optional<Outcome> Game::outcome_after(Move move) const {
    Position next = position_;
    next.do_move(move);
    return next.outcome();
}

std::vector<Move> Game::legal_moves() const {
    Position::MoveList list;
    position_.legal_moves(list);
    return {list.begin(), list.end()};
}

std::expected<Move, Reason> Game::play(Intent intent) {
    const auto move = position_.play(intent);
    if (move) moves_.push_back(*move);
    return move;
}

std::optional<Move> Game::play_unjudged(Intent intent) {
    if (intent.cell >= 9 || position_.on(intent.cell)) return std::nullopt;
    position_.do_move(intent);
    moves_.push_back(intent);
    return intent;
}

bool Game::take_back() {
    if (moves_.empty()) return false;
    position_.undo_move(moves_.back(), {});
    moves_.pop_back();
    return true;
}

}  // namespace kradan::noughts
