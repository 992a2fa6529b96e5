#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

struct NatsUrls {
    /// As NATS' client needs them: without escapes.
    std::vector<std::string> all = {};
    /// One of them is tls://. NATS' client does not look at that, and uses TLS for all or none.
    bool secure = false;
};

/// Reads "nats://NAME:PASSWORD@HOST:4222"; several, separated by commas. Special characters of the name
/// and the password may be escaped, as in any URL. The error says which one is wrong and what is expected. It
/// repeats nothing of the text: any part of that may belong to a password.
std::expected<NatsUrls, std::string> read_nats_urls(std::string_view text);

}  // namespace kradan::server
