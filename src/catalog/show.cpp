#include "catalog/show.h"

namespace kradan {

namespace {

std::string pad_left(std::string_view text, std::size_t width) {
    return (text.size() < width ? std::string(width - text.size(), ' ') : std::string()).append(text);
}

std::string squares(const AnyGame& game, const BoardCells& board, bool with_kanji) {
    const auto* faces = with_kanji ? game.as<KingFaces>() : nullptr;
    // Leaves room for pieces of two characters.
    const std::size_t width = faces ? 4 : game.as<Hands>() ? 3 : 2;
    std::string text;
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        text += std::to_string(rank + 1) + " ";
        for (int file = 0; file < board.files; ++file) {
            const std::string& cell = board.cells[static_cast<std::size_t>(rank * board.files + file)];
            text +=
                faces ? faces->in_kanji(cell, faces->jade({})) : pad_left(cell.empty() ? "." : cell, width);
        }
        text += "\n";
    }
    text += "  ";
    for (int file = 0; file < board.files; ++file)
        text += pad_left(std::string(1, static_cast<char>('a' + file)), width);
    return text + "\n";
}

std::string columns(int size) {
    std::string text = "  ";
    for (int x = 0; x < size; ++x) {
        text += ' ';
        text += static_cast<char>('A' + x + (x >= 8 ? 1 : 0));
    }
    return text + "\n";
}

std::string points(const BoardCells& board) {
    std::string text = columns(board.files);
    for (int y = board.ranks - 1; y >= 0; --y) {
        text += pad_left(std::to_string(y + 1), 2);
        for (int x = 0; x < board.files; ++x) {
            const std::string& cell = board.cells[static_cast<std::size_t>(y * board.files + x)];
            text += " " + (cell.empty() ? std::string(".") : cell);
        }
        text += " " + std::to_string(y + 1) + "\n";
    }
    return text + columns(board.files);
}

std::string hand_line(const AnyGame& game, Colour colour, bool with_kanji) {
    std::string text = std::string(side_name(game.game(), colour)) + " holds:";
    const auto held = game.hand(colour);
    if (held.empty()) text += " nothing";
    for (const Held& item : held) {
        std::string piece = item.piece;
        if (with_kanji) piece = game.as<KingFaces>()->in_kanji(piece, {}).substr(2);
        text += " " + piece;
        if (item.count > 1) text += "×" + std::to_string(item.count);
    }
    return text + "\n";
}

}  // namespace

std::string check_words(const AnyGame& game) {
    const auto sides = game.in_check();
    if (sides.empty()) return {};
    if (sides.size() > 1) return ", both kings in check";
    if (sides.front() == game.side_to_move()) return ", in check";
    return ", " + std::string(side_name(game.game(), sides.front())) + " in check";
}

std::string_view side_name(GameId game, Colour colour) {
    return game.module().side(colour);
}

std::string describe(GameId game, const Outcome& outcome) {
    std::string text = outcome.winner ? std::string(side_name(game, *outcome.winner)) + " wins" : "Draw";
    if (outcome.reason == EndReason::aborted || outcome.reason == EndReason::no_result) text = "No result";
    text += ": " + std::string(id(outcome.reason));
    const auto by = clause(outcome.reason, game);
    if (!by.empty()) text.append(" (").append(by).append(")");
    return text;
}

std::string show(const AnyGame& game, Lettering lettering, bool tell_check) {
    const BoardCells board = game.board();
    const bool hands = game.as<Hands>() != nullptr;
    const bool with_kanji = lettering == Lettering::kanji && game.as<KingFaces>() != nullptr;
    std::string text;
    if (hands) text += hand_line(game, Colour::second, with_kanji);
    text += board.points ? points(board) : squares(game, board, with_kanji);
    if (hands) text += hand_line(game, Colour::first, with_kanji);
    if (board.points) {
        text += "Captured by Black: " + std::to_string(game.prisoners(Colour::first)) +
                ", by White: " + std::to_string(game.prisoners(Colour::second)) + "\n";
    }
    if (const auto outcome = game.outcome()) return text + describe(game.game(), *outcome) + "\n";
    if (game.play_ended()) return text + "Both passed: play is over\n";
    text.append(side_name(game.game(), game.side_to_move())).append(" to move");
    if (tell_check) text += check_words(game);
    return text + "\n";
}

}  // namespace kradan
