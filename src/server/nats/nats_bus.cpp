#include "server/nats/nats_bus.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/nats/libnats.h"
#include "server/nats/nats_urls.h"

namespace kradan::server {

namespace {

constexpr std::int64_t connect_limit_ms = 2'000;
constexpr std::int64_t reconnect_pause_ms = 250;
/// A connection is closed once it has missed this many pings. TCP alone would retransmit at ever longer
/// intervals.
constexpr std::int64_t ping_pause_ms = 1'000;
constexpr int most_pings_out = 3;
/// How long to wait before retrying a NATS server that has refused this node.
constexpr std::chrono::seconds refused_pause{5};
/// The maximum number of strings queued for NATS; links resend any that do not fit.
constexpr std::size_t most_queued = 10'000;

constexpr std::string_view away = "NATS cannot be reached; until it can, players of other nodes wait";

class NatsBus;

/// The library's threads reach the bus through a door. They may call after the bus is destroyed, so doors are
/// never freed. A process normally has one.
struct Door {
    std::mutex mutex;
    /// Null once the bus is destroyed.
    NatsBus* bus = nullptr;
};

Door& new_door() {
    static std::mutex mutex;
    // Never destroyed, since the library's threads keep running at exit.
    static auto& doors = *new std::deque<Door>;
    const std::lock_guard lock(mutex);
    return doors.emplace_back();
}

/// Returns true if a retry may succeed.
bool is_temporary(natsStatus status) {
    constexpr std::array all{NATS_NO_SERVER,         NATS_TIMEOUT,          NATS_IO_ERROR,
                             NATS_CONNECTION_CLOSED, NATS_STALE_CONNECTION, NATS_CONNECTION_DISCONNECTED};
    return std::ranges::find(all, status) != all.end();
}

class NatsBus final : public Bus {
  public:
    NatsBus(const Libnats& nats, NatsOptions options) : nats_(nats), options_(std::move(options)) {
        door_.bus = this;
    }
    ~NatsBus() override {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
            // From here on, no library thread uses the bus.
            door_.bus = nullptr;
        }
        woken_.notify_one();
        if (thread_.joinable()) thread_.join();
        std::unique_lock lock(mutex_);
        hang_up(lock);
        lock.unlock();
        nats_.natsOptions_Destroy(settings_);
    }
    NatsBus(const NatsBus&) = delete;
    NatsBus& operator=(const NatsBus&) = delete;

    std::expected<void, std::string> open() {
        const auto urls = read_nats_urls(options_.url);
        if (!urls) return std::unexpected(urls.error());
        if (const natsStatus set = settle(*urls); set != NATS_OK)
            return std::unexpected("NATS cannot be used: " + said(set));
        if (const natsStatus connected = connect(); connected != NATS_OK) {
            if (!is_temporary(connected)) return std::unexpected(why(connected));
            const std::lock_guard lock(mutex_);
            report(std::string{away});
        }
        thread_ = std::thread([this] { run(); });
        return {};
    }

    void publish(const std::string& subject, const std::string& text) override {
        {
            const std::lock_guard lock(mutex_);
            if (queue_.size() >= most_queued) return;
            queue_.emplace_back(subject, text);
        }
        woken_.notify_one();
    }
    void subscribe(const std::string& subject, Heard heard) override {
        {
            const std::lock_guard lock(mutex_);
            subscriptions_[subject].heard = std::make_shared<Heard>(std::move(heard));
            unheard_ = true;
        }
        woken_.notify_one();
    }

  private:
    struct Subscription {
        std::shared_ptr<Heard> heard;
        /// Null while not connected.
        natsSubscription* of_library = nullptr;
    };

