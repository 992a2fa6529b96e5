#pragma once

#include <set>
#include <string>
#include <string_view>

#include "draw/picture.h"
#include "draw/svg_text.h"

namespace kradan::draw {

/// One cell of a board, in the units of a drawing.
inline constexpr double cell_side = 100;

/// What a picture is drawn on: where its cells lie, and letters as outlines.
class Sheet {
  public:
    explicit Sheet(const Picture& picture);

    const Picture& picture;
    const Description& description = Description::get();
    SvgText out;

    /// How far the board goes beyond its cells, and how high a hand's stand is; 0 without hands.
    double frame = 0;
    double stand = 0;
    double board_width = 0;
    double board_height = 0;

    double width() const { return board_width + 2 * frame; }
    double height() const { return board_height + 2 * frame + 2 * stand; }

    bool points() const { return picture.board.points; }
    /// "points" or "squares", as the description tells them apart.
    std::string_view kind() const { return points() ? "points" : "squares"; }
    bool holds(record::Cell cell) const {
        return cell.x < picture.board.files && cell.y < picture.board.ranks;
    }
    const std::string& content(record::Cell cell) const;
    Point centre(record::Cell cell) const;

    /// A square of this side around a point.
    SvgText& square_around(Point centre, double side);

    /// The wood that a board of lines, and the hands beside it, are drawn on.
    void draw_wood();
    /// The grain of the wood, all over the picture.
    void draw_grain();
    /// The upper edge of the stand of the hand that is above or below the board.
    double stand_top(bool above) const { return above ? -frame - stand : board_height + frame; }

    /// The units of a letter's outline at size 1.
    double letter_unit() const { return unit_; }
    /// The width of a text at size 1.
    double text_width(std::string_view text) const;
    /// A text in one line, its middle at `middle.x` and its base line at `middle.y`; the fill is the group's.
    void letters(std::string_view text, Point middle, double size);
    /// The definitions of all letters that were used.
    void define_letters();

  private:
    struct Letter {
        std::string id;
        double advance = 0;
        std::string_view outline;
    };
    Letter letter(std::string_view character) const;

    double unit_ = 1000;
    std::set<std::string, std::less<>> used_;
};

}  // namespace kradan::draw
