#include "server/nats/libnats.h"

#include <dlfcn.h>

namespace kradan::server {

namespace {

constexpr const char* libnats_name = "libnats.so.3.4";

Libnats libnats_functions;

std::expected<const Libnats*, std::string> open_libnats() {
    void* handle = dlopen(libnats_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libnats.so", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return std::unexpected(
            "nodes need the library libnats.so, which is not installed (Debian: libnats3.4)");
    const char* missing = nullptr;
#define KRADAN_FIND(name)                                                                              \
    libnats_functions.name = reinterpret_cast<decltype(libnats_functions.name)>(dlsym(handle, #name)); \
    if (!libnats_functions.name) missing = #name;
    KRADAN_LIBNATS(KRADAN_FIND)
#undef KRADAN_FIND
    if (!missing) return &libnats_functions;
    return std::unexpected(std::string{"nodes need a libnats of version 3: "} + missing + " is missing");
}

}  // namespace

std::expected<const Libnats*, std::string> load_libnats() {
    static const auto loaded = open_libnats();
    return loaded;
}

}  // namespace kradan::server
