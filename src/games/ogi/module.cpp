#include "games/ogi/module.h"

#include <algorithm>
#include <expected>
#include <string_view>
#include <vector>

#include "core/square.h"
#include "games/ogi/any_notation.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/gui_fen.h"
#include "games/ogi/handicap.h"
#include "games/ogi/notation.h"
#include "games/ogi/position.h"
#include "games/ogi/refusals.h"
#include "games/ogi/rules.h"
#include "games/ogi/setup.h"
#include "games/ogi/shogi_style.h"
#include "module/adapter.h"
#include "module/capabilities.h"
#include "module/game_module.h"
#include "module/reach.h"

namespace kradan::ogi {

namespace {

/// See `GameModule::reach`.
std::expected<Reach, std::vector<Refusal>> reach_of(std::string_view text, std::string_view at_text,
                                                    const Edition& edition) {
    const auto at = read_square(at_text);
    if (!at) return malformed_reach("at: expected a square");
    const bool promoted = text.starts_with('+');
    if (promoted) text.remove_prefix(1);
    const char letter = text.size() == 1 ? text[0] : '?';
    const bool first = letter >= 'A' && letter <= 'Z';
    const auto kind = kind_of_letter(first ? letter : static_cast<char>(letter - 'a' + 'A'));
    if (!kind || (promoted && !promotable(*kind)))
        return malformed_reach("piece: expected one of K I R B S N L P");
    const Piece piece{first ? Colour::first : Colour::second, *kind, promoted};
    Bitboard captures = 0;
    bool found = false;
    const auto validated = [&](const Setup& setup) { return validate(setup, edition.rules()); };
    const auto reasons =
        with_kings(Setup{}, piece, Kind::king, *at, validated, [&](const Position& position) {
            found = true;
            captures = attacks_from(position, *at, piece.colour);
            return true;
        });
    if (!found) return std::unexpected(refusals_of(reasons, edition.clauses()));
    return Reach{sorted_texts(captures), sorted_texts(captures)};
}

std::string drop_text(Kind kind, bool promoted) {
    return std::string(promoted ? "+" : "") + letter(kind);
}

std::string cell_text(const std::optional<Piece>& piece) {
    if (!piece) return {};
    const char upper = letter(piece->kind);
    return std::string(piece->promoted ? "+" : "") +
           (piece->colour == Colour::first ? upper : static_cast<char>(upper - 'A' + 'a'));
}

class OgiGame final : public GameAdapter<OgiGame, Game>, public Hands, public Checks, public KingFaces {
  public:
    /// `named`: by colour, whether the king shows 玉, if the start position specifies it. `weaker`: the side
    /// favoured by a handicap.
    OgiGame(Game game, const Clauses& clauses, std::optional<std::array<bool, 2>> named,
            std::optional<Colour> weaker)
        : GameAdapter(std::move(game)), clauses_(&clauses), named_(named), weaker_(weaker) {}

    const Clauses& clauses() const { return *clauses_; }
    std::string text_of(const Position& position, Move move) const {
        return write_move(position.intent_of(move));
    }
    std::string label_of(const Position& before, Move move) const { return ogi::label(before, move); }
    const void* find_capability(Tag wanted) const {
        if (wanted == &tag<Hands>) return static_cast<const Hands*>(this);
        if (wanted == &tag<Checks>) return static_cast<const Checks*>(this);
        return wanted == &tag<KingFaces> ? static_cast<const KingFaces*>(this) : nullptr;
    }

    std::expected<AnyIntent, Refusal> read_notation(std::string_view text,
                                                    const SyntaxError& plain) const override {
        const auto intent = read_any_notation(game_.position(), text);
        if (intent) return *intent;
        const NoMove& error = intent.error();
        if (error.misfits) return std::unexpected(Refusal{"pmn.does-not-fit", "", error.error.message});
        return std::unexpected(unreadable(plain, "pmn.unreadable", error.error));
    }

