#pragma once

#include "record/record.h"

namespace kradan::record {

/// Replays a record and adds the faults that its reader could not detect: illegal moves in Ōgi and Go, with
/// their clauses; a result that contradicts the board, the flag or the komi; impossible clock times. Adds
/// notes for draws that could have been claimed and for play after the end. Sorts the faults by location.
void check(Record& record);

}  // namespace kradan::record
