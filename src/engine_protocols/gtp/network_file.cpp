#include "engine_protocols/gtp/network_file.h"

#include <cstddef>
#include <cstdint>

#include "engine_protocols/files.h"
#include "system/gzip.h"

namespace kradan::protocol {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{1} << 30;
constexpr std::size_t largest_unpacked = std::size_t{1} << 31;

}  // namespace

std::expected<std::string, std::string> read_network_file(const std::string& file) {
    auto bytes = read_file(file, largest_file);
    if (!bytes || !is_gzip(*bytes)) return bytes;
    return unpack_gzip(*bytes, largest_unpacked);
}

}  // namespace kradan::protocol