    BoardCells board() const override {
        BoardCells cells;
        for (Square square = 0; square < square_count; ++square)
            cells.cells.push_back(cell_text(game_.position().piece_at(square)));
        return cells;
    }
    std::string position_text(std::optional<std::array<bool, 2>> jade) const override {
        return write_feen(game_.position(), Faces{jade.value_or(named_.value_or(std::array<bool, 2>{}))});
    }
    std::vector<PositionText> position_texts() const override {
        const bool second_began =
            (game_.position().side_to_move() == Colour::second) != (game_.ply() % 2 != 0);
        std::string feen = position_text({});
        const GuiFen gui{.setup = read_feen(feen).value_or(start_setup()),
                         .quiet_plies = game_.quiet_plies(),
                         .move_number = 1 + (game_.ply() + (second_began ? 1 : 0)) / 2};
        return {{"feen", std::move(feen)}, {"variant-fen", write_gui_fen(gui)}};
    }

    /// Unpromoted pieces before promoted ones, in the order of O3.
    std::vector<Held> hand(Colour colour) const override {
        std::vector<Held> held;
        for (const bool promoted : {false, true}) {
            for (const Kind kind : all_kinds) {
                const int count = game_.position().in_hand(colour, kind, promoted);
                if (count > 0) held.push_back({drop_text(kind, promoted), count});
            }
        }
        return held;
    }
    std::vector<Colour> in_check() const override {
        const Position& position = game_.position();
        std::vector<Colour> sides;
        for (const Colour side : {position.side_to_move(), opponent(position.side_to_move())}) {
            const auto king = position.king(side);
            if (king && position.attackers(*king, opponent(side), position.occupied()) != 0)
                sides.push_back(side);
        }
        return sides;
    }
    std::optional<std::array<bool, 2>> named_jade() const override { return named_; }
    std::array<bool, 2> jade(std::optional<Colour> agreed) const override {
        if (named_ && !agreed) return *named_;
        const bool first = agreed ? *agreed == Colour::second : weaker_ == Colour::first;
        return {first, !first};
    }
    std::string in_kanji(std::string_view piece, std::array<bool, 2> jade) const override {
        if (piece.empty()) return "  ・";
        const bool promoted = piece.front() == '+';
        const char letter = piece.back();
        const bool second = letter >= 'a';
        const auto kind = kind_of_letter(second ? static_cast<char>(letter - 'a' + 'A') : letter);
        if (!kind) return "  ？";
        std::string text = second ? " v" : "  ";
        const bool shows_jade = *kind == Kind::king && jade[second ? 1 : 0];
        text += shows_jade ? "玉" : kanji(*kind, promoted);
        return text;
    }

