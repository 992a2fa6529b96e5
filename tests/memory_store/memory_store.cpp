#include "memory_store/memory_store.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <mutex>
#include <type_traits>
#include <utility>

#include "memory_store/documents.h"
#include "memory_store/history.h"
#include "memory_store/jobs.h"
#include "memory_store/undo.h"

namespace kradan::store {

namespace {

struct Game {
    StoredGame stored;
    std::array<std::vector<Said>, 2> said;
    /// Whether its result is recorded in the players' histories.
    bool listed = false;

    std::vector<Said>& room(Room room) { return said[static_cast<std::size_t>(room)]; }
};

/// The data that the store and its readers share.
class Memory {
  public:
    explicit Memory(SharedMemory::Clock clock) : clock_(std::move(clock)) {}

    std::vector<Result> commit(Epoch writer, std::span<const Unit> units) {
        const std::lock_guard lock(mutex_);
        writer_ = writer;
        if (writer != 0 && nodes_.at(writer).gone) {
            return std::vector<Result>(
                units.size(), std::unexpected(Error{Error::Kind::gone, "this node was marked as gone"}));
        }
        std::vector<Result> results;
        results.reserve(units.size());
        for (const Unit& unit : units) results.push_back(make(unit));
        return results;
    }

    /// Returns the epoch of a new node; nullopt if a node with this name is running.
    std::optional<Epoch> join(const std::string& name) {
        const std::lock_guard lock(mutex_);
        for (auto& [epoch, node] : nodes_) {
            if (epoch == 0 || node.gone || node.name != name) continue;
            if (quiet(node) < node_patience) return std::nullopt;
            node.gone = true;
        }
        const Epoch epoch = nodes_.rbegin()->first + 1;
        nodes_[epoch] = {.epoch = epoch, .name = name, .quiet = clock_(), .renewed = clock_()};
        return epoch;
    }

    std::vector<Node> nodes() {
        const std::lock_guard lock(mutex_);
        std::vector<Node> all;
        for (const auto& [epoch, node] : nodes_) {
            const auto owned = std::ranges::count_if(games_, [&](const auto& game) {
                return game && !game->stored.head.ended && game->stored.head.owner == epoch;
            });
            if (epoch != 0 && node.gone && owned == 0) continue;
            Node& one = all.emplace_back(node);
            one.games = node.gone ? owned : 0;
            one.quiet = epoch == 0 ? 0 : quiet(node);
        }
        return all;
    }

