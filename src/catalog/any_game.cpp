#include "catalog/any_game.h"

#include <algorithm>

#include "games/chess/chess960.h"
#include "games/chess/fen.h"
#include "games/chess/notation.h"
#include "games/chess/san.h"
#include "games/go/notation.h"
#include "games/ogi/feen.h"
#include "games/ogi/handicap.h"
#include "games/ogi/notation.h"

namespace kradan {

namespace {

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

template <ogi::Rules rules>
constexpr ogi::Rules rules_of(const ogi::Game<rules>&) {
    return rules;
}
constexpr chess::Rules rules_of(const chess::Game&) {
    return {};
}
go::Rules rules_of(const go::Game& game) {
    return game.rules();
}

template <class Game>
using IntentOf = typename Game::Position::Intent;

template <class Game, class Reason>
Refusal refusal_of(const Game& game, Reason reason) {
    return {id(reason), clause(reason, rules_of(game)), {}};
}

/// The intent as one of this game, or nothing when it belongs to another.
template <class Game>
const IntentOf<Game>* own(const Game&, const AnyIntent& intent) {
    return std::get_if<IntentOf<Game>>(&intent);
}

Refusal foreign() {
    return {"session.malformed", "", "the move belongs to another game"};
}

/// What the text of a move needs of the position before it: in Go any position on that board will do, and a
/// copy would be dear.
template <class Game>
typename Game::Position position_before(const Game& game) {
    return game.position();
}
const go::Position& position_before(const go::Game& game) {
    return game.position();
}

/// The text of a legal move.
std::string text_of(const chess::Position& position, chess::Move move, const GameOptions& options) {
    return chess::write_move(position, move, options.chess960.has_value());
}
template <ogi::Rules rules>
std::string text_of(const ogi::Position<rules>& position, ogi::Move move, const GameOptions&) {
    return ogi::write_move(position.intent_of(move));
}
std::string text_of(const go::Position& position, go::Move move, const GameOptions&) {
    return go::write_move(position.intent_of(move));
}

std::string label_of(const chess::Position& before, chess::Move move) {
    return chess::write_san(before, move);
}
template <ogi::Rules rules>
std::string label_of(const ogi::Position<rules>& before, ogi::Move move) {
    return ogi::label(before, move);
}
std::string label_of(const go::Position& before, go::Move move) {
    return go::write_move(before.intent_of(move));
}

std::string drop_text(ogi::Kind kind, bool promoted) {
    return std::string(promoted ? "+" : "") + ogi::letter(kind);
}

std::string cell_text(const std::optional<chess::Piece>& piece) {
    return piece ? std::string(1, chess::letter(*piece)) : std::string();
}

std::string cell_text(const std::optional<ogi::Piece>& piece) {
    if (!piece) return {};
    const char upper = ogi::letter(piece->kind);
    return std::string(piece->promoted ? "+" : "") +
           (piece->colour == Colour::first ? upper : static_cast<char>(upper - 'A' + 'a'));
}

Refusal unreadable(std::string_view what, const SyntaxError& error) {
    return {"setup.unreadable", "",
            std::string(what) + ", after " + std::to_string(error.offset) + " bytes: " + error.message};
}

template <class Reason, class Rules>
std::vector<Refusal> refusals_of(const std::vector<Reason>& reasons, const Rules& rules) {
    std::vector<Refusal> refusals;
    refusals.reserve(reasons.size());
    for (const auto reason : reasons) refusals.push_back({id(reason), clause(reason, rules), {}});
    return refusals;
}

/// A vertex that lies on a board of this size.
std::optional<go::Vertex> read_vertex(std::string_view text, int size) {
    const auto intent = go::read_move(text);
    if (!intent || intent->pass) return std::nullopt;
    const auto [x, y] = intent->vertex;
    if (x < 0 || y < 0 || x >= size || y >= size) return std::nullopt;
    return intent->vertex;
}

/// Plays a move, and what `tell(position before, move)` makes of it.
template <class Variant, class Tell>
auto play_and_tell(Variant& variant, const AnyIntent& intent, const Tell& tell) {
    return std::visit(
        [&](auto& game) -> std::expected<decltype(tell(chess::Position{}, chess::Move{})), Refusal> {
            const auto* wanted = own(game, intent);
            if (!wanted) return std::unexpected(foreign());
            const auto& before = position_before(game);
            const auto move = game.play(*wanted);
            if (!move) return std::unexpected(refusal_of(game, move.error()));
            return tell(before, *move);
        },
        variant);
}

constexpr std::string_view resume_words[] = {"resume-first", "resume-second"};

}  // namespace

std::string_view resume_word(Colour to_move) {
    return resume_words[index(to_move)];
}

std::expected<AnyGame, std::vector<Refusal>> AnyGame::start(const GameOptions& options) {
    switch (options.game) {
        case GameId::ogi:
            return start_ogi<ogi::gomayo>(options);
        case GameId::ogi_classic:
            return start_ogi<ogi::classic>(options);
        case GameId::chess:
            return start_chess(options);
        case GameId::go:
            return start_go(options);
    }
    return std::unexpected(std::vector<Refusal>{{"session.malformed", "", "no such game"}});
}

std::expected<AnyGame, std::vector<Refusal>> AnyGame::start_chess(const GameOptions& options) {
    chess::Setup setup = chess::setup_of(chess::Position{});
    if (options.position) {
        const auto read = chess::read_fen(*options.position);
        if (!read) return std::unexpected(std::vector{unreadable("position", read.error())});
        setup = *read;
    } else if (options.chess960) {
        const auto array = chess::chess960_setup(*options.chess960);
        if (!array) {
            return std::unexpected(
                std::vector<Refusal>{{"setup.bad-chess960", "X13", "expected a number from 0 to 959"}});
        }
        setup = *array;
    }
    const auto position = chess::validate(setup);
    if (!position) return std::unexpected(refusals_of(position.error(), chess::Rules{}));
    return AnyGame(options, chess::Game(*position, {.analysis = options.analysis}));
}

template <ogi::Rules rules>
std::expected<AnyGame, std::vector<Refusal>> AnyGame::start_ogi(const GameOptions& options) {
    ogi::Setup setup = ogi::start_setup();
    if (options.position) {
        const auto read = ogi::read_feen(*options.position);
        if (!read) return std::unexpected(std::vector{unreadable("position", read.error())});
        setup = *read;
    }
    if (!options.promoted.empty()) {
        std::vector<Square> squares;
        for (const auto& text : options.promoted) {
            const auto square = read_square(text);
            if (!square || options.position) {
                return std::unexpected(
                    std::vector<Refusal>{{"setup.handicap-square", "G18",
                                          options.position ? "a handicap belongs to the start position"
                                                           : "'" + text + "' is no square"}});
            }
            squares.push_back(*square);
        }
        const auto handicap = ogi::handicap_setup(squares);
        if (!handicap) return std::unexpected(refusals_of(std::vector{handicap.error()}, rules));
        setup = *handicap;
    }
    const auto position = ogi::validate<rules>(setup);
    if (!position) return std::unexpected(refusals_of(position.error(), rules));
    AnyGame game(options, ogi::Game<rules>(
                              *position, {.engine_game = options.engine_game, .analysis = options.analysis}));
    if (setup.faces != ogi::Faces{}) game.jade_ = setup.faces.jade;
    return game;
}

std::expected<AnyGame, std::vector<Refusal>> AnyGame::start_go(const GameOptions& options) {
    std::vector<Refusal> refusals;
    go::Setup setup{.size = options.size,
                    .rules = options.rules,
                    .handicap = options.handicap,
                    .prisoners = options.prisoners};
    if (options.ko) {
        setup.ko = go::find_ko(*options.ko);
        if (!setup.ko)
            refusals.push_back({"setup.bad-rules", "W11", "expected simple, positional or situational ko"});
    }
    if (options.komi) {
        const auto komi = go::read_komi(*options.komi);
        if (komi) {
            setup.komi = *komi;
        } else {
            refusals.push_back({"setup.bad-komi", "W13", komi.error().message});
        }
    }
    const bool placed = options.placed_handicap || !options.stones[0].empty() || !options.stones[1].empty();
    setup.placement = options.free_placement ? go::Placement::free
                      : placed               ? go::Placement::placed
                                             : go::Placement::fixed;
    setup.side_to_move = options.turn;
    for (const Colour colour : {Colour::first, Colour::second}) {
        for (const auto& text : options.stones[static_cast<std::size_t>(index(colour))]) {
            const auto stone = go::read_move(text);
            if (stone && !stone->pass) {
                setup.stones.push_back({stone->vertex, colour});
            } else {
                refusals.push_back({"setup.bad-stone", "W1", "'" + text + "' is no vertex"});
            }
        }
    }
    auto game = go::Game::make(setup);
    if (!game) {
        for (auto& refusal : refusals_of(game.error(), go::Rules{})) refusals.push_back(std::move(refusal));
    }
    if (!refusals.empty()) return std::unexpected(refusals);
    return AnyGame(options, *std::move(game));
}

Colour AnyGame::side_to_move() const {
    return std::visit([](const auto& game) { return game.position().side_to_move(); }, game_);
}

int AnyGame::ply() const {
    return std::visit([](const auto& game) { return game.ply(); }, game_);
}

std::optional<Outcome> AnyGame::outcome() const {
    return std::visit([](const auto& game) { return game.outcome(); }, game_);
}

std::vector<EndReason> AnyGame::claims() const {
    return std::visit([](const auto& game) { return game.claims(); }, game_);
}

std::expected<AnyIntent, SyntaxError> AnyGame::read_move(std::string_view text) const {
    const auto widen = [](const auto& read) -> std::expected<AnyIntent, SyntaxError> {
        if (!read) return std::unexpected(read.error());
        return AnyIntent{*read};
    };
    switch (options_.game) {
        case GameId::chess:
            return widen(chess::read_move(text));
        case GameId::go:
            return widen(go::read_move(text));
        default:
            return widen(ogi::read_move(text));
    }
}

std::string AnyGame::write_move(const AnyIntent& intent) const {
    return std::visit(Overloaded{[](const chess::Intent& move) { return chess::write_move(move); },
                                 [](const ogi::Intent& move) { return ogi::write_move(move); },
                                 [](const go::Intent& move) { return go::write_move(move); }},
                      intent);
}

std::optional<Refusal> AnyGame::why_illegal(const AnyIntent& intent) const {
    return std::visit(
        [&](const auto& game) -> std::optional<Refusal> {
            const auto* move = own(game, intent);
            if (!move) return foreign();
            const auto reason = game.why_illegal(*move);
            if (!reason) return std::nullopt;
            return refusal_of(game, *reason);
        },
        game_);
}

std::expected<Ahead, Refusal> AnyGame::look_ahead(const AnyIntent& intent) const {
    if (auto refusal = why_illegal(intent)) return std::unexpected(*std::move(refusal));
    const auto text = [&](const auto& game, const auto move) {
        return text_of(game.position(), move, options_);
    };
    return std::visit(Overloaded{[&](const go::Game& game) -> Ahead {
                                     const auto move = game.position().move_of(*own(game, intent));
                                     return {text(game, move), std::nullopt, game.ends_play(move)};
                                 },
                                 [&](const auto& game) -> Ahead {
                                     const auto move = *game.position().unjudged_move(*own(game, intent));
                                     return {text(game, move), game.outcome_after(move)};
                                 }},
                      game_);
}

std::expected<Played, Refusal> AnyGame::label(const AnyIntent& intent) const {
    if (auto refusal = why_illegal(intent)) return std::unexpected(*std::move(refusal));
    const auto tell = [&](const auto& game, const auto move) {
        return Played{text_of(game.position(), move, options_), label_of(game.position(), move)};
    };
    return std::visit(
        Overloaded{
            [&](const go::Game& game) { return tell(game, game.position().move_of(*own(game, intent))); },
            [&](const auto& game) { return tell(game, *game.position().unjudged_move(*own(game, intent))); }},
        game_);
}

std::expected<std::string, Refusal> AnyGame::read_label(std::string_view label) const {
    const auto refuse = [](std::string_view reason, std::string_view clause, std::string detail) {
        return std::unexpected(Refusal{reason, clause, std::move(detail)});
    };
    if (const auto* game = std::get_if<chess::Game>(&game_)) {
        const auto san = chess::read_san(label);
        if (!san) return refuse("session.malformed", "", san.error().message);
        const auto move = chess::find_move(game->position(), *san);
        if (move && game->outcome()) return std::unexpected(refusal_of(*game, chess::Reason::game_over));
        if (move) return text_of(game->position(), *move, options_);
        const chess::SanRefusal& why = move.error();
        std::string detail = chess::explain(*san, why);
        if (why.ambiguous) return refuse("san.ambiguous", "", std::move(detail));
        if (!why.reason) return refuse("san.no-such-man", "", std::move(detail));
        return refuse(id(*why.reason), chess::clause(*why.reason, chess::Rules{}), std::move(detail));
    }
    for (const std::string& text : legal_texts()) {
        const auto told = this->label(*read_move(text));
        if (told && told->label == label) return text;
    }
    return refuse("session.malformed", "", "no legal move is written so");
}

std::expected<Played, Refusal> AnyGame::play(const AnyIntent& intent) {
    return play_and_tell(game_, intent, [&](const auto& before, const auto move) {
        return Played{text_of(before, move, options_), label_of(before, move)};
    });
}

std::expected<std::string, Refusal> AnyGame::make(const AnyIntent& intent) {
    return play_and_tell(
        game_, intent, [&](const auto& before, const auto move) { return text_of(before, move, options_); });
}

std::expected<std::string, Refusal> AnyGame::play_text(std::string_view text) {
    if (play_ended()) {
        const auto word = std::ranges::find(resume_words, text);
        if (word != std::end(resume_words)) {
            resume(word == resume_words ? Colour::first : Colour::second);
            return std::string(text);
        }
    }
    const auto intent = read_move(text);
    if (!intent) return std::unexpected(Refusal{"session.malformed", "", intent.error().message});
    return make(*intent);
}

std::optional<Played> AnyGame::play_unjudged(const AnyIntent& intent) {
    return std::visit(
        [&](auto& game) -> std::optional<Played> {
            const auto* wanted = own(game, intent);
            if (!wanted) return std::nullopt;
            const auto& before = position_before(game);
            const auto move = game.play_unjudged(*wanted);
            if (!move) return std::nullopt;
            return Played{text_of(before, *move, options_), label_of(before, *move)};
        },
        game_);
}

bool AnyGame::take_back() {
    return std::visit([](auto& game) { return game.take_back(); }, game_);
}

std::expected<void, Refusal> AnyGame::play_line(std::span<const std::string> moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (auto played = play_text(moves[i]); !played) {
            Refusal refusal = std::move(played.error());
            const std::string place = "move " + std::to_string(i + 1) + ", " + moves[i];
            refusal.detail = refusal.detail.empty() ? place : place + ": " + refusal.detail;
            return std::unexpected(std::move(refusal));
        }
    }
    return {};
}

