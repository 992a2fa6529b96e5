#include "command/file_error.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>

#include "command/exit_status.h"
#include "core/quote.h"

namespace kradan::command {

namespace {

struct Row {
    std::string_view id;
    std::string_view words;
};

/// Indexed by `Reason`.
constexpr std::array<Row, 10> rows = {{{"file.missing", "There is no such file."},
                                       {"file.directory", "This is a directory, not a file."},
                                       {"file.unreadable", "This file cannot be read."},
                                       {"file.unwritable", "This file cannot be written."},
                                       {"file.exists", "This file exists; --force replaces it."},
                                       {"file.is-input", "This is also an input file; name another output."},
                                       {"file.empty", "This file is empty."},
                                       {"file.unknown-form", "The format of this file is unknown."},
                                       {"file.no-game", "This file contains no game."},
                                       {"file.damaged", "This file is truncated or damaged."}}};

const Row& row(FileError::Reason reason) {
    return rows[static_cast<std::size_t>(reason)];
}

std::string system_words() {
    return errno == 0 ? std::string{} : std::string{std::strerror(errno)};
}

}  // namespace

std::string_view id(FileError::Reason reason) {
    return row(reason).id;
}

int exit_status(const FileError& error) {
    return error.reason < FileError::Reason::empty ? exit_io_error : exit_bad_input;
}

std::string in_words(const FileError& error) {
    const auto& [id, words] = row(error.reason);
    std::string text = printable(error.name);
    if (const auto& place = error.place)
        text += ':' + std::to_string(place->line) + ':' + std::to_string(place->column);
    text += ": " + std::string{id} + ": " + std::string{words};
    if (!error.detail.empty()) text += " " + printable(error.detail);
    return text;
}

int report_error(const FileError& error) {
    std::cerr << in_words(error) << '\n';
    return exit_status(error);
}

FileError reading_error(const std::string& name) {
    if (errno == ENOENT) return {.reason = FileError::Reason::missing, .name = name};
    if (errno == EISDIR) return {.reason = FileError::Reason::directory, .name = name};
    return {.reason = FileError::Reason::unreadable, .name = name, .detail = system_words()};
}

FileError writing_error(const std::string& name) {
    if (errno == EEXIST) return {.reason = FileError::Reason::exists, .name = name};
    if (errno == EISDIR) return {.reason = FileError::Reason::directory, .name = name};
    return {.reason = FileError::Reason::unwritable, .name = name, .detail = system_words()};
}

}  // namespace kradan::command
