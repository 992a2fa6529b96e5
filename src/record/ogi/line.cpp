#include "record/ogi/line.h"

#include "catalog/any_game.h"
#include "games/ogi/feen.h"

namespace kradan::record {

std::expected<OgiLine, std::vector<Refusal>> OgiLine::start(const GameOptions& options) {
    const auto game = AnyGame::start(options);
    if (!game) return std::unexpected(game.error());
    const ogi::Faces faces{game->named_jade().value_or(std::array<bool, 2>{})};
    if (const auto* gomayo = std::get_if<ogi::Game<ogi::gomayo>>(&game->variant()))
        return OgiLine(gomayo->position(), faces);
    if (const auto* classic = std::get_if<ogi::Game<ogi::classic>>(&game->variant()))
        return OgiLine(classic->position(), faces);
    return std::unexpected(std::vector<Refusal>{{"record.other-game", "", "this form holds games of Ōgi"}});
}

Colour OgiLine::side_to_move() const {
    return std::visit([](const auto& position) { return position.side_to_move(); }, position_);
}

std::expected<ogi::Intent, SyntaxError> OgiLine::resolve(const ogi::PmnMove& move) const {
    return std::visit([&](const auto& position) { return ogi::resolve(position, move); }, position_);
}

std::expected<ogi::Intent, ogi::NoMove> OgiLine::read(std::string_view text) const {
    return std::visit([&](const auto& position) { return ogi::read_any_notation(position, text); },
                      position_);
}

std::optional<std::string> OgiLine::write(const ogi::Intent& intent,
                                          std::optional<ogi::Wording> wording) const {
    return std::visit(
        [&](const auto& position) -> std::optional<std::string> {
            if (wording) return ogi::write_shogi_style(position, intent, *wording);
            return ogi::write_pmn(position, intent);
        },
        position_);
}

bool OgiLine::play(const ogi::Intent& intent) {
    return std::visit(
        [&](auto& position) {
            const auto move = position.unjudged_move(intent);
            if (move) position.do_move(*move);
            return move.has_value();
        },
        position_);
}

std::string OgiLine::feen() const {
    return std::visit([&](const auto& position) { return ogi::write_feen(position, faces_); }, position_);
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
        const auto* intent = std::get_if<ogi::Intent>(&step->intent);
        if (!possible) return refused("pmn.does-not-fit", "the move before it cannot be carried out");
        if (!intent || step->colour != line.side_to_move())
            return refused("pmn.does-not-fit", "it is not this side's turn");
        auto text = line.write(*intent, wording);
        if (!text) return refused("pmn.unwritable", "PMN has no words for it");
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
