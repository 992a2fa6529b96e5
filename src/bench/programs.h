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

/// Path of `kradan` from the same build, which is in this program's folder. Throws if it is missing.
std::string find_kradan();

/// Path of `kradan-bench` in the folder of another program.
std::string bench_beside(const std::string& program);

/// Path of a module from the same build, such as "rules.wasm".
std::string module_beside(const std::string& program, const std::string& module);

/// Returns the value; throws if there is none.
template <class T>
T must(std::expected<T, store::Error> result) {
    if (!result) throw std::runtime_error(result.error().detail);
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace kradan::bench