    BoardTime board_time() {
        const std::lock_guard lock(mutex_);
        return nodes_.at(0).board_time;
    }
    PlayerKey last_player(PlayerKey below) {
        const std::lock_guard lock(mutex_);
        const auto end = players_.lower_bound(below);
        return end == players_.begin() ? 0 : std::prev(end)->first;
    }
    std::optional<Player> player(PlayerKey key) {
        const std::lock_guard lock(mutex_);
        const auto found = players_.find(key);
        return found == players_.end() ? std::nullopt : std::optional{found->second};
    }
    std::optional<Player> player_of(const TokenHash& token) {
        const std::lock_guard lock(mutex_);
        const auto found = tokens_.find(token);
        return found == tokens_.end() ? std::nullopt : std::optional{players_.at(found->second)};
    }
    std::vector<std::string> live_games(std::optional<Epoch> owner) {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> ids;
        for (const auto& game : games_) {
            if (!game || game->stored.head.ended) continue;
            if (!owner || *owner == game->stored.head.owner) ids.push_back(game->stored.head.id);
        }
        return ids;
    }
    std::vector<GameHead> live_games_with(PlayerKey player) {
        const std::lock_guard lock(mutex_);
        std::vector<GameHead> heads;
        for (const auto& game : games_) {
            if (!game || game->stored.head.ended) continue;
            const auto& players = game->stored.head.players;
            if (players[0] == player || players[1] == player) heads.push_back(game->stored.head);
        }
        return heads;
    }
    std::optional<StoredGame> game(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const Game* game = find(id);
        return game ? std::optional{game->stored} : std::nullopt;
    }
    std::optional<GameHead> head(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const Game* game = find(id);
        return game ? std::optional{game->stored.head} : std::nullopt;
    }
    int count_entries(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const Game* game = find(id);
        return game ? static_cast<int>(game->stored.events.size() + game->said[0].size() +
                                       game->said[1].size())
                    : 0;
    }
    std::optional<FirstAndLast> first_and_last(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const Game* game = find(id);
        if (!game || game->stored.events.empty()) return std::nullopt;
        return FirstAndLast{game->stored.events.front(), game->stored.events.back()};
    }
    /// Returns the first game at index `place` or later; sets `place` to its index.
    std::optional<StoredGame> game_from(std::size_t& place) {
        const std::lock_guard lock(mutex_);
        while (place < games_.size() && !games_[place]) ++place;
        return place < games_.size() ? std::optional{games_[place]->stored} : std::nullopt;
    }
    std::vector<GameHead> games_of(PlayerKey player, std::string_view before, int most) {
        const std::lock_guard lock(mutex_);
        std::vector<GameHead> heads;
        auto place = games_.size();
        if (!before.empty()) {
            const auto found = places_.find(before);
            if (found == places_.end()) return heads;
            place = found->second;
        }
        while (place > 0 && static_cast<int>(heads.size()) < most) {
            if (!games_[--place]) continue;
            const GameHead& head = games_[place]->stored.head;
            if (head.players[0] == player || head.players[1] == player) heads.push_back(head);
        }
        return heads;
    }
    std::vector<std::string> ended_before(WallTime time, int most) {
        const std::lock_guard lock(mutex_);
        std::multimap<WallTime, std::string> old;
        for (const auto& game : games_) {
            if (game && game->stored.head.ended && game->stored.head.over < time)
                old.emplace(game->stored.head.over, game->stored.head.id);
        }
        std::vector<std::string> ids;
        for (const auto& [over, id] : old) {
            if (static_cast<int>(ids.size()) < most) ids.push_back(id);
        }
        return ids;
    }
    std::vector<GameHead> ended_games(const EndPlace& before, int most) {
        const std::lock_guard lock(mutex_);
        std::map<EndPlace, GameHead, std::greater<>> found;
        for (const auto& game : games_) {
            if (!game || !game->stored.head.ended) continue;
            const GameHead& head = game->stored.head;
            if (const EndPlace place{head.over, head.id}; place < before) found.emplace(place, head);
        }
        std::vector<GameHead> heads;
        for (auto& [place, head] : found) {
            if (static_cast<int>(heads.size()) < most) heads.push_back(std::move(head));
        }
        return heads;
    }
    std::vector<GameHead> unlisted_games(const EndPlace& after, int most) {
        const std::lock_guard lock(mutex_);
        std::map<EndPlace, GameHead> found;
        for (const auto& game : games_) {
            if (!game || game->listed || !game->stored.head.ended) continue;
            const GameHead& head = game->stored.head;
            if (after < EndPlace{head.over, head.id}) found.emplace(EndPlace{head.over, head.id}, head);
        }
        std::vector<GameHead> heads;
        for (auto& [place, head] : found) {
            if (static_cast<int>(heads.size()) < most) heads.push_back(std::move(head));
        }
        return heads;
    }
    std::vector<Played> played(const PlayedFilter& filter, int most) {
        const std::lock_guard lock(mutex_);
        return history_.played(filter, most);
    }
    Kept kept_of(PlayerKey player) {
        const std::lock_guard lock(mutex_);
        Kept kept;
        for (const auto& [key, bytes] : kept_) {
            if (key.first != player) continue;
            ++kept.games;
            kept.bytes += bytes;
        }
        return kept;
    }
    std::vector<NoteKept> kept_in(std::string_view game) {
        const std::lock_guard lock(mutex_);
        std::vector<NoteKept> all;
        for (const auto& [key, bytes] : kept_) {
            if (key.second == game) all.push_back({.player = key.first, .game = key.second, .bytes = bytes});
        }
        return all;
    }
    std::vector<AddPlayer> all_players() {
        const std::lock_guard lock(mutex_);
        std::map<PlayerKey, AddPlayer> all;
        for (const auto& [token, key] : tokens_) all.emplace(key, AddPlayer{players_.at(key), token});
        std::vector<AddPlayer> list;
        list.reserve(all.size());
        for (auto& [key, one] : all) list.push_back(std::move(one));
        return list;
    }
    std::vector<Said> said(std::string_view id, Room room, int after, int most) {
        const std::lock_guard lock(mutex_);
        Game* game = find(id);
        if (!game) return {};
        const auto& all = game->room(room);
        const auto begin = std::min(all.size(), static_cast<std::size_t>(std::max(after, 0)));
        const auto count = std::min(all.size() - begin, static_cast<std::size_t>(std::max(most, 0)));
        return {all.begin() + static_cast<std::ptrdiff_t>(begin),
                all.begin() + static_cast<std::ptrdiff_t>(begin + count)};
    }
    std::optional<Invitation> invitation(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(invitations_, id, &Invitation::id);
        return found == invitations_.end() ? std::nullopt : std::optional{*found};
    }
    std::vector<Invitation> invitations_of(PlayerKey host) {
        const std::lock_guard lock(mutex_);
        std::vector<Invitation> all;
        std::ranges::copy_if(invitations_, std::back_inserter(all),
                             [&](const Invitation& each) { return each.host == host; });
        return all;
    }
    /// Return the results of `read` on the jobs and workers, and on the documents.
    auto of_jobs(auto read) {
        const std::lock_guard lock(mutex_);
        return read(jobs_);
    }
    auto of_documents(auto read) {
        const std::lock_guard lock(mutex_);
        return read(documents_);
    }

