#include "identity/libfido2.h"

#include <dlfcn.h>

namespace kradan::identity {

namespace {

Libfido2 functions;

bool load() {
    void* handle = dlopen("libfido2.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    bool complete = true;
#define KRADAN_FIND(name)                                                              \
    functions.name = reinterpret_cast<decltype(functions.name)>(dlsym(handle, #name)); \
    complete = complete && functions.name;
    KRADAN_LIBFIDO2(KRADAN_FIND)
#undef KRADAN_FIND
    return complete;
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
