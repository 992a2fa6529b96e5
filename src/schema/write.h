#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "schema/describe.h"

namespace kradan::schema {

/// Writes members into an open object.
class MemberWriter {
  public:
    explicit MemberWriter(json::Writer& writer) : writer_(writer) {}

    template <class T>
    [[gnu::always_inline]] void operator()(std::string_view name, const T& member, Meaning meaning,
                                           const Limits& limits = {}) {
        if constexpr (std::is_invocable_v<const T&>) {
            (*this)(name, member(), meaning, limits);
        } else if constexpr (is_optional<T>) {
            if constexpr (std::is_same_v<T, std::optional<Colour>> ||
                          std::is_same_v<T, std::optional<std::string>>) {
                if (limits.presence == Presence::null) {
                    writer_.member(name, member);
                    return;
                }
            }
            if (member) {
                put(name, *member);
            } else if (limits.presence == Presence::null) {
                writer_.key(name).null();
            }
        } else if (limits.presence != Presence::omitted || !is_usual(member)) {
            put(name, member);
        }
    }
    template <class T>
    void scaled(std::string_view name, const T& member, T unit, Meaning /*meaning*/,
                const Limits& /*limits*/) {
        put(name, member / unit);
    }
    void either(std::string_view name, bool member, std::span<const std::string_view, 2> words,
                Meaning /*meaning*/, const Limits& /*limits*/ = {}) {
        put(name, words[member ? 1 : 0]);
    }
    template <Worded E, class M>
    void cases(std::string_view tag, E which, const M& self, Meaning /*meaning*/, E /*first*/ = {}) {
        put(tag, which);
        Description<M>::describe_case(which, self, *this);
    }
    template <Worded E, class M>
    void keyed(E which, const M& self) {
        Description<M>::describe_case(which, self, *this);
    }
    template <class... Bodies>
    void one_of(std::string_view tag, const std::variant<Bodies...>& body, Meaning /*meaning*/) {
        std::size_t place = first_tags<Bodies...>[body.index()];
        (add_word(place, std::get_if<Bodies>(&body)), ...);
        writer_.member(tag, all_tags<Bodies...>[place]);
        (write_body(std::get_if<Bodies>(&body)), ...);
    }
    template <class G, class M>
    void group(G, const M& self) {
        G::write(self, writer_);
    }
    template <class T, class Write>
    [[gnu::always_inline]] void written(std::string_view name, const Write& write, Meaning /*meaning*/,
                                        const Limits& /*limits*/ = {}) {
        writer_.key(name);
        write(writer_);
    }
    template <class T, class Write>
    [[gnu::always_inline]] void written_if(std::string_view name, bool there, const Write& write,
                                           Meaning meaning) {
        if (there) written<T>(name, write, meaning);
    }

    /// Writes a member.
    template <class T>
    [[gnu::always_inline]] void put(std::string_view name, const T& member) {
        if constexpr (std::is_convertible_v<const T&, std::string_view> || std::is_arithmetic_v<T> ||
                      std::is_same_v<T, Colour>) {
            writer_.member(name, member);
        } else if constexpr (Worded<T>) {
            writer_.member(name, words(member)[static_cast<std::size_t>(member)]);
        } else {
            writer_.key(name);
            write(member);
        }
    }
    /// Writes a value.
    void write(std::string_view member) { writer_.value(member); }
    void write(const std::string& member) { writer_.value(std::string_view{member}); }
    void write(const LongText& member) { writer_.value(std::string_view{member.text}); }
    void write(bool member) { writer_.value(member); }
    void write(int member) { writer_.value(member); }
    void write(std::int64_t member) { writer_.value(member); }
    void write(Colour member) { writer_.value(member); }
    template <Worded E>
    void write(E member) {
        writer_.value(words(member)[static_cast<std::size_t>(member)]);
    }
    template <class T>
        requires requires(json::Writer& writer, const T& value) { Codec<T>::write(writer, value); }
    void write(const T& member) {
        Codec<T>::write(writer_, member);
    }
    template <class T>
    void write(const Json<T>& member) {
        writer_.raw(member.text);
    }
    template <class T>
    void write(const std::optional<T>& member) {
        if (member) {
            write(*member);
        } else {
            writer_.null();
        }
    }
    void write(const std::vector<std::string>& member) { writer_.value(member); }
    template <class T>
    void write(const std::vector<T>& member) {
        write(std::span<const T>{member});
    }
    template <class T>
    void write(std::span<const T> member) {
        writer_.begin_array();
        for (const T& item : member) write(item);
        writer_.end_array();
    }
    template <class T>
        requires(!Coded<std::array<T, 2>>)
    void write(const std::array<T, 2>& member) {
        writer_.begin_object();
        for (const Colour colour : colours) {
            put(id(colour), member[static_cast<std::size_t>(index(colour))]);
        }
        writer_.end_object();
    }
    template <Described M>
    void write(const M& member) {
        writer_.begin_object();
        Description<M>::describe(member, *this);
        writer_.end_object();
    }

  private:
    template <class T>
    static constexpr bool is_usual(const T& member) {
        if constexpr (requires { typename T::allocator_type; }) {
            return member.empty();
        } else if constexpr (requires { member == T{}; }) {
            return member == T{};
        } else {
            return false;
        }
    }
    template <class Body>
    [[gnu::always_inline]] static void add_word(std::size_t& place, const Body* body) {
        if constexpr (has_words<Body>) {
            if (body) place += static_cast<std::size_t>(body->*Body::tag);
        }
    }
    template <class Body>
    [[gnu::always_inline]] void write_body(const Body* body) {
        if (body) Body::describe(*body, *this);
    }

    json::Writer& writer_;
};

/// Writes a described struct as a value.
template <Described M>
void write(json::Writer& writer, const M& value) {
    MemberWriter(writer).write(value);
}

}  // namespace kradan::schema
