#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/colour.h"
#include "json/json.h"

/// Descriptions of data: each struct lists its members once, in `describe`. Its reader, writer, TypeScript
/// type, documentation and JSON schema are generated from that.
namespace kradan::schema {

/// The largest number that is read.
inline constexpr std::int64_t most_number = json::max_integer;
/// The largest `int` that is read.
inline constexpr std::int64_t most_int = 1'000'000'000;
/// The maximum length of a string member, in bytes: enough for a chat message of 280 four-byte characters.
inline constexpr std::size_t longest_text = 1280;

/// A string that may be longer than others.
struct LongText {
    std::string text = {};
};
inline constexpr std::size_t longest_long_text = 16'384;

/// Whether a member may be absent, and when it is written. An absent member leaves its variable unchanged.
enum class Presence {
    /// Required; a `std::optional` may be absent, and is omitted when empty.
    usual,
    /// Required, even as a `std::optional`.
    needed,
    /// May be absent; omitted when it equals a value-initialised one.
    omitted,
    /// May be absent; always written.
    assumed,
    /// A `std::optional` that is written as null when empty; may be absent.
    null,
};

/// What a member means; not empty.
class Meaning {
  public:
    template <std::size_t size>
    // NOLINTNEXTLINE(google-explicit-constructor): made from literals.
    consteval Meaning(const char (&text)[size]) : text_(text, size - 1) {
        static_assert(size > 1, "each member has a meaning");
    }
    constexpr std::string_view text() const { return text_; }

  private:
    std::string_view text_;
};

/// Limits on a member.
struct Limits {
    /// The maximum length of a string in bytes; in a list, of each string.
    std::size_t longest = longest_text;
    /// Numbers.
    std::int64_t least = 0;
    std::int64_t most = most_number;
    Presence presence = Presence::usual;
    /// The name of a string's type: "Move".
    std::string_view alias = {};
};

/// Describes `M`, if the struct cannot do so itself; otherwise the struct has `static void describe(auto&
/// self, auto& member)`, and `name` if its TypeScript type has a different name. `describe` calls
///
/// - `member(NAME, self.MEMBER, MEANING, LIMITS)`; for data that is only written, `self.MEMBER` may be a
///   function that returns the value;
/// - `member.scaled(NAME, self.MEMBER, UNIT, MEANING, LIMITS)`: a number of units;
/// - `member.either(NAME, self.MEMBER, WORDS, MEANING, LIMITS)`: a flag as one of two words, the second for
///   true;
/// - `member.cases(TAG, self.MEMBER, self, MEANING, FIRST)`: a word, from the enumerator FIRST on, that
///   selects further members: those of `describe_case(WORD, self, member)`;
/// - `member.keyed(WORD, self)`: likewise, but the word is not written as a value: it is the name of a member
///   that only this case has;
/// - `member.one_of(TAG, self.MEMBER, MEANING)`: the members of a `std::variant`'s alternative. Its
///   `tag` is the word of the member TAG, or a pointer to its member with that word;
/// - `member.group(GROUP{}, self)`: members that code reads and writes, with `GROUP::read(self, fields,
///   fault)`, `write(self, writer)` and `list(member)`, which calls `member.listed<T>(NAME, MEANING,
///   LIMITS)`;
/// - `member.template written<T>(NAME, WRITE, MEANING, LIMITS)`: for data that is only written; the value
///   is a `T` that `WRITE(writer)` writes. `written_if` takes a condition before `WRITE`.
///
/// `settle(M&)`, if there is one, is called once all members have been read.
template <class M>
struct Description;

/// The name of a struct in the code, without its scope.
template <class M>
consteval std::string_view name_of_struct() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("M = "));
    text = text.substr(0, text.find_first_of(";]"));
    return text.substr(text.rfind(':') + 1);
}

template <class M>
    requires requires { &M::template describe<M, int>; }
struct Description<M> {
    static constexpr std::string_view name = [] {
        if constexpr (requires { typename std::bool_constant<(M::name.size() > 0)>; }) return M::name;
        return name_of_struct<M>();
    }();
    static void describe(auto& self, auto& member) { M::describe(self, member); }
    static void describe_case(auto which, auto& self, auto& member)
        requires requires { M::describe_case(which, self, member); }
    {
        M::describe_case(which, self, member);
    }
    static void settle(M& self)
        requires requires { M::settle(self); }
    {
        M::settle(self);
    }
};

template <class M>
concept Described = requires { Description<M>::name.size(); };

/// An enumeration that is written as a word. `words(E{})` lists the words in the order of the enumerators;
/// `word_type(E{})`, if defined, returns the name of its TypeScript type.
template <class E>
concept Worded = std::is_enum_v<E> && requires { words(E{}); };

/// Reads and writes a `T` that is neither described nor of a built-in type. A specialisation has `read(value,
/// fields, name)`, `write(writer, value)`, and `type()`, which returns a `Type`.
template <class T>
struct Codec;
struct Type;

template <class T>
concept Coded = requires(const json::Value& value, json::Fields& fields) {
    { Codec<T>::read(value, fields, std::string_view{}) } -> std::same_as<T>;
};

/// JSON for a `T` that another part of the program reads or has already written. Reading sets `value`;
/// writing uses `text`.
template <class T>
struct Json {
    json::Value value = {};
    std::string text = {};
};

/// An object without a description.
struct Anything {};

/// A pointer counts as a `std::optional` that is only written.
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_optional<const T*> = true;

/// Whether an alternative's tag is a member with several words. `tag_count` is the number of words.
template <class Body>
inline constexpr bool has_words = std::is_member_pointer_v<std::remove_const_t<decltype(Body::tag)>>;
template <class Body>
constexpr auto tags_of() {
    if constexpr (has_words<Body>) {
        return words(std::remove_reference_t<decltype(Body{}.*Body::tag)>{});
    } else {
        return std::array{Body::tag};
    }
}
template <class Body>
inline constexpr std::size_t tag_count = tags_of<Body>().size();
/// The tags of all alternatives, in their order.
template <class... Bodies>
constexpr auto tags() {
    std::array<std::string_view, (tag_count<Bodies> + ...)> list{};
    std::size_t size = 0;
    const auto add = [&](const auto& more) {
        for (const std::string_view tag : more) list[size++] = tag;
    };
    (add(tags_of<Bodies>()), ...);
    return list;
}
template <class... Bodies>
inline constexpr auto all_tags = tags<Bodies...>();
/// The index of each alternative's first tag.
template <class... Bodies>
inline constexpr auto first_tags = [] {
    std::array<std::uint8_t, sizeof...(Bodies)> list{};
    std::size_t size = 0;
    std::size_t next = 0;
    ((list[size++] = static_cast<std::uint8_t>(next), next += tag_count<Bodies>), ...);
    return list;
}();

template <class T>
constexpr bool may_be_absent(Presence presence) {
    return presence == Presence::usual ? is_optional<T> : presence != Presence::needed;
}

}  // namespace kradan::schema
