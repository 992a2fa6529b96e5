#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "store/store.h"

namespace kradan::store {

/// A folder that is removed after the test.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

/// A stand-in for a player's token.
TokenHash token_of(PlayerKey player);

/// Everything that can be read from a store.
struct Everything {
    BoardTime board_time = 0;
    PlayerKey last_player = 0;
    std::vector<std::optional<Player>> players;
    std::vector<std::optional<Player>> by_token;
    std::vector<std::string> live;
    std::vector<StoredGame> games;
    std::vector<std::optional<StoredGame>> by_id;
    std::vector<std::vector<GameHead>> by_player;
    std::vector<std::vector<Said>> said;
    /// Sorted by player.
    std::vector<Invitation> invitations;
    std::vector<Job> jobs;
    std::vector<Worker> workers;
    std::vector<Document> documents;

    friend bool operator==(const Everything&, const Everything&) = default;
};

/// Reads everything. The players' tokens are `token_of` their keys.
std::expected<Everything, Error> everything(Reader& reader);

/// Describes the differences; "" if there are none.
std::string difference(const Everything& expected, const Everything& found);

/// Returns the first gap in the events or messages, which are numbered from 1; "" if there is none.
std::string gaps(const Everything& all);

/// Random units, most of which succeed; a few conflict.
class Workload {
  public:
    explicit Workload(std::uint64_t seed) : random_(seed) {}

    /// Returns up to `most` units that continue from the store's contents.
    std::vector<Unit> batch(Reader& store, std::uint32_t most);
    SplitMix64& random() { return random_; }

  private:
    Unit unit();
    Change change();
    std::string text(std::uint32_t longest);
    std::string nonce();
    const std::string& some_game();
    PlayerKey some_player();
    Change change_of_work();
    Change change_of_document();
    std::string some_of(const std::vector<std::string>& names);

    SplitMix64 random_;
    PlayerKey players_ = 0;
    std::vector<std::string> games_;
    std::map<std::string, int> events_;
    std::map<std::pair<std::string, int>, int> said_;
    std::vector<std::string> invitations_;
    std::vector<std::string> jobs_;
    std::vector<std::string> leases_;
    std::vector<std::string> workers_;
    /// By document id.
    std::map<std::string, std::int64_t> versions_;
    BoardTime board_time_ = 0;
};

/// A store's expected contents, obtained by applying the same units in memory.
class Oracle {
  public:
    Oracle();
    Oracle(Oracle&&) = default;
    Oracle& operator=(Oracle&&) = default;

    /// Returns the results that the units should have. Then call `keep` or `drop`.
    std::vector<Result> attempt(const std::vector<Unit>& units);
    /// Call this if the units were stored.
    void keep();
    /// Call this if they were not.
    void drop() { behind_ = true; }
    void make(const std::vector<Unit>& units);
    Reader& reader() { return *store_; }
    Everything everything() const;
    Everything everything_with(const std::vector<Unit>& units) const;

  private:
    std::unique_ptr<Store> with(const std::vector<Unit>& units) const;

    std::vector<Unit> made_;
    std::unique_ptr<Store> store_;
    std::vector<Unit> attempted_;
    /// Like `store_`, plus the attempted units.
    std::unique_ptr<Store> ahead_;
    /// Whether `ahead_` must be rebuilt.
    bool behind_ = false;
};

}  // namespace kradan::store
