#include "module/abstract_game.h"

#include <algorithm>

namespace kradan {

void AbstractGame::legal_codes(std::vector<MoveCode>& codes) const {
    const auto first = static_cast<std::ptrdiff_t>(codes.size());
    for (const std::string& text : legal_texts()) codes.push_back(code_of(text));
    // Uses a heap, because `std::sort` would make the page's modules two kilobytes larger.
    std::ranges::make_heap(codes.begin() + first, codes.end());
    std::ranges::sort_heap(codes.begin() + first, codes.end());
}

std::string AbstractGame::position_text(std::optional<std::array<bool, 2>>) const {
    return {};
}

std::expected<AnyIntent, Refusal> AbstractGame::read_notation(std::string_view,
                                                              const SyntaxError& plain) const {
    return std::unexpected(unreadable(plain, "session.malformed", plain));
}

Refusal unreadable(const SyntaxError& plain, std::string_view reason, const SyntaxError& notation) {
    const bool is_plain = plain.offset > 0 && plain.offset >= notation.offset;
    const SyntaxError& error = is_plain ? plain : notation;
    return {reason, "", "at character " + std::to_string(error.offset + 1) + ": " + error.message};
}

Refusal unreadable_setup(std::string_view what, const SyntaxError& error) {
    return {"setup.unreadable", "",
            std::string(what) + ", after " + std::to_string(error.offset) + " bytes: " + error.message};
}

Refusal foreign_move() {
    return {"session.malformed", "", "the move belongs to another game"};
}

}  // namespace kradan
