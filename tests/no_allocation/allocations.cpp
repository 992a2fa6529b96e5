#include "allocations.h"

#include <atomic>
#include <cerrno>
#include <cstddef>

namespace {

std::atomic<std::uint64_t> asked{0};

}  // namespace

std::uint64_t kradan::test::allocations() {
    return asked.load(std::memory_order_relaxed);
}

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

// The sanitizers have their own allocator, and report each allocation.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                                         void (*)(const volatile void*));

namespace {

const int installed = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { asked.fetch_add(1, std::memory_order_relaxed); },
    [](const volatile void*) {});

}  // namespace

#else

// These replace the C library's functions; `operator new` calls malloc, so it is counted too.
extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t number, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
    asked.fetch_add(1, std::memory_order_relaxed);
    return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) {
    asked.fetch_add(1, std::memory_order_relaxed);
    return __libc_calloc(number, size);
}
void* realloc(void* memory, std::size_t size) {
    asked.fetch_add(1, std::memory_order_relaxed);
    return __libc_realloc(memory, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    asked.fetch_add(1, std::memory_order_relaxed);
    return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    *memory = memalign(alignment, size);
    return *memory != nullptr ? 0 : ENOMEM;
}
}

#endif
