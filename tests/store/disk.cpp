#include "disk.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <new>
#include <set>
#include <thread>
#include <utility>

namespace kradan::store {

/// SQLite's view of an open file: our part first, followed by the real file in the same allocation.
struct Disk::Handle {
    sqlite3_file base;
    Disk* disk;
    std::string* path;
    bool made;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

namespace {

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

constexpr std::size_t page_size = 4096;

std::mutex disks_mutex;
std::set<Disk*> disks;

}  // namespace

struct DiskMethods {
    using Handle = Disk::Handle;
    using Operation = Disk::Operation;

    static Handle& handle(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
    static sqlite3_file* real(sqlite3_file* file) { return handle(file).real(); }
    static const sqlite3_io_methods* methods_of(sqlite3_file* file) { return real(file)->pMethods; }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
        auto& disk = *static_cast<Disk*>(vfs->pAppData);
        auto& handle = *new (file) Handle{};
        handle.disk = &disk;
        if (disk.is_dead()) return SQLITE_IOERR;
        const bool fresh = path && !std::ifstream(path).good();
        const int code = disk.real_->xOpen(disk.real_, path, handle.real(), flags, out);
        if (!handle.real()->pMethods) return code;
        // Temporary files are never found again.
        handle.path = new std::string(path ? path : "");
        handle.made = fresh;
        if (path) disk.opened(path, fresh);
        handle.base.pMethods = &methods;
        return code;
    }
    static int close(sqlite3_file* file) {
        const int code = methods_of(file)->xClose(real(file));
        delete handle(file).path;
        return code;
    }
    static int read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
        Handle& ours = handle(file);
        if (const int code = ours.disk->begin(Operation::read, *ours.path)) return code;
        return methods_of(file)->xRead(real(file), data, size, offset);
    }
    static int write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
        Handle& ours = handle(file);
        if (const int code = ours.disk->begin(Operation::write, *ours.path)) return code;
        sqlite3_int64 before = 0;
        methods_of(file)->xFileSize(real(file), &before);
        if (!ours.disk->resize(static_cast<std::size_t>(before), static_cast<std::size_t>(offset + size),
                               false))
            return SQLITE_FULL;
        const std::string_view bytes(static_cast<const char*>(data), static_cast<std::size_t>(size));
        ours.disk->put_on_record(Operation::write, *ours.path, bytes);
        ours.disk->written(*ours.path, bytes, static_cast<std::size_t>(offset));
        return methods_of(file)->xWrite(real(file), data, size, offset);
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        Handle& ours = handle(file);
        if (const int code = ours.disk->begin(Operation::truncate, *ours.path)) return code;
        sqlite3_int64 before = 0;
        methods_of(file)->xFileSize(real(file), &before);
        ours.disk->resize(static_cast<std::size_t>(before), static_cast<std::size_t>(size), true);
        ours.disk->truncated(*ours.path, static_cast<std::size_t>(size));
        return methods_of(file)->xTruncate(real(file), size);
    }
    static int sync(sqlite3_file* file, int) {
        // The real file does not have to be synced, because this machine does not lose power.
        Handle& ours = handle(file);
        if (const int code = ours.disk->begin(Operation::sync, *ours.path)) {
            ours.disk->sync_failed(*ours.path);
            return code;
        }
        if (ours.disk->slow_.count() > 0) std::this_thread::sleep_for(ours.disk->slow_);
        ours.disk->synced(*ours.path, ours.made);
        ours.made = false;
        ours.disk->put_on_record(Operation::sync, *ours.path, {});
        return SQLITE_OK;
    }
    static int size(sqlite3_file* file, sqlite3_int64* size) {
        return methods_of(file)->xFileSize(real(file), size);
    }
    static int lock(sqlite3_file* file, int level) { return methods_of(file)->xLock(real(file), level); }
    static int unlock(sqlite3_file* file, int level) { return methods_of(file)->xUnlock(real(file), level); }
    static int check_lock(sqlite3_file* file, int* out) {
        return methods_of(file)->xCheckReservedLock(real(file), out);
    }
    static int control(sqlite3_file* file, int operation, void* argument) {
        return methods_of(file)->xFileControl(real(file), operation, argument);
    }
    static int sector_size(sqlite3_file* file) { return methods_of(file)->xSectorSize(real(file)); }
    static int characteristics(sqlite3_file* file) {
        return methods_of(file)->xDeviceCharacteristics(real(file));
    }
    static int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
        return methods_of(file)->xShmMap(real(file), page, size, extend, out);
    }
    static int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
        return methods_of(file)->xShmLock(real(file), offset, count, flags);
    }
    static void barrier(sqlite3_file* file) { methods_of(file)->xShmBarrier(real(file)); }
    static int unmap_shared(sqlite3_file* file, int remove) {
        return methods_of(file)->xShmUnmap(real(file), remove);
    }
    static int remove(sqlite3_vfs* vfs, const char* path, int synced) {
        auto& disk = *static_cast<Disk*>(vfs->pAppData);
        if (const int code = disk.begin(Operation::remove, path)) return code;
        disk.removed(path, synced != 0);
        return disk.real_->xDelete(disk.real_, path, 0);
    }

    static constexpr sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = close,
        .xRead = read,
        .xWrite = write,
        .xTruncate = truncate,
        .xSync = sync,
        .xFileSize = size,
        .xLock = lock,
        .xUnlock = unlock,
        .xCheckReservedLock = check_lock,
        .xFileControl = control,
        .xSectorSize = sector_size,
        .xDeviceCharacteristics = characteristics,
        .xShmMap = map_shared,
        .xShmLock = lock_shared,
        .xShmBarrier = barrier,
        .xShmUnmap = unmap_shared,
        .xFetch = nullptr,
        .xUnfetch = nullptr,
    };
};

