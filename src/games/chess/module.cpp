#include "games/chess/module.h"

#include <array>
#include <expected>
#include <string_view>
#include <vector>

#include "core/square.h"
#include "games/chess/chess960.h"
#include "games/chess/dead_position.h"
#include "games/chess/epd.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/notation.h"
#include "games/chess/position.h"
#include "games/chess/refusals.h"
#include "games/chess/rules.h"
#include "games/chess/san.h"
#include "games/chess/setup.h"
#include "module/adapter.h"
#include "module/capabilities.h"
#include "module/game_module.h"
#include "module/move_code.h"
#include "module/reach.h"

namespace kradan::chess {

namespace {

constexpr MoveCode a_square = move_code::base * move_code::base;
/// The promotion letters, in alphabetical order.
constexpr std::string_view promotions = "bnqr";

/// The index of a square when sorted by name: a1, a2 … h8. The function is its own inverse.
constexpr Square by_text(Square square) {
    return make_square(rank_of(square), file_of(square));
}

/// The two digits of a square, indexed in that order.
constexpr auto digits = [] {
    std::array<MoveCode, square_count> table{};
    for (Square at = 0; at < square_count; ++at) {
        const auto file = static_cast<char>('a' + rank_of(at));
        const auto rank = static_cast<char>('1' + file_of(at));
        table[at] = move_code::digit_of(file) * move_code::base + move_code::digit_of(rank);
    }
    return table;
}();

/// Appends the codes of the legal moves as `write_move` writes them, sorted.
void legal_codes(const Position& position, bool king_takes_rook, std::vector<MoveCode>& codes) {
    // Bitboards iterate in order, so nothing needs sorting. All of them are indexed in the order of the
    // squares' names.
    std::array<Bitboard, square_count> targets;
    Bitboard starts = 0;
    Bitboard promoting = 0;
    Position::MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
        const Square from = by_text(move.from());
        const Square to =
            by_text(move.is_castling() ? position.intent_of(move, king_takes_rook).to : move.to());
        targets[from] = contains(starts, from) ? targets[from] | bit(to) : bit(to);
        starts |= bit(from);
        if (move.is_promotion()) promoting |= bit(from);
    }

    std::size_t at = codes.size();
    codes.resize(at + moves.size());
    for (const Square from : kradan::Squares{starts}) {
        for (const Square to : kradan::Squares{targets[from]}) {
            const MoveCode code = (digits[from] * a_square + digits[to]) * move_code::base;
            if (contains(promoting, from)) {
                for (const char letter : promotions) codes[at++] = code + move_code::digit_of(letter);
            } else {
                codes[at++] = code;
            }
        }
    }
}

/// The targets of the non-capturing moves of the piece on `at`.
Bitboard quiet_moves(const Position& position, Square at) {
    Position::MoveList moves;
    position.legal_moves(moves);
    Bitboard reached = 0;
    for (const auto move : moves) {
        if (move.from() == at && !contains(position.occupied(), move.to())) reached |= bit(move.to());
    }
    return reached;
}

/// See `GameModule::reach`.
std::expected<Reach, std::vector<Refusal>> reach(std::string_view text, std::string_view at_text) {
    const auto at = read_square(at_text);
    if (!at) return malformed_reach("at: expected a square");
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool white = letter >= 'A' && letter <= 'Z';
    const auto kind = read_kind(white ? static_cast<char>(letter - 'A' + 'a') : letter);
    if (!kind) return malformed_reach("piece: expected one of K Q R B N P");
    const Piece piece{white ? Colour::first : Colour::second, *kind};
    Bitboard targets = 0;
    Bitboard captures = 0;
    bool found = false;
    const auto validated = [](const Setup& setup) { return validate(setup); };
    const auto reasons =
        with_kings(Setup{}, piece, Kind::king, *at, validated, [&](const Position& position) {
            found = true;
            captures = attacks_from(position, *at, piece.colour);
            targets |= quiet_moves(position, *at);
            return piece.kind != Kind::pawn;
        });
    if (!found) return std::unexpected(refusals_of(reasons, Rules{}));
    return Reach{sorted_texts(piece.kind == Kind::pawn ? targets : captures), sorted_texts(captures)};
}

constexpr EndClause chess_clauses[] = {{EndReason::checkmate, "X9"},
                                       {EndReason::stalemate, "X10"},
                                       {EndReason::resignation, "X11"},
                                       {EndReason::time, "X11"},
                                       {EndReason::time_draw, "X11"},
                                       {EndReason::agreement, "X12"},
                                       {EndReason::threefold, "X12"},
                                       {EndReason::fivefold, "X12"},
                                       {EndReason::fifty_moves, "X12"},
                                       {EndReason::seventy_five_moves, "X12"},
                                       {EndReason::insufficient_material, "X12"},
                                       {EndReason::dead_position, "X12"},
                                       {EndReason::illegal_move, "X14"},
                                       {EndReason::illegal_move_draw, "X14"}};

/// Rated separately. As on lichess, White gets an advantage only in the first kind.
constexpr std::array<std::string_view, 2> kinds = {"chess", "chess960"};
/// lichess: `ColorAdvantage.standard` in scalachess.
constexpr double points_of_first_move = 11.782457;

/// The illegal move that a string describes, if only one piece can be meant. The rules then provide the
/// reason.
std::optional<Intent> illegal_intent(const Position& position, const San& san, const SanRefusal& refusal) {
    if (san.what == San::What::pass) return Intent{.pass = true};
    if (!refusal.reason || count(refusal.men) != 1) return std::nullopt;
    const Square from = lowest(refusal.men);
    if (san.what == San::What::man) return Intent{.from = from, .to = san.to, .promotion = san.promotion};
    const auto rook = position.castling_rook(position.side_to_move(), san.side);
    const int file = san.side == CastlingSide::h_side ? 6 : 2;
    return Intent{.from = from, .to = rook.value_or(make_square(file, rank_of(from)))};
}

class ChessGame final : public GameAdapter<ChessGame, Game>, public Checks, public CheckCount {
  public:
    ChessGame(Game game, bool king_takes_rook)
        : GameAdapter(std::move(game)), king_takes_rook_(king_takes_rook) {}