  private:
    /// Applies all changes in a unit, or none.
    Result make(const Unit& unit) {
        undo_.clear();
        for (const Change& change : unit) {
            const Result made = std::visit([&](const auto& one) { return make(one); }, change);
            if (made) continue;
            while (!undo_.empty()) {
                undo_.back()();
                undo_.pop_back();
            }
            return made;
        }
        return {};
    }

    Result make(const AddPlayer& change) {
        const PlayerKey key = change.player.key;
        if (players_.contains(key)) return conflict_in_memory("player " + std::to_string(key));
        if (tokens_.contains(change.token)) return conflict_in_memory("this token");
        players_.emplace(key, change.player);
        tokens_.emplace(change.token, key);
        undo_.emplace_back([this, key, token = change.token] {
            tokens_.erase(token);
            players_.erase(key);
        });
        return {};
    }
    Result make(const RenamePlayer& change) {
        const auto found = players_.find(change.player);
        const auto known = change.token ? tokens_.find(*change.token) : tokens_.end();
        const bool is_known = !change.token || (known != tokens_.end() && known->second == change.player);
        if (found == players_.end() || !is_known)
            return conflict_in_memory("no player " + std::to_string(change.player));
        std::string& name = found->second.name;
        undo_.emplace_back([&name, old = name] { name = old; });
        name = change.name;
        return {};
    }
    Result make(const AddGame& change) {
        if (find(change.head.id)) return conflict_in_memory("game " + change.head.id);
        for (const auto& player : change.head.players) {
            if (player && !players_.contains(*player))
                return conflict_in_memory("no player " + std::to_string(*player));
        }
        games_.push_back(std::make_unique<Game>());
        games_.back()->stored.head = change.head;
        places_.emplace(change.head.id, games_.size() - 1);
        undo_.emplace_back([this] {
            places_.erase(games_.back()->stored.head.id);
            games_.pop_back();
        });
        return {};
    }
    Result make(const AppendEvents& change) {
        Game* game = find(change.game);
        if (!game) return conflict_in_memory("no game " + change.game);
        StoredGame& stored = game->stored;
        if (writer_ != 0 && stored.head.owner != writer_) return of_another(change.game);
        const std::size_t before = stored.events.size();
        std::size_t last = before;
        for (const StoredEvent& event : change.events) {
            if (event.seq < 1 || static_cast<std::size_t>(event.seq) != ++last)
                return conflict_in_memory("event " + std::to_string(event.seq) + " of game " + change.game);
        }
        undo_.emplace_back([&stored, before, ended = stored.head.ended, over = stored.head.over] {
            stored.events.resize(before);
            stored.head.ended = ended;
            stored.head.over = over;
        });
        stored.events.insert(stored.events.end(), change.events.begin(), change.events.end());
        stored.head.ended = stored.head.ended || change.ends;
        if (change.ends) stored.head.over = change.over;
        return {};
    }
    Result make(const RemoveGame& change) {
        const auto found = places_.find(change.game);
        if (found == places_.end()) return conflict_in_memory("no game " + change.game);
        const std::size_t place = found->second;
        places_.erase(found);
        auto kept = kept_;
        std::erase_if(kept_, [&](const auto& entry) { return entry.first.second == change.game; });
        jobs_.remove_those_of(change.game, undo_);
        const GameHead& head = games_[place]->stored.head;
        for (const auto& player : head.players) {
            if (player) history_.remove(*player, {head.over, head.id}, undo_);
        }
        undo_.emplace_back([this, place, kept = std::move(kept), game = std::move(games_[place])]() mutable {
            games_[place] = std::move(game);
            places_.emplace(games_[place]->stored.head.id, place);
            kept_ = std::move(kept);
        });
        return {};
    }
    Result make(const ListGame& change) {
        Game* game = find(change.game);
        if (!game || game->listed || !game->stored.head.ended)
            return conflict_in_memory("game " + change.game + " is not to be listed");
        if (auto added = history_.add(game->stored.head, change.rows, undo_); !added) return added;
        undo_.emplace_back([game] { game->listed = false; });
        game->listed = true;
        return {};
    }
    Result make(const NoteKept& change) {
        if (!find(change.game)) return conflict_in_memory("no game " + change.game);
        if (!players_.contains(change.player))
            return conflict_in_memory("no player " + std::to_string(change.player));
        const auto [place, made] = kept_.try_emplace({change.player, change.game}, change.bytes);
        if (!made) return conflict_in_memory("game " + change.game + " was noted before");
        undo_.emplace_back([this, key = place->first] { kept_.erase(key); });
        return {};
    }
    Result make(const SetPlan& change) {
        Game* game = find(change.game);
        if (!game) return conflict_in_memory("no game " + change.game);
        std::string& plan = game->stored.plans[static_cast<std::size_t>(index(change.by))];
        undo_.emplace_back([&plan, old = plan] { plan = old; });
        plan = change.body;
        return {};
    }
    Result make(const AddSaid& change) {
        Game* game = find(change.game);
        if (!game) return conflict_in_memory("no game " + change.game);
        const Said& said = change.said;
        auto& all = game->room(change.room);
        const bool twice = !said.nonce.empty() && std::ranges::any_of(all, [&](const Said& other) {
            return other.player == said.player && other.nonce == said.nonce;
        });
        if (twice || said.number < 1 || static_cast<std::size_t>(said.number) != all.size() + 1 ||
            !players_.contains(said.player)) {
            return conflict_in_memory("message " + std::to_string(said.number) + " of game " + change.game);
        }
        undo_.emplace_back([&all] { all.pop_back(); });
        all.push_back(said);
        return {};
    }
    Result make(const AddInvitation& change) {
        const Invitation& invitation = change.invitation;
        if (std::ranges::find(invitations_, invitation.id, &Invitation::id) != invitations_.end())
            return conflict_in_memory("invitation " + invitation.id);
        if (!players_.contains(invitation.host))
            return conflict_in_memory("no player " + std::to_string(invitation.host));
        undo_.emplace_back([this] { invitations_.pop_back(); });
        invitations_.push_back(invitation);
        return {};
    }
    Result make(const RemoveInvitation& change) {
        const auto found = std::ranges::find(invitations_, change.id, &Invitation::id);
        if (found == invitations_.end()) return conflict_in_memory("no invitation " + change.id);
        undo_.emplace_back([this, place = found - invitations_.begin(), old = *found] {
            invitations_.insert(invitations_.begin() + place, old);
        });
        invitations_.erase(found);
        return {};
    }
    Result make(const SetBoardTime& change) {
        if (writer_ != 0) return conflict_in_memory("the board time of epoch 0 is of a server alone");
        advance(nodes_.at(0), change.now);
        return {};
    }
    Result make(const AddJob& change) {
        const Job& job = change.job;
        if (!find(job.game)) return conflict_in_memory("no game " + job.game);
        if (job.by && !players_.contains(*job.by))
            return conflict_in_memory("no player " + std::to_string(*job.by));
        return jobs_.make(change, undo_);
    }
    Result make(const RetryJob& change) {
        if (change.by && !players_.contains(*change.by))
            return conflict_in_memory("no player " + std::to_string(*change.by));
        return jobs_.make(change, undo_);
    }
    template <IsJobChange Change>
    Result make(const Change& change) {
        return jobs_.make(change, undo_);
    }
    template <IsDocumentChange Change>
    Result make(const Change& change) {
        return documents_.make(change, undo_);
    }

