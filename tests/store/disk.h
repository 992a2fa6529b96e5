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

/// A disk under SQLite that can be full, fail, lie, and lose power: an SQLite VFS over the machine's own.
/// Reads and writes go to real files; the disk also records what would be found after a power
/// failure.
class Disk {
  public:
    enum class Operation : std::uint8_t { read, write, truncate, sync, remove };

    /// What happens to writes that were not synced when the power failed.
    struct Loss {
        /// The size of atomic writes.
        std::size_t sector = 4096;
        /// The percentage of sectors that keep everything written to them. Each of the others loses a random
        /// part.
        std::uint32_t kept = 0;
        /// The percentage of incompletely written sectors that contain garbage.
        std::uint32_t garbled = 0;
    };

    /// An operation or a note, in order.
    struct Entry {
        /// Absent for a note.
        std::optional<Operation> operation;
        /// The suffix of the file's name, which is "", "-wal" or "-journal", or the text of a note.
        std::string text;
        std::string data;
    };

    Disk();
    ~Disk();
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    /// The name of the VFS.
    const std::string& name() const { return name_; }

    /// From now on, after `after` more operations of this kind, `count` of them fail with this code. A failed
    /// sync permanently loses a random part of what it should have synced, as on Linux.
    void fail(Operation operation, int code, std::uint64_t after, std::uint64_t count);
    void mend();
    /// Growing files can take this many more bytes, and shrinking files free theirs.
    void set_room(std::uint64_t bytes);
    std::uint64_t room() const;
    /// Whether an operation has failed since `fail`.
    bool failed() const;

    /// After this many more operations that change something, nothing works.
    void cut_power_after(std::uint64_t operations);
    bool is_dead() const;
    /// From now on, only the process has died, not the machine, so every write is still visible.
    void revive();
    /// Replaces every file with what is found when the power is back. No connection may be open.
    void restart(SplitMix64& random, const Loss& loss);

    /// Makes syncs report success without syncing.
    void lie(bool lies);
    /// Sets the minimum time that each sync takes.
    void be_slow(std::chrono::milliseconds sync);

    /// Starts recording. Writes are recorded when they begin, syncs when they end.
    void trace();
    void note(std::string text);
    std::vector<Entry> entries() const;
    /// Makes every name in the folder durable.
    void folder_synced(const std::string& folder);
    /// The number of these operations since the disk was made.
    std::uint64_t count(Operation operation) const;

  private:
    struct Change {
        /// If absent, the file is truncated or extended to `offset`.
        std::optional<std::string> data;
        std::size_t offset = 0;
    };
    /// A file as a power failure would leave it.
    struct File {
        /// False if it was deleted, but the folder was not synced.
        bool present = true;
        /// Whether the folder was synced since the file got this name.
        bool named = false;
        std::string synced;
        /// The contents as programs saw them at the last sync, successful or not. `pending` came later.
        std::string seen;
        std::vector<Change> pending;
        /// What the name refers to if its last change is lost.
        std::optional<std::string> before;
    };
    struct Handle;
    friend struct DiskMethods;

    /// Counts an operation, and returns the code with which it fails.
    int begin(Operation operation, const std::string& path);
    void put_on_record(Operation operation, const std::string& path, std::string_view data);
    void opened(const std::string& path, bool fresh);
    void written(const std::string& path, std::string_view data, std::size_t offset);
    void truncated(const std::string& path, std::size_t size);
    /// SQLite also syncs the folder when it syncs a file that it has created itself.
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

    /// Reserves the room that a file needs to grow to this size; returns false if there is not enough.
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
