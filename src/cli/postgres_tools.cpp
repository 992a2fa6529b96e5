#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>

#include "cli/backups.h"
#include "cli/database.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "core/quote.h"
#ifdef KRADAN_POSTGRES
#include "store/postgres/restore.h"
#endif

namespace kradan::cli {

#ifdef KRADAN_POSTGRES

namespace {

namespace fs = std::filesystem;

struct Ran {
    bool good = false;
    /// Its standard output or, if it failed, its standard error.
    std::string said = {};
};

/// Runs a PostgreSQL program, found in PATH, against the database that the variables specify.
Ran run_tool(const std::vector<std::string>& words,
             const std::vector<std::pair<std::string, std::string>>& variables) {
    std::array<int, 2> out{};
    if (pipe2(out.data(), O_CLOEXEC) != 0) return {false, std::strerror(errno)};
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDERR_FILENO);
    std::vector<std::string> texts;
    for (char** entry = environ; entry && *entry; ++entry) {
        // Only the URL determines the connection.
        if (!std::string_view{*entry}.starts_with("PG") ||
            std::string_view{*entry}.starts_with("PGPASSFILE="))
            texts.emplace_back(*entry);
    }
    for (const auto& [name, value] : variables) texts.emplace_back(name).append("=").append(value);
    const auto pointers_to = [](std::vector<std::string>& strings) {
        std::vector<char*> pointers(strings.size() + 1, nullptr);
        std::ranges::transform(strings, pointers.begin(), [](std::string& text) { return text.data(); });
        return pointers;
    };
    std::vector<std::string> own = words;
    const std::vector<char*> environment = pointers_to(texts);
    const std::vector<char*> arguments = pointers_to(own);
    pid_t process = 0;
    const int failed = posix_spawnp(&process, words.front().c_str(), &actions, nullptr, arguments.data(),
                                    environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    Ran ran;
    std::array<char, 4096> buffer{};
    constexpr std::size_t longest = 4 << 20;
    for (ssize_t size = 0; failed == 0 && (size = read(out[0], buffer.data(), buffer.size())) > 0;) {
        if (ran.said.size() < longest) ran.said.append(buffer.data(), static_cast<std::size_t>(size));
    }
    close(out[0]);
    if (failed == ENOENT) return {false, words.front() + " is not installed (Debian: postgresql-client)"};
    if (failed != 0) return {false, words.front() + ": " + std::strerror(failed)};
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    ran.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return ran;
}

/// A failed program's output, on one line.
std::string shown(std::string text) {
    constexpr std::size_t longest = 500;
    while (text.ends_with('\n')) text.pop_back();
    for (char& letter : text) {
        if (letter == '\n') letter = ' ';
    }
    return printable(text, longest);
}

/// Why a dump is invalid for this schema; nullopt if it has Kradan's tables.
std::optional<std::string> fault_of(const std::string& list, const std::string& schema) {
    for (const char* table : {"kradan", "player", "game", "event"}) {
        if (list.contains(" TABLE " + schema + " " + table + " ")) continue;
        return "it has no table " + schema + "." + table +
               ": it is not a dump of a Kradan database, or its tables were in another schema than those "
               "of the "
               "URL";
    }
    return std::nullopt;
}

}  // namespace

int dump_postgres(const std::string& url, const std::string& file) {
    const auto variables = must(store::environment_of(url));
    const std::string unfinished = file + ".unfinished";
    // Created with its final mode, because it contains the database's data.
    const int made = open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (made < 0)
        return report_error(unfinished + ": cannot be made: " + std::strerror(errno), exit_io_error);
    close(made);
    const Ran dumped =
        run_tool({"pg_dump", "--format=custom", "--no-password", "--file=" + unfinished}, variables);
    if (!dumped.good) {
        std::remove(unfinished.c_str());
        return report_error(shown_database(url) + ": " + shown(dumped.said), exit_io_error);
    }
    const int written = open(unfinished.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = written >= 0 && fsync(written) == 0;
    if (written >= 0) close(written);
    if (!synced || std::rename(unfinished.c_str(), file.c_str()) != 0)
        return report_error(file + ": cannot be made: " + std::strerror(errno), exit_io_error);
    return exit_success;
}

int restore_postgres(const std::string& dump, const std::string& url) {
    const auto variables = must(store::environment_of(url));
    std::error_code error;
    if (!fs::is_regular_file(dump, error))
        return report_error(dump + ": there is no such file", exit_io_error);
    auto restoring = must(store::PostgresRestore::begin(url), "; stop the server first");
    const Ran list = run_tool({"pg_restore", "--list", dump}, variables);
    const auto fault = list.good ? fault_of(list.said, restoring.schema()) : std::optional{shown(list.said)};
    if (fault) return report_error(dump + ": " + *fault, exit_bad_input);
    const auto kept = must(restoring.move_away());
    const auto undo = [&](const std::string& what) {
        const auto back = restoring.put_back();
        report_error(dump + ": " + what, exit_bad_input);
        if (back) return report_error("nothing was changed", exit_bad_input);
        return report_error("what was there is in the schema " + kept +
                                ", and could not be moved back: " + back.error().detail,
                            exit_io_error);
    };
    // As in libpq, the database name defaults to the user name.
    std::string database;
    for (const auto& [name, value] : variables) {
        if (name == "PGDATABASE" || (name == "PGUSER" && database.empty())) database = value;
    }
    const Ran restored =
        run_tool({"pg_restore", "--dbname=" + database, "--schema=" + restoring.schema(), "--no-owner",
                  "--no-privileges", "--no-password", "--single-transaction", "--exit-on-error", dump},
                 variables);
    if (!restored.good) return undo(shown(restored.said));
    const auto found = restoring.check();
    if (!found) return undo(found.error().detail);
    if (!kept.empty()) std::cout << "what was there is kept in the schema " << kept << '\n';
    std::cout << "restored " << shown_database(url) << ": " << found->players
              << (found->players == 1 ? " player, " : " players, ") << found->games
              << (found->games == 1 ? " game" : " games") << ". Start the server\n";
    return exit_success;
}

#else

int dump_postgres(const std::string&, const std::string&) {
    std::cerr
        << "this program was built without PostgreSQL; install libpq-dev and build it again: ./dev build\n";
    return command::exit_io_error;
}

int restore_postgres(const std::string&, const std::string&) {
    return dump_postgres("", "");
}

#endif

}  // namespace kradan::cli
