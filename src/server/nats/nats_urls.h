#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

struct NatsUrls {
    /// In the form that the NATS client expects: without escapes.
    std::vector<std::string> all = {};
    /// True if one of them is tls://. The NATS client ignores this and uses TLS for all or for none.
    bool secure = false;
};

/// Parses "nats://NAME:PASSWORD@HOST:4222", or several such URLs separated by commas. Special characters in
/// the name and the password may be percent-encoded. The error says which URL is invalid and what is
/// expected, but repeats no part of the text, which might belong to a password.
std::expected<NatsUrls, std::string> read_nats_urls(std::string_view text);

}  // namespace kradan::server