  private:
    const Clauses* clauses_;
    std::optional<std::array<bool, 2>> named_;
    std::optional<Colour> weaker_;
};

/// The start position with the handicap from the options, or the reason why it is invalid.
std::expected<Setup, std::vector<Refusal>> handicap_of(const std::vector<std::string>& promoted,
                                                       bool has_position, const Clauses& clauses) {
    std::vector<Square> squares;
    for (const auto& text : promoted) {
        const auto square = read_square(text);
        if (!square || has_position) {
            return std::unexpected(std::vector<Refusal>{
                {"setup.handicap-square", "G18",
                 has_position ? "a handicap belongs to the start position" : "'" + text + "' is no square"}});
        }
        squares.push_back(*square);
    }
    const auto setup = handicap_setup(squares);
    if (!setup) return std::unexpected(refusals_of(std::vector{setup.error()}, clauses));
    return *setup;
}

std::expected<Setup, std::vector<Refusal>> setup_of(const kradan::GameOptions& options,
                                                    const Clauses& clauses) {
    const auto promoted = options_of(options).promoted;
    if (!promoted.empty()) return handicap_of(promoted, options.position.has_value(), clauses);
    if (!options.position) return start_setup();
    const auto read = read_feen(*options.position);
    if (!read) return std::unexpected(std::vector{unreadable_setup("position", read.error())});
    return *read;
}

constinit const Edition gomayo_edition("ogi", {"Ōgi, Gomayo edition", "หมากรุกโกมาโย", "王棋（小魔妖版）"},
                                       gomayo, gomayo_clauses,
                                       {.furigoma = true, .ranks_decide_sides = true});
constinit const Edition classic_edition("ogi-classic",
                                        {"Ōgi, classic edition", "หมากรุกโกมาโย ฉบับคลาสสิก",
                                         "王棋（クラシック版）"},
                                        classic, classic_clauses,
                                        // The variant's name in data/peers/ogi.ini.
                                        {.furigoma = true}, "ogijpm");

}  // namespace

constinit const GameId gomayo_game{gomayo_edition};
constinit const GameId classic_game{classic_edition};

std::span<const GameModule* const> editions() {
    static constexpr const GameModule* all[] = {&gomayo_edition, &classic_edition};
    return all;
}

std::span<const Option> Edition::option_schema() const {
    return ogi::option_schema();
}

std::span<const OptionFlag> Edition::option_flags() const {
    return ogi::option_flags();
}

std::string Edition::position_of_gui(std::string_view text) const {
    const auto gui = read_gui_fen(text);
    return gui ? write_feen(gui->setup) : std::string(text);
}

std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> Edition::start(
    const kradan::GameOptions& options) const {
    const auto setup = setup_of(options, clauses_);
    if (!setup) return std::unexpected(setup.error());
    const auto position = validate(*setup, rules_);
    if (!position) return std::unexpected(refusals_of(position.error(), clauses_));
    std::optional<std::array<bool, 2>> named;
    if (setup->faces != Faces{}) named = setup->faces.jade;
    return std::make_unique<OgiGame>(
        Game(*position, {.engine_game = options.engine_game, .analysis = options.analysis}), clauses_, named,
        weaker_side(options));
}

std::expected<AnyIntent, SyntaxError> Edition::read_move(std::string_view text) const {
    return ogi::read_move(text);
}

std::string_view Edition::clause(EndReason reason) const {
    return find_clause(clauses_.ends, reason);
}

std::optional<std::string_view> Edition::clause(std::string_view reason) const {
    const auto found = find_clause(reason, Reason::game_over, clauses_);
    return found ? found : find_clause(reason, SetupReason::handicap_square, clauses_);
}

std::expected<Reach, std::vector<Refusal>> Edition::reach(std::string_view piece, std::string_view at) const {
    return reach_of(piece, at, *this);
}

std::optional<Colour> Edition::weaker_side(const kradan::GameOptions& options) const {
    std::vector<Square> squares;
    const Options own = options_of(options);
    for (const std::string& text : own.promoted) {
        if (const auto square = read_square(text)) squares.push_back(*square);
    }
    const auto setup = handicap_setup(squares);
    if (!setup) return std::nullopt;
    int more = 0;
    for (const auto& piece : setup->board) {
        if (piece && piece->promoted) more += piece->colour == Colour::first ? 1 : -1;
    }
    if (more == 0) return std::nullopt;
    return more > 0 ? Colour::first : Colour::second;
}

bool Edition::change_sides(kradan::GameOptions& options) const {
    Options changed = options_of(options);
    for (std::string& text : changed.promoted) {
        if (const auto square = read_square(text)) text = write_square(of_other_side(*square));
    }
    std::ranges::sort(changed.promoted);
    set_options(options, changed);
    return true;
}

std::expected<RatedStart, Refusal> Edition::rated_start(const kradan::GameOptions& options) const {
    // The value of promoted pieces has not been measured.
    if (!options_of(options).promoted.empty())
        return std::unexpected(Refusal{"rating.unmeasured-handicap", "G18"});
    return GameModule::rated_start(options);
}

MoveParts parts_of(const Intent& intent) {
    MoveParts parts;
    parts.text = write_move(intent);
    if (const auto* board = std::get_if<BoardMove>(&intent)) {
        parts.from = write_square(board->from);
        parts.to = write_square(board->to);
        parts.promote = board->promote;
        parts.keep = board->keep;
    } else if (const auto* drop = std::get_if<Drop>(&intent)) {
        parts.to = write_square(drop->to);
        parts.drop = drop_text(drop->kind, drop->promoted);
        parts.promote = drop->promote;
    }
    return parts;
}

}  // namespace kradan::ogi
