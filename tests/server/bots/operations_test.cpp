#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "server/bots/bot_api.h"

namespace kradan::server {
namespace {

std::string_view word(BotApi::Access access) {
    switch (access) {
        case BotApi::Access::anyone:
            return "anyone";
        case BotApi::Access::account:
            return "account";
        case BotApi::Access::bot:
            break;
    }
    return "bot";
}

TEST(BotOperations, AreThoseOfTheDocument) {
    std::multiset<std::string> documented;
    std::ifstream file(KRADAN_DATA "/../docs/bots.md");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("| `GET ") && !line.starts_with("| `POST ")) continue;
        const auto end = line.find('`', 3);
        const auto next = line.find('|', end + 4);
        documented.insert(line.substr(3, end - 3) + " " + line.substr(end + 4, next - end - 5));
    }
    std::multiset<std::string> offered;
    for (const BotApi::Operation& operation : BotApi::operations()) {
        offered.insert(std::string{operation.method}
                           .append(" ")
                           .append(operation.path)
                           .append(" ")
                           .append(word(operation.access)));
        EXPECT_TRUE(BotApi::has_path(operation.path)) << operation.path;
    }
    EXPECT_EQ(documented, offered);
}

}  // namespace
}  // namespace kradan::server
