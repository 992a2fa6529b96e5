#include <algorithm>
#include <expected>
#include <iostream>
#include <limits>
#include <optional>
#include <string>

#include "catalog/games.h"
#include "catalog/names.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "cli/png.h"
#include "command/output.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "draw/picture.h"
#include "record/replay.h"

namespace kradan::cli {
namespace {

/// The arguments of `kradan image`.
struct ImageArguments {
    GameArguments game;
    /// Instead of GAME: a file of records, the number of the record from 1, and the number of moves; if
    /// absent, all moves.
    std::optional<std::string> record;
    std::optional<std::string> charset;
    int number = 1;
    std::optional<int> ply;
    OutputArguments output;
    int width = 800;
    std::string pieces = "eastern";
    std::string theme = "light";
    bool flip = false;
    bool numbers = false;
    bool no_coordinates = false;
    /// Separated by spaces: "e2e4", "Re2e4"; "e4", "Re4", "D4=triangle"; "D4=A".
    std::string arrows;
    std::string marks;
    std::string labels;

    void add_to(CLI::App& command) {
        game.add_to(command);
        auto* const file = command.add_option("--record", record, "a file of records, instead of GAME");
        for (CLI::Option* const option : command.get_options()) {
            if (option != file && option != command.get_help_ptr()) file->excludes(option);
        }
        command.get_option("GAME")->required(false);
        add_charset_option(command, charset);
        command.get_option("--charset")->needs(file);
        command.add_option("--number", number, "number of the record in the file, from 1")
            ->check(CLI::Range(1, std::numeric_limits<int>::max()))
            ->needs(file);
        command.add_option("--ply", ply, "position after this many moves of the main line (default: all)")
            ->check(CLI::Range(0, std::numeric_limits<int>::max()))
            ->needs(file);
        add_output_options(command, output, "FILE.svg, FILE.png, or - for SVG on standard output")
            ->required();
        command.add_option("--width", width, "width in pixels")
            ->check(CLI::Range(draw::least_width, draw::most_width))
            ->capture_default_str();
        const auto shogi = [](GameId id) { return id.module().forms().look == Look::shogi; };
        game.limit(shogi,
                   command.add_option("--pieces", pieces, names_of(shogi) + ": eastern (kanji) or western")
                       ->check(CLI::IsMember({"eastern", "western"}))
                       ->capture_default_str());
        command.add_option("--theme", theme, "light or dark")
            ->check(CLI::IsMember({"light", "dark"}))
            ->capture_default_str();
        command.add_flag("--flip", flip, "put the second player at the bottom");
        const auto stones = [](GameId id) { return id.module().forms().look == Look::stones; };
        game.limit(stones, command.add_flag("--numbers", numbers,
                                            names_of(stones) + ": print move numbers on the stones"));
        command.add_flag("--no-coordinates", no_coordinates, "omit the coordinates around the board");
        command.add_option(
            "--arrow", arrows,
            "arrows, separated by spaces: e2e4, or with a colour (G, R, Y, B) before it, Re2e4");
        command.add_option(
            "--mark", marks,
            "marks: e4, Re4, e4=triangle (circle, square, triangle, cross, highlight, selected)");
        command.add_option("--label", labels, "letters or numbers on the board: e4=A");
    }
};

using draw::Picture;
using record::Shape;

struct MarkName {
    std::string_view name;
    Shape::Kind kind;
};

constexpr std::array<MarkName, 6> mark_names = {{{"circle", Shape::Kind::circle},
                                                 {"square", Shape::Kind::square},
                                                 {"triangle", Shape::Kind::triangle},
                                                 {"cross", Shape::Kind::cross},
                                                 {"highlight", Shape::Kind::highlight},
                                                 {"selected", Shape::Kind::selected}}};

/// Removes the tint at the start of a word, as in PGN's [%cal] and [%csl]: G, R, Y or B before the square.
Shape::Tint take_tint(std::string_view& word) {
    constexpr std::string_view letters = "GRYB";
    if (word.size() < 2 || (word[1] >= '0' && word[1] <= '9')) return Shape::Tint::none;
    const auto tint = letters.find(word[0]);
    if (tint == std::string_view::npos) return Shape::Tint::none;
    word.remove_prefix(1);
    return static_cast<Shape::Tint>(tint + 1);
}

/// Parses one word in an option; nullopt if it is not a shape on this board.
using ReadShape = std::optional<Shape> (*)(const BoardCells& board, std::string_view word);

std::optional<Shape> read_arrow(const BoardCells& board, std::string_view word) {
    Shape shape{.kind = Shape::Kind::arrow, .tint = take_tint(word)};
    const auto digit = word.find_first_of("0123456789");
    const auto middle = word.find_first_not_of("0123456789", digit);
    if (digit == std::string_view::npos || middle == std::string_view::npos) return std::nullopt;
    const auto from = draw::read_cell(board, word.substr(0, middle));
    const auto to = draw::read_cell(board, word.substr(middle));
    if (!from || !to || *from == *to) return std::nullopt;
    shape.from = *from;
    shape.to = *to;
    return shape;
}

std::optional<Shape> read_mark(const BoardCells& board, std::string_view word) {
    Shape shape{.kind = Shape::Kind::circle, .tint = take_tint(word)};
    const auto equals = word.find('=');
    if (equals != std::string_view::npos) {
        const auto* found = std::ranges::find(mark_names, word.substr(equals + 1), &MarkName::name);
        if (found == mark_names.end()) return std::nullopt;
        shape.kind = found->kind;
    }
    const auto cell = draw::read_cell(board, word.substr(0, equals));
    if (!cell) return std::nullopt;
    shape.from = shape.to = *cell;
    return shape;
}

std::optional<Shape> read_label(const BoardCells& board, std::string_view word) {
    Shape shape{.kind = Shape::Kind::label, .tint = take_tint(word)};
    const auto equals = word.find('=');
    if (equals == std::string_view::npos || equals + 1 == word.size()) return std::nullopt;
    const auto cell = draw::read_cell(board, word.substr(0, equals));
    if (!cell) return std::nullopt;
    shape.from = shape.to = *cell;
    shape.text = word.substr(equals + 1);
    return shape;
}

/// Adds an option's shapes to a picture; reports the first invalid word on standard error.
bool add_shapes(Picture& picture, std::string_view option, const std::string& text, ReadShape read,
                std::string_view expected) {
    for (const auto& word : words_of(text)) {
        auto shape = read(picture.board, word);
        if (!shape) {
            std::cerr << option << ": invalid value '" << printable(word) << "'; expected " << expected
                      << " of this board\n";
            return false;
        }
        picture.shapes.push_back(std::move(*shape));
    }
    return true;
}

bool ends_with(std::string text, std::string_view ending) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text.ends_with(ending);
}

/// The position that GAME and its options describe; the error is the exit status.
std::expected<Picture, int> from_arguments(const ImageArguments& arguments) {
    const auto started = arguments.game.start();
    if (!started) return std::unexpected(started.error());
    const auto& [game, line] = *started;
    Picture picture = draw::picture_of(game, line);
    if (arguments.numbers) picture.numbers = draw::move_numbers(game, line);
    return picture;
}

/// A position from a record in a file, with the shapes that the record draws on it; the error is the exit
/// status.
std::expected<Picture, int> from_record(const ImageArguments& arguments) {
    const std::string& name = *arguments.record;
    const auto failed = [&](const std::string& what) {
        std::cerr << printable(name) << ": " << what << '\n';
        return std::unexpected(exit_bad_input);
    };
    auto file = RecordFile::open(name, {}, read_charset(arguments.charset));
    if (!file) return std::unexpected(report_error(file.error()));
    record::Record record;
    for (int number = 1; number <= arguments.number; ++number) {
        if (file->next(record)) continue;
        if (const auto trouble = file->trouble()) return std::unexpected(report_error(*trouble));
        return failed("there is no record " + std::to_string(arguments.number) + "; the last one is " +
                      std::to_string(number - 1));
    }
    if (!arguments.game.options_belong_to(record.options.game)) return std::unexpected(exit_usage);
    for (const auto& fault : record.faults) std::cerr << in_words(name, fault) << '\n';
    auto cursor = record::Cursor::begin(record);
    if (!cursor) {
        std::cerr << in_words(name, cursor.error()) << '\n';
        return std::unexpected(exit_bad_input);
    }
    const record::Tree& tree = record.tree;
    std::vector<std::string> line;
    const auto wanted = arguments.ply ? static_cast<std::size_t>(*arguments.ply) : tree.size();
    // Nodes between two moves, such as setup stones, belong to the move before them.
    for (auto node = tree[record::Tree::root].first_child; node != record::no_node;
         node = tree[node].first_child) {
        if (tree[node].step && line.size() == wanted) break;
        const auto played = cursor->enter(node);
        if (!played) {
            std::cerr << in_words(name, played.error()) << '\n';
            break;
        }
        if (*played) line.push_back((*played)->text);
    }
    if (arguments.ply && line.size() < wanted) {
        return failed("--ply: the main line has only " + std::to_string(line.size()) + " legal moves");
    }
    Picture picture = draw::picture_of(cursor->game(), line);
    picture.shapes = tree.annotation(cursor->node()).shapes;
    if (arguments.numbers) picture.numbers = draw::move_numbers(cursor->game(), line);
    return picture;
}

int image_command(const ImageArguments& arguments) {
    const std::string& name = *arguments.output.name;
    const bool png = ends_with(name, ".png");
    if (!png && name != "-" && !ends_with(name, ".svg"))
        return report_error("--output: '" + name + "' must end with .svg or .png, or be - for SVG",
                            exit_usage);
    if (!arguments.record && arguments.game.empty()) {
        std::cerr << "GAME is missing; expected " << listed(game_ids(), " or ") << ", or --record FILE\n";
        return exit_usage;
    }
    const auto begun = arguments.record ? from_record(arguments) : from_arguments(arguments);
    if (!begun) return begun.error();
    Picture picture = *begun;
    picture.width = arguments.width;
    picture.pieces = arguments.pieces == "western" ? draw::PieceSet::western : draw::PieceSet::eastern;
    picture.theme = arguments.theme == "dark" ? draw::Theme::dark : draw::Theme::light;
    picture.flipped = arguments.flip;
    picture.coordinates = !arguments.no_coordinates;
    const std::string example = picture.board.points ? "C3" : "e4";
    if (!add_shapes(picture, "--mark", arguments.marks, read_mark,
                    example + " or " + example + "=triangle") ||
        !add_shapes(picture, "--label", arguments.labels, read_label, example + "=A") ||
        !add_shapes(picture, "--arrow", arguments.arrows, read_arrow,
                    picture.board.points ? "C3D4" : "e2e4")) {
        return exit_usage;
    }
    std::string bytes = draw::svg(picture) + "\n";
    if (png) {
        auto drawn = png_of(bytes, picture.width, draw::height(picture));
        if (!drawn) return report_error(name + ": " + drawn.error(), exit_io_error);
        bytes = *std::move(drawn);
    }
    const auto written = write_output(arguments.output, bytes);
    return written ? exit_success : report_error(written.error());
}

}  // namespace

void add_image_command(CLI::App& app, int& status) {
    add_command<ImageArguments>(app, status, "image", "a position as a picture: SVG or PNG", image_command);
}

}  // namespace kradan::cli
