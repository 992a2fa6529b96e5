#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// A file in one content coding.
struct Encoded {
    /// The value of Content-Encoding; "" for the plain file.
    std::string_view coding;
    std::string body;
    /// The quoted entity tag of these bytes, for If-None-Match.
    std::string etag;
};

/// Returns the form with the highest quality value in Accept-Encoding; the first one if several are equal.
/// Clients that accept none get the plain file, which is the last form.
const Encoded& choose(const std::vector<Encoded>& forms, std::string_view accepted);

}  // namespace kradan::server
