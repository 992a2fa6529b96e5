#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace kradan::record {

/// A way to write characters as bytes. All of these leave ASCII as it is, except as the second byte of a
/// character where `second_may_be_ascii`.
struct Charset {
    enum class Kind : std::uint8_t { utf8, single_byte, euc, shift_jis, gb, big5 };

    /// As the WHATWG's Encoding Standard names it, for the browser's TextDecoder: "shift_jis".
    std::string_view name;
    /// As glibc's iconv names it.
    std::string_view iconv_name;
    Kind kind;

    bool second_may_be_ascii() const {
        return kind == Kind::shift_jis || kind == Kind::gb || kind == Kind::big5;
    }
    /// Whether these two bytes begin, or are, one character that the second byte belongs to.
    bool is_pair(unsigned char first, unsigned char second) const;
};

/// The charset that a CA property means, by any of its usual names in any case; null for others.
const Charset* find_charset(std::string_view name);
const Charset& utf8_charset();

/// Whether all of a text is UTF-8; a character cut off at its end counts if `cut`.
bool is_utf8(std::string_view text, bool cut = false);
/// Adds a character, by its code point, to a text.
void append_utf8(std::string& text, std::uint32_t character);

/// The charset in which a text is most likely written: UTF-8 if it can be that, else by how well the bytes
/// make up the characters that such texts are full of, what was said of it counting as a hint (null:
/// nothing).
const Charset& guess_charset(std::string_view text, const Charset* hint);
/// The same for the beginning of an SGF file, its CA being the hint; the name, as TextDecoder takes it.
std::string_view guess_charset(std::string_view sgf);

/// Turns bytes into UTF-8.
class Decoder {
  public:
    Decoder();
    ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Makes a text UTF-8 in its place. False where bytes made no character, and became U+FFFD.
    /// Natively iconv knows the characters; WebAssembly has none, and only UTF-8 is known there.
    bool decode(std::string& text, const Charset& charset);

  private:
    struct Conversion;
    std::unique_ptr<Conversion> conversion_;
};

}  // namespace kradan::record
