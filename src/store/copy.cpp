#include "store/copy.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace kradan::store {

namespace {

constexpr int all = std::numeric_limits<int>::max();
/// A batch is committed when it reaches this many changes or bytes.
constexpr std::size_t most_changes = 2'000;
constexpr std::size_t most_bytes = 16 << 20;
constexpr std::array rooms = {Room::players, Room::watchers};

std::unexpected<Error> differs(std::string what) {
    return std::unexpected(Error{Error::Kind::unreadable, "the copy differs: " + std::move(what)});
}

/// Converts a node's game to a single server's game: its clocks follow the board time of epoch 0. The clocks
/// of a game that has ended do not matter.
GameHead of_one_server(GameHead head, const std::vector<Node>& nodes) {
    const auto owner = std::ranges::find(nodes, head.owner, &Node::epoch);
    if (head.ended) {
        head.behind = 0;
    } else if (owner != nodes.end()) {
        head.behind += nodes.front().board_time - owner->board_time;
    }
    head.owner = 0;
    return head;
}

/// A game's data other than its head, events and plans.
struct Beside {
    std::array<std::vector<Said>, 2> said;
    std::vector<NoteKept> kept;

    friend bool operator==(const Beside& one, const Beside& other) {
        const auto same = [](const NoteKept& left, const NoteKept& right) {
            return left.player == right.player && left.bytes == right.bytes;
        };
        return one.said == other.said && std::ranges::equal(one.kept, other.kept, same);
    }
};

std::expected<Beside, Error> read_beside(Reader& store, const std::string& game) {
    Beside beside;
    for (std::size_t room = 0; room < rooms.size(); ++room) {
        auto said = store.said(game, rooms[room], 0, all);
        if (!said) return std::unexpected(said.error());
        beside.said[room] = *std::move(said);
    }
    auto kept = store.kept_in(game);
    if (!kept) return std::unexpected(kept.error());
    beside.kept = *std::move(kept);
    return beside;
}

/// Commits units in batches.
class Filling {
  public:
    Filling(Store& to, CopyCounts& counts, const CopyProgress& progress)
        : to_(to), counts_(counts), progress_(progress) {}

    Result add(Unit unit, std::size_t bytes) {
        changes_ += unit.size();
        bytes_ += bytes;
        units_.push_back(std::move(unit));
        return changes_ < most_changes && bytes_ < most_bytes ? Result{} : commit();
    }
    Result commit() {
        for (const Result& result : to_.commit(units_)) {
            if (!result) return result;
        }
        units_.clear();
        changes_ = 0;
        bytes_ = 0;
        progress_(counts_);
        return {};
    }

