#include "curl/libcurl.h"

#include "system/shared_library.h"

namespace kradan {

namespace {

Libcurl libcurl_functions;

std::expected<const Libcurl*, std::string> open_libcurl(std::string_view what_for) {
    SharedLibrary library{"libcurl.so.4"};
    if (!library.is_loaded())
        return std::unexpected(std::string{what_for} +
                               " needs the library libcurl.so.4, which is not installed (Debian: libcurl4)");
#define KRADAN_FIND_CURL(name) library.find(libcurl_functions.name, #name);
    KRADAN_LIBCURL(KRADAN_FIND_CURL)
#undef KRADAN_FIND_CURL
    if (library.missing()) return std::unexpected(std::string{"libcurl.so.4 has no "} + library.missing());
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
