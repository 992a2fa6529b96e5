#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// A file in one of the codings of HTTP.
struct Encoded {
    /// As Content-Encoding names it; "" where it is as it is.
    std::string_view coding;
    std::string body;
    /// A quoted entity tag of these bytes, for If-None-Match.
    std::string etag;
};

/// Which of these forms an Accept-Encoding header likes best; of those that it likes alike, the first. The
/// last one is the file as it is, which whoever takes nothing else gets too.
const Encoded& choose(const std::vector<Encoded>& forms, std::string_view accepted);

}  // namespace kradan::server