std::vector<std::string> AnyGame::legal_texts() const {
    return std::visit(
        [&](const auto& game) {
            std::vector<std::string> texts;
            const auto moves = game.legal_moves();
            texts.reserve(moves.size());
            for (const auto move : moves) texts.push_back(text_of(game.position(), move, options_));
            return texts;
        },
        game_);
}

std::vector<std::string> AnyGame::legal_moves() const {
    std::vector<std::string> texts = legal_texts();
    std::ranges::sort(texts);
    return texts;
}

MoveParts AnyGame::parts(const AnyIntent& intent) {
    MoveParts parts;
    std::visit(Overloaded{[&](const chess::Intent& move) {
                              parts.text = chess::write_move(move);
                              if (move.pass) return;
                              parts.from = write_square(move.from);
                              parts.to = write_square(move.to);
                              if (move.promotion) parts.promotion = chess::letter(*move.promotion);
                          },
                          [&](const ogi::Intent& move) {
                              parts.text = ogi::write_move(move);
                              if (const auto* board = std::get_if<ogi::BoardMove>(&move)) {
                                  parts.from = write_square(board->from);
                                  parts.to = write_square(board->to);
                                  parts.promote = board->promote;
                                  parts.keep = board->keep;
                              } else if (const auto* drop = std::get_if<ogi::Drop>(&move)) {
                                  parts.to = write_square(drop->to);
                                  parts.drop = drop_text(drop->kind, drop->promoted);
                                  parts.promote = drop->promote;
                              }
                          },
                          [&](const go::Intent& move) {
                              parts.text = go::write_move(move);
                              if (!move.pass) parts.to = go::write_vertex(move.vertex);
                          }},
               intent);
    return parts;
}

