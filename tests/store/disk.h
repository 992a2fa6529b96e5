#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"

namespace kradan::store {

/// A disk under SQLite that can be full, fail, lie, and lose its power: an SQLite VFS over the machine's own.
/// What is read and written goes to real files; beside them it keeps what would be found after a power
/// failure.
class Disk {
  public:
    enum class Operation : std::uint8_t { read, write, truncate, sync, remove };

    /// What became of writes that were not synced when the power failed.
    struct Loss {
        /// What is written at once.
        std::size_t sector = 4096;
        /// Of a hundred sectors, so many keep all that was written to them; of the others a random part is
        /// lost.
        std::uint32_t kept = 0;
        /// Of a hundred sectors that were being written, so many hold what nobody ever wrote.
        std::uint32_t garbled = 0;
    };

    /// What happened, in order.
    struct Entry {
        /// Absent for a note.
        std::optional<Operation> operation;
        /// The end of the file's name: "", "-wal", "-journal"; or the text of a note.
        std::string text;
        std::string data;
    };

    Disk();
    ~Disk();
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    /// Of the VFS.
    const std::string& name() const { return name_; }

    /// From now on, after `after` further operations of this kind, `count` of them fail with this code. A
    /// sync that fails loses a random part of what it should have synced, for good, as Linux does.
    void fail(Operation operation, int code, std::uint64_t after, std::uint64_t count);
    void mend();
    /// Growing files may take this many more bytes; shrinking files free theirs.
    void set_room(std::uint64_t bytes);
    std::uint64_t room() const;
    /// Whether an operation has failed since `fail`.
    bool failed() const;

    /// After so many further operations that change something, nothing works any more.
    void cut_power_after(std::uint64_t operations);
    bool is_dead() const;
    /// After that it was not the machine that stopped, but only the process: every write is still seen.
    void revive();
    /// Puts in place of every file what is found when the power is back. No connection may be open.
    void restart(SplitMix64& random, const Loss& loss);

    /// Syncs that say they were done, and were not.
    void lie(bool lies);
    /// How long each sync takes at least.
    void be_slow(std::chrono::milliseconds sync);

    /// Begins to note what happens: writes when they begin, syncs when they are done.
    void trace();
    void note(std::string text);
    std::vector<Entry> entries() const;
    /// Every name in the folder is durable.
    void folder_synced(const std::string& folder);
    /// Since the disk was made.
    std::uint64_t count(Operation operation) const;

  private:
    struct Change {
        /// Absent: the file is cut off or extended to `offset`.
        std::optional<std::string> data;
        std::size_t offset = 0;
    };
    /// A file as the power failure would leave it.
    struct File {
        /// Absent: it was deleted, but the folder was not synced.
        bool present = true;
        /// The folder was synced since the file has this name.
        bool named = false;
        std::string synced;
        /// As programs saw it at the latest sync, whether that succeeded or not; `pending` came after.
        std::string seen;
        std::vector<Change> pending;
        /// What the name means if its latest change is lost.
        std::optional<std::string> before;
    };
    struct Handle;
    friend struct DiskMethods;

    /// Counts an operation, and says with which code it fails.
    int begin(Operation operation, const std::string& path);
    void put_on_record(Operation operation, const std::string& path, std::string_view data);
    void opened(const std::string& path, bool fresh);
    void written(const std::string& path, std::string_view data, std::size_t offset);
    void truncated(const std::string& path, std::size_t size);
    /// SQLite syncs the folder too, where the file was made by whoever syncs it.
    void synced(const std::string& path, bool made);
    void sync_names(const std::string& folder);
    void sync_failed(const std::string& path);
    void removed(const std::string& path, bool synced);
    static std::string remains(const File& file, SplitMix64& random, const Loss& loss);
    static void settle(File& file, std::string synced);

    sqlite3_vfs vfs_;
    sqlite3_vfs* real_;
    std::string name_;

    mutable std::mutex mutex_;
    SplitMix64 random_{1};
    std::map<std::string, File> files_;
    std::array<std::uint64_t, 5> counts_ = {};

    /// Takes what a file needs to grow to this size; false where there is no room.
    bool resize(std::size_t before, std::size_t after, bool cut);
    std::optional<std::uint64_t> room_;
    std::optional<Operation> failing_;
    int code_ = 0;
    std::uint64_t fails_from_ = 0;
    std::uint64_t fails_until_ = 0;
    bool failed_ = false;
    std::optional<std::uint64_t> power_left_;
    bool lies_ = false;
    std::chrono::milliseconds slow_{0};
    bool tracing_ = false;
    std::vector<Entry> entries_;
};

}  // namespace kradan::store
