#include "identity/libfido2.h"

#include "system/shared_library.h"

namespace kradan::identity {

namespace {

Libfido2 functions;

bool load() {
    SharedLibrary library{"libfido2.so.1"};
#define KRADAN_FIND(name) library.find(functions.name, #name);
    KRADAN_LIBFIDO2(KRADAN_FIND)
#undef KRADAN_FIND
    return !library.missing();
}

}  // namespace

const Libfido2* load_libfido2() {
    static const bool loaded = load();
    return loaded ? &functions : nullptr;
}

bool passkeys_can_be_verified() {
    return load_libfido2() != nullptr;
}

}  // namespace kradan::identity
