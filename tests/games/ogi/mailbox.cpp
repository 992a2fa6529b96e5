#include "mailbox.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "games/ogi/notation.h"

namespace kradan::ogi::test {

namespace {

constexpr char nobody = ' ';
constexpr std::string_view letters = "KIRBSNLP";

char man(int side, Kind kind) {
    const char letter = letters[static_cast<std::size_t>(kind)];
    return static_cast<char>(side == 0 ? letter : letter - 'A' + 'a');
}
char upper(char letter) {
    return static_cast<char>(letter >= 'a' ? letter - 'a' + 'A' : letter);
}
int sign(int number) {
    return (number > 0) - (number < 0);
}
/// The number of ranks between a square and the far edge, from a side's point of view.
int ranks_ahead(int side, int square) {
    return side == 0 ? 7 - square / 8 : square / 8;
}
/// Whether an unpromoted piece could never move again from here (G2, G6, C4).
bool stuck(int side, char letter, int square) {
    if (letter == 'N') return ranks_ahead(side, square) < 2;
    return (letter == 'L' || letter == 'P') && ranks_ahead(side, square) < 1;
}

}  // namespace

Mailbox::Mailbox(const Setup& setup, bool classic)
    : turn_(setup.side_to_move == Colour::first ? 0 : 1), classic_(classic) {
    for (int square = 0; square < 64; ++square) {
        if (const auto& piece = setup.board[static_cast<std::size_t>(square)]) {
            at(square) = {man(piece->colour == Colour::first ? 0 : 1, piece->kind), piece->promoted};
        }
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < letters.size(); ++kind) {
            hands_[side][kind] = {static_cast<signed char>(setup.hands[side].plain[kind]),
                                  static_cast<signed char>(setup.hands[side].promoted[kind])};
        }
    }
}

Setup Mailbox::setup() const {
    Setup setup;
    setup.side_to_move = turn_ == 0 ? Colour::first : Colour::second;
    for (int square = 0; square < 64; ++square) {
        const Man there = at(square);
        if (there.letter == nobody) continue;
        setup.board[static_cast<std::size_t>(square)] =
            Piece{owns(0, square) ? Colour::first : Colour::second,
                  static_cast<Kind>(letters.find(upper(there.letter))), there.promoted};
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < letters.size(); ++kind) {
            setup.hands[side].plain[kind] = hands_[side][kind][0];
            setup.hands[side].promoted[kind] = hands_[side][kind][1];
        }
    }
    return setup;
}

bool Mailbox::owns(int side, int square) const {
    const char there = at(square).letter;
    return side == 0 ? there >= 'A' && there <= 'Z' : there >= 'a' && there <= 'z';
}

/// Whether the squares between two squares on a line are empty.
bool Mailbox::clear(int from, int to) const {
    const int step = sign(to / 8 - from / 8) * 8 + sign(to % 8 - from % 8);
    for (int square = from + step; square != to; square += step) {
        if (at(square).letter != nobody) return false;
    }
    return true;
}

/// Whether the piece can go from one square to the other according to O7 … O15, whatever the target square
/// contains.
bool Mailbox::reaches(int from, int to) const {
    const Man moved = at(from);
    const int sideways = std::abs(to % 8 - from % 8);
    const int upward = to / 8 - from / 8;
    const int forward = owns(0, from) ? upward : -upward;
    const int ranks = std::abs(upward);
    const bool straight = (sideways == 0) != (ranks == 0);
    const bool diagonal = sideways == ranks && sideways != 0;
    const bool straight_step = sideways + ranks == 1;
    const bool diagonal_step = diagonal && sideways == 1;
    const bool gold_step = straight_step || (diagonal_step && forward == 1);
    switch (upper(moved.letter)) {
        case 'K':
            return straight_step || diagonal_step;
        case 'I':
            return sideways * ranks == 2 || (moved.promoted && straight_step) ||
                   (diagonal && clear(from, to));
        case 'R':
            return (moved.promoted && diagonal_step) || (straight && clear(from, to));
        case 'B':
            return (moved.promoted && straight_step) || (diagonal && clear(from, to));
        case 'S':
            return moved.promoted ? gold_step : diagonal_step || (sideways == 0 && forward == 1);
        case 'N':
            return moved.promoted ? gold_step : sideways == 1 && forward == 2;
        case 'L':
            return moved.promoted ? gold_step : sideways == 0 && forward > 0 && clear(from, to);
        case 'P':
            return moved.promoted ? gold_step : sideways == 0 && forward == 1;
        default:
            return false;
    }
}

