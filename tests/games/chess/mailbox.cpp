#include "mailbox.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace kradan::chess::test {

namespace {

constexpr char nobody = ' ';
constexpr std::string_view letters = "pnbrqk";

char man(int side, char letter) {
    return static_cast<char>(side == 0 ? std::toupper(letter) : letter);
}
char kind(char man) {
    return static_cast<char>(std::tolower(man));
}
int sign(int number) {
    return (number > 0) - (number < 0);
}
Intent intent(int from, int to, std::optional<Kind> promotion = {}) {
    return {.from = static_cast<Square>(from), .to = static_cast<Square>(to), .promotion = promotion};
}
std::uint64_t bit_of(int square) {
    return std::uint64_t{1} << square;
}

}  // namespace

Mailbox::Mailbox(const Setup& setup)
    : turn_(setup.side_to_move == Colour::first ? 0 : 1),
      castling_(setup.castling_rooks),
      passed_over_(setup.en_passant ? *setup.en_passant : -1),
      halfmove_clock_(setup.halfmove_clock),
      fullmove_number_(setup.fullmove_number) {
    for (int square = 0; square < 64; ++square) {
        const auto& piece = setup.board[static_cast<std::size_t>(square)];
        at(square) = !piece ? nobody
                            : man(piece->colour == Colour::first ? 0 : 1,
                                  letters[static_cast<std::size_t>(piece->kind)]);
    }
}

Setup Mailbox::setup() const {
    Setup setup;
    for (int square = 0; square < 64; ++square) {
        if (at(square) == nobody) continue;
        setup.board[static_cast<std::size_t>(square)] =
            Piece{owns(0, square) ? Colour::first : Colour::second,
                  static_cast<Kind>(letters.find(kind(at(square))))};
    }
    setup.side_to_move = turn_ == 0 ? Colour::first : Colour::second;
    setup.castling_rooks = castling_;
    if (passed_over_ >= 0) {
        const auto takes_there = [&](const Intent& move) {
            return kind(at(move.from)) == 'p' && move.to == passed_over_ && move.from % 8 != move.to % 8;
        };
        if (std::ranges::any_of(moves(), takes_there)) setup.en_passant = static_cast<Square>(passed_over_);
    }
    setup.halfmove_clock = halfmove_clock_;
    setup.fullmove_number = fullmove_number_;
    return setup;
}

bool Mailbox::owns(int side, int square) const {
    const char there = at(square);
    return side == 0 ? there >= 'A' && there <= 'Z' : there >= 'a' && there <= 'z';
}

/// Whether the squares between two squares on a line are empty.
bool Mailbox::clear(int from, int to) const {
    const int step = sign(to / 8 - from / 8) * 8 + sign(to % 8 - from % 8);
    for (int square = from + step; square != to; square += step) {
        if (at(square) != nobody) return false;
    }
    return true;
}

/// Whether the piece attacks a square, according to X4 and X5.
bool Mailbox::reaches(int from, int to) const {
    const int files = std::abs(to % 8 - from % 8);
    const int ranks = std::abs(to / 8 - from / 8);
    const bool straight = (files == 0) != (ranks == 0);
    const bool diagonal = files == ranks && files != 0;
    switch (at(from)) {
        case 'K':
        case 'k':
            return std::max(files, ranks) == 1;
        case 'Q':
        case 'q':
            return (straight || diagonal) && clear(from, to);
        case 'R':
        case 'r':
            return straight && clear(from, to);
        case 'B':
        case 'b':
            return diagonal && clear(from, to);
        case 'N':
        case 'n':
            return files * ranks == 2;
        case 'P':
            return files == 1 && to / 8 == from / 8 + 1;
        case 'p':
            return files == 1 && to / 8 == from / 8 - 1;
        default:
            return false;
    }
}

bool Mailbox::attacked(int square, int by) const {
    for (int from = 0; from < 64; ++from) {
        if (owns(by, from) && reaches(from, square)) return true;
    }
    return false;
}

bool Mailbox::king_attacked(int side) const {
    const auto king = std::ranges::find(board_, man(side, 'k')) - board_.begin();
    return attacked(static_cast<int>(king), 1 - side);
}

