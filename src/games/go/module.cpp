#include "games/go/module.h"

#include <algorithm>

#include "games/go/game.h"
#include "games/go/notation.h"
#include "games/go/rated.h"
#include "games/go/refusals.h"
#include "games/go/scoring.h"
#include "games/go/setup.h"
#include "games/go/vertices.h"
#include "module/adapter.h"
#include "module/capabilities.h"

namespace kradan::go {

namespace {

class GoGame final : public GameAdapter<GoGame, Game>, public kradan::Stones {
  public:
    explicit GoGame(Game game) : GameAdapter(std::move(game)) {}

    /// The texts depend only on the board size, and copying a position is expensive.
    static constexpr bool text_needs_no_position = true;

    const Rules& clauses() const { return game_.rules(); }
    std::string text_of(const Position& position, Move move) const {
        return write_move(position.intent_of(move));
    }
    std::string label_of(const Position& before, Move move) const { return text_of(before, move); }
    const void* find_capability(Tag wanted) const {
        return wanted == &tag<kradan::Stones> ? static_cast<const kradan::Stones*>(this) : nullptr;
    }

    BoardCells board() const override {
        const Board& board = game_.position().board();
        BoardCells cells{.points = true, .files = board.size(), .ranks = board.size(), .cells = {}};
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) {
                const auto point = board.point({x, y});
                cells.cells.emplace_back(!board.has_stone(point)                ? ""
                                         : board.colour(point) == Colour::first ? "X"
                                                                                : "O");
            }
        }
        return cells;
    }

    int prisoners(Colour colour) const override { return game_.position().prisoners(colour); }
    int handicap_to_place() const override { return game_.handicap_to_place(); }
    std::vector<std::vector<std::string>> in_atari() const override {
        std::vector<std::vector<std::string>> chains;
        const Board& board = game_.position().board();
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) {
                const Point p = board.point({.x = x, .y = y});
                if (!board.has_stone(p) || board.chain(p) != p || !board.in_atari(p)) continue;
                std::vector<std::string>& chain = chains.emplace_back();
                Point stone = p;
                do {
                    chain.push_back(write_vertex(board.vertex(stone)));
                    stone = board.next_in_chain(stone);
                } while (stone != p);
            }
        }
        return chains;
    }
    std::string ko() const override {
        const auto ko = game_.position().ko();
        return ko ? write_vertex(*ko) : std::string();
    }
    bool play_ended() const override { return game_.play_ended(); }
    bool all_alive() const override { return game_.rules().all_alive; }
    void resume(Colour to_move) override { game_.resume(to_move); }
    bool take_back_resumption() override { return game_.take_back_resumption(); }
    bool repeats() const override { return game_.repeats(); }
    std::optional<std::vector<std::string>> group(std::string_view vertex) const override {
        const auto read = read_vertex(vertex, game_.position().size());
        if (!read) return std::nullopt;
        std::vector<std::string> texts;
        for (const auto stone : group_at(game_.position(), *read)) texts.push_back(write_vertex(stone));
        std::ranges::sort(texts);
        return texts;
    }
};

/// The setup that the options describe. Adds a refusal for each option that cannot be parsed.
Setup setup_of(const Options& options, std::vector<Refusal>& refusals) {
    Setup setup{.size = options.size,
                .rules = options.rules,
                .handicap = options.handicap,
                .prisoners = options.prisoners};
    if (options.ko) {
        setup.ko = find_ko(*options.ko);
        if (!setup.ko)
            refusals.push_back({"setup.bad-rules", "W11", "expected simple, positional or situational ko"});
    }
    if (options.komi) {
        const auto komi = read_komi(*options.komi);
        if (komi) {
            setup.komi = *komi;
        } else {
            refusals.push_back({"setup.bad-komi", "W13", komi.error().message});
        }
    }
    const bool placed = options.placed_handicap || !options.stones[0].empty() || !options.stones[1].empty();
    setup.placement = options.free_placement ? Placement::free
                      : placed               ? Placement::placed
                                             : Placement::fixed;
    setup.side_to_move = options.turn;
    for (const Colour colour : colours) {
        for (const auto& text : options.stones[static_cast<std::size_t>(index(colour))]) {
            const auto stone = read_move(text);
            if (stone && !stone->pass) {
                setup.stones.push_back({stone->vertex, colour});
            } else {
                refusals.push_back(
                    {"setup.bad-stone", "W1", "'" + text + "' is not a vertex; expected one like D4"});
            }
        }
    }
    return setup;
}

