#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/ogi/any_notation.h"
#include "games/ogi/pmn.h"
#include "games/ogi/position.h"
#include "games/ogi/shogi_style.h"
#include "module/options.h"
#include "record/tree.h"
#include "refusals/refusal.h"

namespace kradan::record {

/// The position along a line of moves in an edition, for reading and writing PMN. Plays every move that can
/// be carried out, without checking legality.
class OgiLine {
  public:
    /// Starts at the position that the options describe, or returns all errors in it.
    static std::expected<OgiLine, std::vector<Refusal>> start(const GameOptions& options);

    Colour side_to_move() const;
    std::expected<ogi::Intent, SyntaxError> resolve(const ogi::PmnMove& move) const;
    std::expected<ogi::Intent, ogi::NoMove> read(std::string_view text) const;
    /// The move in PMN, or in this language for human readers; empty if PMN cannot express it.
    std::optional<std::string> write(const ogi::Intent& intent, std::optional<ogi::Wording> wording) const;
    /// Returns false and changes nothing if the move cannot be carried out.
    bool play(const ogi::Intent& intent);
    /// FEEN, with the kings' faces that the start specified.
    std::string feen() const;

  private:
    OgiLine(const ogi::Position& position, ogi::Faces faces) : position_(position), faces_(faces) {}

    ogi::Position position_;
    ogi::Faces faces_;
};

/// A move in a tree, as text.
struct WrittenPly {
    NodeId node;
    std::string text;
};

/// The main line of a tree in PMN, or in a language for human readers. `line` must be at its start. Refuses
/// the line if a move cannot be expressed, is out of turn, or follows a move that cannot be carried out.
std::expected<std::vector<WrittenPly>, Refusal> write_main_line(const Tree& tree, OgiLine line,
                                                                std::optional<ogi::Wording> wording = {});

/// The options for a game in this edition that starts from this setup; without a position if it is the usual
/// start.
GameOptions ogi_options(GameId game, const ogi::Setup& setup);

}  // namespace kradan::record
