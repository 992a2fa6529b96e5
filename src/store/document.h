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

/// Something by which documents of a kind are found, in the order of its bytes.
struct DocumentKey {
    std::string index = {};
    std::string value = {};
    /// No two documents of the kind have this value in the index. The same for all keys of an index.
    bool unique = false;

    friend bool operator==(const DocumentKey&, const DocumentKey&) = default;
    friend auto operator<=>(const DocumentKey&, const DocumentKey&) = default;
};

/// What is stored as a whole and found by its name or its keys: an account, a session, a rating, …
struct Document {
    std::string kind = {};
    /// Unique in its kind.
    std::string id = {};
    /// 1 when it is added; higher by one with each change.
    std::int64_t version = 1;
    /// As JSON.
    std::string body = {};
    std::vector<DocumentKey> keys = {};

    friend bool operator==(const Document&, const Document&) = default;

    /// Its value in an index; "" if it has none.
    std::string_view value_of(std::string_view index) const {
        const auto found = std::ranges::find(keys, index, &DocumentKey::index);
        return found == keys.end() ? std::string_view{} : std::string_view{found->value};
    }
};

/// The longest kind, id, index or value, in bytes.
inline constexpr std::size_t longest_document_key = 512;

/// Which documents of a kind are read, in the order of their values and then of their ids.
struct DocumentRange {
    std::string kind = {};
    std::string index = {};
    /// The lowest value, and the value below which all are; nullopt: no bound.
    std::string from = {};
    std::optional<std::string> below = {};
    /// Only those after the one of this value and id, in the order in which they are read.
    std::optional<std::pair<std::string, std::string>> after = {};
    bool descending = false;
};

/// The documents that have this very value.
inline DocumentRange documents_with(std::string kind, std::string index, std::string value) {
    std::string next = value + '\0';
    return {.kind = std::move(kind),
            .index = std::move(index),
            .from = std::move(value),
            .below = std::move(next)};
}

// Changes.

/// Adds a document, or replaces one with its keys. A conflict if the stored version is not the one that it
/// replaces, if another document has one of its unique keys, or if a name is too long.
struct PutDocument {
    Document document = {};
    /// 0: there must be none. By default the version before.
    std::optional<std::int64_t> replaces = {};

    std::int64_t replaced() const { return replaces.value_or(document.version - 1); }
};
/// A conflict if there is none of this version.
struct RemoveDocument {
    std::string kind = {};
    std::string id = {};
    std::int64_t version = 1;
};

/// Whether a store can take it: no name is too long, and no key is there twice.
bool is_storable(const Document& document);

/// A range that names all of its bounds. Ids are not empty.
struct DocumentBounds {
    std::string from;
    std::string below;
    /// The document before the first, in the order in which they are read.
    std::string after_value;
    std::string after_id;
};
DocumentBounds bounds_of(const DocumentRange& range);

/// Keys as one text, and back; nullopt if it is none.
std::string write_keys(const std::vector<DocumentKey>& keys);
std::optional<std::vector<DocumentKey>> read_keys(std::string_view text);

}  // namespace kradan::store