    Result make(const Renew& change) {
        if (writer_ == 0) return no_node();
        Node& node = nodes_.at(writer_);
        advance(node, change.now);
        undo_.emplace_back([&node, old = node] { node = old; });
        if (!change.about.empty()) node.about = change.about;
        node.quiet = clock_();
        // The clock might not have advanced since the last renewal.
        node.renewed = std::max(node.renewed + 1, node.quiet);
        return {};
    }
    Result make(const Bury& change) {
        if (writer_ == 0) return no_node();
        const auto found = nodes_.find(change.node);
        const bool buried = change.node != 0 && found != nodes_.end() && !found->second.gone &&
                            quiet(found->second) >= change.quiet;
        if (!buried)
            return conflict_in_memory("node " + std::to_string(change.node) + " is not quiet, or gone");
        undo_.emplace_back([&node = found->second] { node.gone = false; });
        found->second.gone = true;
        return {};
    }
    Result make(const Resign& change) {
        if (writer_ == 0) return no_node();
        Node& node = nodes_.at(writer_);
        advance(node, change.now);
        undo_.emplace_back([&node] { node.gone = false; });
        node.gone = true;
        return {};
    }
    Result make(const TakeGames& change) {
        if (writer_ == 0) return no_node();
        int taken = 0;
        for (const auto& game : games_) {
            if (taken >= change.most) break;
            if (!game || game->stored.head.ended || !is_free(game->stored.head)) continue;
            move(game->stored.head, writer_, change.now, nodes_.at(game->stored.head.owner).board_time);
            ++taken;
        }
        return {};
    }
    Result make(const TakeGame& change) {
        if (writer_ == 0) return no_node();
        Game* game = find(change.game);
        if (!game || !is_free(game->stored.head)) return of_another(change.game);
        move(game->stored.head, writer_, change.now, nodes_.at(game->stored.head.owner).board_time);
        return {};
    }
    Result make(const GiveGame& change) {
        if (writer_ == 0) return no_node();
        Game* game = find(change.game);
        if (!game || game->stored.head.owner != writer_) return of_another(change.game);
        move(game->stored.head, 0, nodes_.at(0).board_time, change.now);
        return {};
    }

