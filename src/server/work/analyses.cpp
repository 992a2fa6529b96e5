#include "server/work/analyses.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/logs/game_log.h"
#include "server/work/analysis_job.h"

namespace kradan::server {

namespace {

using store::Job;

/// The maximum number of jobs with followers.
constexpr std::size_t most_followed = 10'000;
/// The maximum number of jobs to read at once for their followers.
constexpr std::size_t most_looked_up = 200;
/// The cost of a player's request, in messages.
constexpr double cost_of_asking = 5;
constexpr double cost_of_looking = 2;

bool is_over(const Job& job) {
    return job.state == Job::State::done || job.state == Job::State::aside;
}

/// Returns the state that followers see, as a string that can be compared.
std::string news_of(const Job& job) {
    return std::to_string(static_cast<int>(job.state)) + " " + std::to_string(job.done) + "/" +
           std::to_string(job.all);
}

/// Returns true if a player may make the job wait again because no worker took it.
bool was_left(const Job& job) {
    return job.state == Job::State::aside && job.failures == 0;
}

}  // namespace

wire::Analysis message_of(const Job& job) {
    wire::Analysis message{.game = job.game};
    switch (job.state) {
        case Job::State::waiting:
            message.state = wire::AnalysisState::waiting;
            break;
        case Job::State::leased:
            message.state = wire::AnalysisState::running;
            message.done = job.done;
            message.all = job.all;
            break;
        case Job::State::done:
            message.state = wire::AnalysisState::done;
            message.positions = wire::AnalysedPositionsJson{.text = job.body};
            break;
        case Job::State::aside:
            // The player may request it again.
            message.state = was_left(job) ? wire::AnalysisState::none : wire::AnalysisState::failed;
            break;
    }
    return message;
}

/// Returns true if the waiting jobs for an address, or for its networks, have reached the limit.
bool are_full(const std::vector<Job>& waiting, const std::string& address, const Limits& limits) {
    NetworkCounts counts{network_shares(limits)};
    for (const Job& job : waiting) counts.add(job.address, 1);
    return counts.full(address, 1, static_cast<std::size_t>(limits.analyses_per_address)).has_value();
}

/// Returns the job to put aside for another one: the newest job from the largest network, if the other job's
/// network is smaller.
std::optional<Job> giving_way(const std::vector<Job>& waiting, const Job& to) {
    std::map<std::string, std::size_t> counts;
    for (const Job& job : waiting) ++counts[network_of(job)];
    const auto largest = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    if (largest == counts.end() || counts[network_of(to)] + 1 >= largest->second) return std::nullopt;
    const Job* newest = nullptr;
    for (const Job& job : waiting) {
        // A failed job could not be requested again.
        const bool may_go = job.failures == 0 && network_of(job) == largest->first;
        if (may_go && (!newest || job.created >= newest->created)) newest = &job;
    }
    return newest ? std::optional{*newest} : std::nullopt;
}

/// Data read before a job is added.
struct Analyses::Looked {
    std::optional<store::GameHead> head;
    std::optional<Job> job;
    std::int64_t of_player = 0;
    bool is_address_full = false;
    std::int64_t waiting = 0;
    /// The job to put aside if no more jobs may wait.
    std::optional<Job> gives_way = {};
    bool can_be_analysed = false;
};

Task<std::expected<Analyses::Looked, std::string_view>> Analyses::look(const GameReads::Visit& visit,
                                                                       std::string game) {
    constexpr std::string_view unread = "server.cannot-store";
    const auto turn = co_await visit.turn();
    if (!turn) co_return std::unexpected(turn.error());
    auto looked = co_await read_patiently(
        environment_,
        [game, asker = visit.asker(),
         limits = settings_](store::Reader& reader) -> std::expected<Looked, store::Error> {
            auto head = reader.head(game);
            if (!head) return std::unexpected(head.error());
            auto job = reader.job(id_of(game));
            if (!job) return std::unexpected(job.error());
            const auto open = reader.open_jobs_of(asker.player);
            if (!open) return std::unexpected(open.error());
            const auto counts = reader.count_jobs();
            if (!counts) return std::unexpected(counts.error());
            const auto waiting = reader.waits_before(std::numeric_limits<store::WallTime>::max(),
                                                     static_cast<int>(limits.analyses));
            if (!waiting) return std::unexpected(waiting.error());
            return Looked{
                .head = *std::move(head),
                .job = *std::move(job),
                .of_player = *open,
                .is_address_full = are_full(*waiting, asker.address, limits),
                .waiting = counts->waiting,
                .gives_way = giving_way(*waiting, Job{.by = asker.player, .address = asker.address})};
        });
    if (!looked) co_return std::unexpected(unread);
    if (!looked->head || !looked->head->ended || (looked->job && !was_left(*looked->job)))
        co_return *std::move(looked);
    auto replayed = co_await reads_.replayed(visit, game, [](const store::GameHead&) { return true; });
    if (replayed && *replayed) {
        looked->can_be_analysed = order_of(std::move((**replayed).state), limits_.nodes).has_value();
    } else if (!replayed && replayed.error().kind != store::Error::Kind::unreadable) {
        co_return std::unexpected(unread);
    }
    co_return *std::move(looked);
}

Task<> Analyses::ask(const Sender& sender, bool is_guest, const wire::AskAnalysis& message) {
    const auto refused = [&](std::string_view reason) { refuse(clients_, sender.id, message.nonce, reason); };
    if (!sender.player) co_return refused("server.no-player");
    if (!leases_.are_taken()) co_return refused("server.no-analysis");
    if (!clients_.may_cost(sender, message.nonce, cost_of_asking)) co_return;
    const store::PlayerKey player = sender.player->key;
    // Handle one request at a time, because concurrent ones could exceed the player's limit.
    if (!asking_.insert(player).second) co_return refused("server.busy");
    const AtEnd over{[this, player] { asking_.erase(player); }};
    const auto visit = reads_.begin({.address = sender.address, .player = player});
    if (!visit) co_return refused(visit.error());
    const auto looked = co_await look(*visit, message.game);
    if (!looked) co_return refused(looked.error());
    const auto& head = looked->head;
    if (!head || (!head->watchable && !side_in(*head, player))) co_return refused("server.no-such-game");
    if (!head->ended) co_return refused("server.game-is-on");
    std::optional<Job> job = looked->job;
    if (!job || was_left(*job)) {
        if (!looked->can_be_analysed) co_return refused("server.cannot-analyse");
        const std::int64_t most = is_guest ? settings_.analyses_per_guest : settings_.analyses_per_player;
        if (looked->of_player >= most || looked->is_address_full) co_return refused("server.enough-analyses");
        if (looked->waiting >= settings_.analyses &&
            !(looked->gives_way && co_await put_back(*looked->gives_way)))
            co_return refused("server.busy");
        Job fresh = job.value_or(Job{.id = id_of(message.game),
                                     .kind = std::string{kind_of_analysis},
                                     .game = message.game,
                                     .created = environment_.wall_time()});
        fresh.by = player;
        fresh.address = sender.address;
        auto added = co_await add(std::move(fresh), job.has_value());
        if (!added) co_return refused(added.error());
        job = *std::move(added);
        clients_.charge_stored(sender.address, bytes_of_analysis);
    }
    follow(sender.id, *job);
    auto answer = message_of(*job);
    answer.nonce = message.nonce;
    send_long(clients_, sender.id, answer);
}

Task<bool> Analyses::put_back(Job job) {
    const auto done = co_await keep(
        environment_, {store::PutAside{.id = job.id, .reason = "others had asked for fewer analyses"}});
    // A conflict means that a worker has taken it in the meantime.
    if (!done) co_return done.error().kind == store::Error::Kind::conflict;
    --counts_.jobs.waiting;
    ++counts_.jobs.aside;
    job.state = Job::State::aside;
    tell(job);
    co_return true;
}

Task<std::expected<Job, std::string>> Analyses::add(Job job, bool again) {
    job.state = Job::State::waiting;
    job.until = environment_.wall_time() + limits_.wait;
    const store::Change change = again
                                     ? store::Change{store::RetryJob{job.id, job.until, job.by, job.address}}
                                     : store::Change{store::AddJob{job}};
    const auto added = co_await keep(environment_, {change});
    if (added) {
        ++counts_.jobs.waiting;
        co_return job;
    }
    if (added.error().kind != store::Error::Kind::conflict)
        co_return std::unexpected(std::string{reason_of(added.error())});
    // Another request arrived at the same time, or the game was removed.
    auto other = co_await read_patiently(environment_,
                                         [id = job.id](store::Reader& reader) { return reader.job(id); });
    if (!other || !*other) co_return std::unexpected("server.no-such-game");
    co_return **std::move(other);
}

Task<bool> Analyses::add_for_club(std::string game) {
    const auto visit = reads_.begin_for_club();
    const auto looked = co_await look(visit, game);
    if (!looked) co_return false;
    const auto& job = looked->job;
    if (!looked->can_be_analysed || (job && !was_left(*job))) co_return true;
    const auto added = co_await add(job.value_or(Job{.id = id_of(game),
                                                     .kind = std::string{kind_of_analysis},
                                                     .game = game,
                                                     .created = environment_.wall_time()}),
                                    job.has_value());
    // Any other error means that the game was removed in the meantime.
    co_return added || added.error() != "server.cannot-store";
}

Task<> Analyses::look_up(const Sender& sender, const wire::ReadAnalysis& message) {
    if (!clients_.may_cost(sender, message.nonce, cost_of_looking)) co_return;
    const auto player = sender.player ? std::optional{sender.player->key} : std::nullopt;
    const auto looked = co_await read_patiently(
        environment_, [game = message.game](store::Reader& reader) -> std::expected<Looked, store::Error> {
            auto head = reader.head(game);
            if (!head) return std::unexpected(head.error());
            auto job = reader.job(id_of(game));
            if (!job) return std::unexpected(job.error());
            return Looked{.head = *std::move(head), .job = *std::move(job)};
        });
    if (!looked) co_return refuse(clients_, sender.id, message.nonce, "server.cannot-store");
    const auto& head = looked->head;
    if (!head || (!head->watchable && !(player && side_in(*head, *player))))
        co_return refuse(clients_, sender.id, message.nonce, "server.no-such-game");
    wire::Analysis answer{.game = message.game};
    if (looked->job) {
        answer = message_of(*looked->job);
        follow(sender.id, *looked->job);
    }
    answer.nonce = message.nonce;
    send_long(clients_, sender.id, answer);
}

/// Sends the job's state to the client from now until the job is over.
void Analyses::follow(ClientId client, const Job& job) {
    if (is_over(job) || !clients_.is_connected(client)) return;
    auto found = followers_.find(job.game);
    if (found == followers_.end()) {
        if (followers_.size() >= most_followed) return;
        found = followers_.emplace(job.game, Followers{.clients = {}, .told = news_of(job)}).first;
    }
    // This client may have been sent an older state.
    if (found->second.told != news_of(job)) found->second.told.clear();
    found->second.clients.insert(client);
}

void Analyses::send(const Followers& followers, const wire::Analysis& message) {
    const Text text = written(message);
    for (const ClientId client : followers.clients) clients_.send(client, text);
}

void Analyses::tell(const Job& job) {
    const auto found = followers_.find(job.game);
    if (found == followers_.end()) return;
    Followers& followers = found->second;
    std::erase_if(followers.clients, [&](ClientId each) { return !clients_.is_connected(each); });
    if (!followers.clients.empty()) send(followers, message_of(job));
    followers.told = news_of(job);
    if (is_over(job) || followers.clients.empty()) followers_.erase(found);
}

/// Returns some of the games with followed jobs, which take turns, and the states last sent.
std::vector<std::pair<std::string, std::string>> Analyses::next_followed() {
    for (auto each = followers_.begin(); each != followers_.end();) {
        auto& clients = each->second.clients;
        std::erase_if(clients, [&](ClientId one) { return !clients_.is_connected(one); });
        each = clients.empty() ? followers_.erase(each) : std::next(each);
    }
    std::vector<std::pair<std::string, std::string>> found;
    auto at = followers_.upper_bound(looked_after_);
    for (std::size_t i = 0; i < std::min(followers_.size(), most_looked_up); ++i, ++at) {
        if (at == followers_.end()) at = followers_.begin();
        found.emplace_back(at->first, at->second.told);
        looked_after_ = at->first;
    }
    return found;
}

Task<> Analyses::tell_followers() {
    const auto followed = next_followed();
    if (followed.empty()) co_return;
    using Changed = std::vector<std::pair<std::string, std::optional<Job>>>;
    const auto jobs = co_await read_patiently(
        environment_, [followed](store::Reader& reader) -> std::expected<Changed, store::Error> {
            Changed changed;
            for (const auto& [game, told] : followed) {
                auto job = reader.job(id_of(game));
                if (!job) return std::unexpected(job.error());
                if (!*job || news_of(**job) != told) changed.emplace_back(game, *std::move(job));
            }
            return changed;
        });
    if (!jobs) co_return;
    const std::map<std::string, std::string> told(followed.begin(), followed.end());
    for (const auto& [game, job] : *jobs) {
        const auto found = followers_.find(game);
        // A newer state has been sent in the meantime.
        if (found == followers_.end() || found->second.told != told.at(game)) continue;
        if (job) {
            tell(*job);
            continue;
        }
        send(found->second, wire::Analysis{.game = game});
        followers_.erase(found);
    }
}

}  // namespace kradan::server