    const Rules& rules() const { return game_.position().rules(); }
    const Rules& clauses() const { return rules(); }
    std::string text_of(const Position& position, Move move) const {
        return write_move(position, move, king_takes_rook_);
    }
    std::string label_of(const Position& before, Move move) const { return write_san(before, move); }
    const void* find_capability(Tag wanted) const {
        if (wanted == &tag<CheckCount> && rules().goal == Goal::checks)
            return static_cast<const CheckCount*>(this);
        return wanted == &tag<Checks> ? static_cast<const Checks*>(this) : nullptr;
    }

    std::expected<std::string, Refusal> read_label(std::string_view label) const override {
        const auto san = read_san(label);
        if (!san) return std::unexpected(Refusal{"session.malformed", "", san.error().message});
        const auto move = find_move(game_.position(), *san);
        if (move && game_.outcome()) return std::unexpected(GameAdapter::refusal_of(Reason::game_over));
        if (move) return text_of(game_.position(), *move);
        const SanRefusal& why = move.error();
        std::string detail = explain(*san, why);
        if (why.ambiguous) return std::unexpected(Refusal{"san.ambiguous", "", std::move(detail)});
        if (!why.reason) return std::unexpected(Refusal{"san.no-such-man", "", std::move(detail)});
        return std::unexpected(Refusal{id(*why.reason), clause(*why.reason), std::move(detail)});
    }
    std::expected<AnyIntent, Refusal> read_notation(std::string_view text,
                                                    const SyntaxError& plain) const override {
        const auto san = read_san(text);
        if (!san) return std::unexpected(unreadable(plain, "san.unreadable", san.error()));
        const Position& position = game_.position();
        const auto move = find_move(position, *san);
        if (move) return position.intent_of(*move, king_takes_rook_);
        if (const auto intent = illegal_intent(position, *san, move.error())) return *intent;
        const std::string_view reason = move.error().ambiguous ? "san.ambiguous" : "san.no-such-man";
        return std::unexpected(Refusal{reason, "", explain(*san, move.error())});
    }

