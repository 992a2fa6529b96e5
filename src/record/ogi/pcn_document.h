#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/fault.h"
#include "record/reader.h"

/// What JSON and TOML have in common, so that PCN is understood and written once for both.
namespace kradan::record {

/// The longest text, the most values and the deepest nesting of one document; what lies beyond is a fault.
inline constexpr std::size_t max_document_bytes = std::size_t{16} << 20;
inline constexpr std::size_t max_document_values = 500'000;
inline constexpr int max_document_depth = 32;

/// A value with its place. Numbers are kept as they are written, so that none is rounded.
struct Document {
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };

    Kind kind = Kind::null;
    /// Where it begins and ends in its text, in bytes.
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    /// Of a text; of a number its digits; of a boolean "true" or "false".
    std::string text = {};
    /// Of an array, or of an object beside `keys`.
    std::vector<Document> items = {};
    std::vector<std::string> keys = {};

    /// Neither an array nor an object.
    bool is_plain() const { return kind != Kind::array && kind != Kind::object; }
    /// The first member of this name; null when there is none, or when its value is null.
    const Document* find(std::string_view key) const;
    /// Adds a member to an object.
    Document& member(std::string key, Document value);
};

/// What went wrong while a document was read; the document holds what came before.
struct DocumentFault {
    /// The id of the reason: "document.syntax", "document.too-long" …
    std::string_view what;
    std::size_t offset = 0;
    std::string detail = {};
};

/// Reads one value; nothing but blanks may follow it.
std::optional<DocumentFault> read_json(std::string_view text, Document& root);
/// Reads TOML 1.0; the root is an object. Dates and times come out as texts.
std::optional<DocumentFault> read_toml(std::string_view text, Document& root);

using DocumentReader = std::optional<DocumentFault>(std::string_view text, Document& root);

/// The document that fills an input.
struct DocumentText {
    /// Where it begins.
    Place place;
    /// No longer than the limits and `max_document_bytes` allow.
    std::string text = {};
    /// There was more, which is not in `text`.
    bool cut_off = false;

    /// Reads it by `read_json` or `read_toml`. Of a text that was cut off the fault is that it is too long,
    /// unless another was found before.
    std::optional<DocumentFault> read(DocumentReader* reader, Document& root) const;
};
/// Past a byte order mark and blanks; nothing where there is nothing else.
std::optional<DocumentText> read_document_text(Input& input, const Limits& limits);

/// With a newline at its end; objects and arrays of more than plain values on lines of their own.
std::string write_json(const Document& root);
/// The root must be an object.
std::string write_toml(const Document& root);

/// A whole number in decimal digits, perhaps with a sign; nothing if it is not, or has more than 15 digits.
std::optional<std::int64_t> whole_number(std::string_view text);
/// Whether a text is a number as JSON writes them, and of a size that every reader of JSON takes: at most 200
/// characters, and an exponent of two digits.
bool is_json_number(std::string_view text);

/// Whether TOML takes a character in a key without quotation marks.
constexpr bool is_bare_toml(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/// TOML wants U+007F escaped too; its hexadecimal digits are written as capitals.
enum class Quoting : std::uint8_t { json, toml };
/// Adds a text in quotation marks.
void write_quoted(std::string& out, std::string_view text, Quoting quoting);

/// Finds the line and the column of offsets into a text, best asked for in ascending order.
class PlaceFinder {
  public:
    /// `begin` is where the text begins in its file.
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
