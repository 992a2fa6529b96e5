#include "engine_protocols/gtp/game.h"

#include <algorithm>

#include "catalog/clauses.h"
#include "core/quote.h"
#include "engine_protocols/files.h"
#include "engine_protocols/text.h"
#include "games/go/notation.h"
#include "record/replay.h"
#include "record/sgf/sgf.h"

namespace kradan::protocol {

std::vector<std::string> written(const std::vector<go::Vertex>& vertices) {
    std::vector<std::string> words;
    words.reserve(vertices.size());
    for (const go::Vertex vertex : vertices) words.push_back(go::write_vertex(vertex));
    return words;
}

AnyGame GtpGame::with_turn(Colour colour) const {
    AnyGame game = game_;
    if (game.side_to_move() != colour || game.play_ended()) game.resume(colour);
    return game;
}

bool GtpGame::is_empty() const {
    return stones(Colour::first).empty() && stones(Colour::second).empty() && moves_.empty();
}

std::vector<std::string> GtpGame::stones(Colour colour) const {
    return written(vertices([&](go::Vertex v) { return board().has(board().point(v), colour); }));
}

std::string GtpGame::drawn() const {
    const int size = board().size();
    std::string columns = "   ";
    for (int x = 0; x < size; ++x) columns += std::string(" ") + "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x];
    const auto star_points = go::fixed_handicap(size, go::max_fixed_handicap(size));
    std::string text = "\n" + columns + "\n";
    for (int y = size - 1; y >= 0; --y) {
        const std::string row = (y < 9 ? " " : "") + std::to_string(y + 1);
        text += " " + row;
        for (int x = 0; x < size; ++x) {
            const go::Vertex vertex{.x = x, .y = y};
            const go::Point point = board().point(vertex);
            const bool star = std::ranges::find(star_points, vertex) != star_points.end();
            text += ' ';
            text += board().has(point, Colour::first)    ? 'X'
                    : board().has(point, Colour::second) ? 'O'
                    : star                               ? '+'
                                                         : '.';
        }
        text += " " + row + "\n";
    }
    return text + columns + "\n BLACK (X) has captured " + std::to_string(game_.prisoners(Colour::first)) +
           ", WHITE (O) has captured " + std::to_string(game_.prisoners(Colour::second));
}

std::optional<Colour> read_colour(std::string_view word) {
    if (same_ignoring_case(word, "b") || same_ignoring_case(word, "black")) return Colour::first;
    if (same_ignoring_case(word, "w") || same_ignoring_case(word, "white")) return Colour::second;
    return std::nullopt;
}

std::string in_words(const Refusal& refusal) {
    const std::string_view words = message(refusal.reason, Language::english);
    std::string text(words.empty() ? std::string_view{refusal.reason} : words);
    if (!refusal.clause.empty()) text.append(" (").append(refusal.clause).append(")");
    if (!refusal.detail.empty()) text.append(" ").append(printable(refusal.detail));
    return text;
}

namespace {

/// An error that starts with the words GTP requires.
std::unexpected<std::string> illegal(const Refusal& refusal) {
    return std::unexpected("illegal move: " + in_words(refusal));
}

std::unexpected<std::string> cannot_load(const record::Fault& fault) {
    return std::unexpected(
        "cannot load file: " + std::to_string(fault.place.line) + ":" + std::to_string(fault.place.column) +
        ": " + in_words(Refusal{.reason = fault.reason, .clause = fault.clause, .detail = fault.detail}));
}

}  // namespace

std::expected<void, std::string> GtpGame::play_in(AnyGame& game, const PlayedMove& move) {
    const auto intent = game.read_move(move.text);
    if (!intent) return std::unexpected("invalid coordinate");
    if (game.side_to_move() == move.colour && !game.play_ended()) {
        if (const auto played = game.play(*intent); !played) return illegal(played.error());
        return {};
    }
    AnyGame next = game;
    next.resume(move.colour);
    if (const auto played = next.play(*intent); !played) return illegal(played.error());
    game = std::move(next);
    return {};
}

std::expected<void, std::string> GtpGame::restart(go::Options options, std::vector<PlayedMove> moves) {
    auto game = AnyGame::start(go::game_options(options));
    if (!game) {
        const Refusal& refusal = game.error().front();
        return std::unexpected(in_words(refusal));
    }
    for (const PlayedMove& move : moves) {
        if (const auto played = play_in(*game, move); !played) return played;
    }
    options_ = std::move(options);
    game_ = *std::move(game);
    moves_ = std::move(moves);
    return {};
}

std::expected<void, std::string> GtpGame::play(Colour colour, const std::string& text) {
    if (const auto played = play_in(game_, {colour, text}); !played) return played;
    moves_.push_back({colour, text});
    return {};
}

std::expected<void, std::string> GtpGame::undo() {
    if (moves_.empty()) return std::unexpected("cannot undo");
    if (!restart(options_, {moves_.begin(), moves_.end() - 1})) return std::unexpected("cannot undo");
    return {};
}

namespace {

/// The first word that is not a point on the board or that repeats one.
std::optional<std::string> bad_vertex(const std::vector<std::string>& words, const go::Board& board) {
    std::vector<go::Vertex> named;
    for (const std::string& word : words) {
        const auto move = go::read_move(word);
        if (!move || move->pass || !board.on_board(move->vertex) ||
            std::ranges::find(named, move->vertex) != named.end())
            return word;
        named.push_back(move->vertex);
    }
    return std::nullopt;
}

}  // namespace

GtpAnswer GtpGame::place_handicap(const std::vector<std::string>& vertices) {
    if (!is_empty()) return std::unexpected("board not empty");
    const auto points = static_cast<std::size_t>(options_.size * options_.size);
    if (vertices.size() < 2 || vertices.size() >= points) return std::unexpected("invalid number of stones");
    if (const auto bad = bad_vertex(vertices, board()))
        return std::unexpected("bad vertex list: " + protocol::in_quotes(*bad));
    go::Options options = options_;
    options.handicap = static_cast<int>(vertices.size());
    options.stones[0] = vertices;
    if (const auto begun = begin(std::move(options)); !begun) return std::unexpected(begun.error());
    return joined(vertices);
}

std::expected<void, std::string> GtpGame::load_sgf(const std::string& path,
                                                   std::optional<std::size_t> before) {
    constexpr std::uintmax_t largest = std::uintmax_t{1} << 26;
    const auto text = read_file(path, largest);
    if (!text) return std::unexpected("cannot load file: " + text.error());
    record::MemorySource source(*text);
    record::Input input(source);
    record::Record record;
    if (!record::make_sgf_reader(input, {})->next(record))
        return std::unexpected("cannot load file: no game in it");
    const auto wrong = std::ranges::find_if(record.faults, [](const auto& fault) { return !fault.note; });
    if (wrong != record.faults.end()) return cannot_load(*wrong);
    // Rules and komi remain unless the record specifies them.
    go::Options options = go::options_of(record.options);
    if (!record.names_rules) options.rules = options_.rules;
    if (!options.komi) options.komi = options_.komi;
    go::set_options(record.options, options);
    const record::Tree& tree = record.tree;
    record::NodeId node = tree.line_end(record::Tree::root);
    if (before) {
        std::size_t moves = 0;
        node = record::Tree::root;
        for (auto next = tree[node].first_child; next != record::no_node; next = tree[next].first_child) {
            if (tree[next].step && ++moves >= *before) break;
            node = next;
        }
    }
    auto loaded = record::game_at(record, node);
    if (!loaded) return cannot_load(loaded.error());
    options_ = go::options_of(loaded->options());
    game_ = *std::move(loaded);
    moves_.clear();
    for (int ply = 0; ply < game().ply(); ++ply) {
        const go::Move move = game().moves()[static_cast<std::size_t>(ply)];
        moves_.push_back({game().mover(ply), go::write_move(game().start().intent_of(move))});
    }
    return {};
}

}  // namespace kradan::protocol
