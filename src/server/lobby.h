#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/visitor.h"
#include "session/config.h"

namespace kradan::server {

class Hall;
class Table;

/// What is offered for a game, understood.
struct Offer {
    session::Config config;
    wire::Side side = wire::Side::random;
    bool watchable = false;
};

/// Reads terms; what cannot be played is refused.
std::expected<Offer, Refusal> read_terms(const wire::Terms& terms);
wire::Terms write_terms(const Offer& offer);
/// As it is stored.
std::string offer_text(const Offer& offer);
std::expected<Offer, Refusal> read_offer(std::string_view text);

/// Who looks for an opponent, and which games can be watched.
class Lobby {
  public:
    struct OpenSeek {
        std::uint64_t visitor;
        store::Player player;
        Offer offer;
    };

    /// In place of what this visitor sought before.
    std::string open(Visitor& visitor, Offer offer, std::string id);
    void close(const Visitor& visitor);
    const OpenSeek* find(const std::string& id) const;

    void follow(Visitor& visitor, bool on);
    void leave(Visitor& visitor);
    void touch() { stale_ = true; }
    /// Sends the lobby to those who follow it, if it is another than before.
    void tell(const std::vector<wire::Running>& games, int players);
    bool stale() const { return stale_ && !followers_.empty(); }
    wire::Lobby shown(const std::vector<wire::Running>& games, int players) const;

  private:
    /// By age: names begin with a number that rises.
    std::map<std::string, OpenSeek> seeks_;
    std::vector<Visitor*> followers_;
    bool stale_ = false;
};

}  // namespace kradan::server
