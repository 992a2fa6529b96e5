#include "record/text/utf16.h"

#include <algorithm>
#include <cstdint>

#include "record/text/charset.h"

namespace kradan::record {

namespace {

constexpr std::size_t block = std::size_t{1} << 14;
constexpr char32_t replacement_character = 0xFFFD;

constexpr bool is_high_surrogate(char32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
constexpr bool is_low_surrogate(char32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

}  // namespace

std::optional<ByteOrder> utf16_mark(std::string_view beginning) {
    if (beginning.starts_with("\xFF\xFE")) return ByteOrder::little;
    if (beginning.starts_with("\xFE\xFF")) return ByteOrder::big;
    return std::nullopt;
}

std::size_t Utf16Source::read(std::span<char> buffer) {
    while (read_ == text_.size()) {
        text_.clear();
        read_ = 0;
        decode();
        if (text_.empty() && !fill()) break;
    }
    const std::size_t size = std::min(buffer.size(), text_.size() - read_);
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(read_), size, buffer.begin());
    read_ += size;
    return size;
}

std::string_view Utf16Source::trouble() const {
    if (const auto trouble = source_.trouble(); !trouble.empty()) return trouble;
    return is_bad_ ? "bytes that are not UTF-16 became U+FFFD, or were dropped at the end"
                   : std::string_view{};
}

/// Reads more bytes. Returns false when nothing is left to decode.
bool Utf16Source::fill() {
    if (ended_) return false;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + block);
    const std::size_t more = source_.read(std::span{bytes_}.subspan(before));
    bytes_.resize(before + more);
    ended_ = more == 0;
    return more > 0 || before > 0;
}

char32_t Utf16Source::unit(std::size_t at) const {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_[i]); };
    const unsigned low = order_ == ByteOrder::little ? byte(at) : byte(at + 1);
    const unsigned high = order_ == ByteOrder::little ? byte(at + 1) : byte(at);
    return high << 8 | low;
}

/// Decodes all complete characters; at the end of the source, incomplete ones too.
void Utf16Source::decode() {
    std::size_t at = 0;
    while (bytes_.size() - at >= 2) {
        char32_t character = unit(at);
        std::size_t size = 2;
        if (is_high_surrogate(character)) {
            if (bytes_.size() - at < 4 && !ended_) break;
            const char32_t low = bytes_.size() - at < 4 ? 0 : unit(at + 2);
            if (is_low_surrogate(low)) {
                character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
                size = 4;
            } else {
                character = replacement_character;
                is_bad_ = true;
            }
        } else if (is_low_surrogate(character)) {
            character = replacement_character;
            is_bad_ = true;
        }
        append_utf8(text_, static_cast<std::uint32_t>(character));
        at += size;
    }
    bytes_.erase(0, at);
    if (!ended_ || bytes_.empty()) return;
    // Drop a single byte at the end, so that the last word does not gain a U+FFFD.
    bytes_.clear();
    is_bad_ = true;
}

}  // namespace kradan::record
