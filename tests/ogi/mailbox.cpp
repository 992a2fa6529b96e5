#include "mailbox.h"

#include <algorithm>
#include <string_view>

namespace kradan::ogi::test {

namespace {

std::string square_name(int square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}
int square_of(std::string_view name) {
    return (name[1] - '1') * 8 + (name[0] - 'a');
}

constexpr std::string_view letters = "KIRBSNLP";

}  // namespace

Mailbox::Mailbox(const Setup& setup, bool classic)
    : turn_(setup.side_to_move == Colour::first ? 0 : 1), classic_(classic) {
    for (std::size_t i = 0; i < 64; ++i) {
        if (const auto& piece = setup.board[i]) {
            board_[i] = {letters[static_cast<std::size_t>(piece->kind)], piece->promoted,
                         piece->colour == Colour::first ? 0 : 1};
        }
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < letters.size(); ++kind) {
            auto& held = hands_[side][static_cast<std::size_t>(letters[kind])];
            held = {setup.hands[side].plain[kind], setup.hands[side].promoted[kind]};
        }
    }
}

Setup Mailbox::setup() const {
    Setup setup;
    setup.side_to_move = turn_ == 0 ? Colour::first : Colour::second;
    for (std::size_t i = 0; i < 64; ++i) {
        if (board_[i].kind == 0) continue;
        setup.board[i] = Piece{board_[i].owner == 0 ? Colour::first : Colour::second,
                               static_cast<Kind>(letters.find(board_[i].kind)), board_[i].promoted};
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t kind = 0; kind < letters.size(); ++kind) {
            const auto& held = hands_[side][static_cast<std::size_t>(letters[kind])];
            setup.hands[side].plain[kind] = held[0];
            setup.hands[side].promoted[kind] = held[1];
        }
    }
    return setup;
}

int Mailbox::ranks_ahead(int owner, int square) const {
    return owner == 0 ? 7 - square / 8 : square / 8;
}

bool Mailbox::stuck(char kind, int owner, int square) const {
    if (kind == 'N') return ranks_ahead(owner, square) < 2;
    return (kind == 'L' || kind == 'P') && ranks_ahead(owner, square) < 1;
}

std::vector<int> Mailbox::targets(int from) const {
    const Man man = board_[static_cast<std::size_t>(from)];
    std::vector<int> found;
    const auto go = [&](std::initializer_list<Step> steps, int most) {
        for (const Step step : steps) {
            int file = from % 8;
            int rank = from / 8;
            for (int i = 0; i < most; ++i) {
                file += step.sideways;
                rank += man.owner == 0 ? step.forward : -step.forward;
                if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
                const Man& there = board_[static_cast<std::size_t>(rank * 8 + file)];
                if (there.kind != 0 && there.owner == man.owner) break;
                found.push_back(rank * 8 + file);
                if (there.kind != 0) break;
            }
        }
    };
    const std::initializer_list<Step> straight = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const std::initializer_list<Step> diagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    switch (man.kind) {
        case 'K':
            go(straight, 1);
            go(diagonal, 1);
            break;
        case 'I':
            go(diagonal, 7);
            go({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}}, 1);
            if (man.promoted) go(straight, 1);
            break;
        case 'R':
            go(straight, 7);
            if (man.promoted) go(diagonal, 1);
            break;
        case 'B':
            go(diagonal, 7);
            if (man.promoted) go(straight, 1);
            break;
        default:
            if (man.promoted) {
                go(straight, 1);
                go({{1, 1}, {-1, 1}}, 1);
            } else if (man.kind == 'S') {
                go(diagonal, 1);
                go({{0, 1}}, 1);
            } else if (man.kind == 'N') {
                go({{1, 2}, {-1, 2}}, 1);
            } else {
                go({{0, 1}}, man.kind == 'L' ? 7 : 1);
            }
    }
    return found;
}

std::vector<std::string> Mailbox::pseudo_moves() const {
    std::vector<std::string> moves;
    for (int from = 0; from < 64; ++from) {
        const Man man = board_[static_cast<std::size_t>(from)];
        if (man.kind == 0 || man.owner != turn_) continue;
        for (const int to : targets(from)) {
            const std::string move = square_name(from) + square_name(to);
            const bool zone = ranks_ahead(turn_, from) < 3 || ranks_ahead(turn_, to) < 3;
            const bool may_promote = zone && !man.promoted && man.kind != 'K';
            const bool must_promote = may_promote && (classic_ || stuck(man.kind, turn_, to));
            if (!must_promote) moves.push_back(move);
            if (may_promote) moves.push_back(move + "+");
            if (!classic_ && man.kind == 'K' && board_[static_cast<std::size_t>(to)].promoted) {
                moves.push_back(move + "^");
            }
        }
    }
    for (const char kind : letters) {
        for (std::size_t state = 0; state < 2; ++state) {
            if (hands_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(kind)][state] == 0) continue;
            if (!classic_ && kind == 'P' && state == 0) continue;
            for (int to = 0; to < 64; ++to) {
                if (board_[static_cast<std::size_t>(to)].kind != 0) continue;
                if (state == 0 && stuck(kind, turn_, to)) continue;
                bool nifu = false;
                for (int square = to % 8; kind == 'P' && state == 0 && square < 64; square += 8) {
                    const Man& man = board_[static_cast<std::size_t>(square)];
                    nifu = nifu || (man.kind == 'P' && !man.promoted && man.owner == turn_);
                }
                if (nifu) continue;
                moves.push_back((state == 1 ? "+" : "") + std::string(1, kind) + "@" + square_name(to));
            }
        }
    }
    return moves;
}

bool Mailbox::king_attacked(int owner) const {
    for (int from = 0; from < 64; ++from) {
        if (board_[static_cast<std::size_t>(from)].kind == 0 ||
            board_[static_cast<std::size_t>(from)].owner == owner)
            continue;
        for (const int to : targets(from)) {
            if (board_[static_cast<std::size_t>(to)].kind == 'K') return true;
        }
    }
    return false;
}

std::vector<std::string> Mailbox::moves() const {
    const auto kings = std::ranges::count_if(board_, [](const Man& man) { return man.kind == 'K'; });
    if (kings < 2) return {};
    std::vector<std::string> moves = pseudo_moves();
    if (classic_) {
        std::erase_if(moves, [&](const std::string& move) {
            Mailbox after = *this;
            after.play(move);
            return after.king_attacked(turn_);
        });
    }
    std::ranges::sort(moves);
    return moves;
}

void Mailbox::play(const std::string& move) {
    auto& hand = hands_[static_cast<std::size_t>(turn_)];
    const auto drop = move.find('@');
    if (drop != std::string::npos) {
        const bool promoted = move[0] == '+';
        const char kind = move[drop - 1];
        --hand[static_cast<std::size_t>(kind)][promoted ? 1 : 0];
        board_[static_cast<std::size_t>(square_of(std::string_view(move).substr(drop + 1)))] = {
            kind, promoted, turn_};
    } else {
        Man& from = board_[static_cast<std::size_t>(square_of(move))];
        Man& to = board_[static_cast<std::size_t>(square_of(std::string_view(move).substr(2)))];
        if (to.kind != 0 && to.kind != 'K')
            ++hand[static_cast<std::size_t>(to.kind)][move.ends_with('^') ? 1 : 0];
        to = from;
        from = {};
        if (move.ends_with('+')) to.promoted = true;
    }
    turn_ = 1 - turn_;
}

}  // namespace kradan::ogi::test
