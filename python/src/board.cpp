#include "board.h"

#include "catalog/games.h"
#include "catalog/show.h"
#include "catalog/visit.h"
#include "core/perft.h"
#include "errors.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "go_board.h"
#include "interrupt.h"

namespace kradan::python {

void Board::push(const AnyIntent& intent) {
    if (const auto made = game_.make(intent); !made) raise_move(made.error());
}

Move Board::pop() {
    if (game_.ply() == 0) throw py::index_error("this board has no moves");
    const Move last{played_move(game_, game_.ply() - 1)};
    while (game_.take_back_resumption()) {
    }
    game_.take_back();
    return last;
}

std::optional<OutcomeInfo> Board::outcome(bool claim_draw) const {
    auto outcome = game_.outcome();
    if (!outcome && claim_draw) {
        const auto claims = game_.claims();
        if (!claims.empty()) outcome = Outcome{.winner = std::nullopt, .reason = claims.front()};
    }
    if (!outcome) return std::nullopt;
    return OutcomeInfo{.winner = outcome->winner,
                       .reason = std::string(id(outcome->reason)),
                       .clause = std::string(clause(outcome->reason, game_.game())),
                       .result = game_.module().result_text(*outcome),
                       .words = describe(game_.game(), *outcome)};
}

std::string Board::result(bool claim_draw) const {
    const auto over = outcome(claim_draw);
    return over ? over->result : "*";
}

std::shared_ptr<Board> make_board(AnyGame game) {
    if (game.as<chess::Game>() != nullptr) return std::make_shared<ChessBoard>(std::move(game));
    if (game.as<ogi::Game>() != nullptr) return std::make_shared<OgiBoard>(std::move(game));
    if (game.as<go::Game>() != nullptr) return std::make_shared<GoBoard>(std::move(game));
    return std::make_shared<Board>(std::move(game));
}

namespace {

/// The position before a move; an arbitrary one in games where it does not affect the intent.
const chess::Position& position_before(const chess::Game& game, std::size_t ply) {
    return game.positions()[ply];
}
const auto& position_before(const auto& game, std::size_t) {
    return game.position();
}

}  // namespace

AnyIntent played_move(const AnyGame& game, int ply) {
    return visit_game(game,
                      [&](const auto& own) -> AnyIntent {
                          const auto at = static_cast<std::size_t>(ply);
                          return intent_of(game, position_before(own, at), own.moves()[at]);
                      })
        .value_or(AnyIntent{});
}

std::vector<AnyIntent> played_moves(const AnyGame& game) {
    std::vector<AnyIntent> intents;
    for (int ply = 0; ply < game.ply(); ++ply) intents.push_back(played_move(game, ply));
    return intents;
}

std::vector<AnyIntent> legal_moves(const AnyGame& game) {
    std::vector<AnyIntent> intents;
    visit_game(game, [&](const auto& own) {
        const auto moves = own.legal_moves();
        intents.reserve(moves.size());
        for (const auto move : moves) intents.push_back(intent_of(game, own.position(), move));
        return true;
    });
    return intents;
}

std::size_t count_legal_moves(const AnyGame& game) {
    if (const auto* chess = game.as<chess::Game>())
        return chess->outcome() ? 0 : static_cast<std::size_t>(chess->position().count_legal_moves());
    return visit_game(game, [](const auto& own) { return own.legal_moves().size(); }).value_or(0);
}

namespace {

/// The number of plies counted in one step, which takes a few milliseconds.
constexpr int plies_at_once(const chess::Position&) {
    return 4;
}
constexpr int plies_at_once(const ogi::Position&) {
    return 3;
}
constexpr int plies_at_once(const go::Position&) {
    return 2;
}

/// Returns 0 as soon as a signal is pending.
template <class P>
std::uint64_t count(P& position, int depth, Interrupt& interrupt) {
    if (depth <= plies_at_once(position)) return interrupt.pending() ? 0 : perft(position, depth);
    typename P::MoveList moves;
    position.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const auto move : moves) {
        const auto undo = position.do_move(move);
        leaves += count(position, depth - 1, interrupt);
        position.undo_move(move, undo);
        if (interrupt.pending()) return 0;
    }
    return leaves;
}

}  // namespace

std::uint64_t count_leaves(const AnyGame& game, int depth) {
    Interrupt interrupt;
    std::uint64_t leaves = 0;
    visit_game(game, [&](const auto& own) {
        auto position = own.position();
        const py::gil_scoped_release released;
        leaves = count(position, depth, interrupt);
        return true;
    });
    interrupt.rethrow();
    return leaves;
}

}  // namespace kradan::python
