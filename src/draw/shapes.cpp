#include <array>
#include <cmath>

#include "draw/sheet.h"

namespace kradan::draw {
namespace {

using record::Shape;

/// The role that determines a shape's colour. On a "points" board, a mark without a tint is black or white,
/// as in printed diagrams.
std::string_view role_of(const Sheet& sheet, const Shape& shape) {
    constexpr std::array<std::string_view, 5> tints = {"", "tint-green", "tint-red", "tint-yellow",
                                                       "tint-blue"};
    if (shape.tint != Shape::Tint::none) return tints[static_cast<std::size_t>(shape.tint)];
    const bool spans = shape.kind == Shape::Kind::arrow || shape.kind == Shape::Kind::line;
    if (!sheet.points() || spans || shape.kind == Shape::Kind::highlight) return "tint";
    const auto& content = sheet.content(shape.from);
    return content.empty() ? "board-ink" : content == "X" ? "on-first" : "on-second";
}

std::string at(Point point) {
    return number(point.x) + " " + number(point.y);
}

/// The outline of an arrow from next to the centre `from` to the centre `to`.
std::string arrow_outline(const Description& description, Point from, Point to) {
    const auto size = [&](std::string_view name) { return description.number({"shapes", "arrow", name}); };
    const double distance = std::hypot(to.x - from.x, to.y - from.y);
    const Point along{.x = (to.x - from.x) / distance, .y = (to.y - from.y) / distance};
    /// The point at distance `forward` along the arrow and `aside` from it.
    const auto point = [&](double forward, double aside) {
        return at({.x = from.x + along.x * forward - along.y * aside,
                   .y = from.y + along.y * forward + along.x * aside});
    };
    const double begin = size("from");
    const double tip = distance - size("to");
    const double neck = tip - size("length");
    const double shaft = size("width") / 2;
    const double head = size("head") / 2;
    return "M" + point(begin, shaft) + "L" + point(neck, shaft) + "L" + point(neck, head) + "L" +
           point(tip, 0) + "L" + point(neck, -head) + "L" + point(neck, -shaft) + "L" + point(begin, -shaft) +
           "Z";
}

std::string line_outline(Point from, Point to) {
    return "M" + at(from) + "L" + at(to);
}

/// A triangle pointing up, with its corners at distance `radius` from the centre.
std::string triangle_outline(Point centre, double radius) {
    const double half = radius * std::sqrt(0.75);
    const double low = centre.y + radius / 2;
    return "M" + at({.x = centre.x, .y = centre.y - radius}) + "L" + at({.x = centre.x + half, .y = low}) +
           "L" + at({.x = centre.x - half, .y = low}) + "Z";
}

std::string cross_outline(Point centre, double half) {
    return line_outline({.x = centre.x - half, .y = centre.y - half},
                        {.x = centre.x + half, .y = centre.y + half}) +
           line_outline({.x = centre.x + half, .y = centre.y - half},
                        {.x = centre.x - half, .y = centre.y + half});
}

double label_size(const Sheet& sheet, std::string_view name) {
    return sheet.description.number({"shapes", "label", name});
}

/// The text of a label, truncated to a readable length.
std::string_view label_text(const Shape& shape) {
    constexpr std::size_t most_bytes = 24;
    return std::string_view{shape.text}.substr(0, most_bytes);
}

/// The letter size of a label; 0 if it is empty.
double label_height(const Sheet& sheet, std::string_view text) {
    const double natural = sheet.text_width(text);
    if (natural <= 0) return 0;
    const double wanted = label_size(sheet, text.size() > 2 ? "longSize" : "size");
    return std::min(wanted, label_size(sheet, "widest") / natural);
}

/// On a "points" board, redraws the wood beneath labels, so that no grid line crosses a label.
void draw_label_grounds(Sheet& sheet) {
    bool any = false;
    for (const Shape& shape : sheet.picture.shapes) {
        if (shape.kind != Shape::Kind::label || !sheet.holds(shape.from)) continue;
        const auto text = label_text(shape);
        const double height = label_height(sheet, text);
        if (height <= 0 || !sheet.points() || !sheet.content(shape.from).empty()) continue;
        if (!any) sheet.out.open("clipPath").attribute("id", "labels");
        any = true;
        const Point centre = sheet.centre(shape.from);
        const double high = label_size(sheet, "ground");
        const double wide = std::max(high, sheet.text_width(text) * height + high / 4);
        sheet.out.open("rect")
            .place(centre.x - wide / 2, centre.y - high / 2, wide, high)
            .attribute("rx", high / 2)
            .close();
    }
    if (!any) return;
    sheet.out.close();
    sheet.out.open("g").attribute("clip-path", "url(#labels)");
    sheet.draw_wood();
    sheet.out.close();
}

void draw_label(Sheet& sheet, const Shape& shape) {
    const auto text = label_text(shape);
    const double height = label_height(sheet, text);
    if (height <= 0) return;
    const Point centre = sheet.centre(shape.from);
    const Point middle{.x = centre.x, .y = centre.y + height * sheet.description.number({"numbers", "drop"})};
    if (!sheet.points()) {
        sheet.out.open("g")
            .stroke("shell-1", label_size(sheet, "halo") * sheet.letter_unit() / height)
            .attribute("stroke-linejoin", "round");
        sheet.letters(text, middle, height);
        sheet.out.close();
    }
    sheet.out.open("g").fill(role_of(sheet, shape));
    sheet.letters(text, middle, height);
    sheet.out.close();
}

/// Opens the element for a shape other than a label or a highlight, in the colour for `role`. `edge`: how far
/// an edge drawn beneath the shape extends beyond it; 0 to draw the shape itself.
SvgText& outline_of(Sheet& sheet, const Shape& shape, std::string_view role, double edge) {
    const auto& description = sheet.description;
    const Point from = sheet.centre(shape.from);
    const Point to = sheet.centre(shape.to);
    const auto size = [&](std::string_view name) {
        return description.number({"shapes", sheet.kind(), name});
    };
    const auto path = [&](const std::string& d) -> SvgText& {
        return sheet.out.open("path").attribute("d", d);
    };
    const auto filled = [&](SvgText& outline) -> SvgText& {
        return edge > 0 ? outline.no_fill().stroke(role, 2 * edge) : outline.fill(role);
    };
    const double width = size("width") + 2 * edge;
    switch (shape.kind) {
        case Shape::Kind::arrow:
            return filled(path(arrow_outline(description, from, to)));
        case Shape::Kind::line:
            return path(line_outline(from, to))
                .stroke(role, description.number({"shapes", "line", "width"}) + 2 * edge);
        case Shape::Kind::square:
            return sheet.square_around(from, 2 * size("square")).no_fill().stroke(role, width);
        case Shape::Kind::triangle:
            return path(triangle_outline(from, size("triangle"))).no_fill().stroke(role, width);
        case Shape::Kind::cross:
            return path(cross_outline(from, size("cross"))).no_fill().stroke(role, width);
        case Shape::Kind::selected:
            return filled(sheet.square_around(from, 2 * size("selected")));
        case Shape::Kind::circle:
        case Shape::Kind::highlight:
        case Shape::Kind::label:
            break;
    }
    return sheet.out.open("circle").centre(from).attribute("r", size("circle")).no_fill().stroke(role, width);
}

}  // namespace

void draw_grounds(Sheet& sheet) {
    draw_label_grounds(sheet);
    for (const Shape& shape : sheet.picture.shapes) {
        if (shape.kind != Shape::Kind::highlight || !sheet.holds(shape.from)) continue;
        sheet.square_around(sheet.centre(shape.from), cell_side)
            .fill(role_of(sheet, shape))
            .attribute("fill-opacity", sheet.description.number({"shapes", "highlight", "opacity"}))
            .close();
    }
}

void draw_shapes(Sheet& sheet) {
    for (const Shape& shape : sheet.picture.shapes) {
        const bool spans = shape.kind == Shape::Kind::arrow || shape.kind == Shape::Kind::line;
        if (shape.kind == Shape::Kind::highlight || !sheet.holds(shape.from)) continue;
        if (spans && (!sheet.holds(shape.to) || shape.from == shape.to)) continue;
        if (shape.kind == Shape::Kind::label) {
            draw_label(sheet, shape);
            continue;
        }
        const bool printed = sheet.points() && !spans && shape.tint == Shape::Tint::none;
        const auto draw = [&](std::string_view role, double edge) -> SvgText& {
            return outline_of(sheet, shape, role, edge)
                .attribute("stroke-linejoin", "round")
                .attribute("stroke-linecap", "round");
        };
        // The edge keeps a tint visible on every background.
        if (!printed) draw("shape-edge", sheet.description.number({"shapes", "edge"})).close();
        auto& element = draw(role_of(sheet, shape), 0);
        if (!printed) element.attribute("opacity", sheet.description.number({"shapes", "opacity"}));
        element.close();
    }
}

}  // namespace kradan::draw
