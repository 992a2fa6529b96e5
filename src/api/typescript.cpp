#include <string>
#include <type_traits>

#include "api/request.h"
#include "schema/text.h"

namespace kradan::api {

namespace {

template <class T>
std::string name_of_type() {
    if constexpr (std::is_same_v<T, Nothing>) {
        return "null";
    } else if constexpr (std::is_same_v<T, File>) {
        return "Blob";
    } else {
        return std::string{T::name};
    }
}

}  // namespace

std::string typescript() {
    schema::Parts parts({"Colour"});
    std::string operations;
    const auto define = [&]<class T>(const T&) {
        if constexpr (!std::is_same_v<T, Nothing> && !std::is_same_v<T, File>) parts.add<T>();
    };
    each_operation([&]<class Op>(Op) {
        if (!Op::operation.for_page) return;
        using Request = typename Op::Request;
        using Answer = typename Op::Answer;
        define(Request{});
        define(Answer{});
        const Operation& operation = Op::operation;
        operations += "  /** " + std::string{operation.summary} + " */\n  " + std::string{operation.id} +
                      ": operation<" + name_of_type<Request>() + ", " + name_of_type<Answer>() + ">(\"" +
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
