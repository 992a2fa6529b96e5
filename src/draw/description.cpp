#include "draw/description.h"

#include <cassert>

namespace kradan {
namespace data {
extern const std::string_view boards_and_pieces_board_json;
extern const std::string_view boards_and_pieces_pieces_json;
extern const std::string_view boards_and_pieces_letters_json;
}  // namespace data

namespace draw {
namespace {

const json::Value nothing;

json::Value read(std::string_view text) {
    auto value = json::parse(text);
    assert(value);
    return value ? *std::move(value) : json::Value{};
}

}  // namespace

const json::Value& member(const json::Value& value, std::string_view key) {
    const json::Value* found = value.find(key);
    assert(found);
    return found ? *found : nothing;
}

Description::Description()
    : board_(read(data::boards_and_pieces_board_json)),
      pieces_(read(data::boards_and_pieces_pieces_json)),
      letters_(read(data::boards_and_pieces_letters_json)) {}

const Description& Description::get() {
    static const Description description;
    return description;
}

const json::Value& Description::part(std::initializer_list<std::string_view> path) const {
    const json::Value* value = &board_;
    for (const auto name : path) value = &member(*value, name);
    return *value;
}

double Description::number(std::initializer_list<std::string_view> path) const {
    return part(path).number;
}

std::string_view Description::text(std::initializer_list<std::string_view> path) const {
    return part(path).string;
}

Paint Description::paint(Theme theme, std::string_view role) const {
    const json::Value& light = part({"colours", "light"});
    const json::Value* found = theme == Theme::dark ? part({"colours", "dark"}).find(role) : nullptr;
    const json::Value& value = found ? *found : member(light, role);
    if (value.kind != json::Value::Kind::array) return {value.string};
    return {value.items[0].string, value.items[1].number};
}

}  // namespace draw
}  // namespace kradan
