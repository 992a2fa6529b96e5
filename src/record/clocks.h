#pragma once

#include "record/record.h"

namespace kradan::record {

/// Adds a fault for each clock time on the main line that cannot be: less than none; more than the time
/// control ever gives, or more than the same side had before, with the increment. What is too much is said
/// only where the record tells a time control of one period with or without an increment; of Go, one without
/// overtime.
void check_clocks(Record& record);

}  // namespace kradan::record
