#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/clock.h"
#include "store/store.h"
#include "wire/codec.h"

namespace kradan::server {

using session::Milliseconds;

/// The other end of a connection. A text is shared by all to whom it goes.
class Line {
  public:
    virtual ~Line() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    /// Says why, in a close frame, and ends the connection soon.
    virtual void hang_up(std::string_view why) = 0;
    /// How long a message and its answer were on their way lately.
    virtual Milliseconds round_trip() const = 0;
    /// The address of the other end, for rates.
    virtual std::string_view address() const = 0;
    /// The page of this server opened it, by its Origin header; otherwise a token must be shown.
    virtual bool from_our_page() const = 0;
    /// What was asked on it has cost as much as so many messages more.
    virtual void charge(double /*messages*/) {}
};

/// Lets so many through at once, and so many a second from then on, by a time that never stands still.
class Rate {
  public:
    constexpr Rate(double most, double per_second) : most_(most), per_second_(per_second), left_(most) {}

    /// Whether one more may pass at this time.
    bool pass(Milliseconds now) {
        left_ = std::min(
            most_, left_ + static_cast<double>(std::max<Milliseconds>(now - at_, 0)) * per_second_ / 1000);
        at_ = std::max(at_, now);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    /// What was let through has cost as much as so many more: the next ones wait for it.
    void charge(double more) { left_ -= more; }
    /// Whether by this time as many may pass at once as ever.
    bool is_full(Milliseconds now) const {
        return left_ + static_cast<double>(std::max<Milliseconds>(now - at_, 0)) * per_second_ / 1000 >=
               most_;
    }

  private:
    double most_;
    double per_second_;
    double left_;
    Milliseconds at_ = 0;
};

/// How fast a player may talk.
inline constexpr Rate talk_rate{6, 0.5};

/// Whoever is connected: a player, or someone who only watches.
struct Visitor {
    /// Never given twice while the server runs.
    std::uint64_t id = 0;
    Line* line = nullptr;
    bool greeted = false;
    std::optional<store::Player> player = std::nullopt;
    /// Becoming a player: that is on its way to the disk.
    bool entering = false;
    /// The seek of his own that he was told of; "": none.
    std::string own_seek = {};
    /// The games that are followed.
    std::vector<std::string> games = {};
    Rate messages = {120, 40};
    /// Of the player, on all his lines.
    std::shared_ptr<Rate> talk = {};
    /// The hash of the player's token: what only he and the server know.
    store::TokenHash secret = {};
    /// Events of a game that is being put here, and since when, by board time.
    std::vector<store::StoredEvent> keeping = {};
    std::size_t keeping_bytes = 0;
    Milliseconds keeping_since = 0;
};

/// To open a game costs as much as so many messages: its events are replayed, its talk is read.
constexpr double cost_of_entries(std::size_t entries) {
    constexpr double entries_of_a_message = 40;
    return std::max(static_cast<double>(entries) / entries_of_a_message, 1.0);
}

/// What was asked has cost so many bytes of writing.
inline void charge_bytes(Visitor& visitor, std::size_t bytes) {
    constexpr double bytes_of_a_message = 16'384;
    const double messages = static_cast<double>(bytes) / bytes_of_a_message;
    visitor.messages.charge(messages);
    visitor.line->charge(messages);
}

template <class M>
std::shared_ptr<const std::string> written(const M& message) {
    return std::make_shared<const std::string>(wire::write_message(message));
}

template <class M>
void send(const Visitor& visitor, const M& message) {
    visitor.line->send(written(message));
}

/// What may be long costs whoever asked for it more.
template <class M>
void send_long(Visitor& visitor, const M& message) {
    auto text = written(message);
    charge_bytes(visitor, text->size());
    visitor.line->send(std::move(text));
}

inline void refuse(const Visitor& visitor, const std::string& nonce, const Refusal& refusal) {
    send(visitor, wire::Refused{.nonce = nonce, .refusal = wire::refusal_json(refusal)});
}

inline void refuse(const Visitor& visitor, const std::string& nonce, std::string_view reason) {
    refuse(visitor, nonce, Refusal{reason});
}

}  // namespace kradan::server
