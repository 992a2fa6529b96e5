#pragma once

#include "record/record.h"

namespace kradan::record {

/// Replays a record that was read, and adds to its faults what the reader could not see: in Ōgi and Go the
/// moves that the rules forbid, with their clauses; a result that contradicts the board, the flag or the
/// komi; clock times that cannot be. As notes: draws that could have been claimed when play went on. The
/// faults are in the order of the text then.
void check(Record& record);

}  // namespace kradan::record
