#include "store/postgres/libpq.h"

#include <string>

#include "system/shared_library.h"

namespace kradan::store {

namespace {

constexpr const char* library_name = "libpq.so.5";

Libpq functions;

Result load() {
    SharedLibrary library{library_name};
    if (!library.is_loaded()) {
        return std::unexpected(Error{Error::Kind::io, std::string{"PostgreSQL needs its library "} +
                                                          library_name +
                                                          ", which is not installed (Debian: libpq5)"});
    }
#define KRADAN_FIND(name) library.find(functions.name, #name);
    KRADAN_LIBPQ(KRADAN_FIND)
#undef KRADAN_FIND
    if (!library.missing()) return {};
    return std::unexpected(
        Error{Error::Kind::io, std::string{"PostgreSQL needs a libpq of version 14 or newer: "} +
                                   library.missing() + " is missing"});
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
