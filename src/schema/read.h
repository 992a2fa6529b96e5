#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "schema/describe.h"

namespace kradan::schema {

/// Reads members from an object and reports errors to the fault. Code that does not depend on a type is not
/// inline: the page's modules must stay small.
class MemberReader {
  public:
    MemberReader(const json::Value& value, std::string_view where, json::Fault& fault)
        : fields_(value, where, fault), fault_(fault) {}

    template <class T>
    [[gnu::always_inline]] void operator()(std::string_view name, T& member, Meaning /*meaning*/,
                                           const Limits& limits = {}) {
        const bool may = may_be_absent<T>(limits.presence);
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::vector<std::string>>) {
            fields_.get(name.data(), name.size(), member, limits.longest, may);
        } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, Colour>) {
            fields_.get(name.data(), name.size(), member, may);
        } else if constexpr (std::is_same_v<T, std::int64_t>) {
            fields_.get(name.data(), name.size(), member, limits.least, limits.most, may);
        } else if constexpr (std::is_same_v<T, int>) {
            fields_.get(name.data(), name.size(), member, limits.least,
                        limits.most == most_number ? most_int : limits.most, may);
        } else if (const json::Value* found = fields_.find(name.data(), name.size(), may)) {
            read(name, *found, member, limits);
        }
    }
    template <class T>
    void scaled(std::string_view name, T& member, T unit, Meaning /*meaning*/, const Limits& limits) {
        if (const json::Value* found =
                fields_.find(name.data(), name.size(), may_be_absent<T>(limits.presence)))
            member = static_cast<T>(fields_.read_number(name, *found, limits.least, limits.most)) * unit;
    }
    void either(std::string_view name, bool& member, std::span<const std::string_view, 2> words,
                Meaning /*meaning*/, const Limits& limits = {}) {
        if (const json::Value* found =
                fields_.find(name.data(), name.size(), may_be_absent<bool>(limits.presence)))
            member = fields_.read_choice(name, *found, words) == 1;
    }
    template <Worded E, class M>
    void cases(std::string_view tag, E& which, M& self, Meaning /*meaning*/, E first = {}) {
        const auto list = words(E{});
        const auto skipped = static_cast<std::size_t>(first);
        const auto place = fields_.choice(tag, std::span<const std::string_view>{list}.subspan(skipped));
        which = static_cast<E>(place + skipped);
        if (!fault_) Description<M>::describe_case(which, self, *this);
    }
    template <Worded E, class M>
    void keyed(E /*which*/, M& self) {
        const auto list = words(E{});
        const std::size_t which = only_key(std::span<const std::string_view>{list});
        if (!fault_) Description<M>::describe_case(static_cast<E>(which), self, *this);
    }
    template <class... Bodies>
    void one_of(std::string_view tag, std::variant<Bodies...>& body, Meaning /*meaning*/) {
        std::size_t place = fields_.choice(tag, all_tags<Bodies...>);
        if (fault_) return;
        // Beyond the tags of this body, the index is relative to the next body.
        ((place < tag_count<Bodies> ? read_body<Bodies>(place, body) : void(), place -= tag_count<Bodies>),
         ...);
    }
    template <class G, class M>
    void group(G, M& self) {
        G::read(self, fields_, fault_);
    }

  private:
    std::size_t only_key(std::span<const std::string_view> keys);

    template <class Body, class Variant>
    void read_body(std::size_t place, Variant& variant) {
        Body& body = variant.template emplace<Body>();
        if constexpr (has_words<Body>) {
            auto& word = body.*Body::tag;
            word = static_cast<std::remove_reference_t<decltype(word)>>(place);
        }
        Body::describe(body, *this);
    }

    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value, std::string& member,
                                     const Limits& limits) {
        fields_.read_text(name, value, member, limits.longest);
    }
    void read(std::string_view name, const json::Value& value, LongText& member, const Limits&) {
        fields_.read_text(name, value, member.text, longest_long_text);
    }
    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value, bool& member,
                                     const Limits&) {
        member = fields_.read_flag(name, value);
    }
    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value, std::int64_t& member,
                                     const Limits& limits) {
        member = fields_.read_number(name, value, limits.least, limits.most);
    }
    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value, int& member,
                                     const Limits& limits) {
        const std::int64_t most = limits.most == most_number ? most_int : limits.most;
        member = static_cast<int>(fields_.read_number(name, value, limits.least, most));
    }
    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value, Colour& member,
                                     const Limits&) {
        member = fields_.read_colour(name, value);
    }
    template <Worded E>
    void read(std::string_view name, const json::Value& value, E& member, const Limits&) {
        const auto list = words(E{});
        member = static_cast<E>(fields_.read_choice(name, value, std::span<const std::string_view>{list}));
    }
    template <Coded T>
    void read(std::string_view name, const json::Value& value, T& member, const Limits&) {
        member = Codec<T>::read(value, fields_, name);
    }
    template <class T>
    void read(std::string_view, const json::Value& value, Json<T>& member, const Limits&) {
        member.value = value;
    }
    template <class T>
    [[gnu::always_inline]] void read(std::string_view name, const json::Value& value,
                                     std::optional<T>& member, const Limits& limits) {
        read(name, value, member.emplace(), limits);
    }
    template <Described M>
    void read(std::string_view name, const json::Value& value, M& member, const Limits&) {
        MemberReader reader(value, name, fault_);
        if (value.kind != json::Value::Kind::object) return;
        Description<M>::describe(member, reader);
        if constexpr (requires { Description<M>::settle(member); }) Description<M>::settle(member);
    }
    void read(std::string_view name, const json::Value& value, std::vector<std::string>& member,
              const Limits& limits) {
        fields_.read_texts(name, value, member, limits.longest);
    }
    template <class T>
    void read(std::string_view name, const json::Value& value, std::vector<T>& member, const Limits& limits) {
        for (const json::Value& item : fields_.items(name, value)) {
            T& added = member.emplace_back();
            // In a list an empty optional is null.
            if (!is_optional<T> || item.kind != json::Value::Kind::null) read(name, item, added, limits);
        }
    }
    /// By colour.
    template <class T>
        requires(!Coded<std::array<T, 2>>)
    void read(std::string_view name, const json::Value& value, std::array<T, 2>& member,
              const Limits& limits) {
        MemberReader sides(value, name, fault_);
        for (const Colour colour : colours) {
            const std::string_view side = id(colour);
            const json::Value* found =
                sides.fields_.find(side.data(), side.size(), limits.presence == Presence::assumed);
            if (found) read(name, *found, member[static_cast<std::size_t>(index(colour))], limits);
        }
    }

    json::Fields fields_;
    json::Fault& fault_;
};

/// Reads a described struct; `where` is its name in faults.
template <Described M>
M read(const json::Value& value, std::string_view where, json::Fault& fault) {
    M read{};
    MemberReader reader(value, where, fault);
    Description<M>::describe(read, reader);
    if constexpr (requires { Description<M>::settle(read); }) Description<M>::settle(read);
    return read;
}

}  // namespace kradan::schema
