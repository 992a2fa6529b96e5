#include "cli/backups.h"

#include <filesystem>
#include <iostream>

#include "cli/database.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "store/backups.h"
#include "store/sqlite/backup.h"

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
        return report_error(folder + ": there is no such folder; make it first", exit_io_error);
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
        return report_error(folder.string() + ": there is no such folder; make it first", exit_io_error);
    const auto done = must(store::restore(backup, database), "; stop the server first");
    if (!done.kept.empty()) std::cout << "the database that was there is kept as " << done.kept << '\n';
    std::cout << "restored " << database << ": " << some(done.players, "player") << ", "
              << some(done.games, "game") << "; the file belongs to " << done.owner << ". Start the server\n";
    return exit_success;
}

}  // namespace kradan::cli
