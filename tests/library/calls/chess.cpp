#include <kradan/chess.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;

constexpr std::string_view kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

void call_position(const chess::Position& start) {
    chess::Position position = start;
    say("side", position.side_to_move(), position.in_check(), position.checkers(), position.occupied());
    for (int square = 0; square < square_count; ++square) {
        const auto at = rough(static_cast<Square>(square));
        say("square", write_square(at), file_of(at), rank_of(at), position.piece_at(at),
            position.attackers(at, Colour::second, position.occupied()),
            attacks::rook(at, position.occupied()));
    }
    for (const Colour colour : {Colour::first, Colour::second}) {
        say("colour", id(colour), index(colour), place(colour), opponent(colour), position.pieces(colour),
            position.king(colour), position.can_mate(colour));
        for (const auto side : {chess::CastlingSide::h_side, chess::CastlingSide::a_side})
            say("rook", position.castling_rook(colour, side));
        for (const auto kind : {chess::Kind::pawn, chess::Kind::knight, chess::Kind::king})
            say("kind", position.pieces(kind), position.pieces(colour, kind), chess::letter(kind),
                chess::letter(chess::Piece{colour, kind}));
    }
    say("counters", position.en_passant(), position.double_step(), position.halfmove_clock(),
        position.fullmove_number(), position.key() == position.recompute_key());
    say("outcome", position.outcome(), position.insufficient_material(), chess::is_dead(position, 100),
        chess::never_mates(position, Colour::first, 100));
    chess::Position::MoveList moves;
    position.legal_moves(moves);
    chess::Position::MoveList captures;
    position.legal_captures(captures);
    chess::Position::MoveList quiets;
    position.legal_quiets(quiets);
    say("lists", moves.size(), captures.size(), quiets.size(), position.count_legal_moves(),
        position.has_legal_move(), moves.empty());
    int visited = 0;
    position.visit_moves([&](chess::Move) { ++visited; });
    for (const chess::Move move : moves) {
        const auto intent = position.intent_of(move);
        const auto before = position;
        const auto undo = position.do_move(move);
        const auto key = position.key();
        position.undo_move(move, undo);
        say("move", visited, chess::write_move(intent), chess::write_move(position, move, true),
            chess::write_san(position, move), position.gives_check(move), key,
            chess::Move::from_bits(rough(move.bits())) == move, chess::find_move(position, intent),
            position.unjudged_move(intent), position.why_illegal(intent), before == position,
            before.same_for_repetition(position), move.is_castling() ? 0 : move.is_promotion());
    }
    for (const Path path : paths()) say("path", id(path), position.count_lines(2, path), read_path(id(path)));
    say("best", best_path() == paths().back(), perft(position, 2), perft(position, 2, false));
}

void call_notation(const chess::Position& position) {
    for (const std::string_view text : {"Nf3", "O-O", "e8=Q", "Qxh3", "Nd5", "pass", "?"}) {
        const auto san = chess::read_san(text);
        if (!san) {
            say("san", text, san.error());
            continue;
        }
        const auto move = chess::find_move(position, *san);
        say("san", text, san->what, san->side, san->man, san->to, san->captures, san->promotion,
            *san == *chess::read_san(text));
        say("means", move ? text_of_optional(std::optional(*move)) : chess::explain(*san, move.error()));
    }
    std::string_view rest = "Nxg6! and more";
    const auto taken = chess::take_san(rest);
    say("taken", taken->captures, rest);
    for (const std::string_view text : {"e2e4", "e7e8q", "e5d3", "e1g1", "a1a9", "0000"}) {
        const auto intent = chess::read_move(text);
        if (!intent) {
            say("no move", intent.error());
            continue;
        }
        const auto reason = position.why_illegal(*intent);
        say("why", text, reason, reason ? id(*reason) : "", reason ? clause(*reason) : "", intent->promotion,
            *intent == *chess::read_move(text));
    }
    for (const char letter : {'q', 'n', 'x'}) say("letter", chess::read_kind(rough(letter)));
}

void call_game() {
    chess::Game game;
    for (const std::string_view text : {"g1f3", "g8f6", "f3g1", "f6g8", "e2e5", "g1f3", "g8f6", "f3g1"}) {
        const auto intent = *chess::read_move(text);
        const auto reason = game.why_illegal(intent);
        const auto played = game.play(intent);
        say("play", text, reason, played, game.ply(), game.repetitions());
    }
    const auto last = game.position().unjudged_move(*chess::read_move("f6g8"));
    say("after", game.outcome_after(*last), game.claims(), game.legal_moves(), game.positions().size());
    const auto forced = game.play_unjudged(*chess::read_move("f6g8"));
    say("unjudged", forced, game.claims(), game.outcome());
    const bool back = game.take_back();
    say("back", back, game.moves(), game.start() == chess::Position{});
    say("fen", chess::write_fen(game.position()));
    chess::Game other(*chess::validate(*chess::read_fen("7k/8/8/8/8/8/8/K7 w")));
    say("dead", other.outcome(), other.position().insufficient_material());
}

}  // namespace

void call_chess() {
    say("parts", parts_of(chess::Intent{}).to);
    const auto setup = *chess::read_fen(kiwipete);
    const auto position = *chess::validate(setup);
    call_position(position);
    call_position(chess::Position{});
    call_notation(position);
    call_game();
    say("setup", chess::setup_of(position) == setup, chess::castles_as_in_chess960(position));
    for (const int number : {0, 518, 959, 960}) {
        const auto array = chess::chess960_setup(number);
        say("array", array ? chess::write_fen(*chess::validate(*array)) : "none");
        if (array) say("960", chess::castles_as_in_chess960(*chess::validate(*array)));
    }
    for (const std::string_view fen : {"8/8/8", "8/8/8/8/8/8/8/8 w", "kk6/8/8/8/8/8/8/P6K w KQ"}) {
        const auto read = chess::read_fen(fen);
        if (!read) say("no fen", read.error());
        if (!read) continue;
        const auto valid = chess::validate(*read);
        for (const auto reason : valid.error()) say("no position", reason, id(reason), clause(reason));
    }
    std::vector<SyntaxError> remarks;
    auto loose = *chess::read_fen("4k3/8/8/8/8/8/4P3/4K3 W KQkq e3 0 1", &remarks);
    say("loose", remarks.size(), chess::may_follow_fen("3+3"), chess::may_follow_fen("bm"));
    for (const auto reason : chess::drop_impossible(loose)) say("dropped", id(reason));
    const auto passed = chess::after_null_move(position);
    say("null", passed ? chess::write_fen(*passed) : "none");
    const auto counted = *chess::validate(*chess::read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0+3 0 1"),
                                          {.goal = chess::Goal::checks, .checks = 3});
    say("goal", counted.goal_reached(), counted.is_goal_reached(), counted.checks_given(),
        counted.rules().checks);
    auto turned = position;
    turned.pass();
    say("pass", turned.side_to_move(), turned == *passed);
    auto played = position;
    const auto castled = played.play(*chess::read_move("e1g1"));
    const auto refused = played.play(*chess::read_move("e1g1"));
    say("played", castled, refused);
    SplitMix64 random(7);
    say("random", random.next());
    say("random", random.below(100));
    say("version", KRADAN_VERSION, KRADAN_VERSION_TEXT);
}

}  // namespace calls
