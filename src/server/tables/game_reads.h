#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/environment.h"
#include "server/base/task.h"
#include "server/limits/limits.h"
#include "server/limits/networks.h"
#include "server/limits/rate_limits.h"
#include "server/limits/turns.h"
#include "session/session.h"

namespace kradan::server {

class Tables;

/// Reads games for HTTP requests. A request waits for turns, and reads at most one game in each. Networks of
/// addresses take turns, and so do the players in a network. There is only one turn at a time. Reads are
/// charged to the address, which gets a turn only while it has budget left. Loaded games need no read and no
/// turn. Other games are read with low urgency, after everything that players are waiting for, and replayed
/// on a low-priority thread. If too many requests are waiting, the newest one from the largest network is
/// refused in favour of one from a smaller network.
class GameReads {
  public:
    struct Asker {
        std::string address = {};
        /// 0 if there is no player.
        store::PlayerKey player = 0;
    };
    /// What a request's turns are for.
    enum class Use : std::uint8_t {
        /// A response that may be replaced by a refusal.
        answer,
        /// A file being sent: never refused, but waits until the address has budget again.
        file,
        /// Limited by other means: waits only for turns.
        limited,
        /// Clients must learn of a game. Such requests have separate turns.
        due,
    };
    /// A game and the state after its events.
    struct Replayed {
        store::GameHead head = {};
        session::State state;
    };
    /// Returns true if the asker may see this game; called on any thread.
    using MaySee = std::function<bool(const store::GameHead&)>;
    template <class T>
    using Read = std::expected<std::optional<T>, store::Error>;

  private:
    using Place = std::pair<std::string, store::PlayerKey>;
    struct Waiting {
        const Asker& asker;
        std::coroutine_handle<> handle = nullptr;
        /// True if its address needs budget.
        bool pays = true;
        bool may_be_refused = true;
        /// True for the first turn of a request, which is refused if there is no budget. Later turns wait.
        bool is_first = true;
        /// Why the turn is refused; "" if it is granted.
        std::string_view refused = {};
    };
    using Queue = Turns<Waiting*>;
    /// A queue that gives one turn at a time.
    struct Lane {
        Queue waiting = {};
        bool busy = false;
    };
    /// May outlive the `GameReads`, because files are sent in portions.
    struct Shared {
        /// Null once the `GameReads` is destroyed.
        GameReads* reads = nullptr;
        Lane asked = {};
        Lane due = {};
        /// Requests that resume once their addresses have budget again.
        Queue spent = {};
        std::map<Place, std::size_t> of_player = {};
        NetworkCounts of_address = NetworkCounts{};
        std::size_t all = 0;
    };

  public:
    /// A turn. When it is destroyed, the next request gets its turn.
    class Turn {
      public:
        Turn(Turn&& other) noexcept
            : shared_(std::exchange(other.shared_, nullptr)), lane_(std::exchange(other.lane_, nullptr)) {}
        Turn& operator=(Turn&&) = delete;
        ~Turn() {
            if (lane_) pass_on(shared_, *lane_);
        }

      private:
        friend class GameReads;
        /// Makes a turn for a request that needs none.
        Turn() = default;
        Turn(std::shared_ptr<Shared> shared, Lane& lane) : shared_(std::move(shared)), lane_(&lane) {}

        std::shared_ptr<Shared> shared_ = nullptr;
        Lane* lane_ = nullptr;
    };

    /// A request that reads games.
    class Visit {
      public:
        /// `co_await visit.turn()` returns a `Turn`, or the reason for a refusal: "server.too-fast" or
        /// "server.busy". Only one may be awaited at a time.
        class Coming {
          public:
            Coming(const Visit& visit, bool at_once);
            bool await_ready();
            void await_suspend(std::coroutine_handle<> awaiting);
            std::expected<Turn, std::string_view> await_resume();

          private:
            Lane& lane() const;

            const Visit& visit_;
            bool at_once_;
            Waiting waiting_;
        };

        Visit(Visit&& other) noexcept
            : shared_(std::exchange(other.shared_, nullptr)),
              asker_(std::move(other.asker_)),
              use_(other.use_),
              had_turn_(other.had_turn_) {}
        Visit& operator=(Visit&&) = delete;
        ~Visit();

        Coming turn() const { return Coming{*this, false}; }
        /// Waits for a turn to replay this game. If the game is loaded, no turn is needed, and there is no
        /// wait.
        Coming turn_for(std::string_view id) const;
        /// Charges what was read, as a number of events.
        void charge(double events) const;
        void charge_bytes(std::size_t bytes) const;
        const Asker& asker() const { return asker_; }

      private:
        friend class GameReads;
        Visit(std::shared_ptr<Shared> shared, Asker asker, Use use);

        std::shared_ptr<Shared> shared_;
        Asker asker_;
        Use use_;
        mutable bool had_turn_ = false;
    };

    GameReads(Environment& environment, const Tables& tables, const Limits& limits);
    ~GameReads();
    GameReads(const GameReads&) = delete;
    GameReads& operator=(const GameReads&) = delete;

    /// Begins a request. The error is the reason for a refusal: "server.too-fast" or "server.busy".
    std::expected<Visit, std::string_view> begin(Asker asker, Use use = Use::answer);
    /// Begins a request that is never refused, for clients that must learn of a game.
    Visit begin_due(Asker asker) { return Visit{shared_, std::move(asker), Use::due}; }
    /// Begins a request by the club itself, which waits like any other.
    Visit begin_for_club() { return Visit{shared_, {}, Use::limited}; }

    /// Resumes requests whose addresses have budget again. Call it every few seconds.
    void tend();

    // Call the following two only during one of the visit's turns.

    /// Returns a game's events; nullopt if it does not exist, or the asker may not see it.
    Task<Read<store::StoredGame>> game(const Visit& visit, std::string id, MaySee may_see);
    /// The same, but replays the game. The error is `Error::unreadable` if the game is damaged.
    Task<Read<Replayed>> replayed(const Visit& visit, std::string id, MaySee may_see);

    Environment& environment() { return environment_; }

  private:
    static void pass_on(const std::shared_ptr<Shared>& shared, Lane& lane);
    void give_turn(const std::shared_ptr<Shared>& shared, Lane& lane);
    /// Returns how many more events the address may currently read.
    std::int64_t left_of(const std::string& address) const {
        return rates_.left(address, environment_.steady_time());
    }
    bool has_state(std::string_view id) const;
    /// Refuses a request from a network with more requests waiting; returns false if there is none.
    bool make_room_for(const std::string& address);

    Environment& environment_;
    const Tables& tables_;
    const Limits& limits_;
    AddressRates rates_;
    std::shared_ptr<Shared> shared_;
};

}  // namespace kradan::server
