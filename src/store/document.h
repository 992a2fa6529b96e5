#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::store {

/// A value for looking up documents of a kind. Values are ordered bytewise.
struct DocumentKey {
    std::string index = {};
    std::string value = {};
    /// Whether documents of the kind must have distinct values in the index. The same for all keys in an
    /// index.
    bool unique = false;

    friend bool operator==(const DocumentKey&, const DocumentKey&) = default;
    friend auto operator<=>(const DocumentKey&, const DocumentKey&) = default;
};

/// Data that is stored as a whole and found by its id or its keys: an account, a session, a rating, …
struct Document {
    std::string kind = {};
    /// Unique within its kind.
    std::string id = {};
    /// 1 for a new document; each change adds 1.
    std::int64_t version = 1;
    /// As JSON.
    std::string body = {};
    std::vector<DocumentKey> keys = {};

    friend bool operator==(const Document&, const Document&) = default;

    /// The document's value in an index; "" if it has none.
    std::string_view value_of(std::string_view index) const {
        const auto found = std::ranges::find(keys, index, &DocumentKey::index);
        return found == keys.end() ? std::string_view{} : std::string_view{found->value};
    }
};

/// The maximum length of a kind, id, index or value, in bytes.
inline constexpr std::size_t longest_document_key = 512;

/// Selects documents of one kind to read, ordered by their values in an index, then by id.
struct DocumentRange {
    std::string kind = {};
    std::string index = {};
    /// Values from `from` up to, but not including, `below`; nullopt: no upper limit.
    std::string from = {};
    std::optional<std::string> below = {};
    /// Only documents after this value and id, in reading order.
    std::optional<std::pair<std::string, std::string>> after = {};
    bool descending = false;
};

/// The documents with exactly this value.
inline DocumentRange documents_with(std::string kind, std::string index, std::string value) {
    std::string next = value + '\0';
    return {.kind = std::move(kind),
            .index = std::move(index),
            .from = std::move(value),
            .below = std::move(next)};
}

// Changes.

/// Adds a document, or replaces one along with its keys. Fails with a conflict if the stored version is not
/// `replaced()`, if another document has one of the unique keys, or if the document is not storable.
struct PutDocument {
    Document document = {};
    /// The version that must be stored; 0: none. Defaults to the previous version.
    std::optional<std::int64_t> replaces = {};

    std::int64_t replaced() const { return replaces.value_or(document.version - 1); }
};
/// Fails with a conflict unless this version is stored.
struct RemoveDocument {
    std::string kind = {};
    std::string id = {};
    std::int64_t version = 1;
};

/// Whether a store accepts the document: no kind, id, index or value is too long, and no key occurs twice.
bool is_storable(const Document& document);

/// A range with all limits explicit. Ids are not empty.
struct DocumentBounds {
    std::string from;
    std::string below;
    /// The document before the first one, in reading order.
    std::string after_value;
    std::string after_id;
};
DocumentBounds bounds_of(const DocumentRange& range);

/// Writes keys as one string, and reads them back; nullopt if the string is malformed.
std::string write_keys(const std::vector<DocumentKey>& keys);
std::optional<std::vector<DocumentKey>> read_keys(std::string_view text);

}  // namespace kradan::store