    Result make(const ReplaceToken& change) {
        const auto old =
            std::ranges::find(tokens_, change.player, &std::pair<const TokenHash, PlayerKey>::second);
        if (old == tokens_.end() || tokens_.contains(change.token))
            return conflict_in_memory("no player " + std::to_string(change.player) +
                                      ", or the token is in use");
        undo_.emplace_back([this, former = old->first, change] {
            tokens_.erase(change.token);
            tokens_.emplace(former, change.player);
        });
        tokens_.erase(old);
        tokens_.emplace(change.token, change.player);
        return {};
    }
    Result make(const ForgetName& change) {
        Game* game = find(change.game);
        if (!game) return conflict_in_memory("no game " + change.game);
        undo_.emplace_back([game, events = game->stored.events, said = game->said] {
            game->stored.events = events;
            game->said = said;
        });
        if (!game->stored.events.empty()) game->stored.events.front().body = change.body;
        for (auto& room : game->said) {
            for (Said& said : room) {
                if (said.player == change.player) said.name = change.name;
            }
        }
        history_.remove(change.player, {game->stored.head.over, change.game}, undo_);
        return {};
    }
    static std::unexpected<Error> no_node() {
        return conflict_in_memory("this store does not support nodes");
    }
    static std::unexpected<Error> of_another(const std::string& game) {
        return conflict_in_memory("game " + game + " does not exist, or belongs to another node");
    }
    std::int64_t quiet(const Node& node) const { return clock_() - node.quiet; }
    bool is_free(const GameHead& head) const { return nodes_.at(head.owner).gone; }
    void advance(Node& node, BoardTime now) {
        undo_.emplace_back([&node, old = node.board_time] { node.board_time = old; });
        node.board_time = std::max(node.board_time, now);
    }
    /// The game's clocks continue at the new owner's board time `now` from where they were at the old owner's
    /// board time `then`.
    void move(GameHead& head, Epoch owner, BoardTime now, BoardTime then) {
        undo_.emplace_back([&head, old = head] { head = old; });
        head.behind += now - then;
        head.owner = owner;
    }

