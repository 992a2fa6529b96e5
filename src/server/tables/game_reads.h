#pragma once

#include <coroutine>
#include <cstddef>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/limits.h"
#include "server/base/networks.h"
#include "server/base/rates.h"
#include "server/base/task.h"
#include "server/tables/environment.h"
#include "server/tables/turns.h"
#include "session/session.h"

namespace kradan::server {

class Tables;

/// Reads of games that are asked for over HTTP. A request waits for turns, and reads at most one game in
/// each: the networks of addresses take turns, and so do the players of a network. One turn lasts at a time.
/// What is read is charged to the address. Loaded games are not read again; the others are read patiently,
/// after all that players wait for, and replayed on a thread of low priority.
class GameReads {
  public:
    struct Asker {
        std::string address = {};
        /// 0: nobody.
        store::PlayerKey player = 0;
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
    /// May outlive the reads: so may what is sent in portions.
    struct Shared {
        /// Null once the reads are gone.
        GameReads* reads = nullptr;
        Turns<std::coroutine_handle<>> waiting = {};
        bool busy = false;
        std::map<Place, std::size_t> of_player = {};
        NetworkCounts of_address = NetworkCounts{};
        std::size_t all = 0;
    };

  public:
    /// The next one's turn comes once it is destroyed.
    class Turn {
      public:
        Turn(Turn&& other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
        Turn& operator=(Turn&&) = delete;
        ~Turn() {
            if (shared_) end(*shared_);
        }

      private:
        friend class GameReads;
        explicit Turn(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

        std::shared_ptr<Shared> shared_;
    };

    /// A request that reads games.
    class Visit {
      public:
        /// `co_await visit.turn()` gives a `Turn`. One at a time.
        class Coming {
          public:
            explicit Coming(const Visit& visit) : visit_(visit) {}
            bool await_ready() const noexcept {
                return !visit_.shared_->busy && visit_.shared_->waiting.empty();
            }
            void await_suspend(std::coroutine_handle<> awaiting) {
                visit_.shared_->waiting.add(networks_of(visit_.asker_.address).back(), visit_.asker_.player,
                                            awaiting);
            }
            Turn await_resume() {
                visit_.shared_->busy = true;
                return Turn{visit_.shared_};
            }

          private:
            const Visit& visit_;
        };

        Visit(Visit&& other) noexcept
            : shared_(std::exchange(other.shared_, nullptr)), asker_(std::move(other.asker_)) {}
        Visit& operator=(Visit&&) = delete;
        ~Visit();

        Coming turn() const { return Coming{*this}; }
        /// Charges what was read, in events.
        void charge(double events) const;
        void charge_bytes(std::size_t bytes) const;
        const Asker& asker() const { return asker_; }

      private:
        friend class GameReads;
        Visit(std::shared_ptr<Shared> shared, Asker asker);

        std::shared_ptr<Shared> shared_;
        Asker asker_;
    };

    GameReads(Environment& environment, const Tables& tables, const Limits& limits);
    ~GameReads();
    GameReads(const GameReads&) = delete;
    GameReads& operator=(const GameReads&) = delete;

    /// Begins a request; the error is the reason of its refusal: "server.too-fast", or "server.busy".
    std::expected<Visit, std::string_view> begin(Asker asker);
    /// Begins one that is never refused: somebody must be told of a game. It waits as others do.
    Visit begin_due(Asker asker) { return Visit{shared_, std::move(asker)}; }

    // In a turn of the visit:

    /// The events of a game; nullopt if there is none, or the asker may not see it.
    Task<Read<store::StoredGame>> game(const Visit& visit, std::string id, MaySee may_see);
    /// The same, replayed; Error::unreadable if it is damaged.
    Task<Read<Replayed>> replayed(const Visit& visit, std::string id, MaySee may_see);

    Environment& environment() { return environment_; }

  private:
    static void end(Shared& shared);

    Environment& environment_;
    const Tables& tables_;
    const Limits& limits_;
    AddressRates rates_;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace kradan::server
