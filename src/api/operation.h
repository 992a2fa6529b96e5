#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/lines.h"
#include "schema/describe.h"

/// The HTTP interface: operations with their requests and answers.
namespace kradan::api {

enum class Method : std::uint8_t { get, post, put, remove };
/// The method's name in HTTP; DELETE for `remove`.
std::string_view name_of(Method method);

/// Who may use an operation.
enum class Access : std::uint8_t {
    anyone,
    /// A player: a guest or an account.
    player,
    account,
    /// An account whose owner has signed in or reauthenticated within the last few minutes.
    confirmed,
    /// An account that is a moderator or an owner.
    moderator,
    /// An owner who has signed in or reauthenticated within the last few minutes.
    owner,
};

/// Properties that only a few operations need.
struct Extras {
    /// The scope that a personal token needs; "": personal tokens cannot use the operation.
    std::string_view scope = {};
    /// The media type of an answer that is a file.
    std::string_view media = {};
    /// The maximum length of the body, in bytes.
    std::size_t longest_body = 8'192;
    /// Whether clients may cache an answer to an anonymous caller and revalidate it by its ETag.
    bool keepable = false;
    /// Whether the page uses it; if not, it has no TypeScript type.
    bool for_page = true;
};

/// Describes an operation. An operation is a struct with `static constexpr Operation operation`, a described
/// struct `Request` and a described struct `Answer`. A `Request` without `name` is named after its operation:
/// `SignInRequest`.
///
/// Members of the request that the path names, such as {session}, are taken from the path. The others are
/// taken from the query (GET and DELETE) or from the JSON body.
struct Operation : Extras {
    Method method;
    /// Unique; the `operationId` in OpenAPI.
    std::string_view id;
    std::string_view path;
    Access access;
    std::string_view summary;
};
constexpr Operation get(std::string_view id, std::string_view path, Access access, std::string_view summary,
                        const Extras& extras = {}) {
    return {extras, Method::get, id, path, access, summary};
}
constexpr Operation post(std::string_view id, std::string_view path, Access access, std::string_view summary,
                         const Extras& extras = {}) {
    return {extras, Method::post, id, path, access, summary};
}
constexpr Operation put(std::string_view id, std::string_view path, Access access, std::string_view summary,
                        const Extras& extras = {}) {
    return {extras, Method::put, id, path, access, summary};
}
constexpr Operation remove(std::string_view id, std::string_view path, Access access,
                           std::string_view summary, const Extras& extras = {}) {
    return {extras, Method::remove, id, path, access, summary};
}

/// An answer without content.
struct Nothing {
    static void describe(auto&, auto&) {}
};

/// Calls back exactly once, immediately or later, with the next portion of a file; "" at its end, nullopt if
/// it cannot be read. Must not be called again before it has called back.
using NextPortion = std::move_only_function<void(std::move_only_function<void(std::optional<std::string>)>)>;

/// An answer that is a file.
struct File {
    std::string bytes = {};
    /// Produces the bytes that follow while the answer is being sent; null if there are none.
    NextPortion next = {};
    /// The file name under which to save it; "" if it is only shown.
    std::string saved_as = {};
    /// Its media type; "" for the operation's media type.
    std::string media = {};
    static void describe(auto&, auto&) {}
};

/// An answer made up of JSON lines, each sent immediately; a blank line keeps an idle stream alive. Each line
/// is a described struct, the operation's `Line`.
struct Stream {
    std::shared_ptr<Lines> lines = {};
    static void describe(auto&, auto&) {}
};
inline constexpr std::string_view media_of_streams = "application/x-ndjson";

/// A request without members.
struct Empty {
    static void describe(auto&, auto&) {}
};

/// Whether requests with this method have a body.
constexpr bool has_body(Method method) {
    return method == Method::post || method == Method::put;
}

}  // namespace kradan::api
