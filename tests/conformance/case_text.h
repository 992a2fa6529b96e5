#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/config.h"

namespace kradan::conformance {

/// One `do` line.
struct Action {
    clock::Milliseconds at = 0;
    Colour by = Colour::first;
    std::string command;
    std::vector<std::string> arguments;
};

/// One paragraph, parsed but not run.
struct Case {
    std::string name;
    std::vector<std::string> clauses;
    session::Config config;
    std::vector<std::string> moves;
    std::optional<std::string> attempt;
    std::vector<std::string> dead;
    std::vector<Action> actions;
    std::vector<std::string> expectations;
    /// The errors in the paragraph.
    std::vector<std::string> faults;
};

std::vector<std::string> words(std::string_view text);

/// The cases in a file.
std::vector<Case> read_cases(std::string_view text);

}  // namespace kradan::conformance
