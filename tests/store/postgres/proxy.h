#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kradan::store {

/// A proxy between a store and PostgreSQL, on a Unix socket, that breaks or holds the connection on
/// request.
class Proxy {
  public:
    enum class Fault : std::uint8_t {
        none,
        /// The next message with COMMIT is not forwarded, and the connection is closed.
        cut_before_commit,
        /// The commit and everything after it are not forwarded, but the connection stays open.
        hold_before_commit,
        /// The commit is forwarded and answered, but the connection is closed before the answer comes back.
        cut_after_commit,
        /// The commit is forwarded, but its answer never comes back.
        hold_after_commit,
    };

    /// `server`: the folder that contains PostgreSQL's socket. `own`: an existing folder for the proxy's
    /// socket.
    Proxy(const std::string& server, const std::string& own, int port);
    ~Proxy();
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;

    /// Sets the fault for the next commit, once.
    void set(Fault fault) { fault_ = fault; }
    /// Refuses new connections, or accepts them again.
    void refuse(bool refuses) { refuses_ = refuses; }
    /// The number of faults that occurred.
    int faults() const { return met_; }

  private:
    void accept_all();
    void pass(int client);

    std::string server_;
    int listening_ = -1;
    std::atomic<Fault> fault_ = Fault::none;
    std::atomic<bool> refuses_ = false;
    std::atomic<bool> stopping_ = false;
    std::atomic<int> met_ = 0;
    std::mutex mutex_;
    std::vector<std::thread> threads_;
    std::thread accepting_;
};

}  // namespace kradan::store
