#include "engine_protocols/gtp/network_file.h"

#include <cstddef>
#include <cstdint>

#include "core/quote.h"
#include "engine_protocols/files.h"
#include "games/go/module.h"
#include "system/gzip.h"

namespace kradan::protocol {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{1} << 30;
constexpr std::size_t largest_unpacked = std::size_t{1} << 31;

std::expected<std::string, std::string> read_unpacked(const std::string& file) {
    auto bytes = read_file(file, largest_file);
    if (!bytes || !is_gzip(*bytes)) return bytes;
    return unpack_gzip(*bytes, largest_unpacked);
}

}  // namespace

std::expected<std::string, std::string> load_go_network(engine::Engine& engine, const std::string& file) {
    auto bytes = read_unpacked(file);
    if (!bytes) return std::unexpected(in_quotes(file) + ": " + bytes.error());
    if (const auto set = engine.set_network(go::go_game, *bytes); !set)
        return std::unexpected(in_quotes(file) + ": " + set.error());
    return bytes;
}

}  // namespace kradan::protocol
