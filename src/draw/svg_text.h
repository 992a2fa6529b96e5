#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/description.h"

namespace kradan::draw {

/// A number with at most four decimals, without trailing zeros.
std::string number(double value);

struct Point {
    double x = 0;
    double y = 0;
};

/// Writes SVG. Attributes are added to the most recently opened element.
class SvgText {
  public:
    explicit SvgText(Theme theme) : theme_(theme) {}

    SvgText& open(std::string_view element);
    SvgText& attribute(std::string_view name, std::string_view value);
    SvgText& attribute(std::string_view name, double value);
    SvgText& fill(std::string_view role) { return paint("fill", role); }
    SvgText& stroke(std::string_view role, double width);
    SvgText& no_fill() { return attribute("fill", "none"); }
    /// Sets `name` ("fill", "stroke" or "stop") to the theme's colour for a role in the description.
    SvgText& paint(std::string_view name, std::string_view role);
    SvgText& centre(Point centre) { return attribute("cx", centre.x).attribute("cy", centre.y); }
    /// Adds a rectangle's attributes.
    SvgText& place(double x, double y, double width, double height);
    /// Adds text. Escapes the characters that XML reserves and omits those that it forbids.
    SvgText& text(std::string_view text);
    SvgText& close();

    Theme theme() const { return theme_; }
    /// Returns the document. All elements must be closed.
    std::string take() { return std::move(text_); }

  private:
    void end_tag();

    Theme theme_;
    std::string text_;
    std::vector<std::string> open_;
    /// Whether the start tag of the last element still accepts attributes.
    bool in_tag_ = false;
};

}  // namespace kradan::draw
