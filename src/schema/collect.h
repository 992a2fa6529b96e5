#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "schema/describe.h"

/// Descriptions as data, for the generators.
namespace kradan::schema {

/// A member's type.
struct Type {
    enum class Kind {
        text,
        number,
        flag,
        /// One of `words`.
        word,
        /// The described struct `name`.
        part,
        /// A list of `inner`.
        list,
        /// By colour: an object with two members of type `inner`.
        sides,
        /// A list with exactly the types in `inner`.
        tuple,
        /// An object with unknown members.
        anything,
    };
    Kind kind = Kind::anything;
    /// Strings: the name of the type, if it has one. Parts: the name of the struct.
    std::string name = {};
    std::vector<std::string> words = {};
    std::vector<Type> inner = {};
    /// Strings: the maximum length in bytes.
    std::optional<std::size_t> longest = {};
    /// Numbers.
    std::optional<std::int64_t> least = {};
    std::optional<std::int64_t> most = {};
    bool or_null = false;
    /// Sides: each may be absent.
    bool optional_sides = false;
};

struct Member {
    std::string name;
    Type type;
    std::string meaning;
    bool optional = false;
};

/// The members that belong to these words of a tag, or to one key.
struct Case {
    std::vector<std::string> words;
    std::vector<Member> members;
};

/// A described struct.
struct Part {
    std::string name;
    std::vector<Member> members = {};
    /// The member whose word selects the case; "": the members that are present select it.
    std::string tag = {};
    std::string meaning_of_tag = {};
    /// If there are any, exactly one of them applies. Its members come after the first `before` members.
    std::vector<Case> cases = {};
    std::size_t before = 0;
};

/// The structs in the order of first use, each after those that it uses.
class Parts {
  public:
    /// Types in `elsewhere` are defined in another file; `used` returns those that are needed.
    explicit Parts(std::set<std::string> elsewhere = {}) : elsewhere_(std::move(elsewhere)) {}

    /// Adds a struct and those that it uses, unless they were already added.
    template <Described M>
    void add(const std::string& name = std::string{Description<M>::name});
    const std::vector<Part>& list() const { return list_; }
    /// The words, by the name of their type.
    const std::map<std::string, std::vector<std::string>>& words() const { return words_; }
    void add_words(const std::string& name, const std::vector<std::string>& words) {
        if (!use(name)) words_.emplace(name, words);
    }
    const std::set<std::string>& used() const { return used_; }
    const Part* find(std::string_view name) const;
    /// Whether a type with this name is defined in another file. If so, records that it is needed.
    bool use(const std::string& name);

  private:
    std::set<std::string> elsewhere_;
    std::set<std::string> used_;
    std::set<std::string> begun_;
    std::vector<Part> list_;
    std::map<std::string, std::vector<std::string>> words_;
};

/// The type of a `T`. Adds its structs to `parts`.
template <class T>
Type type_of(Parts& parts, const Limits& limits = {});

/// Collects the members of a struct, and the structs that they use.
class Collector {
  public:
    Collector(Parts& parts, Part& part) : parts_(parts), part_(part), members_(&part.members) {}

    template <class T>
    void operator()(std::string_view name, const T&, Meaning meaning, const Limits& limits = {}) {
        if constexpr (std::is_invocable_v<const T&>) {
            listed<std::remove_cvref_t<std::invoke_result_t<const T&>>>(name, meaning, limits);
        } else {
            listed<T>(name, meaning, limits);
        }
    }
    template <class T>
    void scaled(std::string_view name, const T&, T, Meaning meaning, const Limits& limits) {
        listed<T>(name, meaning, limits);
    }
    void either(std::string_view name, bool, std::span<const std::string_view, 2> words, Meaning meaning,
                const Limits& limits = {}) {
        members_->push_back({std::string{name},
                             {.kind = Type::Kind::word, .words = {words.begin(), words.end()}},
                             std::string{meaning.text()},
                             may_be_absent<bool>(limits.presence)});
    }
    template <Worded E, class M>
    void cases(std::string_view tag, E, const M& self, Meaning meaning, E first = {}) {
        part_.tag = tag;
        part_.meaning_of_tag = meaning.text();
        add_cases<E>(self, static_cast<std::size_t>(first));
    }
    template <Worded E, class M>
    void keyed(E, const M& self) {
        add_cases<E>(self, 0);
    }
    template <class... Bodies>
    void one_of(std::string_view tag, const std::variant<Bodies...>&, Meaning meaning) {
        part_.tag = tag;
        part_.meaning_of_tag = meaning.text();
        part_.before = part_.members.size();
        (add_body<Bodies>(), ...);
        members_ = &part_.members;
    }
    template <class G, class M>
    void group(G, const M&) {
        G::list(*this);
    }
    template <class T, class Write>
    void written(std::string_view name, const Write&, Meaning meaning, const Limits& limits = {}) {
        listed<T>(name, meaning, limits);
    }
    template <class T, class Write>
    void written_if(std::string_view name, bool, const Write&, Meaning meaning) {
        listed<T>(name, meaning, {.presence = Presence::omitted});
    }
    template <class T>
    void listed(std::string_view name, Meaning meaning, const Limits& limits = {}) {
        Type type = type_of<T>(parts_, limits);
        type.or_null = limits.presence == Presence::null;
        const bool optional = limits.presence != Presence::null && may_be_absent<T>(limits.presence);
        members_->push_back({std::string{name}, std::move(type), std::string{meaning.text()}, optional});
    }
    /// The members so far.
    std::vector<Member>& list() { return *members_; }

