#include "cli/other_services.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <string_view>
#include <utility>

#include "api/request.h"
#include "identity/url.h"

namespace kradan::cli {

namespace {

constexpr std::size_t longest_secret = 1'000;
constexpr std::size_t longest_client = 300;
constexpr std::size_t longest_provider_name = 60;

/// Whether a string is non-empty and consists of printable ASCII.
bool is_visible(std::string_view text) {
    return !text.empty() &&
           std::ranges::all_of(text, [](char letter) { return letter >= ' ' && letter <= '~'; });
}

/// Reads the only line of the file given by an option. The error names the option.
std::expected<std::string, std::string> read_secret_file(std::string_view option, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string secret(longest_secret + 3, '\0');
    in.read(secret.data(), static_cast<std::streamsize>(secret.size()));
    if (in.bad() || !in.is_open()) return std::unexpected(std::string{option} + ": cannot read " + file);
    secret.resize(static_cast<std::size_t>(in.gcount()));
    while (secret.ends_with('\n') || secret.ends_with('\r')) secret.pop_back();
    if (!is_visible(secret) || secret.size() > longest_secret)
        return std::unexpected(std::string{option} +
                               ": expected one line of at most 1000 ASCII characters in " + file);
    return secret;
}

}  // namespace

std::expected<server::ProviderOptions, std::string> read_provider_options(server::ProviderOptions given,
                                                                          const std::string& secret_file) {
    server::ProviderOptions provider = std::move(given);
    if (provider.issuer.empty()) {
        if (provider.client.empty() && provider.name.empty() && secret_file.empty()) return provider;
        return std::unexpected("--oidc-client, --oidc-secret-file and --oidc-name need --oidc-issuer");
    }
    if (!identity::is_safe_url(provider.issuer) || provider.issuer.contains('?'))
        return std::unexpected(
            "--oidc-issuer: invalid issuer '" + provider.issuer +
            "'; expected a URL like https://id.club.example/realms/club, without a query. Only on "
            "this machine (127.0.0.1, [::1], localhost) it may be http:");
    if (!is_visible(provider.client) || provider.client.size() > longest_client)
        return std::unexpected("--oidc-issuer needs --oidc-client: the id of this club at the provider");
    if (provider.name.empty()) provider.name = identity::authority_of(provider.issuer);
    if (!api::is_text(provider.name) || provider.name.size() > longest_provider_name)
        return std::unexpected("--oidc-name: expected at most 60 bytes of text");
    if (secret_file.empty()) return provider;
    auto secret = read_secret_file("--oidc-secret-file", secret_file);
    if (!secret) return std::unexpected(secret.error());
    provider.secret = *std::move(secret);
    return provider;
}

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
