#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "command/output.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "find/build.h"
#include "find/index.h"
#include "record/reader.h"
#include "record/record.h"

namespace kradan::cli {

namespace {

struct IndexArguments {
    std::vector<std::string> files = {};
    std::optional<std::string> charset = {};
    std::string check = {};
    OutputArguments output = {};

    void add_to(CLI::App& command) {
        command.add_option("FILE", files,
                           "collections in PGN, plain or compressed (.gz, .zst), or folders of them; - is "
                           "standard input");
        add_charset_option(command, charset);
        command.add_option("--check", check, "compare an index with its checksums, instead of making one");
        add_output_options(command, output, "the file of the index");
    }
};

/// Whether a file in a folder is a collection, by its name.
bool is_collection(const std::filesystem::path& path) {
    auto name = path.filename();
    if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
    return name.extension() == ".pgn" || name.extension() == ".PGN";
}

/// Replaces each folder by the collections in it and in its folders, sorted.
std::vector<std::string> without_folders(const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) {
            files.push_back(name);
            continue;
        }
        std::vector<std::string> inside;
        for (std::filesystem::recursive_directory_iterator each{name, error}, end; !error && each != end;
             each.increment(error)) {
            if (is_collection(each->path())) inside.push_back(each->path().string());
        }
        std::ranges::sort(inside);
        // An empty folder is reported as a file would be.
        if (inside.empty() || error) inside.push_back(name);
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

int report_index_error(const find::Error& error) {
    using Reason = find::Error::Reason;
    const bool system = error.reason == Reason::unreadable || error.reason == Reason::unwritable ||
                        error.reason == Reason::busy;
    return command::report_error(find::in_words(error), system ? exit_io_error : exit_bad_input);
}

/// Adds the games in files to an index.
class Indexing {
  public:
    explicit Indexing(find::IndexBuilder& builder, const std::optional<std::string>& charset)
        : builder_(builder), charset_(command::read_charset(charset)) {}

    /// Returns false if the index cannot be written.
    bool read(const std::string& name) {
        auto file = command::RecordFile::open(name, record::Format::pgn, charset_);
        if (!file) return fail(report_error(file.error()));
        command::Progress progress(name, file->file());
        std::uint64_t number = 0;
        while (file->next(record_)) {
            progress.games(++number);
            const auto added = builder_.add(record_);
            if (builder_.error() != nullptr) return false;
            if (!added) skip(name, number, added.error(), progress);
        }
        progress.clear();
        if (const auto trouble = file->trouble()) return fail(report_error(*trouble));
        if (number > 0) return true;
        return fail(
            report_error(command::FileError{.reason = command::FileError::Reason::no_game, .name = name}));
    }
    std::uint64_t skipped() const { return skipped_; }
    int status() const { return status_; }

  private:
    static constexpr std::uint64_t max_reported = 1000;

    bool fail(int status) {
        status_ = std::max(status_, status);
        return true;
    }
    void skip(const std::string& name, std::uint64_t number, const record::Fault& fault,
              command::Progress& progress) {
        fail(exit_bad_input);
        if (++skipped_ > max_reported) return;
        progress.clear();
        std::cerr << command::in_words(name, fault) << " [game " << number << " skipped]\n";
        if (skipped_ == max_reported) std::cerr << "more skipped games are only counted\n";
    }

    find::IndexBuilder& builder_;
    const record::Charset* charset_;
    record::Record record_;
    std::uint64_t skipped_ = 0;
    int status_ = exit_success;
};

int check_index(const std::string& name) {
    const auto index = find::Index::open(name);
    if (!index) return report_index_error(index.error());
    if (const auto checked = index->check(); !checked) return report_index_error(checked.error());
    std::cout << printable(name) << ": games " << index->games() << ", positions " << index->info().positions
              << '\n';
    return exit_success;
}

void show_finishing(std::uint64_t done, std::uint64_t all) {
    if (::isatty(STDERR_FILENO) == 0) return;
    std::cerr << "\r\033[Ksorting positions, " << 100 * done / all << "%" << std::flush;
    if (done + 1 == all) std::cerr << "\r\033[K" << std::flush;
}

int index_command(const IndexArguments& arguments) {
    if (!arguments.check.empty()) return check_index(arguments.check);
    if (arguments.files.empty() || !arguments.output.name ||
        *arguments.output.name == command::standard_output)
        return command::report_error("index needs files to read and -o with the name of a file to write",
                                     exit_usage);
    const std::string& name = *arguments.output.name;
    if (const auto error = command::already_there(name, arguments.output.force)) return report_error(*error);
    const auto files = without_folders(arguments.files);
    for (const std::string& file : files) {
        std::error_code error;
        if (std::filesystem::equivalent(file, name, error)) {
            return report_error(
                command::FileError{.reason = command::FileError::Reason::is_input, .name = name});
        }
    }
    auto builder = find::IndexBuilder::create(name, {});
    if (!builder) return report_index_error(builder.error());
    Indexing indexing{*builder, arguments.charset};
    for (const std::string& file : files) {
        if (!indexing.read(file)) return report_index_error(*builder->error());
    }
    if (builder->games() == 0) {
        return std::max(
            indexing.status(),
            command::report_error("no game was indexed, so no index was written", exit_bad_input));
    }
    const auto info = builder->finish(show_finishing);
    if (!info) return report_index_error(info.error());
    std::cerr << "games " << info->games << ", positions " << info->positions << ", skipped "
              << indexing.skipped() << '\n';
    return indexing.status();
}

}  // namespace

void add_index_command(CLI::App& app, int& status) {
    add_command<IndexArguments>(app, status, "index",
                                "makes an index of collections of chess games, for search", index_command);
}

}  // namespace kradan::cli
