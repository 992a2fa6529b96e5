#pragma once

#include "record/record.h"

namespace kradan::record {

/// Adds a fault for each impossible clock time on the main line: a negative one, or one above the side's
/// previous time (at first the base time) plus the increment and the time given by the opponent. Checks the
/// excess only if the record has a time control of one period, with or without an increment, and in Go only
/// without overtime.
void check_clocks(Record& record);

}  // namespace kradan::record
