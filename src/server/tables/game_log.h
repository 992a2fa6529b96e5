#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/outstanding.h"
#include "session/session.h"
#include "store/store.h"
#include "wire/messages.h"

namespace kradan::server {

/// The events of a game, what follows from them, and those of them that are on their way to the disk: they
/// happen when they are durable, and until then no others are decided.
class GameLog {
  public:
    /// How the store answered, and how many events were known before.
    using Done = std::move_only_function<void(const store::Result&, int known)>;

    GameLog(Environment& environment, Outstanding& outstanding)
        : environment_(environment), outstanding_(outstanding) {}

    /// Brings the game to where the store has it; says what is wrong with it, if anything. One that has ended
    /// is not replayed: it is only shown.
    std::optional<std::string> read(const store::StoredGame& stored);

    const store::GameHead& head() const { return head_; }
    const std::string& id() const { return head_.id; }
    const session::Config& config() const { return config_; }
    /// As records write it; "" where there is none.
    const std::string& result() const { return result_; }
    bool is_over() const { return head_.ended; }
    /// Put here as it stood, by one who played it elsewhere: nobody plays on.
    bool is_record() const { return head_.ended && !played_out_; }
    /// It was called off before anybody moved: nothing of it is worth keeping.
    bool is_blank() const { return blank_; }
    /// Only of a game that was on when it was read last.
    bool has_state() const { return state_.has_value(); }
    const session::State& state() const { return *state_; }
    std::optional<Colour> side_of(store::PlayerKey player) const;

    const std::vector<store::StoredEvent>& events() const { return events_; }
    int last_seq() const { return static_cast<int>(events_.size()); }
    /// As many as one message holds.
    std::vector<wire::EventJson> events_after(int seq) const;

    /// Stores what was decided, the first event with this nonce. To be called while none are on their way.
    void append(const std::vector<session::Event>& events, const std::string& nonce, Done done);
    bool is_writing() const { return writing_; }
    /// Whether events may be decided: none are on their way, and the store did not fail just now.
    bool is_ready() const { return !writing_ && !retry_at_; }
    /// When what the store could not keep is tried again, by board time.
    std::optional<Milliseconds> retry_at() const { return retry_at_; }
    void retry(Milliseconds now) {
        if (retry_at_ && now >= *retry_at_) retry_at_.reset();
    }

  private:
    void happen(const std::vector<session::Event>& events, std::vector<store::StoredEvent> stored);

    Environment& environment_;
    Outstanding& outstanding_;
    store::GameHead head_;
    session::Config config_;
    std::string result_;
    /// An event ended it.
    bool played_out_ = false;
    bool blank_ = false;
    std::optional<session::State> state_;
    std::vector<store::StoredEvent> events_;
    bool writing_ = false;
    std::optional<Milliseconds> retry_at_;
};

}  // namespace kradan::server