class GoModule final : public GameModule {
  public:
    constexpr GoModule()
        : GameModule({.id = "go",
                      .family = "go",
                      .names = {"Go", "หมากล้อม", "囲碁"},
                      .sides = {"Black", "White"},
                      .common_name = "Go"},
                     {.draws_by_agreement = false},
                     {.engines = EngineProtocol::gtp,
                      .position = {},
                      .records = RecordStyle::sgf,
                      .look = Look::stones,
                      .random_plies = 2}) {}

    Help help() const override { return {.moves = "D4, pass"}; }
    std::span<const Option> option_schema() const override { return go::option_schema(); }
    std::span<const OptionFlag> option_flags() const override { return go::option_flags(); }
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const kradan::GameOptions& options) const override {
        std::vector<Refusal> refusals;
        auto game = Game::make(setup_of(options_of(options), refusals));
        if (!game) std::ranges::move(refusals_of(game.error(), Rules{}), std::back_inserter(refusals));
        for (Refusal& refusal : refusals) {
            if (refusal.reason == go::id(SetupReason::bad_rules) && refusal.detail.empty())
                refusal.detail = expected_rules();
        }
        if (!refusals.empty()) return std::unexpected(refusals);
        return std::make_unique<GoGame>(*std::move(game));
    }
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const override {
        return go::read_move(text);
    }
    /// Empty for an illegal move, which loses under the clause that it breaks. Only its refusal names that
    /// clause.
    std::string_view clause(EndReason reason) const override {
        switch (reason) {
            case EndReason::resignation:
            case EndReason::time:
            case EndReason::jigo:
                return "W13";
            case EndReason::score:
                return "W11";
            case EndReason::no_result:
                return "W7";
            default:
                return {};
        }
    }
    std::optional<std::string_view> clause(std::string_view reason) const override {
        const auto found = find_clause(reason, Reason::game_over, Rules{});
        return found ? found : find_clause(reason, SetupReason::no_liberty, Rules{});
    }
    std::expected<Reach, std::vector<Refusal>> reach(std::string_view, std::string_view) const override {
        return std::unexpected(
            std::vector<Refusal>{{"session.malformed", "", "game: the stones of Go do not move"}});
    }
    std::string result_text(const Outcome& outcome) const override {
        if (outcome.reason == EndReason::aborted || outcome.reason == EndReason::no_result) return "*";
        const std::string winner = outcome.winner == Colour::first ? "B+" : "W+";
        if (outcome.reason == EndReason::resignation) return winner + "R";
        return winner + (outcome.reason == EndReason::time ? "T" : "F");
    }
    /// Handicap stones are always Black's, so players keep their sides in a handicap game.
    bool change_sides(kradan::GameOptions& options) const override {
        return options_of(options).handicap <= 1;
    }
    std::span<const std::string_view> rated_kinds() const override { return go::rated_kinds(); }
    std::expected<RatedStart, Refusal> rated_start(const kradan::GameOptions& options) const override {
        return go::rated_start(options_of(options));
    }
};

constinit const GoModule the_module;

}  // namespace

constinit const GameId go_game{the_module};

MoveParts parts_of(Intent intent) {
    MoveParts parts;
    parts.text = write_move(intent);
    if (!intent.pass) parts.to = write_vertex(intent.vertex);
    return parts;
}

}  // namespace kradan::go
