#pragma once

#include <expected>
#include <string>

#include "server/hooks/webhooks.h"

namespace kradan::cli {

/// Where the options want to be told what happens, with the key that the file holds. The error says what is
/// expected.
std::expected<server::WebhookOptions, std::string> read_webhook_options(const std::string& url,
                                                                        const std::string& secret_file);

}  // namespace kradan::cli
