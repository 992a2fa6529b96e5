#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wire/describe.h"

namespace kradan::wire {

/// A member in the generated output.
struct Member {
    std::string name;
    std::string type;
    std::string meaning;
    bool optional = false;
};

/// Collects the members of a struct, and the structs that they use.
class Collector {
  public:
    explicit Collector(std::vector<std::pair<std::string, std::vector<Member>>>& parts,
                       std::set<std::string>& given)
        : parts_(parts), given_(given) {}

    template <class T>
    void operator()(std::string_view name, const T& member, std::string_view meaning) {
        members.push_back({std::string{name}, type_of(member), std::string{meaning}});
    }
    template <class T>
    void operator()(std::string_view name, const std::optional<T>&, std::string_view meaning) {
        members.push_back({std::string{name}, type_of(T{}), std::string{meaning}, true});
    }

    std::vector<Member> members;

  private:
    static std::string type_of(const std::string&) { return "string"; }
    static std::string type_of(const LongText&) { return "string"; }
    static std::string type_of(bool) { return "boolean"; }
    static std::string type_of(int) { return "number"; }
    static std::string type_of(std::int64_t) { return "number"; }
    std::string type_of(Colour) {
        given_.insert("Colour");
        return "Colour";
    }
    template <Worded E>
    std::string type_of(E word) {
        std::string type;
        for (const std::string_view each : words(word)) {
            type += (type.empty() ? "\"" : " | \"") + std::string{each} + "\"";
        }
        return type;
    }
    template <Name embedded>
    std::string type_of(const Embedded<embedded>&) {
        given_.insert(std::string{embedded.view()});
        return std::string{embedded.view()};
    }
    template <class T>
    std::string type_of(const std::vector<T>&) {
        const std::string item = type_of(T{});
        return (item.contains(" | ") ? "(" + item + ")" : item) + "[]";
    }
    template <Described M>
    std::string type_of(const M& part) {
        const std::string name{M::name};
        for (const auto& [known, members_of_known] : parts_) {
            if (known == name) return name;
        }
        Collector inner(parts_, given_);
        M::describe(part, inner);
        parts_.emplace_back(name, std::move(inner.members));
        return name;
    }

    std::vector<std::pair<std::string, std::vector<Member>>>& parts_;
    std::set<std::string>& given_;
};

/// An interface in TypeScript; with `type`, if there is one, as its first member.
std::string typescript_of(const std::string& name, const std::string& type,
                          const std::vector<Member>& members);

}  // namespace kradan::wire