std::vector<Intent> Mailbox::moves() const {
    std::vector<Intent> moves;
    moves.reserve(64);
    for (int from = 0; from < 64; ++from) {
        if (!owns(turn_, from)) continue;
        if (kind(at(from)) == 'p') {
            pawn_moves(from, moves);
            continue;
        }
        for (int to = 0; to < 64; ++to) {
            if (!owns(turn_, to) && reaches(from, to)) try_move(intent(from, to), moves);
        }
        if (kind(at(from)) == 'k') castling(from, moves);
    }
    return moves;
}

/// X3: no move may leave the player's own king attacked.
void Mailbox::try_move(const Intent& move, std::vector<Intent>& moves) const {
    Mailbox after = *this;
    after.play(move);
    if (!after.king_attacked(turn_)) moves.push_back(move);
}

/// X5, X7, X8.
void Mailbox::pawn_moves(int from, std::vector<Intent>& moves) const {
    const int ahead = turn_ == 0 ? 8 : -8;
    const int rank = turn_ == 0 ? from / 8 : 7 - from / 8;
    const auto add = [&](int to) {
        if (rank < 6) return try_move(intent(from, to), moves);
        for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
            try_move(intent(from, to, kind), moves);
        }
    };
    if (at(from + ahead) == nobody) {
        add(from + ahead);
        if (rank == 1 && at(from + 2 * ahead) == nobody) add(from + 2 * ahead);
    }
    for (const int to : {from + ahead - 1, from + ahead + 1}) {
        if (to < 0 || to > 63 || !reaches(from, to)) continue;
        if (owns(1 - turn_, to) || to == passed_over_) add(to);
    }
}

/// X6 as in Chess960 (X13): the king arrives on the c- or g-file with the rook beside it. All other squares
/// on both paths must be empty, and no square on the king's path may be attacked.
void Mailbox::castling(int king, std::vector<Intent>& moves) const {
    const int home = turn_ * 56;
    for (int rook = home; rook < home + 8; ++rook) {
        if ((castling_ & bit_of(rook)) == 0) continue;
        const int king_to = home + (rook > king ? 6 : 2);
        const int rook_to = home + (rook > king ? 5 : 3);
        Mailbox without = *this;
        without.at(king) = nobody;
        without.at(rook) = nobody;
        bool allowed = true;
        for (int square = std::min(rook, rook_to); square <= std::max(rook, rook_to); ++square) {
            allowed = allowed && without.at(square) == nobody;
        }
        without.at(rook) = at(rook);
        for (int square = std::min(king, king_to); square <= std::max(king, king_to); ++square) {
            allowed = allowed && (square == rook || without.at(square) == nobody);
            allowed = allowed && !without.attacked(square, 1 - turn_);
        }
        if (allowed) try_move(intent(king, rook), moves);
    }
}

void Mailbox::play(const Intent& move) {
    const int from = move.from;
    const int to = move.to;
    const char moved = at(from);
    const char taken = at(to);
    const bool pawn = kind(moved) == 'p';
    const bool castles = owns(turn_, to);
    ++halfmove_clock_;
    at(from) = nobody;
    if (castles) {
        const int home = turn_ * 56;
        at(to) = nobody;
        at(home + (to > from ? 6 : 2)) = moved;
        at(home + (to > from ? 5 : 3)) = taken;
    } else {
        at(to) = moved;
        if (move.promotion) at(to) = man(turn_, letters[static_cast<std::size_t>(*move.promotion)]);
        // In an en passant capture, the pawn is on the square behind.
        if (pawn && to == passed_over_) at(to + (turn_ == 0 ? -8 : 8)) = nobody;
        if (pawn || taken != nobody) halfmove_clock_ = 0;
    }
    castling_ &= ~(bit_of(from) | bit_of(to));
    if (kind(moved) == 'k') castling_ &= turn_ == 0 ? ~std::uint64_t{0xff} : std::uint64_t{0xff};
    passed_over_ = pawn && std::abs(to - from) == 16 ? (from + to) / 2 : -1;
    fullmove_number_ += turn_;
    turn_ = 1 - turn_;
}

}  // namespace kradan::chess::test
