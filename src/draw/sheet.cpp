#include "draw/sheet.h"

#include <cmath>

namespace kradan::draw {
namespace {

/// The first character of a UTF-8 string.
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) ++length;
    return text.substr(0, length);
}

template <class Function>
void each_character(std::string_view text, Function function) {
    while (!text.empty()) {
        const auto character = first_character(text);
        function(character);
        text.remove_prefix(character.size());
    }
}

}  // namespace

Sheet::Sheet(const Picture& shown) : picture(shown), out(shown.theme) {
    frame = description.number({"frame", picture.coordinates ? "coordinates" : "bare", kind()});
    stand = is_shogi(picture) ? description.number({"hands", "height"}) : 0;
    board_width = picture.board.files * cell_side;
    board_height = picture.board.ranks * cell_side;
    unit_ = member(description.letters(), "unit").number;
}

const std::string& Sheet::content(record::Cell cell) const {
    return picture.board.cells[static_cast<std::size_t>(cell.y * picture.board.files + cell.x)];
}

Point Sheet::centre(record::Cell cell) const {
    const int column = picture.flipped ? picture.board.files - 1 - cell.x : cell.x;
    const int row = picture.flipped ? cell.y : picture.board.ranks - 1 - cell.y;
    return {.x = (column + 0.5) * cell_side, .y = (row + 0.5) * cell_side};
}

SvgText& Sheet::square_around(Point centre, double side) {
    return out.open("rect").place(centre.x - side / 2, centre.y - side / 2, side, side);
}

void Sheet::draw_wood() {
    out.open("rect")
        .place(-frame, -frame, width(), board_height + 2 * frame)
        .attribute("fill", "url(#kaya)")
        .close();
    for (const bool above : {true, false}) {
        if (stand <= 0) continue;
        out.open("rect")
            .place(-frame, stand_top(above), width(), stand)
            .attribute("fill", "url(#stand)")
            .close();
    }
    draw_grain();
}

void Sheet::draw_grain() {
    // Tile by tile, because an SVG pattern looks the same but takes librsvg ten times as long.
    const double across = description.number({"grain", "width"});
    const double down = description.number({"grain", "height"});
    const double left = -frame;
    const double top = -frame - stand;
    for (double y = std::floor(top / down) * down; y < top + height(); y += down) {
        for (double x = std::floor(left / across) * across; x < left + width(); x += across)
            out.open("use").attribute("xlink:href", "#grain").attribute("x", x).attribute("y", y).close();
    }
}

Sheet::Letter Sheet::letter(std::string_view character) const {
    const auto& all = member(description.letters(), "letters");
    const json::Value* found = all.find(character);
    const auto& glyph = found ? *found : member(description.letters(), "unknown");
    return {.id = found ? "letter-" + std::to_string(character.front()) : "letter",
            .advance = member(glyph, "advance").number,
            .outline = member(glyph, "d").string};
}

double Sheet::text_width(std::string_view text) const {
    double width = 0;
    each_character(text, [&](std::string_view character) { width += letter(character).advance; });
    return width / unit_;
}

void Sheet::letters(std::string_view text, Point middle, double size) {
    double x = middle.x - text_width(text) * size / 2;
    each_character(text, [&](std::string_view character) {
        const Letter glyph = letter(character);
        if (!glyph.outline.empty()) {
            out.open("use")
                .attribute("xlink:href", "#" + glyph.id)
                .attribute("transform", "translate(" + number(x) + " " + number(middle.y) + ") scale(" +
                                            number(size / unit_) + ")")
                .close();
            used_.emplace(character);
        }
        x += glyph.advance * size / unit_;
    });
}

void Sheet::define_letters() {
    std::set<std::string> defined;
    for (const auto& character : used_) {
        const Letter glyph = letter(character);
        if (defined.insert(glyph.id).second)
            out.open("path").attribute("id", glyph.id).attribute("d", glyph.outline).close();
    }
}

}  // namespace kradan::draw
