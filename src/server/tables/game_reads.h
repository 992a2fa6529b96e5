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
#include "server/limits/rates.h"
#include "server/limits/turns.h"
#include "session/session.h"

namespace kradan::server {

class Tables;

/// Reads of games that are asked for over HTTP. A request waits for turns, and reads at most one game in
/// each: the networks of addresses take turns, and so do the players of a network. One turn lasts at a time.
/// What is read is charged to the address, and a turn is given only to one that has something left. Loaded
/// games are not read again, and need no turn; the others are read patiently, after all that players wait
/// for, and replayed on a thread of low priority. When too many wait, the newest of the network with most is
/// refused for one with fewer.
class GameReads {
  public:
    struct Asker {
        std::string address = {};
        /// 0: nobody.
        store::PlayerKey player = 0;
    };
    /// What the turns of a request are for.
    enum class Use : std::uint8_t {
        /// An answer that may still be a refusal.
        answer,
        /// A file that is being sent: it is not refused, but waits until the address may read again.
        file,
        /// What is limited otherwise: it waits for turns only.
        limited,
        /// Somebody must be told of a game: those take turns among themselves.
        due,
    };
    /// A game and what follows from its events.
    struct Replayed {
        store::GameHead head = {};
        session::State state;
    };
    /// Whether the asker may see this game; called on any thread.
    using MaySee = std::function<bool(const store::GameHead&)>;
    template <class T>
    using Read = std::expected<std::optional<T>, store::Error>;

  private:
    using Place = std::pair<std::string, store::PlayerKey>;
    /// A request that waits for a turn.
    struct Waiting {
        const Asker& asker;
        std::coroutine_handle<> handle = nullptr;
        /// It needs something that is left to its address.
        bool pays = true;
        bool may_be_refused = true;
        /// Its first turn: it is refused if nothing is left, and does not wait for more.
        bool is_first = true;
        /// Why it is given no turn; "": it is its turn.
        std::string_view refused = {};
    };
    using Queue = Turns<Waiting*>;
    /// One turn of these lasts at a time.
    struct Lane {
        Queue waiting = {};
        bool busy = false;
    };
    /// May outlive the reads: so may what is sent in portions.
    struct Shared {
        /// Null once the reads are gone.
        GameReads* reads = nullptr;
        Lane asked = {};
        Lane due = {};
        /// Those who go on once their addresses may read again.
        Queue spent = {};
        std::map<Place, std::size_t> of_player = {};
        NetworkCounts of_address = NetworkCounts{};
        std::size_t all = 0;
    };

  public:
    /// The next one's turn comes once it is destroyed.
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
        /// Of what needs none.
        Turn() = default;
        Turn(std::shared_ptr<Shared> shared, Lane& lane) : shared_(std::move(shared)), lane_(&lane) {}

        std::shared_ptr<Shared> shared_ = nullptr;
        Lane* lane_ = nullptr;
    };

    /// A request that reads games.
    class Visit {
      public:
        /// `co_await visit.turn()` gives a `Turn`, or the reason of a refusal: "server.too-fast", or
        /// "server.busy". One at a time.
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
        /// A turn to replay this game: at once, and none of those that others wait for, if it is loaded.
        Coming turn_for(std::string_view id) const;
        /// Charges what was read, in events.
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

    /// Begins a request; the error is the reason of its refusal: "server.too-fast", or "server.busy".
    std::expected<Visit, std::string_view> begin(Asker asker, Use use = Use::answer);
    /// Begins one that is never refused: somebody must be told of a game.
    Visit begin_due(Asker asker) { return Visit{shared_, std::move(asker), Use::due}; }
    /// The same for what the club wants to know: it waits as others do.
    Visit begin_for_club() { return Visit{shared_, {}, Use::limited}; }

    /// Lets those go on whose addresses may read again; to be called every few seconds.
    void tend();

    // In a turn of the visit:

    /// The events of a game; nullopt if there is none, or the asker may not see it.
    Task<Read<store::StoredGame>> game(const Visit& visit, std::string id, MaySee may_see);
    /// The same, replayed; Error::unreadable if it is damaged.
    Task<Read<Replayed>> replayed(const Visit& visit, std::string id, MaySee may_see);

    Environment& environment() { return environment_; }

  private:
    static void pass_on(const std::shared_ptr<Shared>& shared, Lane& lane);
    void give_turn(const std::shared_ptr<Shared>& shared, Lane& lane);
    /// How many more events the address may read before it must wait.
    std::int64_t left_of(const std::string& address) const {
        return rates_.left(address, environment_.steady_time());
    }
    bool has_state(std::string_view id) const;
    /// Refuses one of a network that has more; false if none has.
    bool make_room_for(const std::string& address);

    Environment& environment_;
    const Tables& tables_;
    const Limits& limits_;
    AddressRates rates_;
    std::shared_ptr<Shared> shared_;
};

}  // namespace kradan::server
