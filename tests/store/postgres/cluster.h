#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <string>

#include "../workload.h"

namespace kradan::store {

/// A separate PostgreSQL server on a Unix socket and a free port, which is removed after the test. It runs as
/// the user "postgres" if the test runs as root, since PostgreSQL refuses to run as root.
class Cluster {
  public:
    /// Whether Debian's PostgreSQL is installed.
    static bool is_possible();

    Cluster();
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    void start();
    /// Stops the server as `pg_ctl stop -m MODE` does. The mode is "fast", or "immediate", which is a crash.
    void stop(const std::string& mode = "immediate");

    /// Creates an empty database and returns its URL.
    std::string new_database();
    /// The URL of a database.
    std::string url(const std::string& database = "postgres") const;
    /// Runs statements and returns the values of all rows, one after another, each followed by "|".
    std::string run(const std::string& sql, const std::string& database = "postgres") const;

    /// Opens a session that has run these statements and lasts until it is released.
    using Session = std::unique_ptr<PGconn, void (*)(PGconn*)>;
    Session session(const std::string& sql, const std::string& database = "postgres") const;
    /// Makes commits wait for an absent standby, or stop waiting. Returns when the change is in effect.
    void need_standby(bool needs);

    std::string socket_folder() const { return folder_ / "data"; }
    int port() const { return port_; }

    /// The server for all tests in this program, started on the first call.
    static Cluster& shared();

  private:
    /// Runs a PostgreSQL program as the right user; aborts the test program if it fails.
    void call(const std::string& arguments) const;

    Folder folder_;
    std::uint16_t port_;
    int databases_ = 0;
    int probes_ = 0;
};

}  // namespace kradan::store
