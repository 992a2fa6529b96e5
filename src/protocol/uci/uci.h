#pragma once

#include <iosfwd>

namespace kradan::protocol {

/// Runs UCI until "quit" or the end of input, and returns the exit status. Plays chess (also Chess960) and
/// both editions of Ōgi by `UCI_Variant`; a position of Ōgi is `position feen TEXT moves …`. Invalid input is
/// answered by an "info string" with the reason and changes nothing, with two exceptions: `position` plays
/// the moves before the first illegal one, and `go` ignores only the words that it does not know. Draws and
/// repetitions do not end a game: moves after them are played, and `go` finds a move whenever there is a
/// legal one. At the end of input a search with a limit is finished first.
int run_uci(std::istream& input, std::ostream& output);

}  // namespace kradan::protocol
