#pragma once

#include <string>

#include "core/refusal.h"

namespace kradan::command {

/// A refusal in English: its id, its clause, the message and the details.
std::string in_words(const Refusal& refusal);
/// Writes a refusal to standard error.
void report_error(const Refusal& refusal);

}  // namespace kradan::command
