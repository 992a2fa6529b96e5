#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/forward.h"
#include "command/output.h"

namespace kradan::cli {

struct VerifyArguments {
    std::vector<std::string> files;
    /// Absent: each file's is recognised.
    std::optional<std::string> from;
    /// Notes are left out.
    bool quiet = false;
    /// Nothing is replayed beyond what reading needs.
    bool only_read = false;
    bool json = false;

    void add_to(CLI::App& command);
};

/// Replays every game of every file and tells what is wrong, a line each.
int verify_command(const VerifyArguments& arguments);

struct ConvertArguments {
    std::vector<std::string> files = {};
    std::string to;
    std::optional<std::string> from;
    /// Records with faults are left out, instead of written without them.
    bool strict = false;
    OutputArguments output = {};

    void add_to(CLI::App& command);
};

/// Writes the records of files in another form, game by game.
int convert_command(const ConvertArguments& arguments);

}  // namespace kradan::cli
