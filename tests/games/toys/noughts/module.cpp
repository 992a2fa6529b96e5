#include "module/adapter.h"
#include "module/capabilities.h"
#include "module/options.h"
#include "noughts.h"

namespace kradan::noughts {

namespace {

class NoughtsGame final : public GameAdapter<NoughtsGame, Game>, public Hands {
  public:
    explicit NoughtsGame(Game game) : GameAdapter(std::move(game)) {}

    Rules rules() const { return {}; }
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
    constexpr NoughtsModule()
        : GameModule({.id = "noughts",
                      .family = "noughts",
                      .names = {"Noughts and crosses", "โอเอกซ์", "三目並べ"},
                      .sides = {"Crosses", "Noughts"}},
                     {}, {}) {}

    std::span<const std::string_view> option_keys() const override { return {}; }
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const GameOptions&) const override {
        return std::make_unique<NoughtsGame>(Game{});
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

}  // namespace

constinit const GameId noughts_game{the_module};

}  // namespace kradan::noughts