    Game* find(std::string_view id) {
        const auto found = places_.find(id);
        return found == places_.end() ? nullptr : games_[found->second].get();
    }

    std::mutex mutex_;
    SharedMemory::Clock clock_;
    /// The committing node; 0 for a server that uses the store alone.
    Epoch writer_ = 0;
    /// `quiet` is the time of the last renewal. Epoch 0 is not a node.
    std::map<Epoch, Node> nodes_ = {{0, Node{.gone = true}}};
    std::map<PlayerKey, Player> players_;
    std::map<TokenHash, PlayerKey> tokens_;
    /// In the order they were added; null where a game was removed.
    std::vector<std::unique_ptr<Game>> games_;
    std::map<std::string, std::size_t, std::less<>> places_;
    std::vector<Invitation> invitations_;
    /// Bytes by player and game.
    std::map<std::pair<PlayerKey, std::string>, std::int64_t> kept_;
    MemoryJobs jobs_;
    MemoryDocuments documents_;
    MemoryHistory history_;
    /// Undoes the changes in the current unit; run from the back.
    UndoList undo_;
};

/// The reads that the store and its readers share.
template <class Base>
class View : public Base {
  public:
    explicit View(std::shared_ptr<Memory> memory) : memory_(std::move(memory)) {}

    std::expected<BoardTime, Error> board_time() override { return memory_->board_time(); }
    std::expected<PlayerKey, Error> last_player(PlayerKey below) override {
        return memory_->last_player(below);
    }
    std::expected<std::optional<Player>, Error> player(PlayerKey key) override {
        return memory_->player(key);
    }
    std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) override {
        return memory_->player_of(token);
    }
    std::expected<std::vector<std::string>, Error> live_games() override {
        return memory_->live_games(std::nullopt);
    }
    std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) override {
        return memory_->live_games(owner);
    }
    std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) override {
        return memory_->live_games_with(player);
    }
    std::expected<std::vector<Node>, Error> nodes() override { return memory_->nodes(); }
    std::expected<std::optional<StoredGame>, Error> game(std::string_view id) override {
        return memory_->game(id);
    }
    std::expected<std::optional<GameHead>, Error> head(std::string_view id) override {
        return memory_->head(id);
    }
    std::expected<int, Error> count_entries(std::string_view id) override {
        return memory_->count_entries(id);
    }
    std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) override {
        return memory_->first_and_last(id);
    }
    std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                         int most) override {
        return memory_->games_of(player, before, most);
    }
    std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) override {
        return memory_->ended_before(time, most);
    }
    std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) override {
        return memory_->ended_games(before, most);
    }
    std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) override {
        return memory_->unlisted_games(after, most);
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) override {
        return memory_->played(filter, most);
    }
    std::expected<Kept, Error> kept_of(PlayerKey player) override { return memory_->kept_of(player); }
    std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                 int most) override {
        return memory_->said(game, room, after, most);
    }
    std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) override {
        return memory_->invitation(id);
    }
    std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) override {
        return memory_->invitations_of(host);
    }
    std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) override {
        return memory_->kept_in(game);
    }
    std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) override {
        for (const AddPlayer& one : memory_->all_players()) {
            if (!visit(one)) break;
        }
        return {};
    }
    std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) override {
        for (std::size_t place = 0; const auto game = memory_->game_from(place); ++place) {
            if (!visit(*game)) break;
        }
        return {};
    }
    std::expected<std::optional<Job>, Error> job(std::string_view id) override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.job(id); });
    }
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.job_of_lease(lease); });
    }
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.open_jobs_of(player); });
    }
    std::expected<JobCounts, Error> count_jobs() override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.count_jobs(); });
    }
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.jobs_before(Job::State::leased, time, most); });
    }
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) override {
        return memory_->of_jobs(
            [&](auto& jobs) { return jobs.jobs_before(Job::State::waiting, time, most); });
    }
    std::expected<std::int64_t, Error> count_done_jobs() override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.count_done_jobs(); });
    }
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) override {
        for (const Job& job : memory_->of_jobs([&](auto& jobs) { return jobs.all_jobs(); })) {
            if (!visit(job)) break;
        }
        return {};
    }
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.worker_of(key); });
    }
    std::expected<std::vector<AddWorker>, Error> workers() override {
        return memory_->of_jobs([&](auto& jobs) { return jobs.workers(); });
    }
    std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                           std::string_view id) override {
        return memory_->of_documents([&](auto& all) { return all.document(kind, id); });
    }
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) override {
        return memory_->of_documents([&](auto& all) { return all.documents(range, most); });
    }
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) override {
        return static_cast<std::int64_t>(
            memory_->of_documents([&](auto& all) { return all.documents(range, most); }).size());
    }
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) override {
        for (const Document& document :
             memory_->of_documents([&](auto& all) { return all.all_documents(); })) {
            if (!visit(document)) break;
        }
        return {};
    }

  protected:
    std::shared_ptr<Memory> memory_;
};

