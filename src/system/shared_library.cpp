#include "system/shared_library.h"

#include <dlfcn.h>

namespace kradan {

SharedLibrary::SharedLibrary(std::initializer_list<const char*> files) {
    for (const char* file : files) {
        if (!handle_) handle_ = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    }
}

void* SharedLibrary::address_of(const char* name) {
    void* address = handle_ ? dlsym(handle_, name) : nullptr;
    if (!address && !missing_) missing_ = name;
    return address;
}

}  // namespace kradan
