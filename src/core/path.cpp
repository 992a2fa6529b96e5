#include "core/path.h"

#include <algorithm>

namespace kradan {

namespace {

constexpr std::array all_paths = {Path::portable, Path::avx2, Path::avx512};

#if defined(__x86_64__)
std::size_t runnable_paths() {
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vpopcntdq") &&
                        __builtin_cpu_supports("avx512vnni");
    return avx512 ? 3 : avx2 ? 2 : 1;
}
#else
std::size_t runnable_paths() {
    return 1;
}
#endif

}  // namespace

std::optional<Path> read_path(std::string_view id) {
    const auto found = std::ranges::find(path_ids, id);
    if (found == path_ids.end()) return std::nullopt;
    return static_cast<Path>(found - path_ids.begin());
}

std::span<const Path> paths() {
    static const std::size_t count = runnable_paths();
    return {all_paths.data(), count};
}

Path best_path() {
    return paths().back();
}

}  // namespace kradan