void Disk::set_room(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    room_ = bytes;
}

std::uint64_t Disk::room() const {
    const std::lock_guard lock(mutex_);
    return room_.value_or(1ULL << 40);
}

bool Disk::resize(std::size_t before, std::size_t after, bool cut) {
    const std::lock_guard lock(mutex_);
    if (!room_ || (after <= before && !cut)) return true;
    if (after > before && after - before > *room_) return false;
    *room_ = *room_ + before - after;
    return true;
}

Disk::Disk() : real_(sqlite3_vfs_find(nullptr)) {
    static std::atomic<int> count = 0;
    name_ = "disk" + std::to_string(++count);
    vfs_ = *real_;
    vfs_.pNext = nullptr;
    vfs_.zName = name_.c_str();
    vfs_.szOsFile = static_cast<int>(sizeof(Handle)) + real_->szOsFile;
    vfs_.pAppData = this;
    vfs_.xOpen = DiskMethods::open;
    vfs_.xDelete = DiskMethods::remove;
    sqlite3_vfs_register(&vfs_, 0);
    const std::lock_guard lock(disks_mutex);
    disks.insert(this);
}

Disk::~Disk() {
    sqlite3_vfs_unregister(&vfs_);
    const std::lock_guard lock(disks_mutex);
    disks.erase(this);
}

void Disk::fail(Operation operation, int code, std::uint64_t after, std::uint64_t count) {
    const std::lock_guard lock(mutex_);
    failing_ = operation;
    code_ = code;
    fails_from_ = counts_[static_cast<std::size_t>(operation)] + after;
    fails_until_ = fails_from_ + count;
    failed_ = false;
}

void Disk::mend() {
    const std::lock_guard lock(mutex_);
    failing_.reset();
}

bool Disk::failed() const {
    const std::lock_guard lock(mutex_);
    return failed_;
}

void Disk::cut_power_after(std::uint64_t operations) {
    const std::lock_guard lock(mutex_);
    power_left_ = operations;
}

bool Disk::is_dead() const {
    const std::lock_guard lock(mutex_);
    return power_left_ == 0;
}

void Disk::revive() {
    const std::lock_guard lock(mutex_);
    power_left_.reset();
}

