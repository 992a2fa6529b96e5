#include "store/memory/memory_store.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <mutex>
#include <ranges>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

namespace kradan::store {

namespace {

std::unexpected<Error> conflict(std::string detail) {
    return std::unexpected(Error{Error::Kind::conflict, std::move(detail)});
}

struct Game {
    StoredGame stored;
    std::array<std::vector<Said>, 2> said;

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
            return std::vector<Result>(units.size(),
                                       std::unexpected(Error{Error::Kind::gone, "this node counts as gone"}));
        }
        std::vector<Result> results;
        results.reserve(units.size());
        for (const Unit& unit : units) results.push_back(make(unit));
        return results;
    }

    /// The epoch of a new node; nothing if a node of this name runs.
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
    /// The first game at `place` or later; sets `place` to its place.
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
    std::optional<Job> job(std::string_view id) {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(jobs_, id, &Job::id);
        return found == jobs_.end() ? std::nullopt : std::optional{*found};
    }
    std::optional<Job> job_of_lease(std::string_view lease) {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(jobs_, lease, &Job::lease);
        return lease.empty() || found == jobs_.end() ? std::nullopt : std::optional{*found};
    }
    std::int64_t open_jobs_of(PlayerKey player) {
        const std::lock_guard lock(mutex_);
        return std::ranges::count_if(jobs_, [&](const Job& job) {
            return job.by == player && (job.state == Job::State::waiting || job.state == Job::State::leased);
        });
    }
    JobCounts count_jobs() {
        const std::lock_guard lock(mutex_);
        JobCounts counts;
        for (const Job& job : jobs_) {
            switch (job.state) {
                case Job::State::waiting:
                    ++counts.waiting;
                    break;
                case Job::State::leased:
                    ++counts.leased;
                    break;
                case Job::State::done:
                    break;
                case Job::State::aside:
                    ++counts.aside;
                    break;
            }
        }
        return counts;
    }
    std::int64_t count_done_jobs() {
        const std::lock_guard lock(mutex_);
        return std::ranges::count(jobs_, Job::State::done, &Job::state);
    }
    std::vector<Job> jobs_before(Job::State state, WallTime time, int most) {
        const std::lock_guard lock(mutex_);
        std::multimap<WallTime, Job> sorted;
        for (const Job& job : jobs_) {
            if (job.state == state && job.until < time) sorted.emplace(job.until, job);
        }
        std::vector<Job> found;
        for (auto& [until, job] : sorted) {
            if (static_cast<int>(found.size()) >= most) break;
            job.body.clear();
            found.push_back(std::move(job));
        }
        return found;
    }
    std::vector<Job> all_jobs() {
        const std::lock_guard lock(mutex_);
        return jobs_;
    }
    std::optional<Worker> worker_of(const TokenHash& key) {
        const std::lock_guard lock(mutex_);
        for (const auto& [name, one] : workers_) {
            if (one.key == key) return one.worker;
        }
        return std::nullopt;
    }
    std::vector<AddWorker> workers() {
        const std::lock_guard lock(mutex_);
        const auto all = std::views::values(workers_);
        return {all.begin(), all.end()};
    }
    std::optional<Document> document(std::string_view kind, std::string_view id) {
        const std::lock_guard lock(mutex_);
        const auto found = documents_.find({std::string{kind}, std::string{id}});
        return found == documents_.end() ? std::nullopt : std::optional{found->second};
    }
    std::vector<Document> documents(const DocumentRange& range, int most) {
        const std::lock_guard lock(mutex_);
        const DocumentBounds bounds = bounds_of(range);
        const auto first = keys_.lower_bound({range.kind, range.index, bounds.from, ""});
        const auto last = keys_.lower_bound({range.kind, range.index, bounds.below, ""});
        std::vector<Document> found;
        const auto visit = [&](const auto& key) {
            const auto& [kind, index, value, id] = key;
            const auto place = std::tie(value, id) <=> std::tie(bounds.after_value, bounds.after_id);
            if (static_cast<int>(found.size()) < most && (range.descending ? place < 0 : place > 0))
                found.push_back(documents_.at({kind, id}));
        };
        if (bounds.from >= bounds.below) return found;
        const std::ranges::subrange all{first, last};
        if (range.descending) {
            std::ranges::for_each(all | std::views::reverse, visit);
        } else {
            std::ranges::for_each(all, visit);
        }
        return found;
    }
    std::vector<Document> all_documents() {
        const std::lock_guard lock(mutex_);
        const auto all = std::views::values(documents_);
        return {all.begin(), all.end()};
    }

