#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/json.h"
#include "schema/read.h"
#include "schema/write.h"
#include "server/base/times.h"
#include "store/store.h"

/// Stores described structs as documents. Each kind of document is a struct:
///
///     struct Session {
///         static constexpr std::string_view kind = "session";
///         std::int64_t player = 0;
///         static void describe(auto& self, auto& member) { member("player", self.player, "its player"); }
///         void keys(KeyList& key) const { key("player", player); }
///     };
///
/// Without `keys`, a document can be found only by its id.
namespace kradan::server {

/// The kind of account documents. Document id: the player's key.
inline constexpr std::string_view account_kind = "account";

/// Collects a document's index keys.
class KeyList {
  public:
    void operator()(std::string index, std::string value) { add(std::move(index), std::move(value), false); }
    void operator()(std::string index, std::int64_t number) { (*this)(std::move(index), sortable(number)); }
    /// Requires that no two documents of the kind have the same value in this index.
    void unique(std::string index, std::string value) { add(std::move(index), std::move(value), true); }
    void unique(std::string index, std::int64_t number) { unique(std::move(index), sortable(number)); }

    std::vector<store::DocumentKey> all;

  private:
    void add(std::string index, std::string value, bool unique) {
        all.push_back({std::move(index), std::move(value), unique});
    }
};

template <class Body>
std::vector<store::DocumentKey> keys_of(const Body& body) {
    KeyList keys;
    if constexpr (requires { &Body::keys; }) body.keys(keys);
    return std::move(keys.all);
}

/// A body, with the id and version of its document.
template <class Body>
struct Stored {
    Body body = {};
    std::string id = {};
    /// 0 if it is not stored yet.
    std::int64_t version = 0;
};

template <class Body>
std::string write_body(const Body& body) {
    json::Writer writer;
    schema::write(writer, body);
    return writer.text();
}

/// Replaces the document that was read, or adds a new one if its version is 0.
template <class Body>
store::PutDocument put(std::string_view kind, const Stored<Body>& stored) {
    return {{.kind = std::string{kind},
             .id = stored.id,
             .version = stored.version + 1,
             .body = write_body(stored.body),
             .keys = keys_of(stored.body)}};
}
template <class Body>
store::PutDocument put(const Stored<Body>& stored) {
    return put(Body::kind, stored);
}

inline store::RemoveDocument remove(const store::Document& document) {
    return {document.kind, document.id, document.version};
}
template <class Body>
store::RemoveDocument remove(const Stored<Body>& stored) {
    return {std::string{Body::kind}, stored.id, stored.version};
}

/// All documents of a kind that have a key in this index, in the order of the key's values.
template <class Body>
store::DocumentRange documents_by(std::string index) {
    return {.kind = std::string{Body::kind}, .index = std::move(index)};
}
/// All documents of a kind that have this value in this index.
template <class Body>
store::DocumentRange documents_with(std::string index, std::string value) {
    return store::documents_with(std::string{Body::kind}, std::move(index), std::move(value));
}
template <class Body>
store::DocumentRange documents_with(std::string index, std::int64_t number) {
    return documents_with<Body>(std::move(index), sortable(number));
}

/// Parses a document. The error is `Error::Kind::unreadable` if the body is damaged.
template <class Body>
std::expected<Stored<Body>, store::Error> read_stored(const store::Document& document) {
    const auto damaged = [&] {
        return std::unexpected(
            store::Error{store::Error::Kind::unreadable, document.kind + " " + document.id + " is damaged"});
    };
    const auto value = json::parse(document.body);
    if (!value || value->kind != json::Value::Kind::object) return damaged();
    json::Fault fault;
    Stored<Body> stored{.body = schema::read<Body>(*value, document.kind, fault),
                        .id = document.id,
                        .version = document.version};
    if (fault) return damaged();
    return stored;
}

/// Returns up to `most` documents in a range, in order.
template <class Body>
std::expected<std::vector<Stored<Body>>, store::Error> read_range(store::Reader& reader,
                                                                  const store::DocumentRange& range,
                                                                  int most) {
    const auto found = reader.documents(range, most);
    if (!found) return std::unexpected(found.error());
    std::vector<Stored<Body>> all;
    for (const store::Document& document : *found) {
        auto stored = read_stored<Body>(document);
        if (!stored) return std::unexpected(stored.error());
        all.push_back(*std::move(stored));
    }
    return all;
}

/// Returns up to `most` of a player's documents.
template <class Body>
std::expected<std::vector<Stored<Body>>, store::Error> stored_of(store::Reader& reader,
                                                                 store::PlayerKey player, int most) {
    return read_range<Body>(reader, documents_with<Body>("player", player), most);
}

/// Returns the first document in a range; nullopt if the range is empty.
template <class Body>
std::expected<std::optional<Stored<Body>>, store::Error> first_stored(store::Reader& reader,
                                                                      const store::DocumentRange& range) {
    auto found = read_range<Body>(reader, range, 1);
    if (!found) return std::unexpected(found.error());
    return found->empty() ? std::nullopt : std::optional{std::move(found->front())};
}

/// Returns the document with this id; nullopt if there is none.
template <class Body>
std::expected<std::optional<Stored<Body>>, store::Error> find_stored(store::Reader& reader,
                                                                     std::string_view kind,
                                                                     std::string_view id) {
    const auto found = reader.document(kind, id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    auto stored = read_stored<Body>(**found);
    if (!stored) return std::unexpected(stored.error());
    return *std::move(stored);
}
template <class Body>
std::expected<std::optional<Stored<Body>>, store::Error> find_stored(store::Reader& reader,
                                                                     std::string_view id) {
    return find_stored<Body>(reader, Body::kind, id);
}

/// Returns the player's document of a kind with at most one document per player, whose id is the player's
/// key. Returns an empty document if there is none.
template <class Body>
std::expected<Stored<Body>, store::Error> own_of(store::Reader& reader, store::PlayerKey player) {
    auto found = find_stored<Body>(reader, std::to_string(player));
    if (!found) return std::unexpected(found.error());
    if (*found) return **std::move(found);
    Stored<Body> none{.id = std::to_string(player)};
    if constexpr (requires { none.body.player = player; }) none.body.player = player;
    return none;
}

}  // namespace kradan::server
