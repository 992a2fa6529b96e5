#pragma once

#include <expected>
#include <string>

#include "cli/serve.h"
#include "server/accounts/accounts.h"

namespace kradan::cli {

/// The club's OpenID provider, with its secret read from the file; without an issuer there is none. The error
/// says what is expected.
std::expected<server::ProviderOptions, std::string> read_provider_options(const ServeArguments& arguments);

}  // namespace kradan::cli
