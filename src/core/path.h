#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace kradan {

/// The code paths that count moves, one for each type of processor. They all give the same results. One is
/// chosen at run time.
enum class Path {
    /// Any processor, and WebAssembly.
    portable,
    /// x86-64 with AVX2 and BMI2 (2013 and later): eight directions in two registers.
    avx2,
    /// x86-64 with AVX-512, including its population counts and dot products: eight directions in one
    /// register.
    avx512,
};

inline constexpr std::array<std::string_view, 3> path_ids = {"portable", "avx2", "avx512"};

constexpr std::string_view id(Path path) {
    return path_ids[static_cast<std::size_t>(path)];
}

/// The path with this id; empty if there is none.
std::optional<Path> read_path(std::string_view id);

/// The paths that this processor can run, fastest last.
std::span<const Path> paths();

/// The fastest path on this processor.
Path best_path();

}  // namespace kradan
