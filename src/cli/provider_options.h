#pragma once

#include <expected>
#include <string>

#include "server/accounts/accounts.h"

namespace kradan::cli {

/// The OpenID provider that the options name, with its secret read from the file, if there is one, and a
/// name; without an issuer there is none. The error says what is expected.
std::expected<server::ProviderOptions, std::string> read_provider_options(server::ProviderOptions given,
                                                                          const std::string& secret_file);

}  // namespace kradan::cli
