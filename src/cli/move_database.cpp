#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iostream>

#include "cli/backups.h"
#include "cli/database.h"
#include "cli/forward.h"
#include "command/exit_status.h"
#include "store/copy.h"

namespace kradan::cli {

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
        std::cout << shown << " is of version " << after << ", the newest: nothing to do\n";
    } else if (before && *before > 0) {
        std::cout << shown << ": brought from version " << *before << " to version " << after << '\n';
    } else {
        std::cout << shown << ": the tables of version " << after << " are made\n";
    }
    return exit_success;
}

int copy_database(const std::string& from, const std::string& to) {
    for (const std::string& name : {from, to}) {
        if (name == "memory")
            return report_error("'memory' is not a database that can be copied", exit_usage);
    }
    // Opens a reader first, which neither creates nor upgrades a database.
    const auto reader = must(open_database_reader(from));
    // Opens it as the only writer, so that nothing is added during the copy.
    const auto owner =
        must(open_database(from), "; stop the server: what is played while it is copied would be missing");
    const auto target = must(open_database(to));
    const auto copied = [&] {
        CopyProgressLine line;
        return store::copy(*reader, *target, std::ref(line));
    }();
    // If another program has taken over the source meanwhile, it may have added to it.
    const store::Unit nothing[] = {{store::SetBoardTime{0}}};
    if (copied) {
        for (const store::Result& still_owner : owner->commit(nothing)) must(still_owner);
    }
    if (!copied) return report_error(shown_database(to) + ": " + copied.error().detail, exit_io_error);
    std::cout << "copied and compared: " << counts_in_words(*copied) << '\n';
    return exit_success;
}

}  // namespace kradan::cli