bool Mailbox::king_attacked(int side) const {
    const auto is_king = [&](const Man& there) { return there.letter == man(side, Kind::king); };
    const auto king = static_cast<int>(std::ranges::find_if(board_, is_king) - board_.begin());
    for (int from = 0; from < 64 && king < 64; ++from) {
        if (owns(1 - side, from) && reaches(from, king)) return true;
    }
    return false;
}

std::vector<Intent> Mailbox::moves() const {
    std::vector<Intent> moves;
    // A captured king ends the game (G9).
    if (std::ranges::count_if(board_, [](Man there) { return upper(there.letter) == 'K'; }) < 2) return moves;
    moves.reserve(256);
    for (int from = 0; from < 64; ++from) {
        if (!owns(turn_, from)) continue;
        for (int to = 0; to < 64; ++to) {
            if (!owns(turn_, to) && reaches(from, to)) board_moves(from, to, moves);
        }
    }
    for (const Kind kind : all_kinds) {
        for (const bool promoted : {false, true}) drops(kind, promoted, moves);
    }
    return moves;
}

std::vector<std::string> Mailbox::texts() const {
    std::vector<std::string> texts;
    for (const Intent& intent : moves()) texts.push_back(write_move(intent));
    std::ranges::sort(texts);
    return texts;
}

/// C6: no move may leave the player's own king attacked. In the Gomayo edition it may (G8).
void Mailbox::try_move(const Intent& intent, std::vector<Intent>& moves) const {
    if (classic_) {
        Mailbox after = *this;
        after.play(intent);
        if (after.king_attacked(turn_)) return;
    }
    moves.push_back(intent);
}

/// Promotion (O18, G1, G2, C1) and the king's prerogative (G4).
void Mailbox::board_moves(int from, int to, std::vector<Intent>& moves) const {
    const Man moved = at(from);
    BoardMove move{.from = static_cast<Square>(from), .to = static_cast<Square>(to)};
    const bool king = upper(moved.letter) == 'K';
    const bool zone_move = ranks_ahead(turn_, from) < 3 || ranks_ahead(turn_, to) < 3;
    const bool may_promote = zone_move && !moved.promoted && !king;
    const bool must_promote = may_promote && (classic_ || stuck(turn_, upper(moved.letter), to));
    if (!must_promote) try_move(move, moves);
    move.promote = true;
    if (may_promote) try_move(move, moves);
    move.promote = false;
    move.keep = true;
    if (!classic_ && king && at(to).promoted) try_move(move, moves);
}

/// G5 to G7, C3 to C5.
void Mailbox::drops(Kind kind, bool promoted, std::vector<Intent>& moves) const {
    if (hands_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(kind)][promoted ? 1 : 0] == 0)
        return;
    const bool plain_pawn = kind == Kind::pawn && !promoted;
    if (plain_pawn && !classic_) return;
    for (int to = 0; to < 64; ++to) {
        if (at(to).letter != nobody) continue;
        if (!promoted && stuck(turn_, letters[static_cast<std::size_t>(kind)], to)) continue;
        bool nifu = false;
        for (int square = to % 8; plain_pawn && square < 64; square += 8) {
            nifu = nifu || (at(square).letter == man(turn_, Kind::pawn) && !at(square).promoted);
        }
        if (!nifu) try_move(Drop{.kind = kind, .promoted = promoted, .to = static_cast<Square>(to)}, moves);
    }
}

void Mailbox::play(const Intent& intent) {
    if (const auto* drop = std::get_if<Drop>(&intent)) {
        --held(drop->kind, drop->promoted);
        at(drop->to) = {man(turn_, drop->kind), drop->promoted};
    } else if (const auto* move = std::get_if<BoardMove>(&intent)) {
        const Man taken = at(move->to);
        const auto kind = letters.find(upper(taken.letter));
        // A captured king is not held (G17).
        if (taken.letter != nobody && upper(taken.letter) != 'K') ++held(static_cast<Kind>(kind), move->keep);
        at(move->to) = {at(move->from).letter, at(move->from).promoted || move->promote};
        at(move->from) = {};
    }
    turn_ = 1 - turn_;
}

}  // namespace kradan::ogi::test
