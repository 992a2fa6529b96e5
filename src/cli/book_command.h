#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "book/make.h"
#include "cli/forward.h"
#include "cli/game_arguments.h"
#include "command/output.h"

namespace kradan::cli {

/// Arguments of `kradan book make`.
struct BookMakeArguments {
    std::string game = {};
    std::vector<std::string> files = {};
    std::optional<std::string> from = {};
    std::optional<std::string> charset = {};
    book::BookRules rules = {};
    std::string weight = "result";
    OutputArguments output = {};

    void add_to(CLI::App& command);
};

/// Arguments of `kradan book show`.
struct BookShowArguments {
    GameArguments game = {};
    std::string file = {};

    void add_to(CLI::App& command);
};

/// Arguments of `kradan book check`.
struct BookCheckArguments {
    std::vector<std::string> files = {};
    bool json = false;

    void add_to(CLI::App& command);
};

// Each returns the exit status.
int book_make_command(const BookMakeArguments& arguments);
int book_show_command(const BookShowArguments& arguments);
int book_check_command(const BookCheckArguments& arguments);

}  // namespace kradan::cli
