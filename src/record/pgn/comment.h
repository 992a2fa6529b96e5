#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "record/tree.h"

namespace kradan::record {

/// Adds a comment to what is said about a move: `[%clk]`, `[%emt]`, `[%eval]`, `[%cal]` and `[%csl]` to their
/// fields, as long as these are free and the command is well formed, all else to the text. Shapes take of
/// `room`, which is in bytes; false where it did not suffice, and some were left out.
bool add_pgn_comment(Annotation& annotation, std::string_view comment, std::size_t& room);

/// Adds text to a comment, with a space between.
void join_pgn_comment(std::string& comment, std::string_view more);

/// The commands and the text of an annotation as comments, most often one: text that would be read as a
/// command is divided in two. Empty where there is nothing to say.
std::vector<std::string> write_pgn_comment(const Annotation& annotation);

}  // namespace kradan::record
