#include "draw/picture.h"

#include <algorithm>

#include "catalog/show.h"
#include "core/square.h"
#include "games/go/notation.h"

namespace kradan::draw {
namespace {

std::size_t index_of(const BoardCells& board, record::Cell cell) {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(board.files) + cell.x;
}

/// The parts of the last move in `line`; empty if it does not end with a move.
std::optional<MoveParts> last_move(const AnyGame& game, std::span<const std::string> line) {
    if (line.empty()) return std::nullopt;
    const auto intent = game.read_move(line.back());
    if (!intent) return std::nullopt;
    return intent->parts();
}

std::vector<record::Cell> kings_in_check(const AnyGame& game, const BoardCells& board) {
    std::vector<record::Cell> kings;
    for (const Colour side : game.in_check()) {
        const auto king = std::ranges::find(board.cells, side == Colour::first ? "K" : "k");
        if (king == board.cells.end()) continue;
        const auto at = static_cast<int>(king - board.cells.begin());
        kings.push_back({.x = static_cast<std::uint8_t>(at % board.files),
                         .y = static_cast<std::uint8_t>(at / board.files)});
    }
    return kings;
}

/// The stones of each side, row by row from the bottom: "Black C3 D4; White E5".
std::string stones(const AnyGame& game, const BoardCells& board) {
    std::string text;
    for (const Colour colour : colours) {
        text.append(text.empty() ? "" : "; ").append(side_name(game.game(), colour));
        bool any = false;
        for (int at = 0; at < static_cast<int>(board.cells.size()); ++at) {
            if (board.cells[static_cast<std::size_t>(at)] != (colour == Colour::first ? "X" : "O")) continue;
            text += " " + go::write_vertex({.x = at % board.files, .y = at / board.files});
            any = true;
        }
        if (!any) text += " none";
    }
    return text;
}

std::string in_words(const AnyGame& game, const BoardCells& board, std::span<const std::string> line) {
    std::string text{name(game.game(), Language::english)};
    if (board.points) text += ", " + std::to_string(board.files) + " × " + std::to_string(board.ranks);
    text += ": ";
    if (const auto outcome = game.outcome()) {
        text += describe(game.game(), *outcome);
    } else if (game.play_ended()) {
        text += "both passed";
    } else {
        text.append(side_name(game.game(), game.side_to_move())).append(" to move");
        text += check_words(game);
    }
    if (const auto last = last_move(game, line)) text += ", after " + last->text;
    return text + ". " + (board.points ? stones(game, board) : game.position_text());
}

}  // namespace

std::optional<record::Cell> read_cell(const BoardCells& board, std::string_view name) {
    int x = -1;
    int y = -1;
    if (board.points) {
        const auto vertex = go::read_move(name);
        if (!vertex || vertex->pass) return std::nullopt;
        x = vertex->vertex.x;
        y = vertex->vertex.y;
    } else if (const auto square = read_square(name)) {
        x = file_of(*square);
        y = rank_of(*square);
    }
    if (x < 0 || y < 0 || x >= board.files || y >= board.ranks) return std::nullopt;
    return record::Cell{.x = static_cast<std::uint8_t>(x), .y = static_cast<std::uint8_t>(y)};
}

std::vector<int> move_numbers(const AnyGame& game, std::span<const std::string> line) {
    const BoardCells board = game.board();
    std::vector<int> numbers(board.cells.size(), 0);
    int move = 0;
    for (const auto& text : line) {
        if (text == resume_word(Colour::first) || text == resume_word(Colour::second)) continue;
        ++move;
        if (const auto cell = read_cell(board, text)) numbers[index_of(board, *cell)] = move;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (board.cells[i].empty()) numbers[i] = 0;
    }
    return numbers;
}

Picture picture_of(const AnyGame& game, std::span<const std::string> line) {
    Picture picture;
    picture.game = game.game();
    picture.board = game.board();
    for (const Colour colour : colours)
        picture.hands[static_cast<std::size_t>(index(colour))] = game.hand(colour);
    if (const auto* faces = game.as<KingFaces>()) picture.jade = faces->jade({});
    if (const auto last = last_move(game, line)) {
        picture.last_from = read_cell(picture.board, last->from);
        picture.last_to = read_cell(picture.board, last->to);
    }
    picture.checks = kings_in_check(game, picture.board);
    if (const auto* stones = game.as<Stones>(); stones && !stones->ko().empty())
        picture.ko = read_cell(picture.board, stones->ko());
    picture.title = in_words(game, picture.board, line);
    return picture;
}

}  // namespace kradan::draw
