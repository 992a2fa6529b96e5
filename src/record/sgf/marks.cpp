#include "record/sgf/marks.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace kradan::record {

namespace {

struct ShapeName {
    std::string_view name;
    Shape::Kind kind;
};
constexpr std::array shape_names = {
    ShapeName{"AR", Shape::Kind::arrow},    ShapeName{"LN", Shape::Kind::line},
    ShapeName{"CR", Shape::Kind::circle},   ShapeName{"SQ", Shape::Kind::square},
    ShapeName{"TR", Shape::Kind::triangle}, ShapeName{"MA", Shape::Kind::cross},
    ShapeName{"SL", Shape::Kind::selected}, ShapeName{"LB", Shape::Kind::label},
};

struct GlyphName {
    std::string_view name;
    std::string_view value;
    std::uint8_t glyph;
};
constexpr std::array glyph_names = {
    GlyphName{"TE", "1", 1}, GlyphName{"BM", "1", 2}, GlyphName{"TE", "2", 3},
    GlyphName{"BM", "2", 4}, GlyphName{"IT", "", 5},  GlyphName{"DO", "", 6},
};

Cell cell_of(go::Vertex vertex) {
    return {.x = static_cast<std::uint8_t>(vertex.x), .y = static_cast<std::uint8_t>(vertex.y)};
}

bool on_board(Cell cell, SgfBoard board) {
    return cell.x < board.width && cell.y < board.height;
}

std::string point_of(Cell cell, SgfBoard board) {
    return write_point({.x = cell.x, .y = cell.y}, board);
}

std::optional<Cell> read_cell(std::string_view value, SgfBoard board) {
    const auto read = read_rectangle(value, board);
    if (!read || read->upper_left != read->lower_right) return std::nullopt;
    return cell_of(read->upper_left);
}

}  // namespace

std::optional<Shape::Kind> shape_of(std::string_view name) {
    const auto found = std::ranges::find(shape_names, name, &ShapeName::name);
    if (found == shape_names.end()) return std::nullopt;
    return found->kind;
}

bool add_shapes(std::string_view name, std::string_view value, SgfBoard board, std::vector<Shape>& shapes) {
    const Shape::Kind kind = *shape_of(name);
    if (kind == Shape::Kind::arrow || kind == Shape::Kind::line || kind == Shape::Kind::label) {
        const auto parts = read_composed(value);
        if (!parts) return false;
        const auto from = read_cell(parts->first, board);
        const bool is_label = kind == Shape::Kind::label;
        const auto to = is_label ? from : read_cell(parts->second, board);
        if (!from || !to) return false;
        shapes.push_back({.kind = kind, .from = *from, .to = *to});
        if (is_label) shapes.back().text = read_simple_text(parts->second);
        return true;
    }
    const auto rectangle = read_rectangle(value, board);
    if (!rectangle) return false;
    for (int y = rectangle->upper_left.y; y >= rectangle->lower_right.y; --y) {
        for (int x = rectangle->upper_left.x; x <= rectangle->lower_right.x; ++x) {
            const Cell cell = cell_of({.x = x, .y = y});
            shapes.push_back({.kind = kind, .from = cell, .to = cell});
        }
    }
    return true;
}

void sort_shapes(std::vector<Shape>& shapes) {
    if (std::ranges::is_sorted(shapes, {}, &Shape::kind)) return;
    std::vector<Shape> sorted;
    sorted.reserve(shapes.size());
    for (const ShapeName& it : shape_names) {
        for (Shape& shape : shapes) {
            if (shape.kind == it.kind) sorted.push_back(std::move(shape));
        }
    }
    shapes = std::move(sorted);
}

std::vector<Property> write_shapes(const std::vector<Shape>& shapes, SgfBoard board) {
    std::vector<Property> properties;
    for (const auto& [name, kind] : shape_names) {
        std::vector<std::string> values;
        std::vector<go::Vertex> points;
        for (const Shape& shape : shapes) {
            const bool also = kind == Shape::Kind::selected && shape.kind == Shape::Kind::highlight;
            if ((shape.kind != kind && !also) || !on_board(shape.from, board) || !on_board(shape.to, board))
                continue;
            if (kind == Shape::Kind::label) {
                values.push_back(point_of(shape.from, board) + ':' + write_text(shape.text, true));
            } else if (kind == Shape::Kind::arrow || kind == Shape::Kind::line) {
                values.push_back(point_of(shape.from, board) + ':' + point_of(shape.to, board));
            } else {
                points.push_back({.x = shape.from.x, .y = shape.from.y});
            }
        }
        if (!points.empty()) values = write_points(points, board);
        if (!values.empty()) properties.push_back({.name = std::string{name}, .values = std::move(values)});
    }
    return properties;
}

std::optional<std::uint8_t> glyph_of(const Property& property) {
    if (property.values.size() != 1) return std::nullopt;
    for (const GlyphName& it : glyph_names) {
        if (it.name == property.name && it.value == property.values.front()) return it.glyph;
    }
    return std::nullopt;
}

std::optional<Property> property_of(std::uint8_t glyph) {
    const auto found = std::ranges::find(glyph_names, glyph, &GlyphName::glyph);
    if (found == glyph_names.end()) return std::nullopt;
    return Property{.name = std::string{found->name}, .values = {std::string{found->value}}};
}

bool belongs_to_move(std::string_view name) {
    static constexpr std::array<std::string_view, 11> names = {"BL", "WL", "OB", "OW", "BM", "DO",
                                                               "IT", "TE", "KO", "MN", "N"};
    return std::ranges::find(names, name) != names.end();
}

}  // namespace kradan::record
