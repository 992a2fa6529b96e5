#pragma once

#include <expected>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "store/store.h"

namespace kradan::bench {

/// The file name of this program.
inline constexpr std::string_view own_name = "kradan-bench";

/// Path of the program `kradan` of the same build: it is in the folder of this program. Throws if it is
/// missing.
std::string find_kradan();

/// Path of `kradan-bench` in the folder of another program.
std::string bench_beside(const std::string& program);

/// Path of a module of the same build, such as "rules.wasm".
std::string module_beside(const std::string& program, const std::string& module);

/// The value; throws if there is none.
template <class T>
T must(std::expected<T, store::Error> result) {
    if (!result) throw std::runtime_error(result.error().detail);
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace kradan::bench
