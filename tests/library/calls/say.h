#pragma once

#include <kradan/session.h>

#include <concepts>
#include <expected>
#include <iostream>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

/// Prints values as text, so that two compilers' results can be compared.
namespace calls {

inline const volatile unsigned high_bits = 0xa5a5a500;

/// The same value. If its type is smaller than a register, the upper bits contain garbage, which called
/// functions must ignore.
template <class T>
T rough(T value) {
    if constexpr (sizeof(T) == 1 && !std::same_as<T, bool>) {
        return static_cast<T>(high_bits + static_cast<unsigned char>(value));
    } else if constexpr (sizeof(T) == 2) {
        return static_cast<T>(high_bits * 256 + static_cast<unsigned short>(value));
    } else {
        return value;
    }
}

template <class T>
std::string text(const T& value);

template <class T>
std::string text_of_optional(const std::optional<T>& value) {
    return value ? text(*value) : "none";
}

template <class T, class E>
std::string text_of_expected(const std::expected<T, E>& value) {
    if (!value) return "refused: " + text(value.error());
    if constexpr (std::is_void_v<T>) {
        return "done";
    } else {
        return text(*value);
    }
}

template <class T>
std::string text(const T& value) {
    using namespace kradan;
    if constexpr (std::convertible_to<T, std::string_view>) {
        return std::string(std::string_view(value));
    } else if constexpr (std::same_as<T, char>) {
        return {value};
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<int>(value));
    } else if constexpr (std::integral<T>) {
        return std::to_string(value);
    } else if constexpr (std::same_as<T, Refusal>) {
        return text(value.reason) + " " + text(value.clause) + " " + value.detail;
    } else if constexpr (std::same_as<T, SyntaxError>) {
        return value.message + " at " + text(value.offset);
    } else if constexpr (requires { value.module(); }) {
        return text(id(value));
    } else if constexpr (std::same_as<T, Outcome>) {
        return text(value.winner) + "/" + text(id(value.reason));
    } else if constexpr (requires { text_of_optional(value); }) {
        return text_of_optional(value);
    } else if constexpr (requires { text_of_expected(value); }) {
        return text_of_expected(value);
    } else if constexpr (requires { value.bits(); }) {
        return "#" + text(value.bits());
    } else if constexpr (requires { value.point; }) {
        return "#" + text(value.point);
    } else if constexpr (requires { value.x, value.y; }) {
        return text(value.x) + "," + text(value.y);
    } else if constexpr (requires { value.colour, value.kind; }) {
        return text(value.colour) + "/" + text(value.kind);
    } else if constexpr (std::ranges::range<T>) {
        std::string all = "[";
        for (const auto& one : value) all += (all.size() > 1 ? " " : "") + text(one);
        return all + "]";
    } else {
        return value.text;
    }
}

/// Prints one line for the comparison.
template <class... T>
void say(std::string_view name, const T&... values) {
    std::cout << name;
    ((std::cout << " | " << text(values)), ...);
    std::cout << "\n";
}

void call_chess();
void call_ogi();
void call_go();
void call_catalog();
void call_session();
void call_record();

}  // namespace calls
