#pragma once

#include <expected>
#include <string>

#include "server/hooks/webhooks.h"

namespace kradan::cli {

/// The webhook given by the options, with the key read from the file. The error says what is expected.
std::expected<server::WebhookOptions, std::string> read_webhook_options(const std::string& url,
                                                                        const std::string& secret_file);

}  // namespace kradan::cli
