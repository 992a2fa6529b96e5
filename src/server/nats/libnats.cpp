#include "server/nats/libnats.h"

#include "system/shared_library.h"

namespace kradan::server {

namespace {

Libnats libnats_functions;

std::expected<const Libnats*, std::string> open_libnats() {
    SharedLibrary library{"libnats.so.3.4", "libnats.so"};
    if (!library.is_loaded())
        return std::unexpected(
            "nodes need the library libnats.so, which is not installed (Debian: libnats3.4)");
#define KRADAN_FIND(name) library.find(libnats_functions.name, #name);
    KRADAN_LIBNATS(KRADAN_FIND)
#undef KRADAN_FIND
    if (!library.missing()) return &libnats_functions;
    return std::unexpected(std::string{"nodes need a libnats of version 3: "} + library.missing() +
                           " is missing");
}

}  // namespace

std::expected<const Libnats*, std::string> load_libnats() {
    static const auto loaded = open_libnats();
    return loaded;
}

}  // namespace kradan::server
