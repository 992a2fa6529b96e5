#pragma once

#include <memory>
#include <string>
#include <vector>

#include "process/engine_client.h"

namespace kradan::process {

/// An engine for chess or Ōgi that speaks UCI. In Ōgi it is one with a variant of our name, or one of the kin
/// of Fairy-Stockfish, which is given data/peers/ogi.ini.
class UciClient final : public EngineClient {
  public:
    explicit UciClient(const ClientSetting& setting) : setting_(setting) {}

    std::expected<void, EngineFailure> start() override;
    std::expected<void, EngineFailure> begin_game(const GameCourse& course, const MatchTime& time) override;
    std::expected<EngineMove, EngineFailure> think(const GameCourse& course, const MatchTime& time,
                                                   const MatchClocks& clocks) override;
    std::string name() const override { return name_; }

  private:
    using Done = std::expected<void, EngineFailure>;

    /// An option that the engine says it has.
    struct Offered {
        std::string name;
        /// What it may be set to, where there is a list.
        std::vector<std::string> choices;
        /// Of a number.
        std::optional<std::int64_t> least;
        std::optional<std::int64_t> most;
    };

    /// Says `word` and waits for `answer`; what comes before goes to `on_line`.
    template <class OnLine>
    Done ask(std::string_view word, std::string_view answer, OnLine on_line);
    Done ask_for_options();
    void hear_option(const std::vector<std::string>& words);
    const Offered* find(std::string_view name) const;
    const EngineOption* asked_for(std::string_view name) const;
    Done tell(const std::string& line);
    Done set(std::string_view name, std::string_view value);
    Done set_variant();
    std::string position_command(const GameCourse& course) const;

    ClientSetting setting_;
    std::unique_ptr<EngineProcess> process_;
    std::string name_;
    std::vector<Offered> offered_;
    /// The engine knows Ōgi as the variant GUIs do.
    bool gui_forms_ = false;
    /// It has been told that castling is written king takes rook.
    bool any_castling_ = false;
};

}  // namespace kradan::process