std::vector<MoveParts> AnyGame::legal_move_parts() const {
    std::vector<MoveParts> list;
    for (const std::string& text : legal_moves()) list.push_back(parts(*read_move(text)));
    return list;
}

BoardCells AnyGame::board() const {
    return std::visit(
        Overloaded{[](const go::Game& game) {
                       const auto& board = game.position().board();
                       BoardCells cells{
                           .points = true, .files = board.size(), .ranks = board.size(), .cells = {}};
                       for (int y = 0; y < board.size(); ++y) {
                           for (int x = 0; x < board.size(); ++x) {
                               const auto point = board.point({x, y});
                               cells.cells.emplace_back(!board.has_stone(point)                ? ""
                                                        : board.colour(point) == Colour::first ? "X"
                                                                                               : "O");
                           }
                       }
                       return cells;
                   },
                   [](const auto& game) {
                       BoardCells cells;
                       for (Square square = 0; square < square_count; ++square) {
                           cells.cells.push_back(cell_text(game.position().piece_at(square)));
                       }
                       return cells;
                   }},
        game_);
}

std::vector<Held> AnyGame::hand(Colour colour) const {
    std::vector<Held> held;
    const auto collect = [&](const auto& position) {
        for (const bool promoted : {false, true}) {
            for (const auto kind : ogi::all_kinds) {
                const int count = position.in_hand(colour, kind, promoted);
                if (count > 0) held.push_back({drop_text(kind, promoted), count});
            }
        }
    };
    if (const auto* gomayo = std::get_if<ogi::Game<ogi::gomayo>>(&game_)) collect(gomayo->position());
    if (const auto* classic = std::get_if<ogi::Game<ogi::classic>>(&game_)) collect(classic->position());
    return held;
}

