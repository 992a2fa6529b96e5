#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// Where to post events for the operator, and how to sign them.
struct WebhookOptions {
    /// "" for no webhook.
    std::string url = {};
    /// The key that signs the messages.
    std::string key = {};
};

inline constexpr std::string_view webhook_prefix = "whsec_";
/// Returns the key for a secret: the decoded base64 after `whsec_`, or the bytes of a secret without this
/// prefix. Returns nullopt if the key has fewer than 24 bytes or the base64 is invalid.
std::optional<std::string> webhook_key(std::string_view secret);

/// Returns the value of the `webhook-signature` header, as defined by Standard Webhooks.
std::string webhook_signature(std::string_view key, std::string_view id, std::int64_t seconds,
                              std::string_view body);

/// Posts events to the operator's URL, one message at a time, and retries each until it is accepted or has
/// failed too often. Waiting messages are kept in memory and are lost when the server stops.
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
    /// Queues a message. `data` is a JSON object.
    void tell(std::string_view type, std::string_view data);
    /// Sends waiting messages and retries failed ones. Call it every few seconds.
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
