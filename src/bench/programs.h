#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kradan::bench {

/// The file name of this program.
inline constexpr std::string_view own_name = "kradan-bench";

/// Path of the program `kradan` of the same build: it is in the folder of this program. The error says what
/// is missing.
std::expected<std::string, std::string> find_kradan();

/// Path of `kradan-bench` in the folder of another program.
std::string bench_beside(const std::string& program);

/// Path of a module of the same build, such as "rules.wasm".
std::string module_beside(const std::string& program, const std::string& module);

}  // namespace kradan::bench