std::array<bool, 2> AnyGame::jade(std::optional<Colour> agreed) const {
    if (jade_ && !agreed) return *jade_;
    const bool first = agreed ? *agreed == Colour::second : weaker_side(options_) == Colour::first;
    return {first, !first};
}

int AnyGame::prisoners(Colour colour) const {
    return go_game() ? go_game()->position().prisoners(colour) : 0;
}

int AnyGame::handicap_to_place() const {
    return go_game() ? go_game()->handicap_to_place() : 0;
}

std::vector<Colour> AnyGame::in_check() const {
    return std::visit(
        Overloaded{
            [](const go::Game&) { return std::vector<Colour>{}; },
            [](const chess::Game& game) {
                const auto& position = game.position();
                return position.in_check() ? std::vector{position.side_to_move()} : std::vector<Colour>{};
            },
            [](const auto& game) {
                const auto& position = game.position();
                std::vector<Colour> sides;
                for (const Colour side : {position.side_to_move(), opponent(position.side_to_move())}) {
                    const auto king = position.king(side);
                    if (king && position.attackers(*king, opponent(side), position.occupied()) != 0)
                        sides.push_back(side);
                }
                return sides;
            }},
        game_);
}

std::vector<std::vector<std::string>> AnyGame::in_atari() const {
    std::vector<std::vector<std::string>> chains;
    if (!go_game()) return chains;
    const go::Board& board = go_game()->position().board();
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            const go::Point p = board.point({.x = x, .y = y});
            if (!board.has_stone(p) || board.chain(p) != p || !board.in_atari(p)) continue;
            std::vector<std::string>& chain = chains.emplace_back();
            go::Point stone = p;
            do {
                chain.push_back(go::write_vertex(board.vertex(stone)));
                stone = board.next_in_chain(stone);
            } while (stone != p);
        }
    }
    return chains;
}

