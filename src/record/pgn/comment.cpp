#include "record/pgn/comment.h"

#include <array>
#include <cstdlib>
#include <limits>

#include "core/square.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_pgn_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_pgn_space(text.back())) text.remove_suffix(1);
    return text;
}

/// Removes and returns a number of at most `digits` digits from the start of a string.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
    std::size_t size = 0;
    int number = 0;
    while (size < text.size() && is_digit(text[size])) {
        if (size == digits) return std::nullopt;
        number = number * 10 + (text[size++] - '0');
    }
    if (size == 0) return std::nullopt;
    text.remove_prefix(size);
    return number;
}

bool take(std::string_view& text, char c) {
    if (text.empty() || text.front() != c) return false;
    text.remove_prefix(1);
    return true;
}

/// Reads "1:02:03" or "1:02:03.5" as milliseconds.
std::optional<std::int64_t> read_time(std::string_view text) {
    std::int64_t seconds = 0;
    for (int part = 0; part < 3; ++part) {
        const auto number = take_number(text, part == 0 ? 5 : 2);
        if (!number || (part > 0 && *number > 59)) return std::nullopt;
        seconds = seconds * 60 + *number;
        if (part < 2 && !take(text, ':')) return std::nullopt;
    }
    std::int64_t milliseconds = 0;
    if (take(text, '.')) {
        const std::size_t digits = text.size();
        const auto number = take_number(text, 3);
        if (!number) return std::nullopt;
        milliseconds = *number;
        for (std::size_t i = digits; i < 3; ++i) milliseconds *= 10;
    }
    if (!text.empty()) return std::nullopt;
    return seconds * 1000 + milliseconds;
}

std::string two_digits(std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string write_time(std::int64_t milliseconds) {
    const std::int64_t seconds = milliseconds / 1000;
    std::string text =
        std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
    if (milliseconds % 1000 != 0) {
        text += '.' + std::to_string(1000 + milliseconds % 1000).substr(1);
        while (text.back() == '0') text.pop_back();
    }
    return text;
}

/// Reads "0.25", "-1.5,20" or "#-3".
std::optional<Evaluation> read_evaluation(std::string_view text) {
    Evaluation evaluation;
    const bool mate = take(text, '#');
    const bool negative = take(text, '-');
    if (!negative) take(text, '+');
    const auto whole = take_number(text, 5);
    if (!whole) return std::nullopt;
    if (mate) {
        evaluation.mate = negative ? -*whole : *whole;
    } else {
        int centipawns = *whole * 100;
        if (take(text, '.')) {
            const std::size_t digits = text.size();
            const auto part = take_number(text, 2);
            if (!part) return std::nullopt;
            centipawns += digits - text.size() == 1 ? *part * 10 : *part;
        }
        evaluation.centipawns = negative ? -centipawns : centipawns;
    }
    if (take(text, ',')) {
        const auto depth = take_number(text, 4);
        if (!depth) return std::nullopt;
        evaluation.depth = *depth;
    }
    if (!text.empty()) return std::nullopt;
    return evaluation;
}

std::string write_evaluation(const Evaluation& evaluation) {
    std::string text;
    if (evaluation.mate) {
        text = "#" + std::to_string(*evaluation.mate);
    } else {
        const int centipawns = evaluation.centipawns.value_or(0);
        const int size = std::abs(centipawns);
        text = (centipawns < 0 ? "-" : "") + std::to_string(size / 100) + "." + two_digits(size % 100);
    }
    if (evaluation.depth != 0) text += "," + std::to_string(evaluation.depth);
    return text;
}

constexpr std::array<std::pair<char, Shape::Tint>, 4> tints = {{{'G', Shape::Tint::green},
                                                                {'R', Shape::Tint::red},
                                                                {'Y', Shape::Tint::yellow},
                                                                {'B', Shape::Tint::blue}}};

std::optional<Cell> read_cell(std::string_view text) {
    const auto square = read_square(text);
    if (!square) return std::nullopt;
    return Cell{static_cast<std::uint8_t>(file_of(*square)), static_cast<std::uint8_t>(rank_of(*square))};
}

/// Reads "Gd4", or "Gd2d4" for an arrow.
std::optional<Shape> read_shape(std::string_view text, bool arrow) {
    if (text.size() != (arrow ? 5U : 3U)) return std::nullopt;
    Shape shape{.kind = arrow ? Shape::Kind::arrow : Shape::Kind::circle};
    for (const auto& [letter, tint] : tints) {
        if (letter == text[0]) shape.tint = tint;
    }
    const auto from = read_cell(text.substr(1, 2));
    const auto to = arrow ? read_cell(text.substr(3)) : from;
    if (shape.tint == Shape::Tint::none || !from || !to) return std::nullopt;
    shape.from = *from;
    shape.to = *to;
    return shape;
}

/// The capacity of a growing list of shapes may be up to twice its size.
constexpr std::size_t bytes_of_shape = 2 * sizeof(Shape);

/// The bytes that commands can still use, and whether they ran out.
struct Room {
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
    bool lacking = false;
};

/// Drops shapes that do not fit.
bool read_shapes(std::vector<Shape>& shapes, std::string_view text, bool arrows, Room& room) {
    const std::size_t before = shapes.size();
    while (true) {
        const std::size_t comma = text.find(',');
        auto shape = read_shape(trim(text.substr(0, comma)), arrows);
        if (!shape) {
            room.bytes += (shapes.size() - before) * bytes_of_shape;
            shapes.resize(before);
            return false;
        }
        if (room.bytes >= bytes_of_shape) {
            room.bytes -= bytes_of_shape;
            shapes.push_back(*std::move(shape));
        } else {
            room.lacking = true;
        }
        if (comma == std::string_view::npos) return true;
        text.remove_prefix(comma + 1);
    }
}

bool is_arrow(const Shape& shape) {
    return shape.kind == Shape::Kind::arrow || shape.kind == Shape::Kind::line;
}

std::string write_shape(const Shape& shape) {
    char letter = 'G';
    for (const auto& [tint_letter, tint] : tints) {
        if (tint == shape.tint) letter = tint_letter;
    }
    std::string text(1, letter);
    for (const Cell& cell : {shape.from, shape.to}) {
        text += static_cast<char>('a' + cell.x % 8);
        text += static_cast<char>('1' + cell.y % 8);
        if (!is_arrow(shape)) break;
    }
    return text;
}

/// Parses one command, "clk 0:01:00", into its field. Returns false if it remains text.
bool take_command(Annotation& annotation, std::string_view command, Room& room) {
    const std::size_t space = std::min(command.find(' '), command.size());
    const std::string_view name = command.substr(0, space);
    const std::string_view value = trim(command.substr(space));
    if (name == "clk" || name == "emt") {
        auto& field = name == "clk" ? annotation.clock : annotation.elapsed;
        if (field) return false;
        field = read_time(value);
        return field.has_value();
    }
    if (name == "eval") {
        if (annotation.evaluation) return false;
        annotation.evaluation = read_evaluation(value);
        return annotation.evaluation.has_value();
    }
    if (name == "cal" || name == "csl") return read_shapes(annotation.shapes, value, name == "cal", room);
    return false;
}

/// Whether `take_command` would accept this command; changes nothing.
bool would_take_command(Annotation& annotation, std::string_view command) {
    const auto evaluation = annotation.evaluation;
    const auto clock = annotation.clock;
    const auto elapsed = annotation.elapsed;
    const std::size_t shapes = annotation.shapes.size();
    Room room;
    const bool taken = take_command(annotation, command, room);
    annotation.evaluation = evaluation;
    annotation.clock = clock;
    annotation.elapsed = elapsed;
    annotation.shapes.resize(shapes);
    return taken;
}

void add_command(std::string& text, std::string_view name, std::string_view value) {
    if (!text.empty()) text += ' ';
    text.append("[%").append(name).append(" ").append(value).append("]");
}

}  // namespace

