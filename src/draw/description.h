#pragma once

#include <initializer_list>
#include <string_view>

#include "json/json.h"

namespace kradan::draw {

/// A colour and how opaque it is, from 0 to 1.
struct Paint {
    std::string_view colour;
    double opacity = 1;
};

enum class Theme : std::uint8_t { light, dark };

/// The drawings of `data/drawing/`, which the page's boards are drawn from too. Their README tells what they
/// hold. One cell of a board is 100 units wide.
class Description {
  public:
    /// Read at the first call, and kept.
    static const Description& get();

    /// A number, a text or a part of `board.json` by the names that lead to it.
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

/// The member of an object of the description, which has it: a name that is not there is a mistake in this
/// program.
const json::Value& member(const json::Value& value, std::string_view key);

}  // namespace kradan::draw
