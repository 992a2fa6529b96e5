#include "cli/records.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string_view>

#include "cli/game_arguments.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "core/quote.h"
#include "record/check.h"
#include "record/reader.h"
#include "session/json.h"

namespace kradan::cli {

namespace {

CLI::Validator is_format() {
    return CLI::Validator{[](const std::string& text) {
                              return record::read_format(text) ? std::string{}
                                                               : "'" + text + "' is none of " + format_list();
                          },
                          "FORMAT"};
}

/// Reads the games of files one after another, and tells about what cannot be read at all.
class Files {
  public:
    Files(const std::vector<std::string>& names, const std::optional<std::string>& from)
        : names_(names), from_(from ? record::read_format(*from) : std::nullopt) {}

    /// Calls `each(name, record, progress)` for every record. False where a file could not be read, or ended
    /// too early.
    template <class Each>
    bool for_each(Each each) {
        bool all = true;
        for (const auto& name : names_) all = read(name, each) && all;
        return all;
    }

  private:
    static bool complain_about(const std::string& name, std::string_view what) {
        std::cerr << name << ": " << what << '\n';
        return false;
    }

    template <class Each>
    bool read(const std::string& name, Each& each) {
        auto file = RecordFile::open(name, from_);
        if (!file) return complain_about(name, file.error());
        const record::Input& input = file->input();
        Progress progress(name, file->file());
        std::uint64_t games = 0;
        while (file->next(record_)) {
            progress.games(++games);
            each(name, record_, progress);
        }
        progress.clear();
        if (!input.trouble().empty()) {
            std::cerr << name << ':' << input.place().line << ':' << input.place().column << ": "
                      << input.trouble() << '\n';
            return false;
        }
        return games > 0 || complain_about(name, "no game is in it");
    }

    const std::vector<std::string>& names_;
    std::optional<record::Format> from_;
    record::Record record_;
};

void print_json(const std::string& file, const record::Fault& fault) {
    json::Writer writer;
    writer.begin_object().member("file", printable(file));
    writer.member("line", static_cast<std::int64_t>(fault.place.line));
    writer.member("column", static_cast<std::int64_t>(fault.place.column));
    writer.member("reason", fault.reason)
        .member("clause", fault.clause)
        .member("detail", printable(fault.detail));
    writer.member("note", fault.note).end_object();
    std::cout << writer.text() << '\n';
}

bool is_bad(const record::Record& record) {
    for (const auto& fault : record.faults) {
        if (!fault.note) return true;
    }
    return false;
}

}  // namespace

void VerifyArguments::add_to(CLI::App& command) {
    command.add_option("FILE", files, "records, .gz and .zst as they are; - is standard input")->required();
    command
        .add_option("--from", from, "the form of the files, instead of what they look like: " + format_list())
        ->check(is_format());
    command.add_flag("--only-read", only_read,
                     "read the records, and replay them no more than reading needs");
    command.add_flag("--quiet", quiet, "leave out notes on what is not wrong");
    command.add_flag("--json", json, "print JSON, an object a line");
}

int verify_command(const VerifyArguments& arguments) {
    std::uint64_t games = 0;
    std::uint64_t bad = 0;
    std::uint64_t faults = 0;
    std::uint64_t notes = 0;
    Files files(arguments.files, arguments.from);
    const bool all_read =
        files.for_each([&](const std::string& file, record::Record& record, Progress& progress) {
            if (!arguments.only_read) record::check(record);
            ++games;
            bad += is_bad(record) ? 1 : 0;
            if (!record.faults.empty()) progress.clear();
            for (const auto& fault : record.faults) {
                ++(fault.note ? notes : faults);
                if (fault.note && arguments.quiet) continue;
                if (arguments.json) {
                    print_json(file, fault);
                } else {
                    std::cout << in_words(file, fault) << '\n';
                }
            }
        });
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("games", static_cast<std::int64_t>(games));
        writer.member("bad", static_cast<std::int64_t>(bad));
        writer.member("faults", static_cast<std::int64_t>(faults));
        writer.member("notes", static_cast<std::int64_t>(notes)).end_object();
        std::cout << writer.text() << '\n';
    } else {
        std::cout << "games " << games << ", bad " << bad << ", faults " << faults << ", notes " << notes
                  << '\n';
    }
    return bad == 0 && all_read ? exit_success : exit_bad_input;
}

