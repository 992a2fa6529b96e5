#include "cluster.h"

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

namespace kradan::store {

namespace {

const std::string programs = "/usr/lib/postgresql/15/bin/";

/// Returns a port on which nothing listens.
std::uint16_t free_port() {
    const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{
        .sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
    socklen_t size = sizeof address;
    if (bind(file, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        std::abort();
    close(file);
    return ntohs(address.sin_port);
}

}  // namespace

bool Cluster::is_possible() {
    return std::filesystem::exists(programs + "initdb");
}

Cluster::Cluster() : port_(free_port()) {
    const std::string data = folder_ / "data";
    std::filesystem::create_directory(data);
    if (getuid() == 0) {
        chmod((folder_ / "").c_str(), 0755);
        if (std::system(("chown postgres: " + data).c_str()) != 0) std::abort();
    }
    call("initdb -D " + data + " -U kradan -A trust -E UTF8 --no-locale --no-sync");
    std::ofstream(data + "/postgresql.conf", std::ios::app)
        << "listen_addresses = ''\nunix_socket_directories = '" << data << "'\nport = " << port_
        << "\nshared_buffers = 16MB\nfsync = off\n";
    start();
}

Cluster::~Cluster() {
    stop();
}

void Cluster::start() {
    call("pg_ctl -D " + (folder_ / "data") + " -w -l " + (folder_ / "data/log") + " start");
}

void Cluster::stop(const std::string& mode) {
    call("pg_ctl -D " + (folder_ / "data") + " -w -m " + mode + " stop");
}

std::string Cluster::new_database() {
    const std::string name = "kradan" + std::to_string(++databases_);
    run("CREATE DATABASE " + name);
    return url(name);
}

std::string Cluster::url(const std::string& database) const {
    std::string socket;
    for (const char letter : folder_ / "data") socket += letter == '/' ? "%2F" : std::string{letter};
    return "postgres://kradan@" + socket + ":" + std::to_string(port_) + "/" + database;
}

std::string Cluster::run(const std::string& sql, const std::string& database) const {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> connection{PQconnectdb(url(database).c_str()), PQfinish};
    const std::unique_ptr<PGresult, void (*)(PGresult*)> result{PQexec(connection.get(), sql.c_str()),
                                                                PQclear};
    const auto status = PQresultStatus(result.get());
    EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(connection.get());
    std::string text;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
        for (int column = 0; column < PQnfields(result.get()); ++column)
            text += std::string{PQgetvalue(result.get(), row, column)} + "|";
    }
    return text;
}

Cluster::Session Cluster::session(const std::string& sql, const std::string& database) const {
    Session session{PQconnectdb(url(database).c_str()), PQfinish};
    PQclear(PQexec(session.get(), sql.c_str()));
    EXPECT_STREQ(PQerrorMessage(session.get()), "");
    return session;
}

void Cluster::need_standby(bool needs) {
    run(needs ? "ALTER SYSTEM SET synchronous_standby_names = 'away'"
              : "ALTER SYSTEM RESET synchronous_standby_names");
    run("SELECT pg_reload_conf()");
    // A background process applies the setting; until then, commits do not wait.
    while (true) {
        const Session probe = session("");
        const std::string sql = "CREATE TABLE probe" + std::to_string(++probes_) + " ()";
        PQsendQuery(probe.get(), sql.c_str());
        const std::string waits =
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            " AND pid = " +
            std::to_string(PQbackendPID(probe.get()));
        bool waited = false;
        while (needs && !waited && PQconsumeInput(probe.get()) == 1 && PQisBusy(probe.get()) == 1)
            waited = run(waits) == "t|";
        while (PGresult* result = PQgetResult(probe.get())) PQclear(result);
        if (waited == needs) return;
    }
}

Cluster& Cluster::shared() {
    static Cluster cluster;
    return cluster;
}

void Cluster::call(const std::string& arguments) const {
    const std::string command =
        (getuid() == 0 ? "cd / && setpriv --reuid=postgres --regid=postgres --clear-groups " : "") +
        programs + arguments + " >> " + (folder_ / "calls") + " 2>&1";
    if (std::system(command.c_str()) == 0) return;
    std::cerr << "failed: " << command << '\n' << std::ifstream(folder_ / "calls").rdbuf();
    std::abort();
}

}  // namespace kradan::store
