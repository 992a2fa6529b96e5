#include "server/hooks/webhooks.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <utility>

#include "json/json.h"
#include "server/base/times.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_waiting = 1'000;
constexpr std::size_t shortest_key = 24;
/// The pause after each failure, in milliseconds; after the last one the message is discarded.
constexpr std::array<Milliseconds, 6> pauses = {5'000, 30'000, 120'000, 600'000, 3'600'000, 21'600'000};

std::string base64(std::string_view bytes) {
    std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                      bytes.size(), sodium_base64_VARIANT_ORIGINAL);
    text.resize(text.find('\0'));
    return text;
}

}  // namespace

std::optional<std::string> webhook_key(std::string_view secret) {
    std::string key{secret};
    if (secret.starts_with(webhook_prefix)) {
        const std::string_view text = secret.substr(webhook_prefix.size());
        key.assign(text.size(), '\0');
        std::size_t size = 0;
        if (sodium_base642bin(reinterpret_cast<unsigned char*>(key.data()), key.size(), text.data(),
                              text.size(), nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
            return std::nullopt;
        key.resize(size);
    }
    return key.size() < shortest_key ? std::nullopt : std::optional{std::move(key)};
}

std::string webhook_signature(std::string_view key, std::string_view id, std::int64_t seconds,
                              std::string_view body) {
    const std::string text =
        std::string{id}.append(".").append(std::to_string(seconds)).append(".").append(body);
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()), key.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> sum{};
    crypto_auth_hmacsha256_final(&state, sum.data());
    return "v1," + base64({reinterpret_cast<const char*>(sum.data()), sum.size()});
}

void Webhooks::tell(std::string_view type, std::string_view data) {
    if (!are_wanted()) return;
    if (waiting_.size() >= most_waiting) {
        // The first message may be in flight.
        waiting_.erase(waiting_.begin() + (sending_ ? 1 : 0));
        if (counts_.dropped++ == 0)
            environment_.warn("webhook: " + std::to_string(most_waiting) +
                              " messages wait; the oldest are dropped");
    }
    json::Writer writer;
    writer.begin_object().member("type", type).member("timestamp", utc_text(environment_.wall_time()));
    writer.key("data").raw(data).end_object();
    waiting_.push_back({.id = "msg_" + random_name(environment_), .body = writer.text()});
    send();
}

void Webhooks::send() {
    if (sending_ || waiting_.empty() || environment_.steady_time() < waiting_.front().not_before) return;
    const Message& message = waiting_.front();
    const std::int64_t seconds = environment_.wall_time() / 1000;
    FetchRequest request{.url = options_.url, .body = message.body};
    request.headers = {
        "Content-Type: application/json", "webhook-id: " + message.id,
        "webhook-timestamp: " + std::to_string(seconds),
        "webhook-signature: " + webhook_signature(options_.key, message.id, seconds, message.body)};
    // If too many other requests are waiting, `tend` retries.
    sending_ =
        environment_.fetch(std::move(request), [this](const FetchAnswer& answer) { answered(answer); });
}

void Webhooks::answered(const FetchAnswer& answer) {
    sending_ = false;
    if (waiting_.empty()) return;
    Message& message = waiting_.front();
    if (answer.failure.empty() && answer.status >= 200 && answer.status < 300) {
        ++counts_.sent;
        waiting_.pop_front();
        return send();
    }
    ++counts_.failed;
    const std::string why =
        answer.failure.empty() ? "the status was " + std::to_string(answer.status) : answer.failure;
    const auto tries = static_cast<std::size_t>(message.tries++);
    if (tries < pauses.size()) {
        if (tries == 0)
            environment_.warn("webhook: message " + message.id +
                              " was not accepted, and will be sent again: " + why);
        message.not_before = environment_.steady_time() + pauses[tries];
        return;
    }
    environment_.warn("webhook: message " + message.id + " was dropped after the last attempt: " + why);
    ++counts_.dropped;
    waiting_.pop_front();
    send();
}

}  // namespace kradan::server