std::string AnyGame::ko() const {
    if (!go_game()) return {};
    const auto ko = go_game()->position().ko();
    return ko ? go::write_vertex(*ko) : std::string();
}

std::string AnyGame::position_text(std::optional<std::array<bool, 2>> jade) const {
    const ogi::Faces faces{jade.value_or(jade_.value_or(std::array<bool, 2>{}))};
    return std::visit(Overloaded{[](const go::Game&) { return std::string(); },
                                 [](const chess::Game& game) { return chess::write_fen(game.position()); },
                                 [&](const auto& game) { return ogi::write_feen(game.position(), faces); }},
                      game_);
}

bool AnyGame::can_mate(Colour colour) const {
    const auto* game = std::get_if<chess::Game>(&game_);
    return !game || game->position().can_mate(colour);
}

bool AnyGame::play_ended() const {
    return go_game() && go_game()->play_ended();
}

bool AnyGame::all_alive() const {
    return go_game() && go_game()->rules().all_alive;
}

void AnyGame::resume(Colour to_move) {
    if (auto* game = std::get_if<go::Game>(&game_)) game->resume(to_move);
}

bool AnyGame::take_back_resumption() {
    auto* game = std::get_if<go::Game>(&game_);
    return game != nullptr && game->take_back_resumption();
}

