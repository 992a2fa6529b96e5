#include <__verbose_abort>
#include <cstdlib>
#include <new>

// libc++ would print a message before it aborts, but no host can read it. Without the message, the modules
// have no printf and import nothing.

// One instruction each, where libc has a kilobyte of loop.

extern "C" void* memcpy(void* to, const void* from, std::size_t size) {
    __builtin_memcpy(to, from, size);
    return to;
}

extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    __builtin_memmove(to, from, size);
    return to;
}

_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char* /*format*/, ...) {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

// The library's own version prints a message and so pulls in printf.
extern "C" void __cxa_pure_virtual() {
    __builtin_trap();
}

void* operator new(std::size_t size) {
    void* room = std::malloc(size);
    if (room == nullptr) __builtin_trap();
    return room;
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto unit = static_cast<std::size_t>(alignment);
    void* room = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
    if (!room) __builtin_trap();
    return room;
}

void operator delete(void* room, std::align_val_t /*alignment*/) noexcept {
    std::free(room);
}

void operator delete(void* room, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    std::free(room);
}

void operator delete(void* room) noexcept {
    std::free(room);
}

void operator delete(void* room, std::size_t /*size*/) noexcept {
    std::free(room);
}
