#pragma once

#include <set>
#include <string>
#include <string_view>

#include "draw/picture.h"
#include "draw/svg_text.h"

namespace kradan::draw {

/// The width of a cell, in drawing units.
inline constexpr double cell_side = 100;

/// A picture's drawing surface: the board geometry, and text as outlines.
class Sheet {
  public:
    explicit Sheet(const Picture& picture);

    const Picture& picture;
    const Description& description = Description::get();
    SvgText out;

    /// The width of the margin around the cells, and the height of a stand for a hand (0 without hands).
    double frame = 0;
    double stand = 0;
    double board_width = 0;
    double board_height = 0;

    double width() const { return board_width + 2 * frame; }
    double height() const { return board_height + 2 * frame + 2 * stand; }

    bool points() const { return picture.board.points; }
    /// The name in the description: "points" or "squares".
    std::string_view kind() const { return points() ? "points" : "squares"; }
    bool holds(record::Cell cell) const {
        return cell.x < picture.board.files && cell.y < picture.board.ranks;
    }
    const std::string& content(record::Cell cell) const;
    Point centre(record::Cell cell) const;

    /// Opens a square with this centre and side.
    SvgText& square_around(Point centre, double side);

    /// Draws the wood for a lined board and for the stands that hold the hands.
    void draw_wood();
    /// Draws the wood grain over the whole picture.
    void draw_grain();
    /// The y coordinate of the top of the stand, above or below the board.
    double stand_top(bool above) const { return above ? -frame - stand : board_height + frame; }

    /// The number of outline units per em.
    double letter_unit() const { return unit_; }
    /// The width of a string at size 1.
    double text_width(std::string_view text) const;
    /// Draws one line of text, centred on `middle.x`, with its baseline at `middle.y`. The fill is inherited.
    void letters(std::string_view text, Point middle, double size);
    /// Writes the definitions of all letters that have been drawn.
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

/// Draws everything below the pieces: highlights, and the board beneath labels.
void draw_grounds(Sheet& sheet);
/// Draws everything above the pieces: arrows, lines, circles and other marks, and labels.
void draw_shapes(Sheet& sheet);

}  // namespace kradan::draw
