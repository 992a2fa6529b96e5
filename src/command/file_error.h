#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/fault.h"

namespace kradan::command {

/// What is wrong with a file that a command reads or writes.
struct FileError {
    enum class Reason : std::uint8_t {
        // Input or output failed.
        missing,
        directory,
        unreadable,
        unwritable,
        exists,
        is_input,
        // The file was read, and its content is invalid.
        empty,
        unknown_form,
        no_game,
        damaged
    };

    Reason reason = Reason::unreadable;
    std::string name;
    /// The particulars in plain English; empty where there are none.
    std::string detail = {};
    /// Where in the file, for what was found while reading it.
    std::optional<record::Place> place = std::nullopt;
};

/// The stable id: "file.missing".
std::string_view id(FileError::Reason reason);
/// The exit status that belongs to it.
int exit_status(const FileError& error);
/// As standard error shows it: "games.pgn: file.missing: There is no such file."
std::string in_words(const FileError& error);
/// Writes it to standard error, and returns its exit status.
int report_error(const FileError& error);

/// The error of the system in `errno`, about a file that was to be opened or read.
FileError reading_error(const std::string& name);
/// The same about a file that was to be written.
FileError writing_error(const std::string& name);

}  // namespace kradan::command
