#include <string>
#include <type_traits>

#include "api/request.h"
#include "schema/text.h"

namespace kradan::api {

namespace {

/// The type of an answer, which is added to `parts`.
template <class T>
std::string type_of_answer(schema::Parts& parts) {
    if constexpr (std::is_same_v<T, Nothing>) return "null";
    if constexpr (std::is_same_v<T, File>) return "Blob";
    parts.add<T>();
    return std::string{schema::Description<T>::name};
}

}  // namespace

std::string typescript() {
    schema::Parts parts({"Colour"});
    std::string operations;
    each_operation([&]<class Op>(Op) {
        if (!Op::operation.for_page) return;
        const std::string request = request_name<Op>();
        parts.add<typename Op::Request>(request);
        const Operation& operation = Op::operation;
        operations += "  /** " + std::string{operation.summary} + " */\n  " + std::string{operation.id} +
                      ": operation<" + request + ", " + type_of_answer<typename Op::Answer>(parts) + ">(\"" +
                      std::string{name_of(operation.method)} + "\", \"" + std::string{operation.path} +
                      "\"),\n";
    });
    std::string text =
        "// Made from src/api/operations.h by ./dev wire: change it there.\n\n"
        "import { operation } from \"./operation\";\n\n";
    if (parts.used().contains("Colour")) {
        // Before the other import: imports are sorted by path.
        text.insert(text.find("import"), "import type { Colour } from \"../rules/types\";\n");
    }
    for (const schema::Part& part : parts.list()) text += typescript_of(part);
    text += "/** The scopes of personal tokens. */\nexport const scopes = [";
    for (const Scope& scope : scopes)
        text.append(text.ends_with('[') ? "\"" : ", \"").append(scope.id).append("\"");
    text += "] as const;\n\n";
    return text + "export const api = {\n" + operations + "};\n";
}

}  // namespace kradan::api