void join_pgn_comment(std::string& comment, std::string_view more) {
    more = trim(more);
    if (more.empty()) return;
    if (!comment.empty()) comment += ' ';
    comment += more;
}

bool add_pgn_comment(Annotation& annotation, std::string_view comment, std::size_t& room) {
    Room left{.bytes = room};
    std::size_t text_from = 0;
    std::size_t at = 0;
    while ((at = comment.find("[%", at)) != std::string_view::npos) {
        const std::size_t close = comment.find(']', at);
        if (close == std::string_view::npos) break;
        if (take_command(annotation, comment.substr(at + 2, close - at - 2), left)) {
            join_pgn_comment(annotation.comment, comment.substr(text_from, at - text_from));
            text_from = close + 1;
        }
        at = close + 1;
    }
    join_pgn_comment(annotation.comment, comment.substr(text_from));
    room = left.bytes;
    return !left.lacking;
}

std::vector<std::string> write_pgn_comment(const Annotation& annotation) {
    std::vector<std::string> comments;
    std::string text;
    Annotation read;
    Room room;
    if (annotation.evaluation) add_command(text, "eval", write_evaluation(*annotation.evaluation));
    if (annotation.clock) add_command(text, "clk", write_time(*annotation.clock));
    if (annotation.elapsed) add_command(text, "emt", write_time(*annotation.elapsed));
    for (std::size_t i = 0; i < annotation.shapes.size();) {
        const bool arrows = is_arrow(annotation.shapes[i]);
        std::string list;
        for (; i < annotation.shapes.size() && is_arrow(annotation.shapes[i]) == arrows; ++i) {
            if (!list.empty()) list += ',';
            list += write_shape(annotation.shapes[i]);
        }
        add_command(text, arrows ? "cal" : "csl", list);
    }
    add_pgn_comment(read, text, room.bytes);
    std::string_view rest = annotation.comment;
    std::size_t at = 0;
    while ((at = rest.find("[%", at)) != std::string_view::npos) {
        const std::size_t close = rest.find(']', at);
        if (close == std::string_view::npos) break;
        const std::string_view command = rest.substr(at + 2, close - at - 2);
        if (!would_take_command(read, command)) {
            at = close + 1;
            continue;
        }
        const std::size_t space = at + 2 + command.find(' ');
        join_pgn_comment(text, rest.substr(0, space));
        comments.push_back(std::move(text));
        text.clear();
        rest.remove_prefix(space + 1);
        at = close - space;
    }
    join_pgn_comment(text, rest);
    if (!text.empty()) comments.push_back(std::move(text));
    return comments;
}

}  // namespace kradan::record
