#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/forward.h"
#include "command/output.h"

namespace kradan::cli {

/// Why a text is not the name of a record format; empty if it is.
std::string why_no_format(const std::string& text);

/// Adds --charset.
void add_charset_option(CLI::App& command, std::optional<std::string>& charset);

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

    void add_to(CLI::App& command);
};

/// Replays every game of every file and reports errors, one per line. Returns the exit status.
int verify_command(const VerifyArguments& arguments);

struct ConvertArguments {
    std::vector<std::string> files = {};
    std::string to;
    std::optional<std::string> from;
    std::optional<std::string> charset = {};
    /// Skip records with errors, instead of writing their valid part.
    bool strict = false;
    OutputArguments output = {};

    void add_to(CLI::App& command);
};

/// Converts the records of files to another format, one by one. Returns the exit status.
int convert_command(const ConvertArguments& arguments);

}  // namespace kradan::cli
