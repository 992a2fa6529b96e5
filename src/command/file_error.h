#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/fault.h"

namespace kradan::command {

/// An error in a file that a command reads or writes.
struct FileError {
    enum class Reason : std::uint8_t {
        // I/O errors: `exit_io_error`.
        missing,
        directory,
        unreadable,
        unwritable,
        exists,
        is_input,
        // Invalid content: `exit_bad_input`.
        empty,
        unknown_form,
        no_game,
        damaged
    };

    Reason reason = Reason::unreadable;
    std::string name;
    /// Details in English; may be empty.
    std::string detail = {};
    /// Where in the file the error is, if it was found while reading it.
    std::optional<record::Place> place = std::nullopt;
};

/// The stable id: "file.missing".
std::string_view id(FileError::Reason reason);
/// The exit status for an error.
int exit_status(const FileError& error);
/// The message for standard error: "games.pgn: file.missing: There is no such file."
std::string in_words(const FileError& error);
/// Writes the message to standard error and returns the exit status.
int report_error(const FileError& error);

/// Converts `errno` after a failed open or read.
FileError reading_error(const std::string& name);
/// Converts `errno` after a failed open for writing, or write.
FileError writing_error(const std::string& name);

}  // namespace kradan::command