void Disk::restart(SplitMix64& random, const Loss& loss) {
    const std::lock_guard lock(mutex_);
    std::map<std::string, File> found;
    for (const auto& [path, file] : files_) {
        const bool before = !file.named && loss.kept < 100 && random.below(2) == 0;
        std::optional<std::string> content;
        if (before) {
            content = file.before;
        } else if (file.present) {
            content = remains(file, random, loss);
        }
        std::remove(path.c_str());
        std::remove((path + "-shm").c_str());
        if (!content) continue;
        std::ofstream(path, std::ios::binary) << *content;
        found[path] = {.named = true, .synced = *content, .seen = *content, .pending = {}, .before = {}};
    }
    files_ = std::move(found);
    power_left_.reset();
}

void Disk::lie(bool lies) {
    const std::lock_guard lock(mutex_);
    lies_ = lies;
}

void Disk::be_slow(std::chrono::milliseconds sync) {
    slow_ = sync;
}

void Disk::trace() {
    const std::lock_guard lock(mutex_);
    tracing_ = true;
}

void Disk::note(std::string text) {
    const std::lock_guard lock(mutex_);
    entries_.push_back({.operation = {}, .text = std::move(text), .data = {}});
}

std::vector<Disk::Entry> Disk::entries() const {
    const std::lock_guard lock(mutex_);
    return entries_;
}

std::uint64_t Disk::count(Operation operation) const {
    const std::lock_guard lock(mutex_);
    return counts_[static_cast<std::size_t>(operation)];
}

int Disk::begin(Operation operation, const std::string&) {
    const std::lock_guard lock(mutex_);
    if (power_left_ && (*power_left_ == 0 || (operation != Operation::read && --*power_left_ == 0)))
        return SQLITE_IOERR;
    const auto number = counts_[static_cast<std::size_t>(operation)]++;
    if (failing_ != operation || number < fails_from_ || number >= fails_until_) return SQLITE_OK;
    failed_ = true;
    return code_;
}

void Disk::put_on_record(Operation operation, const std::string& path, std::string_view data) {
    const std::lock_guard lock(mutex_);
    if (!tracing_) return;
    const auto end = path.rfind('-');
    entries_.push_back({.operation = operation,
                        .text = end == std::string::npos ? "" : path.substr(end),
                        .data = std::string{data}});
}

void Disk::opened(const std::string& path, bool fresh) {
    const std::lock_guard lock(mutex_);
    const auto known = files_.find(path);
    if (fresh) {
        auto before = known == files_.end() ? std::nullopt : std::move(known->second.before);
        files_[path] = {.synced = {}, .seen = {}, .pending = {}, .before = std::move(before)};
    } else if (known == files_.end()) {
        const std::string content = content_of(path);
        files_[path] = {.named = true, .synced = content, .seen = content, .pending = {}, .before = {}};
    }
}

void Disk::written(const std::string& path, std::string_view data, std::size_t offset) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (found != files_.end()) found->second.pending.push_back({std::string{data}, offset});
}

void Disk::truncated(const std::string& path, std::size_t size) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (found != files_.end()) found->second.pending.push_back({std::nullopt, size});
}

void Disk::synced(const std::string& path, bool made) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (lies_ || found == files_.end()) return;
    File& file = found->second;
    settle(file, remains(file, random_, {.kept = 100}));
    if (made) sync_names(std::filesystem::path(path).parent_path().string());
}

void Disk::sync_names(const std::string& folder) {
    const auto inside = [&](const auto& entry) {
        return std::filesystem::path(entry.first).parent_path() == folder;
    };
    std::erase_if(files_, [&](const auto& entry) { return inside(entry) && !entry.second.present; });
    for (auto& entry : files_) {
        if (!inside(entry)) continue;
        entry.second.named = true;
        entry.second.before.reset();
    }
}

void Disk::folder_synced(const std::string& folder) {
    const std::lock_guard lock(mutex_);
    if (!lies_ && power_left_ != 0) sync_names(folder);
}

