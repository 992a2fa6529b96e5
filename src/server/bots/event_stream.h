#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "api/lines.h"
#include "server/bots/lichess.h"
#include "server/bots/seats.h"
#include "server/inside/inbox.h"

namespace kradan::server {

/// A bot's events as lines: games that begin or end, and challenges. It lasts as long as its lines are being
/// read.
class EventStream final : public std::enable_shared_from_this<EventStream> {
  public:
    EventStream(Environment& environment, Hall& hall, std::string address)
        : environment_(environment),
          reads_(hall.game_reads()),
          address_(address),
          inbox_(environment, hall, {.address = std::move(address), .scope = api::scope_of_bots}) {}

    /// Returns the lines for the player with this token, starting with the current games and challenges.
    std::shared_ptr<api::Lines> begin(const std::string& token);

  private:
    static Detached run(std::shared_ptr<EventStream> self);
    Task<> take(const wire::FromServer& message);
    /// Reads one of the bot's games; nullopt if there is none. If the game cannot be read, the stream ends.
    Task<std::optional<SeenGame>> see(std::string game);
    Task<> tell_game(std::string_view type, std::string game);
    Task<> tell_rematch(const wire::Listed& game);
    Task<> tell_challenge(const wire::Challenge& challenge);
    void tell_over(const std::string& challenge);

    Environment& environment_;
    GameReads& reads_;
    std::string address_;
    Inbox inbox_;
    std::shared_ptr<api::Lines> lines_ = std::make_shared<api::Lines>();
    /// Games whose start has been reported.
    std::set<std::string> games_;
    /// Open challenges by others, and games after which the opponent asked for a rematch.
    std::set<std::string> challenges_;
    std::set<std::string> rematches_;
};

/// Returns a challenge in the format of the bot API. As on lichess, its id is that of the game it starts.
std::expected<std::optional<lichess::ChallengeInfo>, store::Error> read_challenge(
    store::Reader& reader, const wire::Challenge& challenge, store::WallTime now);

}  // namespace kradan::server
