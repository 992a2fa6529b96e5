#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/go/game.h"
#include "games/go/notation.h"
#include "games/go/setup.h"

namespace kradan::go::test {

/// A board drawn as text, top row first. X is the first player, O the second, '.' an empty point; any other
/// letter marks an empty point.
inline Setup drawn(std::string_view text, std::string_view rules = "thai") {
    std::vector<std::string> rows;
    std::string row;
    for (const char c : text) {
        if (c == '\n') {
            if (!row.empty()) rows.push_back(row);
            row.clear();
        } else if (c != ' ') {
            row += c;
        }
    }
    if (!row.empty()) rows.push_back(row);
    Setup setup;
    setup.size = static_cast<int>(rows.size());
    setup.rules = rules;
    setup.komi = 0;
    for (int y = 0; y < setup.size; ++y) {
        const std::string& line = rows[static_cast<std::size_t>(setup.size - 1 - y)];
        for (int x = 0; x < static_cast<int>(line.size()); ++x) {
            const char c = line[static_cast<std::size_t>(x)];
            if (c != 'X' && c != 'O') continue;
            setup.stones.push_back(
                {.vertex = {.x = x, .y = y}, .colour = c == 'X' ? Colour::first : Colour::second});
        }
    }
    return setup;
}

inline Game game(std::string_view text, std::string_view rules = "thai", Colour to_move = Colour::first) {
    Setup setup = drawn(text, rules);
    setup.side_to_move = to_move;
    return Game::make(setup).value();
}

/// The board as text in the form that `drawn` reads, without spaces.
inline std::string draw(const Position& position) {
    std::string text;
    for (int y = position.size() - 1; y >= 0; --y) {
        for (int x = 0; x < position.size(); ++x) {
            const Point p = position.board().point({.x = x, .y = y});
            text += position.board().empty(p) ? '.' : position.board().has(p, Colour::first) ? 'X' : 'O';
        }
        text += '\n';
    }
    return text;
}

inline Intent at(std::string_view text) {
    return read_move(text).value();
}

/// The id of the reason why a move is refused; "legal" if it is allowed.
inline std::string verdict(const Game& game, std::string_view move) {
    const auto reason = game.why_illegal(at(move));
    return reason ? std::string(id(*reason)) : "legal";
}

/// Plays moves separated by spaces, up to the first one that is refused. Returns that move and the reason, or
/// "".
inline std::string play(Game& game, std::string_view moves) {
    std::string word;
    for (std::size_t i = 0; i <= moves.size(); ++i) {
        if (i < moves.size() && moves[i] != ' ') {
            word += moves[i];
        } else if (!word.empty()) {
            if (const auto played = game.play(at(word)); !played)
                return word + " " + std::string(id(played.error()));
            word.clear();
        }
    }
    return "";
}

inline std::vector<Vertex> vertices(std::initializer_list<std::string_view> texts) {
    std::vector<Vertex> result;
    for (const auto text : texts) result.push_back(at(text).vertex);
    return result;
}

/// White in the middle has no eye; each Black chain beside it has one, and neither side can fill C7 or E7.
inline constexpr auto two_eyes_in_seki = R"(
    . X . O . X .
    X X O O O X X
    O O O O O O O
    X X X X X X X
    . . . . . . .
    . . . . . . .
    . . . . . . .)";

/// The side to move captures the other side's stones on C1 to F2, four each.
inline constexpr std::string_view open_race = R"(
    . O . O X . X . X
    O O O O X X X X X
    . O . O X . X . X
    O O . O X . X X .
    . O O O X X X . X
    O O . O X . X X X
    O O O O X X X X X
    O . X X O O . X .
    O . X X O O . X .)";

}  // namespace kradan::go::test
