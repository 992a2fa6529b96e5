#include "cli/carried.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <string>

#ifdef KRADAN_CARRIED
// The archive becomes part of the executable and is read on demand. With #embed, the compiler would have to
// read it.
__asm__(
    ".section .rodata.kradan_carried,\"a\",@progbits\n"
    ".balign 16\n"
    ".hidden kradan_carried\n"
    ".global kradan_carried\n"
    "kradan_carried:\n"
    ".incbin \"" KRADAN_CARRIED
    "\"\n"
    ".hidden kradan_carried_end\n"
    ".global kradan_carried_end\n"
    "kradan_carried_end:\n"
    ".previous\n");
extern "C" {
__attribute__((visibility("hidden"))) extern const char kradan_carried[];
__attribute__((visibility("hidden"))) extern const char kradan_carried_end[];
}
#endif

namespace kradan::cli {

namespace {

constexpr std::string_view library_folder = "lib/";

std::string_view carried_archive() {
#ifdef KRADAN_CARRIED
    return {kradan_carried, static_cast<std::size_t>(kradan_carried_end - kradan_carried)};
#else
    return {};
#endif
}

/// A header field, up to the first NUL.
std::string_view field(std::string_view header, std::size_t at, std::size_t size) {
    const std::string_view all = header.substr(at, size);
    return all.substr(0, all.find('\0'));
}

/// The descriptor of an in-memory file with these bytes, or -1.
int memory_file(const std::string& name, std::string_view bytes) {
    const int file = memfd_create(name.c_str(), MFD_CLOEXEC);
    while (file >= 0 && !bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written <= 0) {
            close(file);
            return -1;
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return file;
}

}  // namespace

std::optional<std::vector<CarriedFile>> read_tar(std::string_view archive) {
    // The ustar format (POSIX.1-1988): blocks of 512 bytes. A header is one block, with the name at 0, the
    // size in octal digits at 124, the type at 156 and "ustar" at 257. An empty header ends the archive.
    constexpr std::size_t block = 512;
    std::vector<CarriedFile> files;
    while (archive.size() >= block && archive.front() != '\0') {
        const std::string_view header = archive.substr(0, block);
        const std::string_view digits = field(header, 124, 12);
        const char kind = header[156];
        std::size_t size = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, 8);
        if (error != std::errc{} || field(header, 257, 5) != "ustar") return std::nullopt;
        archive.remove_prefix(block);
        if (size > archive.size()) return std::nullopt;
        std::string_view path = field(header, 0, 100);
        if (path.starts_with("./")) path.remove_prefix(2);
        if (kind == '0' || kind == '\0') files.push_back({path, archive.substr(0, size)});
        const std::size_t padded = (size + block - 1) / block * block;
        if (padded > archive.size()) return std::nullopt;
        archive.remove_prefix(padded);
    }
    if (archive.size() < block) return std::nullopt;
    return files;
}

std::vector<CarriedFile> carried_files() {
    const std::string_view archive = carried_archive();
    return archive.empty() ? std::vector<CarriedFile>{}
                           : read_tar(archive).value_or(std::vector<CarriedFile>{});
}

void load_carried_libraries() {
    // A loaded library is found by name, including by the libraries that depend on it, which come later in
    // the archive. The files stay open until all are loaded, because equal paths would be taken for the same
    // library.
    std::vector<int> files;
    for (const auto& [path, bytes] : carried_files()) {
        if (!path.starts_with(library_folder)) continue;
        const std::string name{path.substr(library_folder.size())};
        if (dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL)) continue;
        const int file = memory_file(name, bytes);
        if (file < 0) continue;
        dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_LAZY | RTLD_LOCAL);
        files.push_back(file);
    }
    for (const int file : files) close(file);
}

}  // namespace kradan::cli
