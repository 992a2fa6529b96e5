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

/// The side of a player in a game; nothing if they do not play in it.
inline std::optional<Colour> side_in(const store::GameHead& head, store::PlayerKey player) {
    for (const Colour colour : colours) {
        if (head.players[place(colour)] == player) return colour;
    }
    return std::nullopt;
}

inline bool is_against_computer(const store::GameHead& head) {
    return !head.players[0] || !head.players[1];
}

/// Whether another node serves the game, which goes on.
inline bool is_of_another(const Environment& environment, const store::GameHead& head) {
    return environment.node != 0 && !head.ended && head.owner != environment.node;
}

/// The events of a game and the state that follows from them. Events take effect once durable; while some are
/// in flight, no others are decided.
class GameLog {
  public:
    /// The store's result, and how many events were known before.
    using Done = std::move_only_function<void(const store::Result&, int known)>;

    GameLog(Environment& environment, Outstanding& outstanding)
        : environment_(environment), outstanding_(outstanding) {}

    /// What a game is, from its events.
    struct Contents {
        store::StoredGame stored = {};
        session::Config config = {};
        /// Nothing if the game has ended: it is only shown.
        std::optional<session::State> state = std::nullopt;
        std::string result = {};
        bool blank = false;
        bool played_out = false;
    };
    /// Replays a stored game, on any thread; the error says what is wrong with it.
    static std::expected<Contents, std::string> replayed(store::StoredGame stored);
    /// Replaces what is known of the game.
    void take(Contents contents);

    /// The time of the game's clocks.
    Milliseconds now() const { return environment_.board_time() - head_.behind; }
    /// The board time at a time of the game's clocks.
    std::optional<Milliseconds> board_time_of(std::optional<Milliseconds> time) const {
        return time ? std::optional{*time + head_.behind} : std::nullopt;
    }
    /// The board time at which the store, which may know an older `behind`, sees the game's clocks as they
    /// are.
    Milliseconds giving_time() const { return now() + stored_behind_; }
    /// Puts the time forward to the last event, if the game has been taken from the store.
    void catch_up();

    const store::GameHead& head() const { return head_; }
    const std::string& id() const { return head_.id; }
    const session::Config& config() const { return config_; }
    /// The result as in records; "" if there is none.
    const std::string& result() const { return result_; }
    bool is_over() const { return head_.ended; }
    /// Uploaded unfinished: it is over, and cannot be continued.
    bool is_record() const { return head_.ended && !played_out_; }
    /// Called off before any move: not worth keeping.
    bool is_blank() const { return blank_; }
    /// Of a rated game that is over with a result but too short to be rated: the moves of both sides that it
    /// needed. nullopt for all others.
    std::optional<std::int64_t> least_to_be_rated() const;
    /// Only if the game was in progress when it was last loaded.
    bool has_state() const { return state_.has_value(); }
    const session::State& state() const { return *state_; }
    std::optional<Colour> side_of(store::PlayerKey player) const { return side_in(head_, player); }

    const std::vector<store::StoredEvent>& events() const { return events_; }
    int last_seq() const { return static_cast<int>(events_.size()); }
    /// Events after `seq`, as many as fit in one message.
    std::span<const store::StoredEvent> page_after(int seq) const;
    /// The same for a message.
    std::vector<wire::EventJson> events_after(int seq) const;

    /// The player is gone, and the store forgets their name too.
    void forget_name(store::PlayerKey player);
    /// Stores decided events, the first with this nonce, and other changes with them. Must not be called
    /// while others are in flight.
    void append(const std::vector<session::Event>& events, const std::string& nonce, Done done,
                store::Unit with = {});
    /// Events are in flight, or the game is being read again: no others may be decided.
    bool is_writing() const { return writing_ || rereading_; }
    /// The game is being read again from the store, or given to another node.
    void set_rereading(bool rereading) { rereading_ = rereading; }
    /// Whether events may be decided: none are in flight, and the store has not just failed.
    bool is_ready() const { return !is_writing() && !retry_at_; }
    /// When to retry after a store error, by the game's clocks.
    std::optional<Milliseconds> retry_at() const { return retry_at_; }
    void retry(Milliseconds now) {
        if (retry_at_ && now >= *retry_at_) retry_at_.reset();
    }

  private:
    std::int64_t plies_with(const std::vector<session::Event>& events) const;
    /// How many moves a game of this kind needs to be rated.
    std::int64_t least_rated(const session::State& state) const;
    void happen(const std::vector<session::Event>& events, std::vector<store::StoredEvent> stored,
                store::WallTime over);

    Environment& environment_;
    Outstanding& outstanding_;
    store::GameHead head_;
    /// `behind` as the store has it.
    store::BoardTime stored_behind_ = 0;
    session::Config config_;
    std::string result_;
    /// An event ended it.
    bool played_out_ = false;
    bool blank_ = false;
    std::optional<session::State> state_;
    std::vector<store::StoredEvent> events_;
    bool writing_ = false;
    bool rereading_ = false;
    std::optional<Milliseconds> retry_at_;
};

}  // namespace kradan::server
