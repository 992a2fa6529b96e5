#include <algorithm>
#include <cstdint>
#include <expected>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "command/output.h"
#include "command/progress.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "json/json.h"
#include "record/check.h"
#include "record/reader.h"

namespace kradan::cli {

namespace {

struct VerifyArguments {
    std::vector<std::string> files;
    /// Absent: the format is detected for each file.
    std::optional<std::string> from;
    /// Absent: the charset is detected for each file.
    std::optional<std::string> charset = {};
    /// Omit notes.
    bool quiet = false;
    /// Replay records only as far as necessary for reading.
    bool only_read = false;
    bool json = false;

    void add_to(CLI::App& command) {
        command.add_option("FILE", files, "records, plain or compressed (.gz, .zst); - is standard input")
            ->required();
        add_from_option(command, from, ": " + format_list());
        add_charset_option(command, charset);
        command.add_flag("--only-read", only_read,
                         "read the records, but replay them only as far as reading requires");
        command.add_flag("--quiet", quiet, "leave out notes");
        command.add_flag("--json", json, "print JSON, an object a line");
    }
};

struct ConvertArguments {
    std::vector<std::string> files = {};
    std::string to;
    std::optional<std::string> from;
    std::optional<std::string> charset = {};
    /// Skip records with errors, instead of writing their valid part.
    bool strict = false;
    OutputArguments output = {};

    void add_to(CLI::App& command) {
        command.add_option(
            "FILE", files,
            "records, plain or compressed (.gz, .zst); without FILE, or with -, standard input");
        command.add_option("--to", to, "output format: " + format_list())->required()->check(why_no_format);
        add_from_option(command, from);
        add_charset_option(command, charset);
        command.add_flag("--strict", strict, "skip records with errors, instead of writing their valid part");
        add_output_options(
            command, output,
            "output file (default: standard output); with % in its name, one file per record: % becomes the "
            "record's number");
    }
};

/// Reads the games in several files, in order.
class Files {
  public:
    Files(const std::vector<std::string>& names, const std::optional<std::string>& from,
          const std::optional<std::string>& charset)
        : names_(names),
          from_(from ? record::read_format(*from) : std::nullopt),
          charset_(read_charset(charset)) {}

    /// Calls `each(name, record, progress)` for every record, and `fail(error)` for each file that cannot be
    /// read to its end. Returns the exit status for these errors.
    template <class Each, class Fail>
    int for_each(Each each, Fail fail) {
        int status = exit_success;
        for (const auto& name : names_) {
            const auto error = read(name, each);
            if (!error) continue;
            fail(*error);
            status = std::max(status, exit_status(*error));
        }
        return status;
    }

  private:
    template <class Each>
    std::optional<FileError> read(const std::string& name, Each& each) {
        auto file = RecordFile::open(name, from_, charset_);
        if (!file) return file.error();
        Progress progress(name, file->file());
        std::uint64_t games = 0;
        while (file->next(record_)) {
            progress.games(++games);
            each(name, record_, progress);
        }
        if (auto trouble = file->trouble()) return trouble;
        if (games > 0) return std::nullopt;
        return FileError{.reason = FileError::Reason::no_game, .name = name};
    }

