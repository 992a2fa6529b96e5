#pragma once

#include <iosfwd>

namespace kradan::protocol {

/// Speaks UCI until "quit" or the end of the input, and gives the exit status. Plays chess (also Chess960)
/// and both editions of Ōgi by `UCI_Variant`; a position of Ōgi is `position feen TEXT moves …`. What cannot
/// be understood or played is answered by an "info string" with the reason, and changes nothing; but of a
/// `position` whose moves are not all legal, those before the first illegal one are played, and `go` leaves
/// out only the words that it does not know. Neither a draw nor a repetition ends a game: moves after them
/// are played, and `go` has a move wherever there is a legal one. At the end of the input a search that has a
/// limit is finished first.
int run_uci(std::istream& input, std::ostream& output);

}  // namespace kradan::protocol
