#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "games/ogi/any_notation.h"
#include "games/ogi/pmn.h"
#include "games/ogi/position.h"
#include "games/ogi/shogi_style.h"
#include "module/options.h"
#include "record/tree.h"

namespace kradan::record {

/// The position along a line of moves of an edition, to read and write PMN by. It judges nothing: what
/// can be carried out is played.
class OgiLine {
  public:
    /// The beginning that the options describe, or all that is wrong with it.
    static std::expected<OgiLine, std::vector<Refusal>> start(const GameOptions& options);

    Colour side_to_move() const;
    std::expected<ogi::Intent, SyntaxError> resolve(const ogi::PmnMove& move) const;
    std::expected<ogi::Intent, ogi::NoMove> read(std::string_view text) const;
    /// In PMN, or for people in this language; nothing where PMN has no words for it.
    std::optional<std::string> write(const ogi::Intent& intent, std::optional<ogi::Wording> wording) const;
    /// False, with nothing changed, where the move cannot be carried out.
    bool play(const ogi::Intent& intent);
    /// FEEN, with the faces of the kings that the beginning named.
    std::string feen() const;

  private:
    OgiLine(const ogi::Position& position, ogi::Faces faces) : position_(position), faces_(faces) {}

    ogi::Position position_;
    ogi::Faces faces_;
};

/// A move of a tree, written.
struct WrittenPly {
    NodeId node;
    std::string text;
};

/// The moves of a tree's main line in PMN, or for people in a language, from the beginning where `line`
/// stands; refused where one of them cannot be written, or follows one that cannot be carried out.
std::expected<std::vector<WrittenPly>, Refusal> write_main_line(const Tree& tree, OgiLine line,
                                                                std::optional<ogi::Wording> wording = {});

/// The options of a game of this edition that begins from this setup: without a position where that is the
/// usual start.
GameOptions ogi_options(GameId game, const ogi::Setup& setup);

}  // namespace kradan::record
