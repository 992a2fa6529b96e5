#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// Where to post events for the operator.
struct WebhookOptions {
    /// "" for no webhook.
    std::string url = {};
    /// The key that signs the messages.
    std::string key = {};
};

inline constexpr std::string_view webhook_prefix = "whsec_";
/// The key for a secret: after `whsec_` the decoded base64, otherwise the secret's own bytes. Nullopt if it
/// has fewer than 24 bytes or is invalid base64.
std::optional<std::string> webhook_key(std::string_view secret);

/// The value of the header `webhook-signature`, as Standard Webhooks describes it.
std::string webhook_signature(std::string_view key, std::string_view id, std::int64_t seconds,
                              std::string_view body);

/// Posts events to the operator's URL, one message at a time, and repeats each until it is accepted. Waiting
/// messages are in memory, and are lost when the server ends.
class Webhooks {
  public:
    struct Counts {
        std::uint64_t sent = 0;
        std::uint64_t failed = 0;
        std::uint64_t dropped = 0;
    };

    Webhooks(Environment& environment, WebhookOptions options)
        : environment_(environment), options_(std::move(options)) {}

    bool are_wanted() const { return !options_.url.empty(); }
    /// `data` is a JSON object.
    void tell(std::string_view type, std::string_view data);
    /// Retries failed messages. Call it every few seconds.
    void tend() { send(); }
    const Counts& counts() const { return counts_; }

  private:
    struct Message {
        std::string id = {};
        std::string body = {};
        int tries = 0;
        Milliseconds not_before = 0;
    };

    void send();
    void answered(const FetchAnswer& answer);

    Environment& environment_;
    WebhookOptions options_;
    std::deque<Message> waiting_;
    bool sending_ = false;
    Counts counts_;
};

}  // namespace kradan::server
