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

/// The form with the highest quality value in Accept-Encoding; the first of equals. The last form is the
/// plain file, also sent to clients that accept none.
const Encoded& choose(const std::vector<Encoded>& forms, std::string_view accepted);

}  // namespace kradan::server
