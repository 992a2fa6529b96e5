#include "module/adapter.h"
#include "module/capabilities.h"
#include "noughts.h"

namespace kradan::noughts {

namespace {

class NoughtsGame final : public GameAdapter<NoughtsGame, Game>, public Hands {
  public:
    explicit NoughtsGame(Game game) : GameAdapter(std::move(game)) {}

    Rules clauses() const { return {}; }
    std::string text_of(const Position&, Move move) const { return write_move(move); }
    std::string label_of(const Position& before, Move move) const {
        return (before.side_to_move() == Colour::first ? "X" : "O") + write_move(move);
    }
    const void* find_capability(Tag wanted) const {
        return wanted == &tag<Hands> ? static_cast<const Hands*>(this) : nullptr;
    }
    BoardCells board() const override {
        BoardCells cells{.points = false, .files = 3, .ranks = 3, .cells = {}};
        for (int cell = 0; cell < 9; ++cell) {
            const auto mark = game_.position().on(cell);
            cells.cells.emplace_back(!mark ? "" : *mark == Colour::first ? "X" : "o");
        }
        return cells;
    }
    std::vector<Held> hand(Colour colour) const override {
        const int placed = (game_.position().stones() + (colour == Colour::first ? 1 : 0)) / 2;
        return {{.piece = "X", .count = 5 - placed}};
    }
};

class NoughtsModule final : public GameModule {
  public:
    explicit constexpr NoughtsModule(RecordStyle records = RecordStyle::log)
        : GameModule({.id = "noughts",
                      .family = "noughts",
                      .names = {"Noughts and crosses", "โอเอกซ์", "三目並べ"},
                      .sides = {"Crosses", "Noughts"},
                      .common_name = "noughts"},
                     {}, {.records = records}) {}

    Help help() const override { return {.moves = "b2"}; }
    std::span<const Option> option_schema() const override { return noughts::option_schema(); }
    std::span<const OptionFlag> option_flags() const override { return noughts::option_flags(); }
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const GameOptions& options) const override {
        return std::make_unique<NoughtsGame>(Game{options_of(options)});
    }
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const override {
        return noughts::read_move(text);
    }
    std::string_view clause(EndReason reason) const override {
        return reason == EndReason::checkmate ? "N3" : "";
    }
    std::optional<std::string_view> clause(std::string_view reason) const override {
        return find_clause(reason, Reason::game_over, Rules{});
    }
};

constinit const NoughtsModule the_module;
constinit const NoughtsModule like_chess{RecordStyle::pgn};
constinit const NoughtsModule like_go{RecordStyle::sgf};
constinit const NoughtsModule like_ogi{RecordStyle::pcn};

}  // namespace

constinit const GameId noughts_game{the_module};
constinit const std::array<GameId, 3> noughts_in_other_styles = {like_chess, like_go, like_ogi};

std::span<const Option> option_schema() {
    static constexpr std::string_view rows[] = {"wins", "loses"};
    static constexpr Option all[] = {
        {.key = "row", .kind = ChoiceOption{rows}},
        {.key = "limit", .kind = NumberOption{.least = 5, .most = 9, .usual = 9}},
    };
    return all;
}

std::span<const OptionFlag> option_flags() {
    static constexpr OptionFlag all[] = {
        {.key = "row", .name = "--row", .help = "noughts: what three in a row does"},
        {.key = "limit", .name = "--limit", .help = "noughts: half-moves after which the game is a draw"},
    };
    return all;
}

Options options_of(const GameOptions& options) {
    Options result;
    const auto* row = options.values.find<std::string>("row");
    result.row_loses = row && *row == "loses";
    options.values.read("limit", result.limit);
    return result;
}

}  // namespace kradan::noughts
