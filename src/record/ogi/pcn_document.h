#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/fault.h"
#include "record/reader.h"

/// The document model that JSON and TOML share, so that PCN has one reader and one writer for both.
namespace kradan::record {

/// Limits for one document: bytes, values and nesting depth. Exceeding any of them is a fault.
inline constexpr std::size_t max_document_bytes = std::size_t{16} << 20;
inline constexpr std::size_t max_document_values = 500'000;
inline constexpr int max_document_depth = 32;

/// A value and its location. Numbers keep their spelling, to avoid rounding.
struct Document {
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };

    Kind kind = Kind::null;
    /// Its byte range in the text.
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    /// The text, the digits of a number, or "true" or "false".
    std::string text = {};
    /// Elements of an array, or values of an object, named by `keys`.
    std::vector<Document> items = {};
    std::vector<std::string> keys = {};

    /// Whether this is neither an array nor an object.
    bool is_plain() const { return kind != Kind::array && kind != Kind::object; }
    /// The first member with this name; null if there is none or its value is null.
    const Document* find(std::string_view key) const;
    /// Adds a member to an object.
    Document& member(std::string key, Document value);
};

/// An error in a document. The document holds everything that was parsed before the error.
struct DocumentFault {
    /// The id of the reason: "document.syntax", "document.too-long" …
    std::string_view what;
    std::size_t offset = 0;
    std::string detail = {};
};

/// Parses one value, after which only blanks may follow.
std::optional<DocumentFault> read_json(std::string_view text, Document& root);
/// Parses TOML 1.0; the root is an object. Dates and times become text. Inline tables may have line breaks
/// and a trailing comma.
std::optional<DocumentFault> read_toml(std::string_view text, Document& root);

using DocumentReader = std::optional<DocumentFault>(std::string_view text, Document& root);

/// The text of an input that is one document.
struct DocumentText {
    /// The location where it begins.
    Place place;
    /// No longer than the limits and `max_document_bytes` allow.
    std::string text = {};
    /// Whether the input was longer than `text`.
    bool cut_off = false;

    /// Parses the text with `read_json` or `read_toml`. If it is truncated, the fault is that it is too long,
    /// unless a fault other than a syntax error was found.
    std::optional<DocumentFault> read(DocumentReader* reader, Document& root) const;
};
/// Reads an input, skipping a byte order mark and blanks at its start; empty if nothing follows them.
std::optional<DocumentText> read_document_text(Input& input, const Limits& limits);

/// Writes JSON with a newline at the end. Below the top two levels, arrays and objects of plain values are on
/// one line.
std::string write_json(const Document& root);
/// Writes TOML. The root must be an object.
std::string write_toml(const Document& root);

/// A whole number in decimal digits with an optional sign; empty for other text or more than 15 digits.
std::optional<std::int64_t> whole_number(std::string_view text);
/// Whether a string is a JSON number that every JSON reader accepts: at most 200 characters, and an exponent
/// of at most two digits.
bool is_json_number(std::string_view text);

/// Whether a TOML key with this character needs no quotation marks.
constexpr bool is_bare_toml(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/// TOML also escapes U+007F; its hexadecimal digits are capitals.
enum class Quoting : std::uint8_t { json, toml };
/// Appends a string in quotation marks.
void write_quoted(std::string& out, std::string_view text, Quoting quoting);

/// Converts offsets in a string to locations; fastest in ascending order.
class PlaceFinder {
  public:
    /// `begin`: the location of the text in its file.
    explicit PlaceFinder(std::string_view text, Place begin = {})
        : text_(text), begin_(begin), place_(begin) {}
    Place operator()(std::size_t offset);

  private:
    std::string_view text_;
    Place begin_;
    Place place_;
    std::size_t at_ = 0;
};

}  // namespace kradan::record
