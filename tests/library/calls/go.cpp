#include <kradan/go.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;

std::string totals(const go::Score& score) {
    std::string owners;
    for (const go::Owner owner : score.owners) owners += text(owner);
    return go::result_text(score) + " " + text(score.first.total()) + ":" + text(score.second.total()) + " " +
           text(score.winner) + " " + text(score.dame.count()) + " " + text(score.seki.count()) + " " +
           owners.substr(0, 81);
}

void call_board(const go::Board& start) {
    go::Board board = start;
    const go::Board other(board.size());
    board = other;
    board = start;
    say("board", board.size(), board.key() == board.recompute_key(), board.stone_margin(), board == other);
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const auto p = rough(board.point({.x = x, .y = y}));
            say("point", p, board.vertex(p), board.on_board({.x = x, .y = y}), board.neighbours(p),
                board.all_around(p), board.empty(p), board.has_stone(p), board.surroundings(p));
            for (const Colour colour : {Colour::first, Colour::second}) {
                say("of", board.has(p, colour));
                if (!board.empty(p)) continue;
                say("empty", board.has_empty_side(p), board.is_eye(p, colour), board.captures(p, colour),
                    board.would_have_two_liberties(p, colour), board.is_suicide(p, colour),
                    board.key_after(p, colour));
                if (board.is_suicide(p, colour)) continue;
                const auto placed = board.place(p, colour);
                const auto key = board.key();
                board.undo(p, colour, placed);
                say("placed", placed.captured, placed.ko, key, board == start);
            }
            if (board.empty(p)) continue;
            say("chain", board.colour(p), board.chain(p), board.chain_size(p), board.next_in_chain(p),
                board.count_liberties(p), board.single_liberty(p), board.in_atari(p));
        }
    }
    const go::BasicBoard<9> fixed(go::Board{9});
    say("fixed", fixed.size(), fixed.stone_margin());
    const go::Stones stones = board.stones();
    say("stones", stones.of[0].count(), stones.of[1].count());
}

void call_position(const go::Position& start) {
    go::Position position = start;
    go::Position::MoveList moves;
    position.legal_moves(moves);
    say("go", position.side_to_move(), position.ko(), position.ko_point(), position.count_legal_moves(),
        position.key() == position.recompute_key(), position.outcome(), position.prisoners(Colour::second));
    for (const go::Move move : moves) {
        const auto intent = position.intent_of(move);
        const auto undo = position.do_move(move);
        const auto key = position.key();
        position.undo_move(move, undo);
        say("move", go::write_move(intent), position.why_illegal(intent), position.is_legal(move), key,
            position.move_of(intent), position == start);
    }
    say("lines", position.count_lines(2, best_path()), perft(position, 2));
    position.apply(moves[0]);
    position.set_side_to_move(Colour::second);
    position.set_side_to_move(Colour::first, go::Board::none);
    position.set_prisoners({1, 2});
    const auto played = position.play(go::Intent::stone(0, 0));
    say("played", played, position.side_to_move());
    const go::Position made(position.size(), position.rules(), position.board().stones(), Colour::first);
    say("made", made.side_to_move(), made.board() == position.board());
    call_board(start.board());
}

void call_game() {
    go::Setup setup{.size = 5, .rules = "aga", .handicap = 2, .placement = go::Placement::free};
    go::Game game = *go::Game::make(setup);
    say("setup", go::komi_of(setup), go::rules_of(setup).ko, go::rules_of(setup).counting,
        go::validate(setup)->side_to_move(), game.handicap_to_place(), setup == setup);
    for (const std::string_view text :
         {"C3", "B2", "C3", "D3", "C4", "D4", "B3", "E2", "Z9", "A1", "pass", "C2", "D2", "pass", "pass"}) {
        const go::Intent intent = *go::read_move(text);
        const auto reason = game.why_illegal(intent);
        const auto played = game.play(intent);
        say("play", text, reason, played, game.ply(), game.passes(), game.handicap(), game.repeats());
        if (reason) say("reason", id(*reason), clause(*reason, game.rules()));
    }
    say("ended", game.play_ended(), game.mover(0), game.last_move_captured(), game.legal_moves(),
        game.moves(), game.is_disputed(), game.outcome(), game.claims());
    const std::vector<go::Vertex> dead = {{.x = 4, .y = 1}};
    say("score", totals(go::score(game, dead)), totals(go::score(game.position(), {}, game.rules(), 13, 0)));
    const go::Count from{.rules = game.rules(), .komi = game.komi()};
    const go::Count to{.rules = go::find_preset("japanese")->rules, .komi = 13};
    for (const auto& [cause, gain] : go::compare(game, dead, from, to)) say("cause", id(cause), gain);
    for (const auto& other : go::count_by_others(game, dead, from, "aga", false))
        say("other", other.preset, totals(other.score), other.differences.size());
    game.resume(Colour::second);
    const bool taken = game.take_back_resumption();
    const bool back = game.take_back();
    const auto forced = game.play_unjudged(go::Intent::stone(4, 4));
    say("forced", forced);
    say("back", taken, back, game.position().side_to_move());
}

void call_points(const go::Position& position) {
    const std::vector<go::Vertex> dead = {{.x = 0, .y = 0}};
    const auto board = go::final_board(position.board(), dead);
    const auto all = go::flood(board, go::only(0), ~go::PointSet{} >> (go::max_points - board.points()));
    say("final", board.columns, board.living(0), board.dead_stone(0), go::beside(board, 1).to_ulong(),
        all.count(), go::parts(board, all).size());
    for (const std::size_t p : go::Neighbours(board, 7)) say("neighbour", p);
    for (const auto& vertex : go::group_at(position, {.x = 2, .y = 2}))
        say("group", go::write_vertex(vertex));
}

}  // namespace

void call_go() {
    say("parts", parts_of(go::Intent::stone(3, 3)).to);
    go::Position position = *go::validate({.size = 5,
                                           .rules = "chinese",
                                           .stones = {{{.x = 0, .y = 0}, Colour::first},
                                                      {{.x = 0, .y = 1}, Colour::second},
                                                      {{.x = 2, .y = 2}, Colour::first},
                                                      {{.x = 2, .y = 3}, Colour::second}}});
    call_position(position);
    call_game();
    call_points(position);
    const go::Setup bad{.size = 1, .rules = "none", .komi = 5000, .handicap = 99};
    const auto refused = go::validate(bad);
    for (const auto reason : refused.error()) say("no position", reason, id(reason), clause(reason, {}));
    for (const go::Vertex& vertex : go::fixed_handicap(9, 5)) say("handicap", go::write_vertex(vertex));
    for (const std::string_view text : {"6.5", "-3", "6.3"}) {
        const auto komi = go::read_komi(text);
        say("komi", komi, komi ? go::write_komi(*komi) : "");
    }
    for (const std::string_view text : {"D4", "pass", "I9"}) {
        const auto intent = go::read_move(text);
        say("read", intent ? go::write_move(*intent) : intent.error().message);
    }
    for (const std::string_view name : {"simple", "situational", "none"}) say("ko", go::find_ko(name));
}

}  // namespace calls