void ConvertArguments::add_to(CLI::App& command) {
    command.add_option("FILE", files, "records, .gz and .zst as they are; none, or -, is standard input");
    command.add_option("--to", to, "the form to write: " + format_list())->required()->check(is_format());
    command.add_option("--from", from, "the form of the files, instead of what they look like")
        ->check(is_format());
    command.add_option("-o,--output", output,
                       "the file to write, instead of standard output, which is - too");
}

namespace {

/// Where converted records go: one after another to one place, or each to a file of its own.
class Output {
  public:
    Output(const ConvertArguments& arguments, const std::vector<std::string>& inputs)
        : inputs_(inputs),
          name_(arguments.output == "-" ? std::nullopt : arguments.output),
          each_(name_ && name_->contains('%')) {}

    /// What is wrong with writing there at all; empty if nothing is.
    std::string check() const { return name_ && !each_ ? is_read(*name_) : std::string{}; }

    /// What went wrong; empty if nothing did.
    std::string write(const std::string& text, record::Format format) {
        ++written_;
        if (each_) {
            std::string name = *name_;
            name.replace(name.find('%'), 1, std::to_string(written_));
            if (auto fault = is_read(name); !fault.empty()) return fault;
            if (auto fault = open_file(name); !fault.empty()) return fault;
        } else if (name_ && written_ == 1) {
            // Not before there is something to write: what stands there is lost then.
            if (auto fault = open_file(*name_); !fault.empty()) return fault;
        } else if (written_ > 1 && !record::holds_many(format)) {
            return "a text of this form holds one game; with % in its name, -o writes a file for each";
        }
        out() << text;
        return each_ ? close() : std::string{};
    }

    std::string close() {
        out().flush();
        const bool good = static_cast<bool>(out());
        if (name_) file_.close();
        return good ? std::string{} : name_.value_or("standard output") + ": not everything could be written";
    }

  private:
    /// A complaint where this is one of the files that are read; else empty.
    std::string is_read(const std::string& name) const {
        std::error_code error;
        for (const auto& input : inputs_) {
            if (std::filesystem::equivalent(input, name, error))
                return name + ": this is one of the files that are read";
        }
        return {};
    }
    std::string open_file(const std::string& name) {
        file_.open(name, std::ios::binary);
        return file_ ? std::string{} : name + ": this file cannot be written";
    }
    std::ostream& out() { return name_ ? file_ : std::cout; }

    const std::vector<std::string>& inputs_;
    std::optional<std::string> name_;
    bool each_;
    std::ofstream file_;
    std::uint64_t written_ = 0;
};

}  // namespace

int convert_command(const ConvertArguments& arguments) {
    const std::vector<std::string> names =
        arguments.files.empty() ? std::vector<std::string>{"-"} : arguments.files;
    const auto format = *record::read_format(arguments.to);
    Output output(arguments, names);
    if (const auto fault = output.check(); !fault.empty()) {
        std::cerr << fault << '\n';
        return exit_bad_input;
    }
    bool all_good = true;
    Files files(names, arguments.from);
    const bool all_read =
        files.for_each([&](const std::string& name, const record::Record& record, Progress& progress) {
            if (!record.faults.empty()) progress.clear();
            for (const auto& fault : record.faults) std::cerr << in_words(name, fault) << '\n';
            std::string trouble;
            if (is_bad(record)) {
                trouble = "this record is left out";
            } else if (const auto text = record::write(record, format); !text) {
                trouble = in_words(text.error());
            } else {
                trouble = output.write(*text, format);
                if (const auto lost = record::lost_in(record, format); !lost.empty()) {
                    progress.clear();
                    std::cerr << name << ':' << record.place.line << ':' << record.place.column
                              << ": note: this form does not hold " << lost << '\n';
                }
            }
            if (trouble.empty()) return;
            all_good = false;
            progress.clear();
            std::cerr << name << ':' << record.place.line << ':' << record.place.column << ": " << trouble
                      << '\n';
        });
    if (const auto fault = output.close(); !fault.empty()) {
        std::cerr << fault << '\n';
        return exit_bad_input;
    }
    return all_good && all_read ? exit_success : exit_bad_input;
}

}  // namespace kradan::cli
