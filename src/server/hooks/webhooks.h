#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/environment.h"

namespace kradan::server {

/// Where the operator wants to be told what happens.
struct WebhookOptions {
    /// "": nowhere.
    std::string url = {};
    /// The key with which messages are signed.
    std::string key = {};
};

inline constexpr std::string_view webhook_prefix = "whsec_";
/// The key that a secret stands for: of one that begins with `whsec_` the bytes that follow in base64, of
/// another one its own; nullopt if it has fewer than 24 bytes, or is no base64.
std::optional<std::string> webhook_key(std::string_view secret);

/// The value of the header `webhook-signature`, as Standard Webhooks describes it.
std::string webhook_signature(std::string_view key, std::string_view id, std::int64_t seconds,
                              std::string_view body);

/// Posts what happens to the operator's URL, one message after the other, each again until it is taken. What
/// waits is kept in memory: it is lost when the server ends.
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
    /// Tries again what has failed. To be called every few seconds.
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
