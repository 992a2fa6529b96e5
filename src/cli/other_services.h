#pragma once

#include <expected>
#include <string>

#include "server/accounts/accounts.h"
#include "server/hooks/webhooks.h"

/// Third-party services that a server uses, as given by its options. Secrets are read from files. Errors say
/// what is expected.
namespace kradan::cli {

/// The OpenID provider, with a name for it. Empty if there is no issuer.
std::expected<server::ProviderOptions, std::string> read_provider_options(server::ProviderOptions given,
                                                                          const std::string& secret_file);
std::expected<server::WebhookOptions, std::string> read_webhook_options(const std::string& url,
                                                                        const std::string& secret_file);

}  // namespace kradan::cli
