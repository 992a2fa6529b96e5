#include "cli/webhook_options.h"

#include "cli/secret_file.h"

namespace kradan::cli {

std::expected<server::WebhookOptions, std::string> read_webhook_options(const std::string& url,
                                                                        const std::string& secret_file) {
    constexpr std::size_t longest_url = 1'000;
    if (url.empty() != secret_file.empty())
        return std::unexpected("--webhook and --webhook-secret-file go together: every message is signed");
    if (url.empty()) return server::WebhookOptions{};
    const bool http = url.starts_with("https://") || url.starts_with("http://");
    if (!http || !is_visible(url) || url.contains(' ') || url.size() > longest_url)
        return std::unexpected("--webhook: expected a URL like https://example.org/kradan, not '" + url +
                               "'");
    const auto secret = read_secret_file("--webhook-secret-file", secret_file);
    if (!secret) return std::unexpected(secret.error());
    auto key = server::webhook_key(*secret);
    if (!key)
        return std::unexpected(
            "--webhook-secret-file: expected at least 24 characters, or whsec_ and at least 24 bytes in "
            "base64");
    return server::WebhookOptions{.url = url, .key = *std::move(key)};
}

}  // namespace kradan::cli