    const std::vector<std::string>& names_;
    std::optional<record::Format> from_;
    const record::Charset* charset_;
    record::Record record_;
};

/// Prints one JSON object per line, with the same members for errors in records and in files.
void print_json(const std::string& file, std::optional<record::Place> place, std::string_view reason,
                std::string_view clause, std::string_view detail, bool note) {
    json::Writer writer;
    writer.begin_object().member("file", printable(file));
    if (place) {
        writer.member("line", static_cast<std::int64_t>(place->line));
        writer.member("column", static_cast<std::int64_t>(place->column));
    }
    writer.member("reason", reason).member("clause", clause).member("detail", printable(detail));
    writer.member("note", note).end_object();
    std::cout << writer.text() << '\n';
}

bool is_bad(const record::Record& record) {
    return !std::ranges::all_of(record.faults, &record::Fault::note);
}

int verify_command(const VerifyArguments& arguments) {
    std::uint64_t games = 0;
    std::uint64_t bad = 0;
    std::uint64_t faults = 0;
    std::uint64_t notes = 0;
    std::uint64_t errors = 0;
    const auto take_record = [&](const std::string& file, record::Record& record, Progress& progress) {
        if (!arguments.only_read) record::check(record);
        ++games;
        bad += is_bad(record) ? 1 : 0;
        if (!record.faults.empty()) progress.clear();
        for (const auto& fault : record.faults) {
            ++(fault.note ? notes : faults);
            if (fault.note && arguments.quiet) continue;
            if (arguments.json) {
                print_json(file, fault.place, fault.reason, fault.clause, fault.detail, fault.note);
            } else {
                std::cout << in_words(file, fault) << '\n';
            }
        }
    };
    const auto take_error = [&](const FileError& error) {
        ++errors;
        report_error(error);
        if (arguments.json) print_json(error.name, error.place, id(error.reason), {}, error.detail, false);
    };
    Files files(arguments.files, arguments.from, arguments.charset);
    const int status = files.for_each(take_record, take_error);
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("games", static_cast<std::int64_t>(games));
        writer.member("bad", static_cast<std::int64_t>(bad));
        writer.member("faults", static_cast<std::int64_t>(faults));
        writer.member("notes", static_cast<std::int64_t>(notes));
        writer.member("errors", static_cast<std::int64_t>(errors)).end_object();
        std::cout << writer.text() << '\n';
    } else {
        std::cout << "games " << games << ", bad " << bad << ", faults " << faults << ", notes " << notes;
        if (errors > 0) std::cout << ", errors " << errors;
        std::cout << '\n';
    }
    return std::max(status, bad == 0 ? exit_success : exit_bad_input);
}

/// Converts records one by one and collects the exit status.
class Conversion {
  public:
    Conversion(const ConvertArguments& arguments, const std::vector<std::string>& inputs)
        : format_(*record::read_format(arguments.to)), strict_(arguments.strict), output_(arguments.output) {
        output_.protect(inputs);
    }

    /// Whether the output can be written at all.
    std::expected<void, FileError> check() const {
        if (output_.is_divided()) return {};
        if (auto error = output_.refuses({})) return std::unexpected(*std::move(error));
        return {};
    }

    void take(const std::string& name, const record::Record& record, Progress& progress) {
        const auto say = [&](const std::string& what) {
            progress.clear();
            std::cerr << printable(name) << ':' << record.place.line << ':' << record.place.column << ": "
                      << what << '\n';
        };
        if (!record.faults.empty()) progress.clear();
        for (const auto& fault : record.faults) std::cerr << in_words(name, fault) << '\n';
        if (is_bad(record)) {
            fail(exit_bad_input);
            if (strict_ || !record.begins) return say("skipped this record because of its errors");
            say("wrote only the valid part of this record; --strict skips such records");
        }
        const auto text = record::write(record, format_);
        if (!text) {
            fail(exit_bad_input);
            return say(in_words(text.error()));
        }
        if (const auto lost = record::lost_in(record, format_); !lost.empty())
            say("note: this format cannot store " + lost);
        ++written_;
        if (written_ > 1 && !output_.is_divided() && !record::holds_many(format_)) {
            fail(exit_bad_input);
            return say(
                "this format stores one game per file; put % into the name of -o for one file per game");
        }
        if (broken_) return;
        if (const auto done = output_.write(std::to_string(written_), *text); !done) {
            progress.clear();
            fail(report_error(done.error()));
            // Later writes would fail in the same way.
            broken_ = !output_.is_divided();
        }
    }

    int finish(int status) {
        fail(status);
        if (broken_) return status_;
        if (const auto done = output_.flush(); !done) fail(report_error(done.error()));
        return status_;
    }

  private:
    void fail(int status) { status_ = std::max(status_, status); }

    record::Format format_;
    bool strict_;
    Output output_;
    std::uint64_t written_ = 0;
    int status_ = exit_success;
    bool broken_ = false;
};

int convert_command(const ConvertArguments& arguments) {
    const std::vector<std::string> names =
        arguments.files.empty() ? std::vector<std::string>{"-"} : arguments.files;
    Conversion conversion(arguments, names);
    if (const auto possible = conversion.check(); !possible) return report_error(possible.error());
    Files files(names, arguments.from, arguments.charset);
    const int status = files.for_each([&](const std::string& name, const record::Record& record,
                                          Progress& progress) { conversion.take(name, record, progress); },
                                      [](const FileError& error) { report_error(error); });
    return conversion.finish(status);
}

}  // namespace

void add_record_commands(CLI::App& app, int& status) {
    add_command<VerifyArguments>(app, status, "verify",
                                 "replays records and reports errors: FILE:LINE:COLUMN", verify_command);
    add_command<ConvertArguments>(app, status, "convert", "converts records to another format",
                                  convert_command);
}

}  // namespace kradan::cli
