#include "curl/libcurl.h"

#include <dlfcn.h>

namespace kradan {

namespace {

constexpr const char* libcurl_name = "libcurl.so.4";

Libcurl libcurl_functions;

std::expected<const Libcurl*, std::string> open_libcurl(std::string_view what_for) {
    void* handle = dlopen(libcurl_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return std::unexpected(std::string{what_for} +
                               " needs the library libcurl.so.4, which is not installed (Debian: libcurl4)");
    const char* missing = nullptr;
#define KRADAN_FIND_CURL(name)                                                                         \
    libcurl_functions.name = reinterpret_cast<decltype(libcurl_functions.name)>(dlsym(handle, #name)); \
    if (!libcurl_functions.name) missing = #name;
    KRADAN_LIBCURL(KRADAN_FIND_CURL)
#undef KRADAN_FIND_CURL
    if (missing) return std::unexpected(std::string{"libcurl.so.4 has no "} + missing);
    if (libcurl_functions.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return std::unexpected("libcurl cannot be initialized");
    return &libcurl_functions;
}

}  // namespace

std::expected<const Libcurl*, std::string> load_libcurl(std::string_view what_for) {
    static const auto loaded = open_libcurl(what_for);
    return loaded;
}

}  // namespace kradan
