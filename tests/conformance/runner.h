#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kradan::conformance {

struct Result {
    std::string name;
    std::vector<std::string> clauses;
    /// Whether the case tries something illegal, or a bad setup.
    bool breaks_a_rule = false;
    /// The expectations that failed; empty if the case passed.
    std::vector<std::string> failures;
};

/// Runs the cases in one file from data/conformance. A paragraph that cannot be read yields a failed result.
std::vector<Result> run(std::string_view text);

/// The results as JSON: {"cases":[{"name":…,"clauses":[…],"failures":[…]}]}.
std::string report(std::string_view text);

}  // namespace kradan::conformance
