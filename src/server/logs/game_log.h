#pragma once

#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/logs/outstanding.h"
#include "session/session.h"
#include "store/store.h"
#include "wire/messages.h"

namespace kradan::server {

/// Returns a player's side in a game; nullopt if they do not play in it.
inline std::optional<Colour> side_in(const store::GameHead& head, store::PlayerKey player) {
    for (const Colour colour : colours) {
        if (head.players[place(colour)] == player) return colour;
    }
    return std::nullopt;
}

inline bool is_against_computer(const store::GameHead& head) {
    return !head.players[0] || !head.players[1];
}

/// Returns true if another node serves this game and it is still in progress.
inline bool is_of_another(const Environment& environment, const store::GameHead& head) {
    return environment.node != 0 && !head.ended && head.owner != environment.node;
}

/// A game's events and the resulting state. Events take effect once they are durable. While some are being
/// written, no others can be decided.
class GameLog {
  public:
    /// Receives the store's result, and the number of events known before the write.
    using Done = std::move_only_function<void(const store::Result&, int known)>;

    GameLog(Environment& environment, Outstanding& outstanding)
        : environment_(environment), outstanding_(outstanding) {}

    /// The parsed content of a stored game.
    struct Contents {
        store::StoredGame stored = {};
        session::Config config = {};
        /// nullopt if the game has ended: it can only be shown.
        std::optional<session::State> state = std::nullopt;
        std::string result = {};
        bool blank = false;
        bool played_out = false;
    };
    /// Replays a stored game, on any thread. The error says what is wrong with it.
    static std::expected<Contents, std::string> replayed(store::StoredGame stored);
    /// Replaces the content.
    void take(Contents contents);

    /// The time on the game's clocks.
    Milliseconds now() const { return environment_.board_time() - head_.behind; }
    /// Converts a time on the game's clocks to board time.
    std::optional<Milliseconds> board_time_of(std::optional<Milliseconds> time) const {
        return time ? std::optional{*time + head_.behind} : std::nullopt;
    }
    /// The board time at which the game's clocks would show their current time with the stored `behind`,
    /// which may be outdated.
    Milliseconds giving_time() const { return now() + stored_behind_; }
    /// If a game loaded from the store is behind its last event, advances its time to the event's.
    void catch_up();

    const store::GameHead& head() const { return head_; }
    const std::string& id() const { return head_.id; }
    const session::Config& config() const { return config_; }
    /// The result as written in records; "" if there is none.
    const std::string& result() const { return result_; }
    bool is_over() const { return head_.ended; }
    /// True for an uploaded, unfinished game: it is over, and cannot be continued.
    bool is_record() const { return head_.ended && !played_out_; }
    /// True if the game was called off before any move. Such a game is not kept.
    bool is_blank() const { return blank_; }
    /// The plies needed for rating, if this is a rated game that has a result but was too short; nullopt for
    /// all other games.
    std::optional<std::int64_t> least_to_be_rated() const;
    /// False if the game was over when it was loaded.
    bool has_state() const { return state_.has_value(); }
    const session::State& state() const { return *state_; }
    std::optional<Colour> side_of(store::PlayerKey player) const { return side_in(head_, player); }

    const std::vector<store::StoredEvent>& events() const { return events_; }
    int last_seq() const { return static_cast<int>(events_.size()); }
    /// Returns the events after `seq`, as many as fit in one message.
    std::span<const store::StoredEvent> page_after(int seq) const;
    /// The same, in the form used in messages.
    std::vector<wire::EventJson> events_after(int seq) const;

    /// Removes a deleted player's name. The store does the same.
    void forget_name(store::PlayerKey player);
    /// Stores events that were decided, the first with this nonce, together with other changes. Must not be
    /// called while a write is in progress.
    void append(const std::vector<session::Event>& events, const std::string& nonce, Done done,
                store::Unit with = {});
    /// True if events are being written or the game is being reread. No other events may be decided then.
    bool is_writing() const { return writing_ || rereading_; }
    /// Set while the game is being reread from the store or handed over to another node.
    void set_rereading(bool rereading) { rereading_ = rereading; }
    /// True if events may be decided: none are being written, and the store has not just failed.
    bool is_ready() const { return !is_writing() && !retry_at_; }
    /// When to retry after a store error, on the game's clocks.
    std::optional<Milliseconds> retry_at() const { return retry_at_; }
    void retry(Milliseconds now) {
        if (retry_at_ && now >= *retry_at_) retry_at_.reset();
    }

  private:
    std::int64_t plies_with(const std::vector<session::Event>& events) const;
    /// The number of plies that this game needs to be rated.
    std::int64_t least_rated(const session::State& state) const;
    void happen(const std::vector<session::Event>& events, std::vector<store::StoredEvent> stored,
                store::WallTime over);

    Environment& environment_;
    Outstanding& outstanding_;
    store::GameHead head_;
    /// `behind` as it is in the store.
    store::BoardTime stored_behind_ = 0;
    session::Config config_;
    std::string result_;
    /// True if the game was ended by an event.
    bool played_out_ = false;
    bool blank_ = false;
    std::optional<session::State> state_;
    std::vector<store::StoredEvent> events_;
    bool writing_ = false;
    bool rereading_ = false;
    std::optional<Milliseconds> retry_at_;
};

}  // namespace kradan::server
