#include "cli/provider_options.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "api/request.h"
#include "cli/secret_file.h"
#include "identity/url.h"

namespace kradan::cli {

namespace {

constexpr std::size_t longest_client = 300;
constexpr std::size_t longest_provider_name = 60;

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

}  // namespace kradan::cli