    natsStatus settle(const NatsUrls& urls) {
        std::vector<const char*> servers;
        servers.reserve(urls.all.size());
        for (const std::string& url : urls.all) servers.push_back(url.c_str());
        // `run` replaces a closed connection with a new one that has the same settings.
        const std::array<natsStatus, 12> all{
            nats_.natsOptions_Create(&settings_),
            nats_.natsOptions_SetServers(settings_, servers.data(), static_cast<int>(servers.size())),
            urls.secure ? nats_.natsOptions_SetSecure(settings_, true) : NATS_OK,
            nats_.natsOptions_SetName(settings_, options_.name.c_str()),
            nats_.natsOptions_SetTimeout(settings_, connect_limit_ms),
            nats_.natsOptions_SetMaxReconnect(settings_, -1),
            nats_.natsOptions_SetReconnectWait(settings_, reconnect_pause_ms),
            nats_.natsOptions_SetPingInterval(settings_, ping_pause_ms),
            nats_.natsOptions_SetMaxPingsOut(settings_, most_pings_out),
            nats_.natsOptions_SetDisconnectedCB(
                settings_,
                [](natsConnection* connection, void* door) {
                    enter(door, [&](NatsBus& bus) {
                        if (connection == bus.connection_) bus.report(std::string{away});
                    });
                },
                &door_),
            nats_.natsOptions_SetReconnectedCB(
                settings_,
                [](natsConnection* connection, void* door) {
                    enter(door, [&](NatsBus& bus) {
                        if (connection == bus.connection_) bus.report({});
                    });
                },
                &door_),
            nats_.natsOptions_SetClosedCB(
                settings_,
                [](natsConnection*, void* door) {
                    enter(door, [](NatsBus& bus) {
                        bus.closed_ = true;
                        bus.woken_.notify_one();
                    });
                },
                &door_),
        };
        for (const natsStatus one : all) {
            if (one != NATS_OK) return one;
        }
        return nats_.natsOptions_SetErrorHandler(
            settings_,
            [](natsConnection*, natsSubscription*, natsStatus error, void* door) {
                enter(door, [&](NatsBus& bus) { bus.complain(error); });
            },
            &door_);
    }

    /// Called on a library thread. Calls `what` with the bus unless the bus was destroyed.
    template <class Do>
    static void enter(void* door, Do what) {
        auto& [mutex, bus] = *static_cast<Door*>(door);
        const std::lock_guard lock(mutex);
        if (bus) what(*bus);
    }

    static void hear(natsConnection*, natsSubscription*, natsMsg* message, void* door) {
        enter(door, [&](NatsBus& bus) {
            const Libnats& nats = bus.nats_;
            const auto found = bus.subscriptions_.find(nats.natsMsg_GetSubject(message));
            if (found == bus.subscriptions_.end()) return;
            std::string text(nats.natsMsg_GetData(message),
                             static_cast<std::size_t>(std::max(nats.natsMsg_GetDataLength(message), 0)));
            bus.options_.deliver([heard = found->second.heard, text = std::move(text)] { (*heard)(text); });
        });
        // The library is never unloaded.
        (*load_libnats())->natsMsg_Destroy(message);
    }

    /// Returns the library's own description, which contains no password.
    std::string said(natsStatus status) const {
        std::string text = nats_.natsStatus_GetText(status);
        natsStatus last = NATS_OK;
        const char* more = nats_.nats_GetLastError(&last);
        if (more && last == status && (status == NATS_SSL_ERROR || status == NATS_ERR))
            text += std::string{": "} + more;
        return text;
    }
    std::string why(natsStatus status) const {
        if (is_temporary(status)) return std::string{away};
        if (status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED)
            return "NATS refuses this user; give the name and the password in the URL: "
                   "nats://NAME:PASSWORD@HOST:4222";
        return "NATS cannot be used: " + said(status);
    }

    /// Reports a new problem to the operator once; "" means that it is solved. Requires the lock.
    void report(std::string trouble) {
        if (trouble == trouble_) return;
        trouble_ = std::move(trouble);
        if (trouble_.empty()) {
            complaint_.clear();
            options_.deliver([inform = options_.inform] { inform("NATS can be reached again"); });
        } else {
            options_.deliver([warn = options_.warn, text = trouble_] { warn(text); });
        }
    }
    /// Reports an error that does not close the connection, such as a forbidden subject. Requires the lock.
    void complain(natsStatus error) {
        // `run` reports errors that close the connection.
        if (error == NATS_CONNECTION_AUTH_FAILED) return;
        const char* more = nats_.nats_GetLastError(nullptr);
        std::string text = std::string{"NATS: "} + nats_.natsStatus_GetText(error);
        if (more && *more) text += std::string{" ("} + more + ")";
        if (text == complaint_) return;
        complaint_ = text;
        options_.deliver([warn = options_.warn, text = std::move(text)] { warn(text); });
    }

