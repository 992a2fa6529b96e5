#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace kradan::store {

/// An integer in network byte order.
template <class Integer>
std::array<char, sizeof(Integer)> big_endian(Integer value) {
    if constexpr (std::endian::native == std::endian::little) value = std::byteswap(value);
    return std::bit_cast<std::array<char, sizeof(Integer)>>(value);
}

/// The binary format of a `bytea[]`.
std::string array_of(std::span<const std::string_view> values);

/// The parameters of one statement, in PostgreSQL's binary format: every integer is a `bigint`, every string
/// a `bytea`. Bound strings are not copied: they must outlive this object.
class Parameters {
  public:
    template <class... Values>
    explicit Parameters(const Values&... values) {
        (add(values), ...);
    }
    Parameters(const Parameters&) = delete;
    Parameters& operator=(const Parameters&) = delete;

    int count() const { return static_cast<int>(values_.size()); }
    const char* const* values() const { return values_.data(); }
    const int* lengths() const { return lengths_.data(); }
    /// 1 ("binary") for each parameter.
    const int* formats() const { return formats_.data(); }

  private:
    void add(std::int64_t value) {
        const auto& bytes = numbers_.emplace_back(big_endian(value));
        add_bytes(bytes.data(), bytes.size());
    }
    void add(int value) { add(std::int64_t{value}); }
    void add(bool value) { add_bytes(value ? "\1" : "\0", 1); }
    void add(const std::optional<bool>& value) { value ? add(*value) : add_bytes(nullptr, 0); }
    void add(const std::optional<std::int64_t>& value) { value ? add(*value) : add_bytes(nullptr, 0); }
    void add(const std::optional<std::string>& value) {
        value ? add(std::string_view{*value}) : add_bytes(nullptr, 0);
    }
    void add(std::string_view value) { add_bytes(value.empty() ? "" : value.data(), value.size()); }
    void add(const std::string& value) { add(std::string_view{value}); }
    void add(const std::optional<TokenHash>& value) { value ? add(*value) : add_bytes(nullptr, 0); }
    void add(const TokenHash& value) { add_bytes(reinterpret_cast<const char*>(value.data()), value.size()); }
    void add_bytes(const char* bytes, std::size_t size) {
        values_.push_back(bytes);
        lengths_.push_back(static_cast<int>(size));
        formats_.push_back(1);
    }

    std::vector<const char*> values_;
    std::vector<int> lengths_;
    std::vector<int> formats_;
    /// A deque, since `values_` points to its elements.
    std::deque<std::array<char, 8>> numbers_;
};

}  // namespace kradan::store
