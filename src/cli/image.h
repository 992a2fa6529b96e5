#pragma once

#include <optional>
#include <string>

#include "cli/forward.h"
#include "cli/game_arguments.h"
#include "command/output.h"

namespace kradan::cli {

/// The arguments of `kradan image`.
struct ImageArguments {
    GameArguments game;
    /// Instead of GAME: a file of records, the number of the record from 1, and the number of moves; if
    /// absent, all moves.
    std::optional<std::string> record;
    std::optional<std::string> charset;
    int number = 1;
    std::optional<int> ply;
    OutputArguments output;
    int width = 800;
    std::string pieces = "eastern";
    std::string theme = "light";
    bool flip = false;
    bool numbers = false;
    bool no_coordinates = false;
    /// Separated by spaces: "e2e4", "Re2e4"; "e4", "Re4", "D4=triangle"; "D4=A".
    std::string arrows;
    std::string marks;
    std::string labels;

    /// Adds the options to a command.
    void add_to(CLI::App& command);
};

/// Draws a position as SVG or PNG; returns the exit status.
int image_command(const ImageArguments& arguments);

}  // namespace kradan::cli
