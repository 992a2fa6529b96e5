#pragma once

#include <coroutine>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "api/tokens.h"
#include "server/base/task.h"
#include "server/club/hall.h"

namespace kradan::server {

/// A hall client inside this program. It uses the page's protocol on behalf of a client that uses another
/// API. Messages to it are queued and taken one at a time.
class Inbox final : public Connection {
  public:
    /// Where the client comes from, and what it is allowed to be.
    struct From {
        std::string address = {};
        /// The scope that a personal token must have.
        std::string_view scope = api::scope_to_play;
        /// True if it may have no player, like a watcher on the page.
        bool may_be_nobody = false;
    };

    /// `hall` and `environment` must outlive the inbox.
    Inbox(Environment& environment, Hall& hall, From from)
        : environment_(environment), hall_(hall), from_(std::move(from)), client_(&hall.enter(*this)) {}
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;
    ~Inbox() override { close(); }

    /// Sends the hall a message, as a page would.
    template <class M>
    void tell(const M& message) {
        if (client_) hall_.receive(*client_, wire::write_message(message));
    }
    /// The token's player, once the hall has answered the greeting.
    const std::optional<store::Player>& player() const {
        static const std::optional<store::Player> nobody;
        return client_ ? client_->player() : nobody;
    }

    /// Waits for a message.
    class Next {
      public:
        explicit Next(Inbox& inbox) : inbox_(inbox) {}
        bool await_ready() const noexcept { return !inbox_.waiting_.empty() || !inbox_.client_; }
        void await_suspend(std::coroutine_handle<> taker) noexcept { inbox_.taker_ = taker; }
        Text await_resume() {
            inbox_.taker_ = nullptr;
            return inbox_.take();
        }

      private:
        Inbox& inbox_;
    };
    /// The next message; null once the connection is closed. Only one task may wait at a time.
    Next next() { return Next{*this}; }

    /// Leaves the hall; resumes the task that is waiting for a message.
    void close();
    bool is_closed() const { return client_ == nullptr; }

    void send(Text text) override;
    void hang_up(std::string_view /*why*/) override { close_soon(); }
    void fail(std::string_view /*why*/) override { close_soon(); }
    void restart() override { close_soon(); }
    Milliseconds round_trip() const override { return 0; }
    std::string_view address() const override { return from_.address; }
    bool from_our_page() const override { return from_.may_be_nobody; }
    std::string_view scope() const override { return from_.scope; }

  private:
    Text take();
    void close_soon();
    void wake();

    Environment& environment_;
    Hall& hall_;
    From from_;
    Client* client_;
    std::deque<Text> waiting_;
    std::size_t bytes_ = 0;
    std::coroutine_handle<> taker_ = nullptr;
    /// False once the inbox is destroyed, which cancels deferred work.
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    bool waking_ = false;
};

}  // namespace kradan::server
