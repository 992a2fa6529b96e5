#include "record/ogi/line.h"

#include "catalog/any_game.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"

namespace kradan::record {

std::expected<OgiLine, std::vector<Refusal>> OgiLine::start(const GameOptions& options) {
    const auto game = AnyGame::start(options);
    if (!game) return std::unexpected(game.error());
    const auto* ogi = game->as<ogi::Game>();
    if (!ogi)
        return std::unexpected(
            std::vector<Refusal>{{"record.other-game", "", "this format is only for games of Ōgi"}});
    const auto named = game->as<KingFaces>()->named_jade();
    return OgiLine(ogi->position(), ogi::Faces{named.value_or(std::array<bool, 2>{})});
}

Colour OgiLine::side_to_move() const {
    return position_.side_to_move();
}

std::expected<ogi::Intent, SyntaxError> OgiLine::resolve(const ogi::PmnMove& move) const {
    return ogi::resolve(position_, move);
}

std::expected<ogi::Intent, ogi::NoMove> OgiLine::read(std::string_view text) const {
    return ogi::read_any_notation(position_, text);
}

std::optional<std::string> OgiLine::write(const ogi::Intent& intent,
                                          std::optional<ogi::Wording> wording) const {
    if (wording) return ogi::write_shogi_style(position_, intent, *wording);
    return ogi::write_pmn(position_, intent);
}

bool OgiLine::play(const ogi::Intent& intent) {
    const auto move = position_.unjudged_move(intent);
    if (move) position_.do_move(*move);
    return move.has_value();
}

std::string OgiLine::feen() const {
    return ogi::write_feen(position_, faces_);
}

std::expected<std::vector<WrittenPly>, Refusal> write_main_line(const Tree& tree, OgiLine line,
                                                                std::optional<ogi::Wording> wording) {
    std::vector<WrittenPly> plies;
    const auto refused = [&](std::string_view reason, std::string_view what) {
        return std::unexpected(
            Refusal{reason, "", "move " + std::to_string(plies.size() + 1) + ": " + std::string{what}});
    };
    bool possible = true;
    for (NodeId node = tree[Tree::root].first_child; node != no_node; node = tree[node].first_child) {
        const auto& step = tree[node].step;
        if (!step) continue;
        const auto* intent = step->intent.as<ogi::Intent>();
        if (!possible) return refused("pmn.does-not-fit", "the move before it cannot be carried out");
        if (!intent || step->colour != line.side_to_move())
            return refused("pmn.does-not-fit", "it is not this side's turn");
        auto text = line.write(*intent, wording);
        if (!text) return refused("pmn.unwritable", "PMN cannot express it");
        plies.push_back({.node = node, .text = *std::move(text)});
        possible = line.play(*intent);
    }
    return plies;
}

GameOptions ogi_options(GameId game, const ogi::Setup& setup) {
    GameOptions options{.game = game};
    if (setup != ogi::start_setup()) options.position = ogi::write_feen(setup);
    return options;
}

}  // namespace kradan::record