  private:
    template <Worded E, class M>
    void add_cases(const M& self, std::size_t first) {
        part_.before = part_.members.size();
        const auto list = words(E{});
        for (std::size_t i = first; i < list.size(); ++i) {
            Case one{.words = {std::string{list[i]}}, .members = {}};
            members_ = &one.members;
            Description<M>::describe_case(static_cast<E>(i), self, *this);
            add_case(std::move(one));
        }
        members_ = &part_.members;
    }
    template <class Body>
    void add_body() {
        Case one;
        const auto list = tags_of<Body>();
        one.words.assign(list.begin(), list.end());
        members_ = &one.members;
        const Body body{};
        Body::describe(body, *this);
        add_case(std::move(one));
    }
    /// Merges cases without members of their own into one.
    void add_case(Case one);

    Parts& parts_;
    Part& part_;
    std::vector<Member>* members_;
};

template <Described M>
void Parts::add(const std::string& name) {
    if (use(name) || !begun_.insert(name).second) return;
    Part part{.name = name};
    Collector collector(*this, part);
    const M example{};
    Description<M>::describe(example, collector);
    list_.push_back(std::move(part));
}

template <class T>
Type type_of(Parts& parts, const Limits& limits) {
    using Kind = Type::Kind;
    if constexpr (std::is_pointer_v<T>) {
        return type_of<std::remove_cvref_t<decltype(*T{})>>(parts, limits);
    } else if constexpr (is_optional<T>) {
        return type_of<typename T::value_type>(parts, limits);
    } else if constexpr (Coded<T>) {
        return Codec<T>::type();
    } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>) {
        Type type{.kind = Kind::text, .longest = limits.longest};
        if (!limits.alias.empty() && parts.use(std::string{limits.alias})) type.name = limits.alias;
        return type;
    } else if constexpr (std::is_same_v<T, LongText>) {
        return {.kind = Kind::text, .longest = longest_long_text};
    } else if constexpr (std::is_same_v<T, bool>) {
        return {.kind = Kind::flag};
    } else if constexpr (std::is_same_v<T, int> || std::is_same_v<T, std::int64_t>) {
        Type type{.kind = Kind::number};
        if (limits.least != 0 || limits.most != most_number) type.least = limits.least;
        if (limits.most != most_number) type.most = limits.most;
        return type;
    } else if constexpr (std::is_same_v<T, Colour>) {
        Type type{.kind = Kind::word, .words = {"first", "second"}};
        if (parts.use("Colour")) type.name = "Colour";
        return type;
    } else if constexpr (Worded<T>) {
        const auto list = words(T{});
        Type type{.kind = Kind::word, .words = {list.begin(), list.end()}};
        if constexpr (requires { word_type(T{}); }) {
            type.name = word_type(T{});
            parts.add_words(type.name, type.words);
        }
        return type;
    } else if constexpr (std::is_same_v<T, Anything>) {
        return {};
    } else if constexpr (Described<T>) {
        parts.add<T>();
        return {.kind = Kind::part, .name = std::string{Description<T>::name}};
    } else if constexpr (requires { []<class U>(const Json<U>&) {}(T{}); }) {
        return []<class U>(const Json<U>&, Parts& in, const Limits& of) { return type_of<U>(in, of); }(
                   T{}, parts, limits);
    } else if constexpr (requires { []<class U>(const std::array<U, 2>&) {}(T{}); }) {
        return {.kind = Kind::sides,
                .inner = {type_of<typename T::value_type>(parts, limits)},
                .optional_sides = limits.presence == Presence::assumed};
    } else {
        Type inner = type_of<typename T::value_type>(parts, limits);
        inner.or_null = is_optional<typename T::value_type>;
        return {.kind = Kind::list, .inner = {std::move(inner)}};
    }
}

}  // namespace kradan::schema
