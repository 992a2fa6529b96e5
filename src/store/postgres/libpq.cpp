#include "store/postgres/libpq.h"

#include <dlfcn.h>

#include <string>

namespace kradan::store {

namespace {

constexpr const char* library_name = "libpq.so.5";

Libpq functions;

Result load() {
    void* handle = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return std::unexpected(Error{Error::Kind::io, std::string{"PostgreSQL needs its library "} +
                                                          library_name +
                                                          ", which is not installed (Debian: libpq5)"});
    }
    const char* missing = nullptr;
#define KRADAN_FIND(name)                                                              \
    functions.name = reinterpret_cast<decltype(functions.name)>(dlsym(handle, #name)); \
    if (!functions.name) missing = #name;
    KRADAN_LIBPQ(KRADAN_FIND)
#undef KRADAN_FIND
    if (!missing) return {};
    return std::unexpected(
        Error{Error::Kind::io,
              std::string{"PostgreSQL needs a libpq of version 14 or newer: "} + missing + " is missing"});
}

}  // namespace

Result load_libpq() {
    static const Result loaded = load();
    return loaded;
}

const Libpq& pq() {
    return functions;
}

}  // namespace kradan::store
