#pragma once

#include <initializer_list>
#include <string_view>

#include "json/json.h"

namespace kradan::draw {

/// A colour and its opacity, from 0 to 1.
struct Paint {
    std::string_view colour;
    double opacity = 1;
};

enum class Theme : std::uint8_t { light, dark };

/// The data in `data/boards_and_pieces/`, which the page also uses to draw its boards. The README there
/// describes the format. One cell of a board is 100 units wide.
class Description {
  public:
    /// Parsed on the first call.
    static const Description& get();

    /// A number, a string or a part of `board.json` at this path of member names.
    double number(std::initializer_list<std::string_view> path) const;
    std::string_view text(std::initializer_list<std::string_view> path) const;
    const json::Value& part(std::initializer_list<std::string_view> path) const;
    Paint paint(Theme theme, std::string_view role) const;

    /// `pieces.json` and `letters.json`.
    const json::Value& pieces() const { return pieces_; }
    const json::Value& letters() const { return letters_; }

  private:
    Description();

    json::Value board_;
    json::Value pieces_;
    json::Value letters_;
};

/// A member of an object in the description. The member must exist; a wrong name is a bug in this program.
const json::Value& member(const json::Value& value, std::string_view key);

}  // namespace kradan::draw
