#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::record {

/// A character encoding. All of them leave ASCII unchanged, except as the second byte of a character if
/// `second_may_be_ascii`.
struct Charset {
    enum class Kind : std::uint8_t { utf8, single_byte, euc, shift_jis, gb, big5 };

    /// The name in the WHATWG Encoding Standard, for the browser's TextDecoder: "shift_jis".
    std::string_view name;
    /// The name in glibc's iconv.
    std::string_view iconv_name;
    Kind kind;

    bool second_may_be_ascii() const {
        return kind == Kind::shift_jis || kind == Kind::gb || kind == Kind::big5;
    }
    /// Whether these two bytes belong to a single character and begin it.
    bool is_pair(unsigned char first, unsigned char second) const;
};

/// The charset named by a CA property, under any usual name and in any case; null if unknown.
const Charset* find_charset(std::string_view name);
const Charset& utf8_charset();
/// All charset names.
std::vector<std::string_view> charset_names();

/// Whether a string is valid UTF-8. With `cut`, the last character may be incomplete.
bool is_utf8(std::string_view text, bool cut = false);
/// Appends the character with this code point.
void append_utf8(std::string& text, std::uint32_t character);

/// Guesses the charset of a string: UTF-8 if the string is valid UTF-8 and a multibyte hint does not fit
/// better, otherwise the charset that best produces the characters common in Go records. `hint`: the charset
/// named in the text, or null.
const Charset& guess_charset(std::string_view text, const Charset* hint);
/// Like the above, but for the beginning of an SGF file, with its CA as the hint. Returns the name for
/// TextDecoder.
std::string_view guess_charset(std::string_view sgf);

/// Whether it is one of the two Russian charsets, which guessing distinguishes by letters and their case.
bool is_cyrillic(const Charset& charset);

/// Converts bytes to UTF-8.
class Decoder {
  public:
    Decoder();
    ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// Converts a string to UTF-8 in place. Returns false if invalid bytes became U+FFFD. Uses iconv in
    /// native builds; WebAssembly has no iconv and supports only UTF-8.
    bool decode(std::string& text, const Charset& charset);

  private:
    struct Conversion;
    std::unique_ptr<Conversion> conversion_;
};

}  // namespace kradan::record
