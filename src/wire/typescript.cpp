#include <algorithm>
#include <set>
#include <utility>

#include "analysis/finding.h"
#include "core/text.h"
#include "schema/text.h"
#include "session/view_description.h"
#include "wire/codec.h"

namespace kradan::wire {

namespace {

using schema::Part;
using schema::Parts;

/// The types of the rules module that the npm package also has; the page adds `Plan` and `AnalysedPosition`.
Parts rules_parts() {
    Parts parts({"Cell", "Colour", "Move"});
    parts.add<session::Config>();
    parts.add<session::Event>();
    parts.add<session::CommandText>();
    parts.add<session::View>();
    return parts;
}

Parts page_parts() {
    Parts parts({"Cell", "Colour", "Move"});
    parts.add<session::Plan>();
    parts.add<analysis::Finding>();
    return parts;
}

std::set<std::string> names_of_rules() {
    std::set<std::string> names = {"Cell", "Colour", "Move"};
    const Parts rules = rules_parts();
    for (const Part& part : rules.list()) names.insert(part.name);
    for (const auto& [name, words] : rules.words()) names.insert(name);
    for (const Part& part : page_parts().list()) names.insert(part.name);
    return names;
}

/// Everything in the generated output.
struct Protocol {
    struct Message {
        std::string type;
        Part part;
    };
    Parts parts{names_of_rules()};
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
            Message message{.type = std::string{M::type},
                            .part = {.name = std::string{schema::Description<M>::name}}};
            schema::Collector collector(parts, message.part);
            const M example{};
            M::describe(example, collector);
            messages.push_back(std::move(message));
            collect<Messages, place + 1>(messages);
        }
    }
};

std::string union_of(const std::string& name, const std::vector<Protocol::Message>& messages) {
    std::string text = "export type " + name + " =";
    for (const auto& message : messages) text += "\n  | " + message.part.name;
    return text + ";\n";
}

std::string types_of(const Parts& parts) {
    std::string text;
    for (const auto& [name, words] : parts.words()) {
        text += "export type " + name + " =";
        for (const std::string& word : words) text += "\n  | \"" + word + "\"";
        text += ";\n\n";
    }
    for (const Part& part : parts.list()) text += typescript_of(part);
    text.pop_back();
    return text;
}

void append_table(std::string& text, const Protocol::Message& message) {
    text += "**\"" + message.type + "\"**\n\n";
    if (message.part.members.empty()) {
        text += "No members besides `type`.\n\n";
        return;
    }
    text += "| member | type | meaning |\n|---|---|---|\n" + schema::rows_of(message.part.members) + "\n";
}

constexpr std::string_view made_from =
    "// Made from src/session/ and src/analysis/ by ./dev wire: change it there.\n\n";

}  // namespace

std::string typescript() {
    const Protocol protocol;
    std::string text =
        "// Made from src/wire/messages.h by ./dev wire: change it there.\n\n"
        "import type { " +
        joined(protocol.parts.used(), ", ") +
        " } from \"../rules/types\";\n\nexport const version = " + std::to_string(version) + ";\n\n";
    for (const Part& part : protocol.parts.list()) text += typescript_of(part);
    for (const auto* messages : {&protocol.from_page, &protocol.from_server}) {
        for (const auto& message : *messages) text += typescript_of(message.part, message.type);
    }
    return text + union_of("FromPage", protocol.from_page) + "\n" +
           union_of("FromServer", protocol.from_server);
}

std::string rules_typescript() {
    std::string text{made_from};
    text += "import type { Cell, Colour, GameId, Move } from \"./names.js\";\n\n";
    return text + types_of(rules_parts());
}

std::string page_typescript() {
    const Parts parts = page_parts();
    std::string text{made_from};
    text += "import type { " + joined(parts.used(), ", ") + " } from \"../../../js/rules/types\";\n\n";
    return text + types_of(parts);
}

std::string tables() {
    const Protocol protocol;
    std::string text = "### From the page\n\n";
    for (const auto& message : protocol.from_page) append_table(text, message);
    text += "### From the server\n\n";
    for (const auto& message : protocol.from_server) append_table(text, message);
    text += "### Parts\n\n";
    for (const Part& part : protocol.parts.list()) text += table_of(part);
    text += "### Analyses\n\n";
    for (const Part& part : page_parts().list()) {
        if (part.name == analysis::Finding::name) text += table_of(part);
    }
    return text;
}

std::string rules_tables() {
    std::string text;
    const Parts rules = rules_parts();
    const Parts page = page_parts();
    for (const auto& [name, words] : rules.words()) {
        text += "**" + name + "**: ";
        for (const std::string& word : words) text += (text.ends_with(": ") ? "`" : ", `") + word + "`";
        text += "\n\n";
    }
    for (const Part& part : rules.list()) text += table_of(part);
    text += table_of(*page.find(session::Plan::name));
    return text;
}

std::vector<std::string> without_meaning() {
    const Protocol protocol;
    std::vector<std::string> names;
    const auto add = [&](const Part& part) {
        const auto more = schema::without_meaning(part);
        names.insert(names.end(), more.begin(), more.end());
    };
    for (const auto& message : protocol.from_page) add(message.part);
    for (const auto& message : protocol.from_server) add(message.part);
    const Parts rules = rules_parts();
    const Parts page = page_parts();
    for (const Parts* parts : {&protocol.parts, &rules, &page}) std::ranges::for_each(parts->list(), add);
    return names;
}

}  // namespace kradan::wire
