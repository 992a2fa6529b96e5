#pragma once

#include <string_view>

namespace kradan::identity {

/// Whether secrets may be sent to this URL: "https://…", or "http://…" on this machine (127.0.0.1, [::1],
/// localhost), in printable ASCII, without a user, a password or a fragment.
bool is_safe_url(std::string_view url);

/// The host and port of such a URL, as "id.example:8443"; "" if there is none.
std::string_view authority_of(std::string_view url);

}  // namespace kradan::identity
