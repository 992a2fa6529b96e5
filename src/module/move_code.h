#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kradan {

/// A move as a number that sorts like its text: five base-81 digits, each a byte of the text minus 42, or 0
/// after its end.
using MoveCode = std::uint32_t;

namespace move_code {

inline constexpr MoveCode base = 81;
inline constexpr std::size_t digits = 5;
inline constexpr unsigned char before_first = '+' - 1;

/// The digit for a byte; 0 if it has none.
constexpr MoveCode digit_of(char byte) {
    const auto digit = static_cast<MoveCode>(static_cast<unsigned char>(byte)) - before_first;
    return digit < base ? digit : 0;
}

}  // namespace move_code

/// The code for a string; 0 if it has none.
constexpr MoveCode code_of(std::string_view text) {
    if (text.empty() || text.size() > move_code::digits) return 0;
    MoveCode code = 0;
    for (std::size_t i = 0; i < move_code::digits; ++i) {
        const MoveCode digit = i < text.size() ? move_code::digit_of(text[i]) : 0;
        if (digit == 0 && i < text.size()) return 0;
        code = code * move_code::base + digit;
    }
    return code;
}

/// The text for a code, up to its first digit 0.
class MoveText {
  public:
    constexpr explicit MoveText(MoveCode code) {
        for (std::size_t i = move_code::digits; i-- > 0; code /= move_code::base) {
            const MoveCode digit = code % move_code::base;
            bytes_[i] = static_cast<char>(move_code::before_first + digit);
            if (digit == 0) size_ = i;
        }
    }
    constexpr std::string_view view() const { return {bytes_.data(), size_}; }

  private:
    std::array<char, move_code::digits> bytes_{};
    std::size_t size_ = move_code::digits;
};

}  // namespace kradan
