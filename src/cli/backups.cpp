#include "cli/backups.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>

#include "cli/database.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "store/backup/files.h"
#include "store/backup/sqlite.h"
#include "store/copy.h"

namespace kradan::cli {

namespace {

namespace fs = std::filesystem;

std::string some(std::int64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

int back_up_to(const std::string& database, const std::string& file, bool replace) {
    if (file == standard_output)
        return report_error("a database cannot be written to standard output; name a file", exit_usage);
    std::error_code error;
    if (is_postgres(database)) {
        if (!replace && fs::exists(fs::symlink_status(file, error)))
            return report_error(FileError{.reason = FileError::Reason::exists, .name = file});
        return dump_postgres(database, file);
    }
    const auto done = store::back_up(database, file, {.replace = replace});
    if (done) return exit_success;
    if (done.error().kind == store::Error::Kind::conflict && !replace)
        return report_error(FileError{.reason = FileError::Reason::exists, .name = file});
    throw failure_of(done.error());
}

int back_up_into(const std::string& database, const std::string& folder, int keep) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return report_error(folder + ": there is no such folder; create it first", exit_io_error);
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto file = (fs::path(folder) / store::name_of_backup(now, is_postgres(database))).string();
    if (const int status = back_up_to(database, file, false); status != exit_success) return status;
    std::cout << file << '\n';
    if (keep == 0) return exit_success;
    auto backups = store::backups_in(folder);
    while (backups.size() > static_cast<std::size_t>(keep)) {
        fs::remove(backups.front().path, error);
        if (error)
            return report_error(backups.front().path + ": cannot be removed: " + error.message(),
                                exit_io_error);
        backups.erase(backups.begin());
    }
    return exit_success;
}

int restore_backup(const std::string& backup, const std::string& database) {
    if (database == "memory")
        return report_error("'memory' is not a database that can be restored", exit_usage);
    if (is_postgres(database)) return restore_postgres(backup, database);
    std::error_code error;
    const auto folder = fs::absolute(database, error).parent_path();
    if (!fs::is_directory(folder, error))
        return report_error(folder.string() + ": there is no such folder; create it first", exit_io_error);
    const auto done = must(store::restore(backup, database), "; stop the server first");
    if (!done.kept.empty()) std::cout << "the previous database is kept as " << done.kept << '\n';
    std::cout << "restored " << database << ": " << some(done.players, "player") << ", "
              << some(done.games, "game") << "; the file belongs to " << done.owner << ". Start the server\n";
    return exit_success;
}

namespace {

using store::CopyCounts;

std::string counts_in_words(const CopyCounts& counts) {
    const auto some = [](std::int64_t count, const std::string& what) {
        return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
    };
    return some(counts.players, "player") + ", " + some(counts.games, "game") + ", " +
           some(counts.events, "event") + ", " + some(counts.messages, "message") + ", " +
           some(counts.invitations, "invitation") + ", " + some(counts.jobs, "job") + ", " +
           some(counts.workers, "worker") + ", " + some(counts.documents, "document");
}

/// Shows progress on a terminal, once a second.
class CopyProgressLine {
  public:
    ~CopyProgressLine() {
        if (shows_) std::cerr << "\r\033[K" << std::flush;
    }
    void operator()(const CopyCounts& counts) {
        const auto now = std::chrono::steady_clock::now();
        if (!shows_ || now < next_) return;
        next_ = now + std::chrono::seconds(1);
        std::cerr << '\r' << counts_in_words(counts) << " …\033[K" << std::flush;
    }

  private:
    bool shows_ = isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

}  // namespace

int migrate_database(const std::string& name) {
    std::error_code error;
    if (!is_postgres(name) && !std::filesystem::exists(name, error))
        return report_error(name + ": there is no such file", exit_io_error);
    const auto before = database_version(name);
    const auto owner = must(open_database(name), "; stop the server first");
    const auto after = must(database_version(name));
    const std::string shown = shown_database(name);
    if (before && *before == after) {
        std::cout << shown << " has version " << after << ", the latest: nothing to do\n";
    } else if (before && *before > 0) {
        std::cout << shown << ": upgraded from version " << *before << " to version " << after << '\n';
    } else {
        std::cout << shown << ": created the tables of version " << after << '\n';
    }
    return exit_success;
}

int copy_database(const std::string& from, const std::string& to) {
    for (const std::string& name : {from, to}) {
        if (name == "memory")
            return report_error("'memory' is not a database that can be copied", exit_usage);
    }
    // Opens a reader first, because a reader does not create or upgrade a database.
    const auto reader = must(open_database_reader(from));
    // Opens it as the only writer, so that nothing is added during the copy.
    const auto owner =
        must(open_database(from), "; stop the server: what is played while it is copied would be missing");
    const auto target = must(open_database(to));
    const auto copied = [&] {
        CopyProgressLine line;
        return store::copy(*reader, *target, std::ref(line));
    }();
    // Checks that no other program has taken over the source during the copy, since it may have added to it.
    const store::Unit nothing[] = {{store::SetBoardTime{0}}};
    if (copied) {
        for (const store::Result& still_owner : owner->commit(nothing)) must(still_owner);
    }
    if (!copied) return report_error(shown_database(to) + ": " + copied.error().detail, exit_io_error);
    std::cout << "copied and compared: " << counts_in_words(*copied) << '\n';
    return exit_success;
}

}  // namespace kradan::cli
