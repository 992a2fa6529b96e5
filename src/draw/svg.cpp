#include <algorithm>
#include <cmath>

#include "draw/sheet.h"

namespace kradan::draw {
namespace {

/// A piece or stone, on the board or in hand.
struct Man {
    Colour colour = Colour::first;
    /// The kind without the side: "K", "+R"; "X" for a stone.
    std::string kind;
};

Man man_of(const Sheet& sheet, const std::string& content) {
    if (sheet.points() && (content == "X" || content == "O"))
        return {.colour = content == "X" ? Colour::first : Colour::second, .kind = "X"};
    Man man{.kind = content};
    char& letter = man.kind.back();
    if (letter >= 'a' && letter <= 'z') {
        man.colour = Colour::second;
        letter = static_cast<char>(letter - 'a' + 'A');
    }
    return man;
}

/// Defines each kind of piece once and places copies of the definition.
class Men {
  public:
    explicit Men(Sheet& sheet) : sheet_(sheet) {}

    /// Defines all pieces in the picture.
    void define();
    /// Draws a piece: its 100 × 100 box, scaled and centred on `middle`.
    void put(const Man& man, Point middle, double scale);

  private:
    bool jade(const Man& man) const {
        return man.kind == "K" && sheet_.picture.jade[static_cast<std::size_t>(index(man.colour))];
    }
    std::string id(const Man& man) const;
    void draw(const Man& man);
    void draw_stone(Colour colour);
    /// Draws a piece that has no artwork, as its letter on a disc.
    void draw_letter(const Man& man);
    void draw_ogi(const Man& man);
    void draw_kanji(const Man& man);
    void draw_layers(const json::Value& layers, const std::string& roles);
    double number(std::string_view name) const { return description_.number({"pieces", name}); }

