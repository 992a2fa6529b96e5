#include "command/exit_status.h"

#include <iostream>

#include "catalog/clauses.h"
#include "core/quote.h"

namespace kradan::command {

std::string in_words(const Refusal& refusal) {
    std::string text{refusal.reason};
    if (!refusal.clause.empty()) text += " (" + std::string{refusal.clause} + ")";
    const auto sentence = message(refusal.reason, Language::english);
    if (!sentence.empty()) text += ": " + std::string{sentence};
    if (!refusal.detail.empty()) text += (sentence.empty() ? ": " : " ") + printable(refusal.detail);
    return text;
}

int report_error(const std::string& what, int status) {
    std::cerr << what << '\n';
    return status;
}

int report_error(const Failure& failure) {
    return report_error(failure.what, failure.status);
}

int report_error(const Refusal& refusal) {
    return report_error(in_words(refusal), exit_bad_input);
}

}  // namespace kradan::command
