#include "command/refusal.h"

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

void report_error(const Refusal& refusal) {
    std::cerr << in_words(refusal) << '\n';
}

}  // namespace kradan::command
