#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kradan::store {

/// Stands between a store and PostgreSQL, on a Unix socket, and breaks or holds the connection when it is
/// told.
class Proxy {
  public:
    enum class Fault : std::uint8_t {
        none,
        /// The next message with COMMIT is not passed on, and the connection ends.
        cut_before_commit,
        /// Neither it nor anything after it is passed on, but the connection stays.
        hold_before_commit,
        /// It is passed on and answered, but the connection ends before the answer comes back.
        cut_after_commit,
        /// It is passed on, and its answer never comes.
        hold_after_commit,
    };

    /// `server` is the folder of PostgreSQL's socket, `own` an existing folder for this one's.
    Proxy(const std::string& server, const std::string& own, int port);
    ~Proxy();
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;

    /// The fault that the next commit meets, once.
    void set(Fault fault) { fault_ = fault; }
    /// New connections are refused.
    void refuse(bool refuses) { refuses_ = refuses; }
    /// How often a fault was met.
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
