#include "workload.h"

#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>

#include "memory_store/memory_store.h"

namespace kradan::store {

Folder::Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "kradan-store-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

TokenHash token_of(PlayerKey player) {
    SplitMix64 random(static_cast<std::uint64_t>(player));
    TokenHash token;
    for (auto& byte : token) byte = static_cast<std::uint8_t>(random.next());
    return token;
}

std::expected<Everything, Error> everything(Reader& reader) {
    Everything all;
    Error error;
    const auto read = [&](auto& to, auto from) {
        if (!from) {
            error = from.error();
            return false;
        }
        to = *std::move(from);
        return true;
    };
    constexpr int most = std::numeric_limits<int>::max();
    bool good = read(all.board_time, reader.board_time()) && read(all.last_player, reader.last_player()) &&
                read(all.live, reader.live_games());
    if (good) {
        const auto each = reader.each_game([&](const StoredGame& game) {
            all.games.push_back(game);
            return true;
        });
        if (!each) {
            error = each.error();
            good = false;
        }
    }
    if (good) {
        const auto each = reader.each_job([&](const Job& job) {
            all.jobs.push_back(job);
            return true;
        });
        const auto workers = reader.workers();
        const auto documents = reader.each_document([&](const Document& document) {
            all.documents.push_back(document);
            return true;
        });
        if (!each || !workers || !documents) {
            error = !each ? each.error() : !workers ? workers.error() : documents.error();
            good = false;
        } else {
            for (const AddWorker& one : *workers) all.workers.push_back(one.worker);
        }
    }
    for (PlayerKey key = 0; good && key <= all.last_player; ++key) {
        good = read(all.players.emplace_back(), reader.player(key)) &&
               read(all.by_token.emplace_back(), reader.player_of(token_of(key))) &&
               read(all.by_player.emplace_back(), reader.games_of(key, "", most));
        std::vector<Invitation> mine;
        good = good && read(mine, reader.invitations_of(key));
        all.invitations.insert(all.invitations.end(), mine.begin(), mine.end());
    }
    for (std::size_t i = 0; good && i < all.games.size(); ++i) {
        const std::string& id = all.games[i].head.id;
        good = read(all.by_id.emplace_back(), reader.game(id)) &&
               read(all.said.emplace_back(), reader.said(id, Room::players, 0, most)) &&
               read(all.said.emplace_back(), reader.said(id, Room::watchers, 0, most));
    }
    if (!good) return std::unexpected(error);
    return all;
}

std::string difference(const Everything& expected, const Everything& found) {
    if (expected == found) return {};
    std::string text;
    const auto sizes = [&](const char* what, std::size_t a, std::size_t b) {
        if (a != b)
            text += std::string{what} + ": " + std::to_string(b) + ", not " + std::to_string(a) + "; ";
    };
    if (expected.board_time != found.board_time) text += "the board time differs; ";
    sizes("players", expected.players.size(), found.players.size());
    sizes("live games", expected.live.size(), found.live.size());
    sizes("games", expected.games.size(), found.games.size());
    sizes("invitations", expected.invitations.size(), found.invitations.size());
    sizes("jobs", expected.jobs.size(), found.jobs.size());
    if (expected.jobs != found.jobs) text += "the jobs differ; ";
    sizes("documents", expected.documents.size(), found.documents.size());
    if (expected.documents != found.documents) text += "the documents differ; ";
    if (expected.workers != found.workers) text += "the workers differ; ";
    for (std::size_t i = 0; i < std::min(expected.games.size(), found.games.size()); ++i) {
        const std::string name = "game " + expected.games[i].head.id;
        sizes((name + ", events").c_str(), expected.games[i].events.size(), found.games[i].events.size());
        if (expected.games[i] != found.games[i]) text += name + " differs; ";
    }
    return text.empty() ? "some details differ" : text;
}

std::string gaps(const Everything& all) {
    for (const StoredGame& game : all.games) {
        for (std::size_t i = 0; i < game.events.size(); ++i) {
            if (game.events[i].seq != static_cast<int>(i) + 1)
                return "game " + game.head.id + " has no event " + std::to_string(i + 1);
        }
    }
    for (const auto& room : all.said) {
        for (std::size_t i = 0; i < room.size(); ++i) {
            if (room[i].number != static_cast<int>(i) + 1) return "a message is missing";
        }
    }
    return {};
}

std::vector<Unit> Workload::batch(Reader& store, std::uint32_t most) {
    players_ = store.last_player().value();
    games_.clear();
    events_.clear();
    said_.clear();
    versions_.clear();
    (void)store.each_document([&](const Document& one) {
        versions_[one.id] = one.version;
        return true;
    });
    (void)store.each_game([&](const StoredGame& game) {
        games_.push_back(game.head.id);
        events_[game.head.id] = static_cast<int>(game.events.size());
        for (const Room room : {Room::players, Room::watchers}) {
            const auto said = store.said(game.head.id, room, 0, std::numeric_limits<int>::max());
            said_[{game.head.id, static_cast<int>(room)}] = static_cast<int>(said->size());
        }
        return true;
    });
    invitations_.clear();
    for (PlayerKey key = 1; key <= players_; ++key) {
        for (const auto& invitation : *store.invitations_of(key)) invitations_.push_back(invitation.id);
    }
    jobs_.clear();
    leases_.clear();
    (void)store.each_job([&](const Job& job) {
        jobs_.push_back(job.id);
        if (!job.lease.empty()) leases_.push_back(job.lease);
        return true;
    });
    workers_.clear();
    for (const AddWorker& one : *store.workers()) workers_.push_back(one.worker.name);
    board_time_ = store.board_time().value();
    std::vector<Unit> units(1 + random_.below(most));
    for (Unit& one : units) one = unit();
    return units;
}

Unit Workload::unit() {
    Unit unit;
    // Most units have one change, since most commands are a single move.
    const auto size = random_.below(4) > 0 ? 1 : random_.below(5);
    for (std::uint32_t i = 0; i < size; ++i) unit.push_back(change());
    return unit;
}

Change Workload::change() {
    const auto wrong = [&] { return random_.below(40) == 0; };
    switch (games_.empty() || players_ == 0 ? random_.below(2) : random_.below(30)) {
        case 0: {
            const PlayerKey key = wrong() ? some_player() : ++players_;
            return AddPlayer{.player = {.key = key, .name = text(20), .created = board_time_},
                             .token = token_of(key)};
        }
        case 1: {
            GameHead head{.id = "game" + std::to_string(games_.size()), .players = {}, .created = 5};
            if (wrong() && !games_.empty()) head.id = some_game();
            for (auto& player : head.players) {
                if (players_ > 0 && random_.below(3) > 0) player = some_player();
            }
            head.watchable = random_.below(2) == 0;
            games_.push_back(head.id);
            return AddGame{head};
        }
        case 2:
            return RenamePlayer{.player = some_player(), .name = text(20)};
        case 3:
            return SetPlan{.game = some_game(),
                           .by = random_.below(2) == 0 ? Colour::first : Colour::second,
                           .body = random_.below(3) == 0 ? std::string{} : text(100)};
        case 4: {
            const std::string id = "invitation" + std::to_string(random_.below(wrong() ? 3 : 1'000'000));
            invitations_.push_back(id);
            return AddInvitation{{.id = id, .host = some_player(), .body = text(100), .created = 7}};
        }
        case 5: {
            if (invitations_.empty()) return RemoveInvitation{"none"};
            return RemoveInvitation{
                invitations_[random_.below(static_cast<std::uint32_t>(invitations_.size()))]};
        }
        case 6:
            return SetBoardTime{wrong() ? 0 : board_time_ += random_.below(1000)};
        case 7:
        case 8: {
            const std::string game = some_game();
            const auto room = random_.below(2) == 0 ? Room::players : Room::watchers;
            int& last = said_[{game, static_cast<int>(room)}];
            Said said{.number = wrong() ? last : ++last,
                      .player = some_player(),
                      .name = text(20),
                      .text = text(200),
                      .at = 9,
                      .nonce = nonce()};
            return AddSaid{.game = game, .room = room, .said = std::move(said)};
        }
        case 9:
            if (random_.below(4) == 0) {
                const std::string game = some_game();
                events_.erase(game);
                for (const int room : {0, 1}) said_.erase({game, room});
                return RemoveGame{game};
            }
            return change_of_work();
        case 24:
        case 25:
        case 26:
            return change_of_work();
        case 27:
        case 28:
        case 29:
            return change_of_document();
        default: {
            AppendEvents append{.game = some_game(), .events = {}, .ends = random_.below(50) == 0};
            int& last = events_[append.game];
            if (wrong()) last += static_cast<int>(random_.below(3)) - 1;
            // From time to time, the value is so large that it fills whole pages.
            const std::uint32_t longest = random_.below(20) == 0 ? 20'000 : 300;
            for (std::uint32_t i = 0; i <= random_.below(3); ++i)
                append.events.push_back({.seq = ++last, .body = text(longest), .nonce = nonce()});
            return append;
        }
    }
}

Change Workload::change_of_work() {
    switch (random_.below(12)) {
        case 0: {
            Job job{.id = "job" + std::to_string(random_.below(1'000)),
                    .kind = random_.below(4) == 0 ? "puzzle" : "analysis",
                    .game = some_game(),
                    .by = random_.below(2) == 0 ? std::nullopt : std::optional{some_player()},
                    .created = 3,
                    .until = random_.below(1'000)};
            jobs_.push_back(job.id);
            return AddJob{std::move(job)};
        }
        case 1:
        case 2: {
            const std::string lease = "lease" + std::to_string(random_.below(1'000'000));
            leases_.push_back(lease);
            return TakeJob{.kind = "analysis",
                           .lease = lease,
                           .worker = some_of(workers_),
                           .until = random_.below(1000),
                           .most_held = static_cast<int>(random_.below(4))};
        }
        case 3:
            return NoteProgress{.lease = some_of(leases_),
                                .body = text(200),
                                .until = random_.below(1000),
                                .done = static_cast<int>(random_.below(9)),
                                .all = 9,
                                .advanced = random_.below(1000)};
        case 4:
            return FinishJob{.lease = some_of(leases_), .body = text(200)};
        case 5:
            return ReturnJob{.lease = some_of(leases_),
                             .reason = random_.below(3) == 0 ? std::string{} : "why " + text(20),
                             .most_failures = 2,
                             .until_before = random_.below(2) == 0 ? 500 : 1'000,
                             .until = random_.below(1'000)};
        case 6:
            return RetryJob{.id = some_of(jobs_),
                            .until = random_.below(1'000),
                            .by = random_.below(2) == 0 ? std::nullopt : std::optional{some_player()}};
        case 7: {
            const auto number = random_.below(100);
            workers_.push_back("worker" + std::to_string(number));
            return AddWorker{.worker = {.name = workers_.back(), .created = 4, .seen = 5, .returns = 1},
                             .key = token_of(static_cast<PlayerKey>(1'000'000 + number))};
        }
        case 8:
            return PutAside{.id = some_of(jobs_), .reason = text(20), .until_before = random_.below(1'500)};
        case 9:
            return NoteSeen{.worker = some_of(workers_), .at = random_.below(1'000)};
        case 10:
            return SetRest{.worker = some_of(workers_),
                           .failures = static_cast<int>(random_.below(5)),
                           .returns = static_cast<int>(random_.below(5)),
                           .until = random_.below(1'000)};
        default:
            return RemoveWorker{.name = some_of(workers_), .until = random_.below(1'000)};
    }
}

Change Workload::change_of_document() {
    const std::string id = std::to_string(random_.below(30));
    std::int64_t& version = versions_[id];
    if (version > 0 && random_.below(5) == 0) return RemoveDocument{"k", id, std::exchange(version, 0)};
    Document document{.kind = "k", .id = id, .version = ++version, .body = text(300)};
    if (random_.below(2) == 0) document.keys.push_back({"name", text(2), true});
    for (std::uint32_t i = 0; i < random_.below(3); ++i)
        document.keys.push_back({"by", std::to_string(i) + text(3), false});
    return PutDocument{std::move(document)};
}

std::string Workload::some_of(const std::vector<std::string>& names) {
    return names.empty() ? "none" : names[random_.below(static_cast<std::uint32_t>(names.size()))];
}

std::string Workload::text(std::uint32_t longest) {
    std::string text(random_.below(longest + 1), ' ');
    for (char& byte : text) byte = static_cast<char>('a' + random_.below(26));
    return text;
}

std::string Workload::nonce() {
    return random_.below(3) == 0 ? std::string{} : "nonce" + std::to_string(random_.below(1000));
}

const std::string& Workload::some_game() {
    return games_[random_.below(static_cast<std::uint32_t>(games_.size()))];
}

PlayerKey Workload::some_player() {
    return 1 + random_.below(static_cast<std::uint32_t>(players_) + 1);
}

Oracle::Oracle() : store_(memory_store()), ahead_(memory_store()) {}

std::vector<Result> Oracle::attempt(const std::vector<Unit>& units) {
    if (behind_) ahead_ = with({});
    behind_ = false;
    attempted_ = units;
    return ahead_->commit(units);
}

void Oracle::keep() {
    (void)store_->commit(attempted_);
    made_.insert(made_.end(), attempted_.begin(), attempted_.end());
}

void Oracle::make(const std::vector<Unit>& units) {
    (void)attempt(units);
    keep();
}

Everything Oracle::everything() const {
    return store::everything(*store_).value();
}

Everything Oracle::everything_with(const std::vector<Unit>& units) const {
    return store::everything(*with(units)).value();
}

std::unique_ptr<Store> Oracle::with(const std::vector<Unit>& units) const {
    auto store = memory_store();
    (void)store->commit(made_);
    (void)store->commit(units);
    return store;
}

}  // namespace kradan::store