bool AnyGame::repeats() const {
    return go_game() && go_game()->repeats();
}

std::optional<std::vector<std::string>> AnyGame::group(std::string_view vertex) const {
    if (!go_game()) return std::nullopt;
    const auto read = read_vertex(vertex, go_game()->position().size());
    if (!read) return std::nullopt;
    std::vector<std::string> texts;
    for (const auto stone : go::group_at(go_game()->position(), *read))
        texts.push_back(go::write_vertex(stone));
    std::ranges::sort(texts);
    return texts;
}

namespace {

std::vector<go::Vertex> read_vertices(std::span<const std::string> texts, int size) {
    std::vector<go::Vertex> vertices;
    for (const auto& text : texts) {
        if (const auto vertex = read_vertex(text, size)) vertices.push_back(*vertex);
    }
    return vertices;
}

}  // namespace

std::optional<go::Score> AnyGame::score(std::span<const std::string> dead) const {
    if (!go_game()) return std::nullopt;
    return go::score(*go_game(), read_vertices(dead, go_game()->position().size()));
}

std::vector<go::OtherCount> AnyGame::count_by_others(std::span<const std::string> dead) const {
    if (!go_game()) return {};
    const go::Count counted{.rules = go_game()->rules(), .komi = go_game()->komi()};
    return go::count_by_others(*go_game(), read_vertices(dead, go_game()->position().size()), counted,
                               options().rules, options().komi.has_value());
}

}  // namespace kradan