    Sheet& sheet_;
    const Description& description_ = Description::get();
    std::set<std::string> defined_;
};

std::string Men::id(const Man& man) const {
    std::string text = "man-";
    if (!is_shogi(sheet_.picture)) text += std::string(kradan::id(man.colour)) + "-";
    if (jade(man)) text += "jade-";
    if (man.kind.front() == '+') text += "promoted-";
    return text + man.kind.back();
}

void Men::define() {
    const auto define_one = [&](const Man& man) {
        if (!defined_.insert(id(man)).second) return;
        sheet_.out.open("g").attribute("id", id(man));
        draw(man);
        sheet_.out.close();
    };
    for (const auto& content : sheet_.picture.board.cells) {
        if (!content.empty()) define_one(man_of(sheet_, content));
    }
    if (sheet_.stand <= 0) return;
    for (const Colour colour : colours) {
        for (const Held& held : sheet_.picture.hands[static_cast<std::size_t>(index(colour))])
            define_one({.colour = colour, .kind = held.piece});
    }
}

void Men::draw(const Man& man) {
    if (sheet_.points() && man.kind == "X") return draw_stone(man.colour);
    const json::Value& pieces = description_.pieces();
    if (is_shogi(sheet_.picture))
        return member(pieces, "ogiWestern").find(man.kind) ? draw_ogi(man) : draw_letter(man);
    const std::string set{sheet_.picture.game.module().forms().pieces};
    const json::Value* drawings = pieces.find(set);
    const json::Value* layers = drawings ? drawings->find(man.kind) : nullptr;
    if (!layers) return draw_letter(man);
    draw_layers(*layers, set + "-" + std::string(kradan::id(man.colour)) + "-");
}

void Men::draw_letter(const Man& man) {
    constexpr double radius = 40;
    constexpr double letters = 56;
    const std::string roles = "chess-" + std::string(kradan::id(man.colour)) + "-";
    sheet_.out.open("circle")
        .centre({.x = 50, .y = 50})
        .attribute("r", radius)
        .fill(roles + "body")
        .stroke(roles + "line", number("outline"))
        .close();
    sheet_.out.open("g").fill(roles + "detail");
    const double size = letters / static_cast<double>(man.kind.size());
    sheet_.letters(man.kind, {.x = 50, .y = 50 + size * description_.number({"numbers", "drop"})}, size);
    sheet_.out.close();
}

void Men::draw_stone(Colour colour) {
    const auto size = [&](auto... names) { return description_.number({"stone", names...}); };
    sheet_.out.open("circle")
        .centre({.x = size("shadow", "x"), .y = size("shadow", "y")})
        .attribute("r", size("shadow", "radius"))
        .fill("stone-shadow")
        .close();
    auto& stone = sheet_.out.open("circle")
                      .centre({.x = 50, .y = 50})
                      .attribute("r", size("radius"))
                      .attribute("fill", colour == Colour::first ? "url(#slate)" : "url(#shell)");
    if (colour == Colour::second) stone.stroke("shell-edge", size("edge"));
    stone.close();
}

void Men::draw_ogi(const Man& man) {
    const std::string_view rank = std::string_view{man.kind}.substr(man.kind.size() - 1);
    sheet_.out.open("path")
        .attribute("d", member(member(description_.pieces(), "ogiPentagon"), rank).string)
        .attribute("transform", "translate(0 " + draw::number(number("shadowDrop")) + ")")
        .fill("piece-shadow")
        .close();
    if (sheet_.picture.pieces == PieceSet::western) {
        draw_layers(member(member(description_.pieces(), "ogiWestern"), man.kind), "ogi-");
    } else {
        draw_kanji(man);
    }
}

void Men::draw_kanji(const Man& man) {
    const std::string_view rank = std::string_view{man.kind}.substr(man.kind.size() - 1);
    sheet_.out.open("path")
        .attribute("d", member(member(description_.pieces(), "ogiPentagon"), rank).string)
        .fill("ogi-body")
        .stroke("ogi-line", number("outline"))
        .attribute("stroke-linejoin", "round")
        .close();
    const auto face =
        jade(man) ? description_.text({"pieces", "jade"}) : description_.text({"pieces", "kanji", man.kind});
    const auto place = [&](std::string_view name) {
        return draw::number(description_.number({"pieces", "kanjiPlace", rank, name}));
    };
    sheet_.out.open("path")
        .attribute("d", member(member(member(description_.pieces(), "kanji"), face), "d").string)
        .attribute("transform",
                   "translate(50 " + place("centre") + ") scale(" + place("scale") + ") translate(-50 -50)")
        .fill(man.kind.front() == '+' ? "ogi-promoted" : "ogi-detail")
        .close();
}

void Men::draw_layers(const json::Value& layers, const std::string& roles) {
    sheet_.out.open("g").attribute("stroke-linejoin", "round").attribute("stroke-linecap", "round");
    for (const json::Value& layer : layers.items) {
        const auto role = [&](std::string_view name) -> std::string {
            const json::Value* found = layer.find(name);
            return !found || found->string == "none" ? std::string() : roles + found->string;
        };
        auto& path = sheet_.out.open("path").attribute("d", member(layer, "d").string);
        const auto fill = role("fill");
        const auto stroke = role("stroke");
        fill.empty() ? path.no_fill() : path.fill(fill);
        if (!stroke.empty()) path.stroke(stroke, member(layer, "width").number);
        path.close();
    }
    sheet_.out.close();
}

void Men::put(const Man& man, Point middle, double scale) {
    const bool turned = is_shogi(sheet_.picture) && (man.colour == Colour::second) != sheet_.picture.flipped;
    sheet_.out.open("use")
        .attribute("xlink:href", "#" + id(man))
        .attribute("transform", "translate(" + draw::number(middle.x) + " " + draw::number(middle.y) + ") " +
                                    (turned ? "rotate(180) " : "") + "scale(" + draw::number(scale) +
                                    ") translate(-50 -50)")
        .close();
}

void define_gradient(Sheet& sheet, std::string_view name) {
    const auto& gradient = sheet.description.part({"gradients", name});
    const bool radial = gradient.find("r") != nullptr;
    sheet.out.open(radial ? "radialGradient" : "linearGradient").attribute("id", name);
    for (std::size_t i = 0; i < gradient.keys.size(); ++i) {
        if (gradient.items[i].kind == json::Value::Kind::number)
            sheet.out.attribute(gradient.keys[i], gradient.items[i].number);
    }
    for (const json::Value& stop : member(gradient, "stops").items) {
        sheet.out.open("stop")
            .attribute("offset", member(stop, "at").number)
            .paint("stop", member(stop, "colour").string)
            .close();
    }
    sheet.out.close();
}

void define_grain(Sheet& sheet) {
    const auto& grain = sheet.description.part({"grain"});
    sheet.out.open("g")
        .attribute("id", "grain")
        .no_fill()
        .stroke("kaya-grain", member(grain, "stroke").number);
    for (const json::Value& line : member(grain, "lines").items) {
        sheet.out.open("path").attribute("d", member(line, "d").string);
        if (const json::Value* width = line.find("width")) sheet.out.attribute("stroke-width", width->number);
        sheet.out.close();
    }
    sheet.out.close();
}

void draw_chess_ground(Sheet& sheet) {
    std::string dark;
    for (int rank = 0; rank < sheet.picture.board.ranks; ++rank) {
        for (int file = rank % 2; file < sheet.picture.board.files; file += 2) {
            const Point centre =
                sheet.centre({.x = static_cast<std::uint8_t>(file), .y = static_cast<std::uint8_t>(rank)});
            dark += "M" + number(centre.x - cell_side / 2) + " " + number(centre.y - cell_side / 2) +
                    "h100v100h-100z";
        }
    }
    const double f = sheet.frame;
    sheet.out.open("rect").place(-f, -f, sheet.width(), sheet.height()).fill("chess-frame").close();
    sheet.out.open("rect").place(0, 0, sheet.board_width, sheet.board_height).fill("square-light").close();
    sheet.out.open("path").attribute("d", dark).fill("square-dark").close();
    sheet.out.open("clipPath").attribute("id", "cells");
    sheet.out.open("rect").place(0, 0, sheet.board_width, sheet.board_height).close();
    sheet.out.close();
    sheet.out.open("g")
        .attribute("clip-path", "url(#cells)")
        .attribute("opacity", sheet.description.number({"grain", "chessOpacity"}));
    sheet.draw_grain();
    sheet.out.close();
}

/// The dots on a lined board, as intersections counted from the lower left corner.
std::vector<Point> dots_of(const Sheet& sheet) {
    std::vector<Point> dots;
    if (is_shogi(sheet.picture)) {
        for (const json::Value& dot : sheet.description.part({"ogiDots"}).items)
            dots.push_back({.x = dot.items[0].number, .y = dot.items[1].number});
    } else if (const json::Value* stars =
                   sheet.description.part({"stars"}).find(std::to_string(sheet.picture.board.files))) {
        std::string_view names = stars->string;
        while (!names.empty()) {
            const auto name = names.substr(0, names.find(' '));
            if (const auto cell = read_cell(sheet.picture.board, name))
                dots.push_back({.x = static_cast<double>(cell->x), .y = static_cast<double>(cell->y)});
            names.remove_prefix(std::min(names.size(), name.size() + 1));
        }
    }
    return dots;
}

void draw_lined_ground(Sheet& sheet) {
    const auto& description = sheet.description;
    sheet.draw_wood();
    const int files = sheet.picture.board.files;
    const bool many = files >= static_cast<int>(description.number({"lines", "manyFrom"}));
    const double thin = description.number({"lines", many ? "manyWidth" : "width"});
    const double inset = sheet.points() ? cell_side / 2 : 0;
    const double right = sheet.board_width - inset;
    const double low = sheet.board_height - inset;
    std::string lines;
    for (double x = inset; x <= right; x += cell_side)
        lines += "M" + number(x) + " " + number(inset) + "V" + number(low);
    for (double y = inset; y <= low; y += cell_side)
        lines += "M" + number(inset) + " " + number(y) + "H" + number(right);
    sheet.out.open("path").attribute("d", lines).no_fill().stroke("board-ink", thin).close();
    sheet.out.open("rect")
        .place(inset, inset, right - inset, low - inset)
        .no_fill()
        .stroke("board-ink", thin * description.number({"lines", "border"}))
        .close();
    const auto* radius = !sheet.points() ? "squares" : many ? "manyPoints" : "points";
    sheet.out.open("g").fill("board-ink");
    for (const Point dot : dots_of(sheet)) {
        // A flipped board needs no special case, because the dots are symmetric.
        sheet.out.open("circle")
            .centre({.x = inset + dot.x * cell_side, .y = low - dot.y * cell_side})
            .attribute("r", description.number({"dots", radius}))
            .close();
    }
    sheet.out.close();
}

void draw_coordinates(Sheet& sheet) {
    const double size = sheet.description.number({"coordinates", "size"});
    const double drop = size * sheet.description.number({"coordinates", "drop"});
    const double file_drop =
        sheet.points() ? drop : size * sheet.description.number({"coordinates", "fileDrop"});
    sheet.out.open("g").fill(is_chequered(sheet.picture) ? "chess-frame-ink" : "coordinate");
    for (int file = 0; file < sheet.picture.board.files; ++file) {
        const double x = sheet.centre({.x = static_cast<std::uint8_t>(file)}).x;
        const std::string_view letters =
            sheet.points() ? "ABCDEFGHJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz";
        const auto name = letters.substr(std::min(static_cast<std::size_t>(file), letters.size()), 1);
        sheet.letters(name, {.x = x, .y = sheet.board_height + sheet.frame / 2 + file_drop}, size);
        sheet.letters(name, {.x = x, .y = -sheet.frame / 2 + file_drop}, size);
    }
    for (int rank = 0; rank < sheet.picture.board.ranks; ++rank) {
        const double y = sheet.centre({.y = static_cast<std::uint8_t>(rank)}).y + drop;
        const std::string name = std::to_string(rank + 1);
        sheet.letters(name, {.x = -sheet.frame / 2, .y = y}, size);
        sheet.letters(name, {.x = sheet.board_width + sheet.frame / 2, .y = y}, size);
    }
    sheet.out.close();
}

/// Draws the marks below the pieces: the squares of the last move, and the squares of kings in check.
void draw_marks_below(Sheet& sheet) {
    const auto& picture = sheet.picture;
    const auto size = [&](std::string_view mark, std::string_view name) {
        return sheet.description.number({"marks", mark, name});
    };
    if (!sheet.points()) {
        for (const auto& cell : {picture.last_from, picture.last_to}) {
            if (!cell || !sheet.holds(*cell)) continue;
            sheet.square_around(sheet.centre(*cell), cell_side)
                .fill(is_chequered(picture) ? "square-last" : "board-last")
                .close();
            sheet.square_around(sheet.centre(*cell), size("last", "side"))
                .no_fill()
                .stroke("last-edge", size("last", "width"))
                .close();
        }
    }
    for (const auto& king : picture.checks) {
        if (!sheet.holds(king)) continue;
        const Point centre = sheet.centre(king);
        sheet.square_around(centre, cell_side).fill("check-ground").close();
        sheet.out.open("path")
            .attribute("d", sheet.description.text({"marks", "check", "d"}))
            .attribute("transform", "translate(" + number(centre.x) + " " + number(centre.y) + ")")
            .no_fill()
            .stroke("check", size("check", "width"))
            .attribute("stroke-linecap", "round")
            .attribute("stroke-linejoin", "round")
            .close();
    }
}

void draw_pieces(Sheet& sheet, Men& men) {
    const auto& board = sheet.picture.board;
    const double scale = sheet.description.number({"pieces", "scale",
                                                   sheet.points()            ? "stones"
                                                   : is_shogi(sheet.picture) ? "ogi"
                                                                             : "chess"});
    // Start at the upper left corner of the drawing, so that shadows fall on pieces that are already drawn.
    for (int row = 0; row < board.ranks; ++row) {
        for (int column = 0; column < board.files; ++column) {
            const record::Cell cell{
                .x = static_cast<std::uint8_t>(sheet.picture.flipped ? board.files - 1 - column : column),
                .y = static_cast<std::uint8_t>(sheet.picture.flipped ? row : board.ranks - 1 - row)};
            const auto& content = sheet.content(cell);
            if (!content.empty()) men.put(man_of(sheet, content), sheet.centre(cell), scale);
        }
    }
}

/// Go: draws the ring on the last stone, unless stones have numbers, and the square on the ko point.
void draw_marks_above(Sheet& sheet) {
    const auto& picture = sheet.picture;
    if (!sheet.points()) return;
    const auto size = [&](std::string_view mark, std::string_view name) {
        return sheet.description.number({"marks", mark, name});
    };
    if (picture.last_to && sheet.holds(*picture.last_to) && picture.numbers.empty()) {
        sheet.out.open("circle")
            .centre(sheet.centre(*picture.last_to))
            .attribute("r", size("lastStone", "radius"))
            .no_fill()
            .stroke(sheet.content(*picture.last_to) == "X" ? "on-first" : "on-second",
                    size("lastStone", "width"))
            .close();
    }
    if (picture.ko && sheet.holds(*picture.ko)) {
        sheet.square_around(sheet.centre(*picture.ko), size("ko", "side"))
            .no_fill()
            .stroke("board-ink", size("ko", "width"))
            .close();
    }
}

/// Whether a stone has a label, which replaces its number.
bool labelled(const Picture& picture, record::Cell cell) {
    return std::ranges::any_of(picture.shapes, [&](const record::Shape& shape) {
        return shape.kind == record::Shape::Kind::label && shape.from == cell;
    });
}

void draw_numbers(Sheet& sheet) {
    const auto& picture = sheet.picture;
    const auto& sizes = sheet.description.part({"numbers", "sizes"}).items;
    for (const Colour colour : colours) {
        sheet.out.open("g").fill(colour == Colour::first ? "on-first" : "on-second");
        for (std::size_t i = 0; i < std::min(picture.numbers.size(), picture.board.cells.size()); ++i) {
            const auto files = static_cast<std::size_t>(picture.board.files);
            const record::Cell cell{.x = static_cast<std::uint8_t>(i % files),
                                    .y = static_cast<std::uint8_t>(i / files)};
            if (picture.numbers[i] <= 0 || sheet.content(cell) != (colour == Colour::first ? "X" : "O"))
                continue;
            if (labelled(picture, cell)) continue;
            const Point centre = sheet.centre(cell);
            const std::string digits = std::to_string(picture.numbers[i]);
            const double size = sizes[std::min(digits.size(), sizes.size()) - 1].number;
            const double drop = size * sheet.description.number({"numbers", "drop"});
            sheet.letters(digits, {.x = centre.x, .y = centre.y + drop}, size);
        }
        sheet.out.close();
    }
}

void draw_hand(Sheet& sheet, Men& men, Colour colour) {
    const auto size = [&](std::string_view name) { return sheet.description.number({"hands", name}); };
    const bool above = (colour == Colour::second) != sheet.picture.flipped;
    const double top = sheet.stand_top(above);
    const double left = -sheet.frame;
    const double edge = size("edge");
    sheet.out.open("rect")
        .place(left, above ? top + sheet.stand - edge : top, sheet.width(), edge)
        .fill("board-ink")
        .close();
    const auto& held = sheet.picture.hands[static_cast<std::size_t>(index(colour))];
    if (held.empty()) return;
    const double gap = size("gap");
    const double room = sheet.width() - 4 * gap;
    const double step = std::min(size("piece") + gap, room / static_cast<double>(held.size()));
    const double scale = std::min(size("piece"), step) / cell_side;
    Point middle{.x = left + 2 * gap + step / 2, .y = top + sheet.stand / 2};
    for (const Held& one : held) {
        men.put({.colour = colour, .kind = one.piece}, middle, scale);
        middle.x += step;
    }
    middle.x = left + 2 * gap + step / 2;
    for (const Held& one : held) {
        if (one.count > 1) {
            const std::string digits = std::to_string(one.count);
            const double letters = size("badgeSize");
            const double height = size("badge");
            const double width = std::max(height, sheet.text_width(digits) * letters + height / 2);
            const Point badge{.x = middle.x + step / 2 - width / 2 - 2,
                              .y = middle.y + scale * cell_side / 2 - height / 2};
            sheet.out.open("rect")
                .place(badge.x - width / 2, badge.y - height / 2, width, height)
                .attribute("rx", height / 2)
                .fill("count-ground")
                .close();
            sheet.out.open("g").fill("count");
            sheet.letters(
                digits,
                {.x = badge.x, .y = badge.y + letters * sheet.description.number({"numbers", "drop"})},
                letters);
            sheet.out.close();
        }
        middle.x += step;
    }
}

void define(Sheet& sheet, Men& men) {
    sheet.out.open("defs");
    if (sheet.points()) {
        define_gradient(sheet, "slate");
        define_gradient(sheet, "shell");
    }
    if (!is_chequered(sheet.picture)) define_gradient(sheet, "kaya");
    if (sheet.stand > 0) define_gradient(sheet, "stand");
    define_grain(sheet);
    men.define();
    sheet.out.close();
}

}  // namespace

int height(const Picture& picture) {
    const Sheet sheet(picture);
    return static_cast<int>(std::lround(picture.width * sheet.height() / sheet.width()));
}

std::string svg(const Picture& picture) {
    Sheet sheet(picture);
    Men men(sheet);
    auto& out = sheet.out;
    out.open("svg")
        .attribute("xmlns", "http://www.w3.org/2000/svg")
        .attribute("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .attribute("width", picture.width)
        .attribute("height", height(picture))
        .attribute("viewBox", number(-sheet.frame) + " " + number(-sheet.frame - sheet.stand) + " " +
                                  number(sheet.width()) + " " + number(sheet.height()))
        .attribute("role", "img");
    out.open("title").text(picture.title).close();
    define(sheet, men);
    if (is_chequered(picture)) {
        draw_chess_ground(sheet);
    } else {
        draw_lined_ground(sheet);
    }
    if (picture.coordinates) draw_coordinates(sheet);
    draw_grounds(sheet);
    draw_marks_below(sheet);
    draw_pieces(sheet, men);
    draw_marks_above(sheet);
    draw_numbers(sheet);
    if (sheet.stand > 0) {
        draw_hand(sheet, men, Colour::first);
        draw_hand(sheet, men, Colour::second);
    }
    draw_shapes(sheet);
    out.open("defs");
    sheet.define_letters();
    out.close();
    return out.close().take();
}

}  // namespace kradan::draw
