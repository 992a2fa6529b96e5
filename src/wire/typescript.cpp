#include <utility>

#include "wire/codec.h"
#include "wire/collector.h"

namespace kradan::wire {

namespace {

using namespace std::string_literals;

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