  private:
    using Undo = std::move_only_function<void()>;

    /// Applies all changes of a unit, or none.
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
        if (players_.contains(key)) return conflict("player " + std::to_string(key));
        if (tokens_.contains(change.token)) return conflict("this token");
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
            return conflict("no player " + std::to_string(change.player));
        std::string& name = found->second.name;
        undo_.emplace_back([&name, old = name] { name = old; });
        name = change.name;
        return {};
    }
    Result make(const AddGame& change) {
        if (find(change.head.id)) return conflict("game " + change.head.id);
        for (const auto& player : change.head.players) {
            if (player && !players_.contains(*player))
                return conflict("no player " + std::to_string(*player));
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
        if (!game) return conflict("no game " + change.game);
        StoredGame& stored = game->stored;
        if (writer_ != 0 && stored.head.owner != writer_) return of_another(change.game);
        const std::size_t before = stored.events.size();
        std::size_t last = before;
        for (const StoredEvent& event : change.events) {
            if (event.seq < 1 || static_cast<std::size_t>(event.seq) != ++last)
                return conflict("event " + std::to_string(event.seq) + " of game " + change.game);
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
        if (found == places_.end()) return conflict("no game " + change.game);
        const std::size_t place = found->second;
        places_.erase(found);
        auto kept = kept_;
        auto jobs = jobs_;
        std::erase_if(kept_, [&](const auto& entry) { return entry.first.second == change.game; });
        std::erase_if(jobs_, [&](const Job& job) { return job.game == change.game; });
        undo_.emplace_back([this, place, kept = std::move(kept), jobs = std::move(jobs),
                            game = std::move(games_[place])]() mutable {
            games_[place] = std::move(game);
            places_.emplace(games_[place]->stored.head.id, place);
            kept_ = std::move(kept);
            jobs_ = std::move(jobs);
        });
        return {};
    }
    Result make(const NoteKept& change) {
        if (!find(change.game)) return conflict("no game " + change.game);
        if (!players_.contains(change.player)) return conflict("no player " + std::to_string(change.player));
        const auto [place, made] = kept_.try_emplace({change.player, change.game}, change.bytes);
        if (!made) return conflict("game " + change.game + " was noted before");
        undo_.emplace_back([this, key = place->first] { kept_.erase(key); });
        return {};
    }
    Result make(const SetPlan& change) {
        Game* game = find(change.game);
        if (!game) return conflict("no game " + change.game);
        std::string& plan = game->stored.plans[static_cast<std::size_t>(index(change.by))];
        undo_.emplace_back([&plan, old = plan] { plan = old; });
        plan = change.body;
        return {};
    }
    Result make(const AddSaid& change) {
        Game* game = find(change.game);
        if (!game) return conflict("no game " + change.game);
        const Said& said = change.said;
        auto& all = game->room(change.room);
        const bool twice = !said.nonce.empty() && std::ranges::any_of(all, [&](const Said& other) {
            return other.player == said.player && other.nonce == said.nonce;
        });
        if (twice || said.number < 1 || static_cast<std::size_t>(said.number) != all.size() + 1 ||
            !players_.contains(said.player)) {
            return conflict("message " + std::to_string(said.number) + " of game " + change.game);
        }
        undo_.emplace_back([&all] { all.pop_back(); });
        all.push_back(said);
        return {};
    }
    Result make(const AddInvitation& change) {
        const Invitation& invitation = change.invitation;
        if (std::ranges::find(invitations_, invitation.id, &Invitation::id) != invitations_.end())
            return conflict("invitation " + invitation.id);
        if (!players_.contains(invitation.host))
            return conflict("no player " + std::to_string(invitation.host));
        undo_.emplace_back([this] { invitations_.pop_back(); });
        invitations_.push_back(invitation);
        return {};
    }
    Result make(const RemoveInvitation& change) {
        const auto found = std::ranges::find(invitations_, change.id, &Invitation::id);
        if (found == invitations_.end()) return conflict("no invitation " + change.id);
        undo_.emplace_back([this, place = found - invitations_.begin(), old = *found] {
            invitations_.insert(invitations_.begin() + place, old);
        });
        invitations_.erase(found);
        return {};
    }
    Result make(const SetBoardTime& change) {
        if (writer_ != 0) return conflict("the board time of epoch 0 is of a server alone");
        advance(nodes_.at(0), change.now);
        return {};
    }
    Result make(const AddJob& change) {
        const Job& job = change.job;
        if (std::ranges::find(jobs_, job.id, &Job::id) != jobs_.end()) return conflict("job " + job.id);
        if (!find(job.game)) return conflict("no game " + job.game);
        if (job.by && !players_.contains(*job.by)) return conflict("no player " + std::to_string(*job.by));
        if (is_lease(job.lease)) return conflict("the lease " + job.lease);
        undo_.emplace_back([this] { jobs_.pop_back(); });
        jobs_.push_back(job);
        return {};
    }
    Result make(const TakeJob& change) {
        if (is_lease(change.lease)) return conflict("the lease " + change.lease);
        Job* next = nullptr;
        for (Job& job : jobs_) {
            if (job.state == Job::State::waiting && job.kind == change.kind &&
                !has_failed(job, change.worker) && (!next || job.failures < next->failures))
                next = &job;
        }
        const auto held = std::ranges::count_if(jobs_, [&](const Job& job) {
            return job.state == Job::State::leased && job.worker == change.worker;
        });
        if (!next || held >= change.most_held) return conflict("no job of the kind " + change.kind);
        save(*next);
        next->state = Job::State::leased;
        next->lease = change.lease;
        next->worker = change.worker;
        next->until = change.until;
        next->advanced = 0;
        return {};
    }
    Result make(const NoteProgress& change) {
        Job* job = leased(change.lease);
        if (!job) return conflict("no lease " + change.lease);
        save(*job);
        job->body = change.body;
        job->until = change.until;
        job->done = change.done;
        job->all = change.all;
        job->advanced = change.advanced;
        return {};
    }
    Result make(const FinishJob& change) {
        Job* job = leased(change.lease);
        if (!job) return conflict("no lease " + change.lease);
        save(*job);
        job->state = Job::State::done;
        job->body = change.body;
        return {};
    }
    Result make(const ReturnJob& change) {
        Job* job = leased(change.lease);
        if (!job || job->until >= change.until_before) return conflict("no lease " + change.lease);
        save(*job);
        if (!change.reason.empty()) {
            ++job->failures;
            job->reasons += job->worker + ": " + change.reason + '\n';
        }
        job->state = !change.reason.empty() && job->failures >= change.most_failures ? Job::State::aside
                                                                                     : Job::State::waiting;
        end_lease(*job, change.until);
        return {};
    }
    Result make(const PutAside& change) {
        const auto job = std::ranges::find(jobs_, change.id, &Job::id);
        if (job == jobs_.end() || job->state != Job::State::waiting || job->until >= change.until_before)
            return conflict("no waiting job " + change.id);
        save(*job);
        job->state = Job::State::aside;
        job->reasons += change.reason + '\n';
        return {};
    }
    Result make(const RetryJob& change) {
        const auto job = std::ranges::find(jobs_, change.id, &Job::id);
        const bool known = !change.by || players_.contains(*change.by);
        if (job == jobs_.end() || job->state != Job::State::aside || !known)
            return conflict("no job " + change.id + " was put aside");
        save(*job);
        job->state = Job::State::waiting;
        job->failures = 0;
        job->reasons.clear();
        job->until = change.until;
        if (change.by) job->by = change.by;
        return {};
    }
    Result make(const AddWorker& change) {
        for (const auto& [name, one] : workers_) {
            if (name == change.worker.name || one.key == change.key) return conflict("worker " + name);
        }
        workers_.emplace(change.worker.name, change);
        undo_.emplace_back([this, name = change.worker.name] { workers_.erase(name); });
        return {};
    }
    Result make(const RemoveWorker& change) {
        auto found = workers_.extract(change.name);
        if (!found) return conflict("no worker " + change.name);
        undo_.emplace_back(
            [this, old = std::move(found.mapped())] { workers_.emplace(old.worker.name, old); });
        for (Job& job : jobs_) {
            if (job.state != Job::State::leased || job.worker != change.name) continue;
            save(job);
            job.state = Job::State::waiting;
            end_lease(job, change.until);
        }
        return {};
    }
    Result make(const NoteSeen& change) {
        const auto found = workers_.find(change.worker);
        if (found == workers_.end()) return conflict("no worker " + change.worker);
        save(found->second.worker);
        WallTime& seen = found->second.worker.seen;
        seen = std::max(seen, change.at);
        return {};
    }
    Result make(const SetRest& change) {
        const auto found = workers_.find(change.worker);
        if (found == workers_.end()) return conflict("no worker " + change.worker);
        Worker& worker = found->second.worker;
        save(worker);
        worker.failures = change.failures;
        worker.returns = change.returns;
        worker.rest = std::max(worker.rest, change.until);
        return {};
    }

    void save(const Worker& worker) {
        undo_.emplace_back([this, old = worker] { workers_.at(old.name).worker = old; });
    }
    static void end_lease(Job& job, WallTime until) {
        job.lease.clear();
        job.worker.clear();
        job.until = until;
        job.advanced = 0;
    }

    bool is_lease(std::string_view lease) const {
        return !lease.empty() && std::ranges::find(jobs_, lease, &Job::lease) != jobs_.end();
    }
    /// The job that is leased by this name; null if there is none.
    Job* leased(std::string_view lease) {
        if (lease.empty()) return nullptr;
        const auto found = std::ranges::find(jobs_, lease, &Job::lease);
        return found != jobs_.end() && found->state == Job::State::leased ? &*found : nullptr;
    }
    /// Undoing the unit makes the job what it is now.
    void save(const Job& job) {
        undo_.emplace_back(
            [this, place = &job - jobs_.data(), old = job] { jobs_[static_cast<std::size_t>(place)] = old; });
    }

    Result make(const Renew& change) {
        if (writer_ == 0) return no_node();
        Node& node = nodes_.at(writer_);
        advance(node, change.now);
        undo_.emplace_back([&node, old = node] { node = old; });
        if (!change.about.empty()) node.about = change.about;
        node.quiet = clock_();
        // The clock may not have moved since the last renewal.
        node.renewed = std::max(node.renewed + 1, node.quiet);
        return {};
    }
    Result make(const Bury& change) {
        if (writer_ == 0) return no_node();
        const auto found = nodes_.find(change.node);
        const bool buried = change.node != 0 && found != nodes_.end() && !found->second.gone &&
                            quiet(found->second) >= change.quiet;
        if (!buried) return conflict("node " + std::to_string(change.node) + " is not quiet, or gone");
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
            return conflict("no player " + std::to_string(change.player) + ", or the token is in use");
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
        if (!game) return conflict("no game " + change.game);
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
        return {};
    }
    /// Whether another document has a unique key of this one.
    bool is_taken(const Document& document) const {
        return std::ranges::any_of(document.keys, [&](const DocumentKey& key) {
            if (!key.unique) return false;
            const auto found = keys_.lower_bound({document.kind, key.index, key.value, ""});
            if (found == keys_.end()) return false;
            const auto& [kind, index, value, id] = *found;
            return kind == document.kind && index == key.index && value == key.value && id != document.id;
        });
    }
    void index_keys(const Document& document, bool on) {
        for (const DocumentKey& key : document.keys) {
            std::tuple entry{document.kind, key.index, key.value, document.id};
            on ? (void)keys_.insert(std::move(entry)) : (void)keys_.erase(entry);
        }
    }
    /// Replaces a document, or adds or removes one.
    void replace(const std::pair<std::string, std::string>& name, const Document* document) {
        const auto old = documents_.find(name);
        if (old != documents_.end()) {
            index_keys(old->second, false);
            documents_.erase(old);
        }
        if (!document) return;
        index_keys(*document, true);
        documents_.emplace(name, *document);
    }
    Result make(const PutDocument& change) {
        const Document& document = change.document;
        const std::pair name{document.kind, document.id};
        const auto old = documents_.find(name);
        const std::int64_t version = old == documents_.end() ? 0 : old->second.version;
        if (!is_storable(document) || version != change.replaced() || is_taken(document))
            return conflict(document.kind + " " + document.id);
        undo_.emplace_back(
            [this, name, former = old == documents_.end() ? std::nullopt : std::optional{old->second}] {
                replace(name, former ? &*former : nullptr);
            });
        replace(name, &document);
        return {};
    }
    Result make(const RemoveDocument& change) {
        const std::pair name{change.kind, change.id};
        const auto old = documents_.find(name);
        if (old == documents_.end() || old->second.version != change.version)
            return conflict("no " + change.kind + " " + change.id);
        undo_.emplace_back([this, name, former = old->second] { replace(name, &former); });
        replace(name, nullptr);
        return {};
    }

    static std::unexpected<Error> no_node() { return conflict("this store is of one server alone"); }
    static std::unexpected<Error> of_another(const std::string& game) {
        return conflict("game " + game + " is not there, or of another node");
    }
    std::int64_t quiet(const Node& node) const { return clock_() - node.quiet; }
    bool is_free(const GameHead& head) const { return nodes_.at(head.owner).gone; }
    void advance(Node& node, BoardTime now) {
        undo_.emplace_back([&node, old = node.board_time] { node.board_time = old; });
        node.board_time = std::max(node.board_time, now);
    }
    /// The clocks of the game go on at the new owner's board time `now` from where they stood, at `then` of
    /// the old one.
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
    /// The node that commits; 0 for a server that has the store for itself.
    Epoch writer_ = 0;
    /// `quiet` is when it was last renewed. Epoch 0 is nobody.
    std::map<Epoch, Node> nodes_ = {{0, Node{.gone = true}}};
    std::map<PlayerKey, Player> players_;
    std::map<TokenHash, PlayerKey> tokens_;
    /// In the order of addition; null where a game was removed.
    std::vector<std::unique_ptr<Game>> games_;
    std::map<std::string, std::size_t, std::less<>> places_;
    std::vector<Invitation> invitations_;
    /// By player and game: bytes.
    std::map<std::pair<PlayerKey, std::string>, std::int64_t> kept_;
    /// In the order of addition.
    std::vector<Job> jobs_;
    std::map<std::string, AddWorker> workers_;
    /// By kind and id.
    std::map<std::pair<std::string, std::string>, Document> documents_;
    /// Kind, index, value and id.
    std::set<std::tuple<std::string, std::string, std::string, std::string>> keys_;
    /// Undoes the changes of the current unit; run from the back.
    std::vector<Undo> undo_;
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
    std::expected<std::optional<Job>, Error> job(std::string_view id) override { return memory_->job(id); }
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) override {
        return memory_->job_of_lease(lease);
    }
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) override {
        return memory_->open_jobs_of(player);
    }
    std::expected<JobCounts, Error> count_jobs() override { return memory_->count_jobs(); }
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) override {
        return memory_->jobs_before(Job::State::leased, time, most);
    }
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) override {
        return memory_->jobs_before(Job::State::waiting, time, most);
    }
    std::expected<std::int64_t, Error> count_done_jobs() override { return memory_->count_done_jobs(); }
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) override {
        for (const Job& job : memory_->all_jobs()) {
            if (!visit(job)) break;
        }
        return {};
    }
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) override {
        return memory_->worker_of(key);
    }
    std::expected<std::vector<AddWorker>, Error> workers() override { return memory_->workers(); }
    std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                           std::string_view id) override {
        return memory_->document(kind, id);
    }
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) override {
        return memory_->documents(range, most);
    }
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) override {
        return static_cast<std::int64_t>(memory_->documents(range, most).size());
    }
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) override {
        for (const Document& document : memory_->all_documents()) {
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
    /// Nobody opens it again.
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
