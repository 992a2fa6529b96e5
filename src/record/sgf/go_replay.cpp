#include "record/sgf/go_replay.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "games/go/notation.h"
#include "record/sgf/beginning.h"

namespace kradan::record {

namespace {

Fault fault_of(const std::vector<Refusal>& refusals, Place place, std::string detail) {
    for (const Refusal& refusal : refusals) {
        // The first refusal is already the fault's own reason.
        if (&refusal != &refusals.front()) detail.append(" ").append(refusal.reason);
        if (!refusal.detail.empty()) detail.append(" (").append(refusal.detail).append(")");
    }
    return {.place = place,
            .reason = std::string{refusals.front().reason},
            .clause = std::string{refusals.front().clause},
            .detail = std::move(detail)};
}

const Property* find(const Annotation& annotation, std::string_view name) {
    const auto found = std::ranges::find(annotation.properties, name, &Property::name);
    return found == annotation.properties.end() ? nullptr : &*found;
}

std::optional<Colour> read_turn(const Annotation& annotation) {
    const Property* const turn = find(annotation, "PL");
    return turn ? read_beginning(std::span{turn, 1}).options.turn : std::nullopt;
}

/// Options for a game with this one's stones, changed by a node's AB, AW and AE.
std::expected<GameOptions, Fault> with_stones(const AnyGame& game, const Annotation& annotation,
                                              Place place) {
    go::Options options = go::options_of(game.options());
    const SgfBoard board{.width = options.size, .height = options.size};
    SgfStones stones(board);
    const BoardCells cells = game.board();
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const std::string& cell = cells.cells[static_cast<std::size_t>(y * board.width + x)];
            if (cell.empty()) continue;
            stones.set(cell == "X" ? SgfContent::first : SgfContent::second,
                       write_point({.x = x, .y = y}, board));
        }
    }
    for (const std::string_view name : {"AB", "AW", "AE"}) {
        const Property* const property = find(annotation, name);
        if (!property) continue;
        for (const std::string& value : property->values) {
            if (!trimmed(value).empty() && !stones.set(content_of(name), value)) {
                return std::unexpected(Fault{.place = place,
                                             .reason = "sgf.bad-point",
                                             .detail = std::string{name} + ": expected points of the board"});
            }
        }
    }
    for (const Colour colour : colours) {
        options.stones[static_cast<std::size_t>(index(colour))] = stones.of(colour);
    }
    options.free_placement = false;
    options.placed_handicap = true;
    options.turn = game.side_to_move();
    options.prisoners = {game.prisoners(Colour::first), game.prisoners(Colour::second)};
    GameOptions changed = game.options();
    go::set_options(changed, options);
    return changed;
}

/// The point of a move, ", D4,". A point off the board has no name and is given as the record writes it.
std::string name_of_move(const Step& step, SgfBoard board) {
    const auto* const intent = step.intent.as<go::Intent>();
    if (!intent || intent->pass) return {};
    const auto [x, y] = intent->vertex;
    if (x >= 0 && x < board.width && y >= 0 && y < board.height) return ", " + step.intent.text() + ",";
    return std::string{", "} + (step.colour == Colour::first ? 'B' : 'W') + '[' +
           write_point(intent->vertex, board) + "], off the board,";
}

}  // namespace

std::expected<AnyGame, Fault> begin_go_game(const Record& record) {
    for (const auto& problem : read_beginning(root_properties(record)).problems) {
        // The other problems affect only scoring, not play.
        if (problem.reason != "sgf.bad-point" && problem.reason != "sgf.other-game") continue;
        return std::unexpected(
            Fault{.place = record.place, .reason = std::string{problem.reason}, .detail = problem.detail});
    }
    auto game = AnyGame::start(record.options);
    if (game) return *std::move(game);
    return std::unexpected(fault_of(game.error(), record.place, "the game cannot start like this"));
}

bool sets_up_stones(const Record& record, NodeId node) {
    return std::ranges::any_of(record.tree.annotation(node).properties, sets_stones, &Property::name);
}

std::expected<AnyGame, Fault> set_up_stones(const AnyGame& game, const Record& record, NodeId node) {
    const Place place = record.tree[node].place;
    const auto options = with_stones(game, record.tree.annotation(node), place);
    if (!options) return std::unexpected(options.error());
    auto begun = AnyGame::start(*options);
    if (!begun) return std::unexpected(fault_of(begun.error(), place, "stones cannot be set up like this"));
    return *std::move(begun);
}

std::expected<Advanced, Fault> advance_go_game(AnyGame& game, const Record& record, NodeId node) {
    const Tree::Node& here = record.tree[node];
    const Annotation& annotation = record.tree.annotation(node);
    for (const std::string_view name : {"B", "W"}) {
        if (find(annotation, name)) {
            return std::unexpected(Fault{.place = here.place,
                                         .reason = "sgf.bad-move",
                                         .detail = std::string{name} + ": this is not a move"});
        }
    }
    Advanced advanced;
    const auto give_turn = [&](Colour colour) {
        game.resume(colour);
        ++advanced.resumptions;
    };
    if (const auto turn = read_turn(annotation)) give_turn(*turn);
    if (!here.step) return advanced;
    const auto* const intent = here.step->intent.as<go::Intent>();
    if (intent && intent->pass && game.play_ended()) return advanced;
    if (game.play_ended() || game.side_to_move() != here.step->colour) give_turn(here.step->colour);
    auto played = game.play(here.step->intent);
    if (played) {
        advanced.played = *std::move(played);
        return advanced;
    }
    if (find(annotation, "KO")) advanced.played = game.play_unjudged(here.step->intent);
    if (advanced.played) return advanced;
    for (; advanced.resumptions > 0; --advanced.resumptions) game.take_back_resumption();
    const std::string move =
        "move " + std::to_string(game.ply() + 1) + name_of_move(*here.step, board_of(record));
    return std::unexpected(Fault{.place = here.place,
                                 .reason = std::string{played.error().reason},
                                 .clause = std::string{played.error().clause},
                                 .detail = move + " is against the rules"});
}

std::string unknown_rules(const Record& record) {
    const Property* const rules = find(record.tree.annotation(Tree::root), "RU");
    if (!rules || !rules_named(rules->values.front()).empty()) return {};
    return read_simple_text(trimmed(rules->values.front()));
}

}  // namespace kradan::record
