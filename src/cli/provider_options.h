#pragma once

#include <expected>
#include <string>

#include "server/accounts/accounts.h"

namespace kradan::cli {

/// The OpenID provider given by the options, with its secret read from the file, if there is one, and a name.
/// Empty without an issuer. The error says what is expected.
std::expected<server::ProviderOptions, std::string> read_provider_options(server::ProviderOptions given,
                                                                          const std::string& secret_file);

}  // namespace kradan::cli
