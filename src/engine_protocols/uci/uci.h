#pragma once

#include <iosfwd>

namespace kradan::protocol {

/// Runs UCI until "quit" or the end of input, and returns the exit status. Plays chess (including Chess960)
/// and both editions of Ōgi, selected by `UCI_Variant`. An Ōgi position is `position feen TEXT moves …`.
///
/// Answers invalid input with an "info string" that gives the reason, and changes nothing, with two
/// exceptions: `position` plays the moves before the first illegal one, and `go` ignores only unknown words.
/// Draws and repetitions do not end a game: moves after them are played, and `go` finds a move whenever there
/// is a legal one. At the end of input, finishes a search that has a limit.
int run_uci(std::istream& input, std::ostream& output);

}  // namespace kradan::protocol