    natsStatus connect() {
        natsConnection* made = nullptr;
        const natsStatus connected = nats_.natsConnection_Connect(&made, settings_);
        const std::lock_guard lock(mutex_);
        if (connected != NATS_OK) return connected;
        connection_ = made;
        unheard_ = true;
        return NATS_OK;
    }
    void hang_up(std::unique_lock<std::mutex>& lock) {
        std::vector<natsSubscription*> subscriptions;
        subscriptions.reserve(subscriptions_.size());
        for (auto& [subject, one] : subscriptions_)
            subscriptions.push_back(std::exchange(one.of_library, nullptr));
        natsConnection* const connection = std::exchange(connection_, nullptr);
        // The library waits for its threads, which may be waiting for the lock. The connection is destroyed
        // first, since its reading thread may be using a subscription, which the library does not keep alive.
        lock.unlock();
        nats_.natsConnection_Destroy(connection);
        for (natsSubscription* one : subscriptions) nats_.natsSubscription_Destroy(one);
        lock.lock();
    }
    /// Subscribes to the subjects that this connection has no subscription for yet.
    natsStatus listen(std::unique_lock<std::mutex>& lock) {
        std::vector<std::string> subjects;
        for (const auto& [subject, one] : subscriptions_) {
            if (!one.of_library) subjects.push_back(subject);
        }
        unheard_ = false;
        natsStatus done = NATS_OK;
        for (const std::string& subject : subjects) {
            lock.unlock();
            natsSubscription* made = nullptr;
            const natsStatus one =
                nats_.natsConnection_Subscribe(&made, connection_, subject.c_str(), hear, &door_);
            lock.lock();
            if (one != NATS_OK) done = one;
            subscriptions_[subject].of_library = made;
        }
        return done;
    }

    /// Publishes queued strings. Runs on a separate thread, so that a slow NATS server blocks nothing else.
    /// The library reconnects by itself if NATS was unreachable, but closes the connection permanently if
    /// NATS refuses the user or reports an error. In that case, this function creates a new connection.
    void run() {
        std::unique_lock lock(mutex_);
        const auto rest = [&](auto pause) { woken_.wait_for(lock, pause, [this] { return stopping_; }); };
        while (!stopping_) {
            if (connection_ && std::exchange(closed_, false)) {
                // The callback may have come from an earlier connection. This call waits until a new one is
                // complete.
                lock.unlock();
                const bool closed = nats_.natsConnection_IsClosed(connection_);
                lock.lock();
                if (closed) hang_up(lock);
            } else if (!connection_) {
                lock.unlock();
                const natsStatus connected = connect();
                const std::string trouble = connected == NATS_OK ? "" : why(connected);
                lock.lock();
                report(trouble);
                if (connected == NATS_OK) continue;
                if (is_temporary(connected))
                    rest(std::chrono::milliseconds{reconnect_pause_ms});
                else
                    rest(refused_pause);
            } else if (unheard_) {
                const natsStatus listened = listen(lock);
                if (listened == NATS_OK || listened == NATS_CONNECTION_CLOSED) continue;
                report("this node cannot receive messages from others: NATS' client cannot subscribe: " +
                       std::string{nats_.natsStatus_GetText(listened)});
                hang_up(lock);
                rest(refused_pause);
            } else if (!queue_.empty()) {
                auto all = std::exchange(queue_, {});
                lock.unlock();
                // Links resend any text that cannot be published.
                for (const auto& [subject, text] : all)
                    nats_.natsConnection_Publish(connection_, subject.c_str(), text.data(),
                                                 static_cast<int>(text.size()));
                lock.lock();
            } else {
                woken_.wait(lock, [this] { return stopping_ || closed_ || unheard_ || !queue_.empty(); });
            }
        }
    }

    const Libnats& nats_;
    NatsOptions options_;
    natsOptions* settings_ = nullptr;

    Door& door_ = new_door();
    /// Guards the members below.
    std::mutex& mutex_ = door_.mutex;
    std::condition_variable woken_;
    /// Null while not connected. Only the thread that executes `run` changes it.
    natsConnection* connection_ = nullptr;
    std::map<std::string, Subscription, std::less<>> subscriptions_;
    /// True if some subject may have no subscription at NATS.
    bool unheard_ = false;
    /// True if the library has closed a connection.
    bool closed_ = false;
    std::deque<std::pair<std::string, std::string>> queue_;
    /// The last problem reported to the operator; "" if there is none.
    std::string trouble_;
    std::string complaint_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace

std::expected<std::unique_ptr<Bus>, std::string> connect_to_nats(NatsOptions options) {
    const auto nats = load_libnats();
    if (!nats) return std::unexpected(nats.error());
    auto bus = std::make_unique<NatsBus>(**nats, std::move(options));
    if (auto opened = bus->open(); !opened) return std::unexpected(opened.error());
    return bus;
}

}  // namespace kradan::server
