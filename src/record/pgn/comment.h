#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "record/tree.h"

namespace kradan::record {

/// Adds a comment to an annotation. `[%clk]`, `[%emt]`, `[%eval]`, `[%cal]` and `[%csl]` go to their fields
/// if the command is well formed and the field is free; everything else is text. Shapes consume `room`, in
/// bytes. Returns false if it ran out and shapes were dropped.
bool add_pgn_comment(Annotation& annotation, std::string_view comment, std::size_t& room);

/// Appends text to a comment, separated by a space.
void join_pgn_comment(std::string& comment, std::string_view more);

/// Writes an annotation's commands and text as comments, usually one. Text that would be read as a command is
/// split in two. Empty if there is nothing to write.
std::vector<std::string> write_pgn_comment(const Annotation& annotation);

}  // namespace kradan::record