  private:
    Store& to_;
    CopyCounts& counts_;
    const CopyProgress& progress_;
    std::vector<Unit> units_;
    std::size_t changes_ = 0;
    std::size_t bytes_ = 0;
};

/// Adds a game in several units, because a long game's chat does not fit in one.
Result add_game(Filling& filling, Reader& from, const std::vector<Node>& nodes, const StoredGame& game,
                CopyCounts& counts) {
    const std::string& id = game.head.id;
    const auto beside = read_beside(from, id);
    if (!beside) return std::unexpected(beside.error());
    Unit unit = {AddGame{of_one_server(game.head, nodes)}};
    std::size_t bytes = 0;
    if (!game.events.empty()) unit.emplace_back(AppendEvents{.game = id, .events = game.events});
    for (const StoredEvent& event : game.events) bytes += event.body.size();
    for (const Colour colour : colours) {
        const std::string& plan = game.plans[static_cast<std::size_t>(index(colour))];
        if (!plan.empty()) unit.emplace_back(SetPlan{id, colour, plan});
    }
    for (const NoteKept& kept : beside->kept) unit.emplace_back(kept);
    if (auto added = filling.add(std::move(unit), bytes); !added) return added;
    for (std::size_t room = 0; room < rooms.size(); ++room) {
        for (const Said& said : beside->said[room]) {
            ++counts.messages;
            if (auto added = filling.add({AddSaid{id, rooms[room], said}}, said.text.size()); !added)
                return added;
        }
    }
    ++counts.games;
    counts.events += static_cast<std::int64_t>(game.events.size());
    return {};
}

Result fill(Reader& from, Store& to, CopyCounts& counts, const CopyProgress& progress) {
    Filling filling(to, counts, progress);
    Result result;
    std::vector<PlayerKey> players;
    auto visited = from.each_player([&](const AddPlayer& one) {
        ++counts.players;
        players.push_back(one.player.key);
        result = filling.add({one}, one.player.name.size());
        return result.has_value();
    });
    if (!visited || !result) return visited ? result : std::unexpected(visited.error());
    const auto nodes = from.nodes();
    if (!nodes) return std::unexpected(nodes.error());
    visited = from.each_game([&](const StoredGame& game) {
        result = add_game(filling, from, *nodes, game, counts);
        return result.has_value();
    });
    if (!visited || !result) return visited ? result : std::unexpected(visited.error());
    for (const PlayerKey player : players) {
        const auto invitations = from.invitations_of(player);
        if (!invitations) return std::unexpected(invitations.error());
        for (const Invitation& invitation : *invitations) {
            ++counts.invitations;
            if (auto added = filling.add({AddInvitation{invitation}}, invitation.body.size()); !added)
                return added;
        }
    }
    const auto jobs = from.each_job([&](const Job& job) {
        ++counts.jobs;
        result = filling.add({AddJob{job}}, job.body.size() + job.reasons.size());
        return result.has_value();
    });
    if (!jobs || !result) return jobs ? result : std::unexpected(jobs.error());
    const auto workers = from.workers();
    if (!workers) return std::unexpected(workers.error());
    for (const AddWorker& worker : *workers) {
        ++counts.workers;
        if (auto added = filling.add({worker}, worker.worker.name.size()); !added) return added;
    }
    const auto documents = from.each_document([&](const Document& document) {
        ++counts.documents;
        result = filling.add({PutDocument{document, 0}}, document.body.size());
        return result.has_value();
    });
    if (!documents || !result) return documents ? result : std::unexpected(documents.error());
    const auto time = from.board_time();
    if (!time) return std::unexpected(time.error());
    if (auto added = filling.add({SetBoardTime{*time}}, 0); !added) return added;
    return filling.commit();
}

std::expected<bool, Error> is_empty(Reader& store) {
    const auto last = store.last_player();
    if (!last) return std::unexpected(last.error());
    const auto time = store.board_time();
    if (!time) return std::unexpected(time.error());
    bool found = *last != 0 || *time != 0;
    const auto visited = store.each_game([&](const StoredGame&) {
        found = true;
        return false;
    });
    if (!visited) return std::unexpected(visited.error());
    const auto workers = store.workers();
    if (!workers) return std::unexpected(workers.error());
    if (!workers->empty()) return false;
    const auto documents = store.each_document([&](const Document&) {
        found = true;
        return false;
    });
    if (!documents) return std::unexpected(documents.error());
    return !found;
}

std::expected<std::vector<AddPlayer>, Error> players_of(Reader& store) {
    std::vector<AddPlayer> players;
    const auto visited = store.each_player([&](const AddPlayer& one) {
        players.push_back(one);
        return true;
    });
    if (!visited) return std::unexpected(visited.error());
    return players;
}

std::expected<std::vector<std::string>, Error> games_of(Reader& store) {
    std::vector<std::string> games;
    const auto visited = store.each_game([&](const StoredGame& game) {
        games.push_back(game.head.id);
        return true;
    });
    if (!visited) return std::unexpected(visited.error());
    return games;
}

/// The nodes of two databases.
using BothNodes = std::array<std::vector<Node>, 2>;

Result compare_game(Reader& one, StoredGame game, Reader& other, const BothNodes& nodes, CopyCounts& counts) {
    auto found = other.game(game.head.id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return differs("game " + game.head.id + " is missing");
    for (std::size_t i = 0; i < std::max(game.events.size(), (**found).events.size()); ++i) {
        if (i >= game.events.size() || i >= (**found).events.size() || game.events[i] != (**found).events[i])
            return differs("event " + std::to_string(i + 1) + " of game " + game.head.id);
    }
    game.head = of_one_server(game.head, nodes[0]);
    (**found).head = of_one_server((**found).head, nodes[1]);
    if (game != **found) return differs("game " + game.head.id);
    const auto beside = read_beside(one, game.head.id);
    const auto other_beside = read_beside(other, game.head.id);
    if (!beside) return std::unexpected(beside.error());
    if (!other_beside) return std::unexpected(other_beside.error());
    if (*beside != *other_beside) return differs("the chat or the uploads of game " + game.head.id);
    ++counts.games;
    counts.events += static_cast<std::int64_t>(game.events.size());
    for (const auto& room : beside->said) counts.messages += static_cast<std::int64_t>(room.size());
    return {};
}

Result compare_games(Reader& one, Reader& other, CopyCounts& counts, const CopyProgress& progress) {
    // Compare their order, too.
    const auto others = games_of(other);
    if (!others) return std::unexpected(others.error());
    auto nodes = one.nodes();
    auto other_nodes = other.nodes();
    if (!nodes) return std::unexpected(nodes.error());
    if (!other_nodes) return std::unexpected(other_nodes.error());
    const BothNodes both = {*std::move(nodes), *std::move(other_nodes)};
    Result result;
    const auto visited = one.each_game([&](const StoredGame& game) {
        const auto place = static_cast<std::size_t>(counts.games);
        if (place >= others->size() || (*others)[place] != game.head.id) {
            result = differs("game " + game.head.id + " is missing or out of order");
        } else {
            result = compare_game(one, game, other, both, counts);
        }
        progress(counts);
        return result.has_value();
    });
    if (!visited) return std::unexpected(visited.error());
    if (result && std::cmp_not_equal(others->size(), counts.games)) return differs("it has more games");
    return result;
}

Result compare_work(Reader& one, Reader& other, CopyCounts& counts) {
    // Compare their order, too.
    std::vector<std::string> others;
    const auto listed = other.each_job([&](const Job& job) {
        others.push_back(job.id);
        return true;
    });
    if (!listed) return std::unexpected(listed.error());
    Result result;
    const auto visited = one.each_job([&](const Job& job) {
        const auto place = static_cast<std::size_t>(counts.jobs++);
        const auto found = other.job(job.id);
        if (!found) {
            result = std::unexpected(found.error());
        } else if (place >= others.size() || others[place] != job.id || *found != job) {
            result = differs("the job " + job.id);
        }
        return result.has_value();
    });
    if (!visited) return std::unexpected(visited.error());
    if (!result) return result;
    if (std::cmp_not_equal(others.size(), counts.jobs)) return differs("it has more jobs");
    const auto workers = one.workers();
    const auto other_workers = other.workers();
    if (!workers) return std::unexpected(workers.error());
    if (!other_workers) return std::unexpected(other_workers.error());
    const auto is_same = [](const AddWorker& left, const AddWorker& right) {
        return left.worker == right.worker && left.key == right.key;
    };
    if (!std::ranges::equal(*workers, *other_workers, is_same)) return differs("the workers");
    counts.workers = static_cast<std::int64_t>(workers->size());
    return {};
}

Result compare_documents(Reader& one, Reader& other, CopyCounts& counts) {
    Result result;
    const auto visited = one.each_document([&](const Document& document) {
        ++counts.documents;
        const auto found = other.document(document.kind, document.id);
        if (!found) {
            result = std::unexpected(found.error());
        } else if (!*found || **found != document) {
            result = differs(document.kind + " " + document.id);
        }
        return result.has_value();
    });
    if (!visited) return std::unexpected(visited.error());
    if (!result) return result;
    std::int64_t others = 0;
    const auto counted = other.each_document([&](const Document&) {
        ++others;
        return true;
    });
    if (!counted) return std::unexpected(counted.error());
    return others == counts.documents ? Result{} : differs("it has more documents");
}

}  // namespace

std::expected<CopyCounts, Error> copy(Reader& from, Store& to, const CopyProgress& progress) {
    const auto empty = is_empty(to);
    if (!empty) return std::unexpected(empty.error());
    if (!*empty) {
        return std::unexpected(Error{Error::Kind::conflict, "it is not empty; copy to an empty database"});
    }
    if (auto marked = to.mark_as_half_copy(true); !marked) return std::unexpected(marked.error());
    CopyCounts counts;
    if (auto filled = fill(from, to, counts, progress); !filled) return std::unexpected(filled.error());
    const auto compared = compare(from, to, progress);
    if (!compared) return std::unexpected(compared.error());
    if (*compared != counts) return differs("the counts of what was copied and compared");
    if (auto marked = to.mark_as_half_copy(false); !marked) return std::unexpected(marked.error());
    return counts;
}

std::expected<CopyCounts, Error> compare(Reader& one, Reader& other, const CopyProgress& progress) {
    CopyCounts counts;
    const auto players = players_of(one);
    const auto other_players = players_of(other);
    if (!players) return std::unexpected(players.error());
    if (!other_players) return std::unexpected(other_players.error());
    const auto same = [](const AddPlayer& left, const AddPlayer& right) {
        return left.player == right.player && left.token == right.token;
    };
    if (!std::ranges::equal(*players, *other_players, same)) return differs("the players");
    counts.players = static_cast<std::int64_t>(players->size());
    if (auto same_games = compare_games(one, other, counts, progress); !same_games)
        return std::unexpected(same_games.error());
    for (const AddPlayer& player : *players) {
        const auto invitations = one.invitations_of(player.player.key);
        const auto other_invitations = other.invitations_of(player.player.key);
        if (!invitations) return std::unexpected(invitations.error());
        if (!other_invitations) return std::unexpected(other_invitations.error());
        if (*invitations != *other_invitations)
            return differs("the invitations of player " + std::to_string(player.player.key));
        counts.invitations += static_cast<std::int64_t>(invitations->size());
    }
    if (auto same_work = compare_work(one, other, counts); !same_work)
        return std::unexpected(same_work.error());
    if (auto same_documents = compare_documents(one, other, counts); !same_documents)
        return std::unexpected(same_documents.error());
    const auto time = one.board_time();
    const auto other_time = other.board_time();
    if (!time) return std::unexpected(time.error());
    if (!other_time) return std::unexpected(other_time.error());
    if (*time != *other_time) return differs("the board time");
    return counts;
}

}  // namespace kradan::store
