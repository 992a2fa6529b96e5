#include "catalog/show.h"

#include <array>
#include <utility>

#include "games/chess/epd.h"
#include "games/ogi/feen.h"
#include "games/ogi/gui_fen.h"
#include "games/ogi/shogi_style.h"

namespace kradan {

namespace {

/// A piece of Ōgi, "+p", in kanji, three columns wide; `jade` says by colour whose king is shown as 玉.
std::string in_kanji(std::string_view piece, std::array<bool, 2> jade = {}) {
    if (piece.empty()) return "  ・";
    const bool promoted = piece.front() == '+';
    const char letter = piece.back();
    const bool second = letter >= 'a';
    const auto kind = ogi::kind_of_letter(second ? static_cast<char>(letter - 'a' + 'A') : letter);
    if (!kind) return "  ？";
    std::string text = second ? " v" : "  ";
    const bool shows_jade = *kind == ogi::Kind::king && jade[second ? 1 : 0];
    text += shows_jade ? "玉" : ogi::kanji(*kind, promoted);
    return text;
}

std::string pad_left(std::string_view text, std::size_t width) {
    return (text.size() < width ? std::string(width - text.size(), ' ') : std::string()).append(text);
}

std::string squares(const AnyGame& game, const BoardCells& board, bool with_kanji) {
    std::string text;
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        text += std::to_string(rank + 1) + " ";
        for (int file = 0; file < board.files; ++file) {
            const std::string& cell = board.cells[static_cast<std::size_t>(rank * board.files + file)];
            text += with_kanji ? in_kanji(cell, game.jade())
                               : pad_left(cell.empty() ? "." : cell, is_ogi(game.game()) ? 3 : 2);
        }
        text += "\n";
    }
    text += "  ";
    const std::size_t width = with_kanji ? 4 : is_ogi(game.game()) ? 3 : 2;
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
        if (with_kanji) piece = in_kanji(piece).substr(2);
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
    const bool first = colour == Colour::first;
    if (is_ogi(game)) return first ? "Sente" : "Gote";
    return first == (game == GameId::chess) ? "White" : "Black";
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
    const bool with_kanji = lettering == Lettering::kanji && is_ogi(game.game());
    std::string text;
    if (is_ogi(game.game())) text += hand_line(game, Colour::second, with_kanji);
    text += board.points ? points(board) : squares(game, board, with_kanji);
    if (is_ogi(game.game())) text += hand_line(game, Colour::first, with_kanji);
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

namespace {

template <ogi::Rules rules>
ogi::GuiFen gui_fen(const ogi::Game<rules>& game, const std::string& feen) {
    const bool second_began = (game.position().side_to_move() == Colour::second) != (game.ply() % 2 != 0);
    return {.setup = ogi::read_feen(feen).value_or(ogi::start_setup()),
            .quiet_plies = game.quiet_plies(),
            .move_number = 1 + (game.ply() + (second_began ? 1 : 0)) / 2};
}

}  // namespace

std::vector<PositionText> position_texts(const AnyGame& game) {
    std::string text = game.position_text();
    if (const auto* chess = std::get_if<chess::Game>(&game.variant()))
        return {{"fen", std::move(text)}, {"epd", chess::write_epd(chess->position(), {})}};
    ogi::GuiFen gui;
    if (const auto* gomayo = std::get_if<ogi::Game<ogi::gomayo>>(&game.variant())) {
        gui = gui_fen(*gomayo, text);
    } else if (const auto* classic = std::get_if<ogi::Game<ogi::classic>>(&game.variant())) {
        gui = gui_fen(*classic, text);
    } else {
        return {};
    }
    return {{"feen", std::move(text)}, {"variant-fen", ogi::write_gui_fen(gui)}};
}

}  // namespace kradan