    void legal_codes(std::vector<MoveCode>& codes) const override {
        if (!game_.outcome()) chess::legal_codes(game_.position(), king_takes_rook_, codes);
    }
    BoardCells board() const override {
        BoardCells cells;
        for (Square square = 0; square < square_count; ++square) {
            const auto piece = game_.position().piece_at(square);
            cells.cells.push_back(piece ? std::string(1, letter(*piece)) : std::string());
        }
        return cells;
    }
    std::string position_text(std::optional<std::array<bool, 2>>) const override {
        return write_fen(game_.position());
    }
    std::vector<PositionText> position_texts() const override {
        return {{"fen", write_fen(game_.position())}, {"epd", write_epd(game_.position(), {})}};
    }
    bool can_mate(Colour colour, int most_positions) const override {
        const Position& position = game_.position();
        if (!position.can_mate(colour)) return false;
        return !rules().loss_needs_possible_mate || !never_mates(position, colour, most_positions);
    }
    bool is_dead(int most_positions) const override {
        return chess::is_dead(game_.position(), most_positions);
    }
    int checks_left(Colour colour) const override {
        return rules().checks - game_.position().checks_given()[place(colour)];
    }
    std::vector<Colour> in_check() const override {
        const Position& position = game_.position();
        return position.in_check() ? std::vector{position.side_to_move()} : std::vector<Colour>{};
    }

  private:
    bool king_takes_rook_;
};

}  // namespace

std::span<const Option> Edition::option_schema() const {
    return chess::option_schema(rules_);
}

std::span<const OptionFlag> Edition::option_flags() const {
    return chess::option_flags();
}

std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> Edition::start(
    const kradan::GameOptions& options) const {
    const auto& [chess960, laws] = options_of(options);
    const auto rules = laws && rules_.goal == Goal::mate ? find_rules(*laws) : std::optional{rules_};
    if (!rules) return std::unexpected(std::vector<Refusal>{{"setup.bad-rules", "X11", expected_laws()}});
    Setup setup = setup_of(Position{*rules});
    if (options.position) {
        const auto read = read_fen(*options.position);
        if (!read) return std::unexpected(std::vector{unreadable_setup("position", read.error())});
        setup = *read;
    } else if (chess960) {
        const auto array = chess960_setup(*chess960);
        if (!array) {
            return std::unexpected(
                std::vector<Refusal>{{"setup.bad-chess960", "X13", "expected a number from 0 to 959"}});
        }
        setup = *array;
    }
    const auto position = validate(setup, *rules);
    if (!position) return std::unexpected(refusals_of(position.error(), *rules));
    return std::make_unique<ChessGame>(Game(*position, {.analysis = options.analysis}), chess960.has_value());
}

void Edition::settle_new(kradan::GameOptions& options) const {
    if (rules_.goal != Goal::mate) return;
    Options own = options_of(options);
    if (!own.laws) own.laws = presets.back().name;
    set_options(options, own);
}

std::expected<AnyIntent, SyntaxError> Edition::read_move(std::string_view text) const {
    return chess::read_move(text);
}

std::optional<EnginePlay> Edition::engine_play() const {
    if (rules_.goal != Goal::mate) return std::nullopt;
    return EnginePlay{.moves = 300, .same = 780, .loss = 120};
}

std::string_view Edition::clause(EndReason reason) const {
    const std::string_view own = kradan::find_clause(clauses_, reason);
    return own.empty() ? kradan::find_clause(chess_clauses, reason) : own;
}

std::optional<std::string_view> Edition::clause(std::string_view reason) const {
    const auto found = find_clause(reason, Reason::game_over, rules_);
    return found ? found : find_clause(reason, SetupReason::bad_checks, rules_);
}

std::expected<Reach, std::vector<Refusal>> Edition::reach(std::string_view piece, std::string_view at) const {
    return chess::reach(piece, at);
}

std::span<const std::string_view> Edition::rated_kinds() const {
    return rules_.goal == Goal::mate ? kinds : GameModule::rated_kinds();
}

std::expected<RatedStart, Refusal> Edition::rated_start(const kradan::GameOptions& options) const {
    const bool chess960 = options_of(options).chess960.has_value();
    if (options.position || (chess960 && rules_.goal != Goal::mate))
        return std::unexpected(Refusal{"rating.custom-start"});
    if (rules_.goal != Goal::mate) return GameModule::rated_start(options);
    if (chess960) return RatedStart{.kind = kinds[1]};
    return RatedStart{.kind = kinds[0], .head_start = {.ranks = 0, .points = points_of_first_move}};
}

MoveParts parts_of(const Intent& intent) {
    MoveParts parts;
    parts.text = write_move(intent);
    if (intent.pass) return parts;
    parts.from = write_square(intent.from);
    parts.to = write_square(intent.to);
    if (intent.promotion) parts.promotion = letter(*intent.promotion);
    return parts;
}

}  // namespace kradan::chess
