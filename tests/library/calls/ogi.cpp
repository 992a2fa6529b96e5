#include <kradan/ogi.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;

void call_position(const ogi::Position& start) {
    auto position = start;
    say("ogi", position.side_to_move(), position.in_check(), position.checkers(), position.occupied(),
        position.promoted(), position.key() == position.recompute_key(), position.outcome());
    for (int i = 0; i < square_count; ++i) {
        const auto square = rough(static_cast<Square>(i));
        say("square", position.piece_at(square), ogi::of_other_side(square),
            position.attackers(square, Colour::first, position.occupied()),
            ogi::rank_seen_by(Colour::second, square), position.board().attackers(square, Colour::second, 0));
    }
    for (const Colour colour : {Colour::first, Colour::second}) {
        say("colour", position.pieces(colour), position.king(colour), ogi::promotion_zone(colour));
        for (const ogi::Kind kind : ogi::all_kinds) {
            const auto code = ogi::encode({colour, kind, kind == ogi::Kind::rook});
            say("kind", ogi::letter(kind), ogi::kind_of_letter(rough(ogi::letter(kind))), index(kind),
                position.pieces(colour, kind), position.pieces(colour, kind, true),
                position.in_hand(colour, kind, false), position.in_hand(colour, kind, true),
                ogi::promotable(kind), ogi::dead_ends(colour, kind), ogi::kind_of(rough(code)),
                ogi::is_promoted(rough(code)), ogi::decode(rough(code)));
        }
    }
    ogi::Position::MoveList moves;
    position.legal_moves(moves);
    ogi::Position::MoveList captures;
    position.legal_captures(captures);
    ogi::Position::MoveList quiets;
    position.legal_quiets(quiets);
    int visited = 0;
    position.visit_moves([&](ogi::Move) { ++visited; });
    say("lists", moves.size(), captures.size(), quiets.size(), visited, position.count_legal_moves(),
        position.has_legal_move());
    for (const ogi::Move move : moves) {
        const auto intent = position.intent_of(move);
        const auto undo = position.do_move(move);
        const auto key = position.key();
        position.undo_move(move, undo);
        say("move", ogi::write_move(intent), ogi::label(position, move), position.gives_check(move),
            position.captured_by(move), position.why_illegal(intent), position.unjudged_move(intent), key,
            ogi::Move::from_bits(rough(move.bits())), ogi::move_of(intent), position == start);
    }
    for (const Path path : paths()) say("path", position.count_lines(2, path));
    say("perft", perft(position, 2), perft(position, 2, false));
    say("setup", position.setup() == start.setup(), ogi::write_feen(position.setup()),
        ogi::write_feen(position, {.jade = {true, false}}));
    auto played = position;
    const auto first = played.play(position.intent_of(moves[0]));
    const auto second = played.play(ogi::Pass{});
    say("played", first, second);
    if (!position.in_check()) {
        played = position;
        played.pass();
        say("pass", played.side_to_move());
    }
}

template <ogi::Rules rules>
void call_game() {
    ogi::Game game(ogi::Position::start(rules), {.engine_game = true});
    for (const std::string_view text :
         {"e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "P@e5", "d1d2", "d8d7", "a3a4", "h6h5", "pass"}) {
        const ogi::Intent intent = *ogi::read_move(text);
        const auto reason = game.why_illegal(intent);
        const auto played = game.play(intent);
        say("play", text, reason, played, game.ply(), game.quiet_plies(), game.occurrences(), game.claims());
        if (reason) say("reason", id(*reason), clause(*reason, rules));
    }
    say("moves", game.legal_moves(), game.moves(), game.start().key(), game.position().key());
    say("ahead", game.outcome(), game.outcome_after(game.legal_moves()[0]));
    const auto forced = game.play_unjudged(*ogi::read_move("a1a2"));
    const bool back = game.take_back();
    say("back", forced, back, game.ply());
}

template <ogi::Rules rules>
void call_edition() {
    call_position(ogi::Position::start(rules));
    const auto setup = ogi::read_feen("lnsik^snl/1r4b1/pp1ppppp/2p5/4P3/8/PPPP1PPP/LNSIK^SNL BR/2+Pb O/o");
    if (setup) {
        const auto position = ogi::validate(*setup, rules);
        if (position) call_position(*position);
        if (!position) {
            for (const auto reason : position.error())
                say("no position", reason, id(reason), clause(reason, rules));
        }
    } else {
        say("no feen", setup.error());
    }
    call_game<rules>();
}

}  // namespace

void call_ogi() {
    say("parts", parts_of(ogi::Intent{ogi::Pass{}}).text);
    call_edition<ogi::gomayo>();
    call_edition<ogi::classic>();
    say("start", ogi::write_feen(ogi::start_setup()), ogi::start_setup() == ogi::start_setup());
    for (const std::string_view text : {"8/8", "8/8/8/8/8/8/8/8 / O/o"}) {
        const auto setup = ogi::read_feen(text);
        if (!setup) say("no feen", setup.error());
        if (!setup) continue;
        const auto position = ogi::validate(*setup, ogi::classic);
        for (const auto reason : position.error()) say("no position", id(reason));
    }
    for (const int square : {1, 4, 9}) {
        const std::array promoted = {rough(static_cast<Square>(square))};
        const auto handicap = ogi::handicap_setup(promoted);
        say("handicap", handicap ? ogi::write_feen(*handicap) : text(id(handicap.error())));
    }
    for (const std::string_view text : {"e2e3", "b2g7+", "+P@e5", "e1e2^", "e9e2"}) {
        const auto intent = ogi::read_move(text);
        say("read", text, intent ? ogi::write_move(*intent) : intent.error().message);
    }
}

}  // namespace calls
