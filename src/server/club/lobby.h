#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/club/visitor.h"
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

/// Reads terms; what cannot be played is refused, and what would be too long to show to everyone.
std::expected<Offer, Refusal> read_terms(const wire::Terms& terms);
/// The offer without what is for the server to say; one that cannot be played is refused.
std::expected<Offer, Refusal> checked(Offer offer);
wire::Terms write_terms(const Offer& offer);
/// As it is stored.
std::string offer_text(const Offer& offer);
std::expected<Offer, Refusal> read_offer(std::string_view text);

/// Who looks for an opponent, and which games can be watched.
class Lobby {
  public:
    struct OpenSeek {
        /// The line on which it was opened: it ends with it.
        std::uint64_t visitor;
        std::string address;
        store::Player player;
        Offer offer;
        wire::Terms terms;
    };

    /// In place of what this player sought before, on whatever line, and of the oldest of those who share an
    /// address where they seek too much.
    std::string open(Visitor& visitor, Offer offer, std::string id);
    /// Closes what the player of this visitor seeks.
    void close(const Visitor& visitor);
    void close_player(store::PlayerKey player);
    /// The player is called otherwise from now on.
    void rename(store::PlayerKey player, const std::string& name);
    const OpenSeek* find(const std::string& id) const;

    /// With `changes` he is told what changes; otherwise the whole lobby each time.
    void follow(Visitor& visitor, bool on, bool changes = false);
    void leave(Visitor& visitor);
    void touch() { stale_ = true; }
    /// Tells those who follow the lobby if it is another than before: what has changed, which is one text for
    /// all, and each what he seeks himself; or the whole lobby, which may be long, to some of those who want
    /// that and have waited longest.
    void tell(const std::vector<wire::Running>& games, int players);
    /// Sends the whole lobby, as it was told last, to one alone.
    void tell(Visitor& visitor);
    /// How long it is to be left alone after it was told.
    Milliseconds pause() const;
    bool stale() const { return !behind_.empty() || (stale_ && !(followers_.empty() && whole_.empty())); }
    wire::Lobby shown(const std::vector<wire::Running>& games, int players) const;

  private:
    void touch_seeks() {
        stale_ = true;
        seeks_changed_ = true;
    }
    /// The whole lobby with what this visitor seeks marked as his own.
    std::shared_ptr<const std::string> text_for(Visitor& visitor);
    void tell_own(Visitor& visitor, const std::string& id) const;
    void tell_behind();
    /// Of the seek of each player, its name.
    std::unordered_map<store::PlayerKey, std::string> own_seeks() const;
    template <class Which>
    void close_where(Which which) {
        if (std::erase_if(seeks_, [&](const auto& entry) { return which(entry.second); }) > 0) touch_seeks();
    }

    /// By age: names begin with a number that rises.
    std::map<std::string, OpenSeek> seeks_;
    std::vector<Visitor*> followers_;
    /// Those who want the whole lobby, and those of them who have not been told the latest yet.
    std::vector<Visitor*> whole_;
    std::deque<Visitor*> behind_;
    bool stale_ = false;
    bool seeks_changed_ = false;
    /// What was told last, and its text, if anybody wanted it.
    std::optional<wire::Lobby> told_;
    std::shared_ptr<const std::string> text_;
};

}  // namespace kradan::server