void Disk::sync_failed(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (power_left_ == 0 || found == files_.end()) return;
    File& file = found->second;
    settle(file, remains(file, random_, {.kept = random_.below(100)}));
}

void Disk::removed(const std::string& path, bool synced) {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(path);
    if (found == files_.end()) return;
    if (synced) {
        files_.erase(found);
        sync_names(std::filesystem::path(path).parent_path().string());
        return;
    }
    File& file = found->second;
    file = {.present = false,
            .synced = {},
            .seen = {},
            .pending = {},
            .before = file.named ? std::optional{std::move(file.synced)} : std::move(file.before)};
}

void Disk::settle(File& file, std::string synced) {
    for (const Change& change : file.pending) {
        const std::size_t end = change.offset + (change.data ? change.data->size() : 0);
        if (!change.data || file.seen.size() < end) file.seen.resize(end);
        if (change.data) file.seen.replace(change.offset, change.data->size(), *change.data);
    }
    file.pending.clear();
    file.synced = std::move(synced);
}

std::string Disk::remains(const File& file, SplitMix64& random, const Loss& loss) {
    std::string image = file.synced;
    // The file has the size that it had at some moment since the sync.
    std::size_t size = image.size();
    std::size_t now = file.seen.size();
    const auto moment = random.below(static_cast<std::uint32_t>(file.pending.size() + 1));
    const auto all = loss.kept == 100 ? file.pending.size() : moment;
    // Data is written in whole pages.
    std::set<std::size_t> touched;
    for (std::size_t i = 0; i < file.pending.size(); ++i) {
        const Change& change = file.pending[i];
        now = change.data ? std::max(now, change.offset + change.data->size()) : change.offset;
        if (i < all) size = now;
        if (!change.data || change.data->empty()) continue;
        const std::size_t end = change.offset + change.data->size();
        std::size_t sector = change.offset / page_size * page_size;
        for (; sector < (end + page_size - 1) / page_size * page_size; sector += loss.sector)
            touched.insert(sector);
    }
    for (const std::size_t begin : touched) {
        std::vector<const Change*> writes;
        for (const Change& change : file.pending) {
            if (!change.data) continue;
            if (change.offset < begin + loss.sector && change.offset + change.data->size() > begin)
                writes.push_back(&change);
        }
        const bool whole = random.below(100) < loss.kept;
        const auto kept = whole ? writes.size() : random.below(static_cast<std::uint32_t>(writes.size() + 1));
        const bool garbled = !whole && random.below(100) < loss.garbled;
        // A sector that loses all its writes keeps its synced contents. Otherwise it has the contents that
        // programs saw after one of the writes.
        if (!whole && kept == 0 && !garbled) continue;
        std::string content = file.seen.size() > begin ? file.seen.substr(begin, loss.sector) : std::string{};
        content.resize(loss.sector);
        for (std::size_t i = 0; i < kept; ++i) {
            const std::size_t from = std::max(begin, writes[i]->offset);
            const std::size_t to = std::min(begin + loss.sector, writes[i]->offset + writes[i]->data->size());
            content.replace(from - begin, to - from, *writes[i]->data, from - writes[i]->offset, to - from);
        }
        if (garbled) {
            for (char& byte : content) byte = static_cast<char>(random.next());
        }
        if (image.size() < begin + loss.sector) image.resize(begin + loss.sector);
        image.replace(begin, loss.sector, content);
    }
    image.resize(size);
    return image;
}

}  // namespace kradan::store

/// Replaces the C library's function in the whole test program. Reports folders to the disks instead of
/// syncing them.
int fsync(int file) {
    struct stat status{};
    if (fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
        std::error_code error;
        const auto folder = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file), error);
        const std::lock_guard lock(kradan::store::disks_mutex);
        for (auto* disk : kradan::store::disks) disk->folder_synced(folder.string());
        return 0;
    }
    return static_cast<int>(syscall(SYS_fsync, file));
}