class MemoryStore final : public View<Store> {
  public:
    explicit MemoryStore(std::shared_ptr<Memory> memory, Epoch epoch = 0)
        : View(std::move(memory)), epoch_(epoch) {}

    std::vector<Result> commit(std::span<const Unit> units) override {
        return memory_->commit(epoch_, units);
    }
    Epoch epoch() const override { return epoch_; }
    /// An in-memory store is never reopened.
    Result mark_as_half_copy(bool) override { return {}; }
    std::expected<std::unique_ptr<Reader>, Error> reader() override {
        return std::make_unique<View<Reader>>(memory_);
    }

  private:
    Epoch epoch_;
};

std::int64_t steady_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

std::unique_ptr<Store> memory_store() {
    return std::make_unique<MemoryStore>(std::make_shared<Memory>(steady_now));
}

struct SharedMemory::Contents {
    std::shared_ptr<Memory> memory;
};

SharedMemory::SharedMemory(Clock clock)
    : contents_(std::make_unique<Contents>(std::make_shared<Memory>(std::move(clock)))) {}
SharedMemory::~SharedMemory() = default;

std::unique_ptr<Store> SharedMemory::whole() {
    return std::make_unique<MemoryStore>(contents_->memory);
}

std::expected<std::unique_ptr<Store>, Error> SharedMemory::join(const std::string& name) {
    const auto epoch = contents_->memory->join(name);
    if (!epoch) return std::unexpected(name_in_use(name));
    return std::make_unique<MemoryStore>(contents_->memory, *epoch);
}

}  // namespace kradan::store
