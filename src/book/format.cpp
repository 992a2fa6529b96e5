#include "book/format.h"

#include <algorithm>
#include <array>
#include <utility>

#include "book/polyglot.h"
#include "games/chess/game.h"
#include "games/go/game.h"
#include "games/go/notation.h"

namespace kradan::book {

namespace {

constexpr std::string_view magic = "KRADANBK";
constexpr std::uint64_t version = 1;
/// The maximum length of a game id, and of a move.
constexpr std::size_t id_bytes = 16;
constexpr std::size_t move_bytes = 8;

/// Appends a number in big-endian order.
void put(std::string& bytes, std::uint64_t number, int size) {
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
        bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

/// Removes a number from the beginning and returns it.
std::uint64_t take(std::string_view& bytes, std::size_t size) {
    std::uint64_t number = 0;
    for (const char c : bytes.substr(0, size)) number = (number << 8) | static_cast<unsigned char>(c);
    bytes.remove_prefix(size);
    return number;
}

/// 64-bit FNV-1a.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

/// The symmetries of a board: rotations and reflections.
constexpr int turn_count = 8;

go::Vertex turned_by(int turn, go::Vertex vertex, int size) {
    if ((turn & 1) != 0) vertex.x = size - 1 - vertex.x;
    if ((turn & 2) != 0) vertex.y = size - 1 - vertex.y;
    if ((turn & 4) != 0) std::swap(vertex.x, vertex.y);
    return vertex;
}

/// The text of a Go position after a symmetry is applied to the board.
std::string turned_text(const BoardCells& board, const go::Position& position, int turn) {
    const int size = position.size();
    std::string points(board.cells.size(), '.');
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i].empty()) continue;
        const int at = static_cast<int>(i);
        const go::Vertex to = turned_by(turn, {.x = at % size, .y = at / size}, size);
        points[static_cast<std::size_t>(to.y * size + to.x)] = board.cells[i].front();
    }
    std::string text = std::to_string(size) + " " + points + " ";
    text += position.side_to_move() == Colour::first ? 'X' : 'O';
    if (const auto ko = position.ko()) text += " " + go::write_vertex(turned_by(turn, *ko, size));
    return text;
}

}  // namespace

BookFormat format_of(GameId game) {
    // Polyglot's format does not name the game, so only chess itself can use it.
    const Forms& forms = game.module().forms();
    return forms.records == RecordStyle::pgn && forms.tag.empty() ? BookFormat::polyglot : BookFormat::kradan;
}

std::size_t entry_bytes(BookFormat format) {
    return format == BookFormat::polyglot ? 16 : 24;
}

std::string write_header(GameId game, std::uint64_t entries) {
    std::string bytes{magic};
    put(bytes, version, 8);
    std::string name{id(game)};
    name.resize(id_bytes, '\0');
    bytes += name;
    put(bytes, entries, 8);
    return bytes;
}

std::string write_entry(const BookEntry& entry, BookFormat format) {
    std::string bytes;
    put(bytes, entry.key, 8);
    if (format == BookFormat::polyglot) {
        put(bytes, entry.move, 2);
        put(bytes, entry.weight, 2);
        put(bytes, 0, 4);
    } else {
        put(bytes, entry.move, move_bytes);
        put(bytes, entry.weight, 4);
        put(bytes, entry.games, 4);
    }
    return bytes;
}

BookEntry read_entry(std::string_view bytes, BookFormat format) {
    BookEntry entry{.key = take(bytes, 8)};
    if (format == BookFormat::polyglot) {
        entry.move = take(bytes, 2);
        entry.weight = static_cast<std::uint32_t>(take(bytes, 2));
    } else {
        entry.move = take(bytes, move_bytes);
        entry.weight = static_cast<std::uint32_t>(take(bytes, 4));
        entry.games = static_cast<std::uint32_t>(take(bytes, 4));
    }
    return entry;
}

bool begins_as_book(std::string_view bytes) {
    return bytes.starts_with(magic);
}

std::expected<BookHeader, std::string> read_header(std::string_view bytes) {
    if (bytes.size() < header_bytes) return std::unexpected("the header is cut off");
    bytes.remove_prefix(magic.size());
    const std::uint64_t written = take(bytes, 8);
    if (written != version)
        return std::unexpected("version " + std::to_string(written) + " of the format is unknown; this is " +
                               std::to_string(version));
    std::string_view name = bytes.substr(0, id_bytes);
    name = name.substr(0, name.find('\0'));
    bytes.remove_prefix(id_bytes);
    const auto game = std::ranges::find(games(), name, [](GameId each) { return id(each); });
    if (game == games().end()) return std::unexpected("a game of this name is unknown");
    return BookHeader{.game = *game, .entries = take(bytes, 8)};
}

BookPosition::BookPosition(const AnyGame& game, BookFormat format) : game_(game), format_(format) {
    if (format == BookFormat::polyglot) {
        const auto* chess_game = game.as<chess::Game>();
        if (chess_game) key_ = polyglot_key(chess_game->position());
        return;
    }
    // The kings' faces are not part of the position.
    text_ = game.position_text(std::array<bool, 2>{});
    if (const auto* go_game = game.as<go::Game>()) {
        const BoardCells board = game.board();
        for (int turn = 0; turn < turn_count; ++turn) {
            std::string text = turned_text(board, go_game->position(), turn);
            if (!turns_.empty() && text > text_) continue;
            if (turns_.empty() || text < text_) turns_.clear();
            turns_.push_back(turn);
            text_ = std::move(text);
        }
    }
    if (text_.empty()) {
        for (const std::string& cell : game.board().cells) text_ += cell.empty() ? "." : cell;
        text_.append(" ").append(id(game.side_to_move()));
    }
    key_ = hash_of(text_);
}

std::optional<std::uint64_t> BookPosition::code_of(std::string_view move) const {
    const auto read = game_.read_move(move);
    if (!read) return std::nullopt;
    if (const auto* chess_game = game_.as<chess::Game>(); chess_game && format_ == BookFormat::polyglot) {
        const auto* intent = read->as<chess::Intent>();
        const auto legal = intent ? chess_game->position().unjudged_move(*intent) : std::nullopt;
        return legal ? std::optional<std::uint64_t>{polyglot_move(*legal)} : std::nullopt;
    }
    std::string text{move};
    const auto* go_game = game_.as<go::Game>();
    const auto* intent = read->as<go::Intent>();
    if (go_game && intent && !intent->pass) {
        text.clear();
        for (const int turn : turns_) {
            const std::string turned =
                go::write_vertex(turned_by(turn, intent->vertex, go_game->position().size()));
            if (text.empty() || turned < text) text = turned;
        }
    }
    if (text.empty() || text.size() > move_bytes) return std::nullopt;
    text.resize(move_bytes, '\0');
    std::string_view rest = text;
    return take(rest, move_bytes);
}

}  // namespace kradan::book
