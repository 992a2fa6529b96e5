#include <set>
#include <utility>

#include "wire/codec.h"

namespace kradan::wire {

namespace {

using namespace std::string_literals;

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
        return type_of(T{}) + "[]";
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

/// Everything in the generated output.
struct Protocol {
    struct Message {
        std::string name;
        std::string type;
        std::vector<Member> members;
    };
    std::vector<std::pair<std::string, std::vector<Member>>> parts;
    std::set<std::string> given;
    std::vector<Message> from_page;
    std::vector<Message> from_server;

    Protocol() {
        collect<FromPage>(from_page);
        collect<FromServer>(from_server);
    }

  private:
    template <class Messages, std::size_t place = 0>
    void collect(std::vector<Message>& messages) {
        if constexpr (place < std::variant_size_v<Messages>) {
            using M = std::variant_alternative_t<place, Messages>;
            Collector collector(parts, given);
            const M example{};
            M::describe(example, collector);
            messages.push_back({std::string{M::name}, std::string{M::type}, std::move(collector.members)});
            collect<Messages, place + 1>(messages);
        }
    }
};

std::string typescript_of(const std::string& name, const std::string& type,
                          const std::vector<Member>& members) {
    std::string text = "export interface " + name + " {\n";
    if (!type.empty()) text += "  type: \"" + type + "\";\n";
    for (const Member& member : members) {
        if (!member.meaning.empty()) text += "  /** " + member.meaning + " */\n";
        text += "  " + member.name + (member.optional ? "?: " : ": ") + member.type + ";\n";
    }
    return text + "}\n\n";
}

std::string union_of(const std::string& name, const std::vector<Protocol::Message>& messages) {
    std::string text = "export type " + name + " =";
    for (const auto& message : messages) text += "\n  | " + message.name;
    return text + ";\n";
}

void append_table(std::string& text, const std::string& name, const std::vector<Member>& members) {
    text += "**" + name + "**\n\n";
    if (members.empty()) {
        text += "No members besides `type`.\n\n";
        return;
    }
    text += "| member | type | meaning |\n|---|---|---|\n";
    for (const Member& member : members) {
        std::string type = member.type;
        for (std::size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2)
            type.insert(at, "\\");
        text += "| `" + member.name + (member.optional ? "`?" : "`") + " | " + type + " | " + member.meaning +
                " |\n";
    }
    text += '\n';
}

}  // namespace

std::string typescript() {
    const Protocol protocol;
    std::string text =
        "// Made from src/wire/messages.h by ./dev wire: change it there.\n\n"
        "import type { ";
    for (const auto& name : protocol.given) text += (text.ends_with("{ ") ? "" : ", ") + name;
    text += " } from \"../rules/types\";\n\nexport const version = " + std::to_string(version) + ";\n\n";
    for (const auto& [name, members] : protocol.parts) text += typescript_of(name, "", members);
    for (const auto& message : protocol.from_page)
        text += typescript_of(message.name, message.type, message.members);
    for (const auto& message : protocol.from_server)
        text += typescript_of(message.name, message.type, message.members);
    return text + union_of("FromPage", protocol.from_page) + "\n" +
           union_of("FromServer", protocol.from_server);
}

std::string tables() {
    const Protocol protocol;
    std::string text = "### From the page\n\n";
    for (const auto& message : protocol.from_page)
        append_table(text, "\"" + message.type + "\"", message.members);
    text += "### From the server\n\n";
    for (const auto& message : protocol.from_server)
        append_table(text, "\"" + message.type + "\"", message.members);
    text += "### Parts\n\n";
    for (const auto& [name, members] : protocol.parts) append_table(text, name, members);
    return text;
}

}  // namespace kradan::wire
