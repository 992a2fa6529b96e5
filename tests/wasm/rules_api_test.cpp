// The rules module's operations, natively; tests/wasm/*.mjs ask the module itself.
#include "wasm/rules_api.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "session/json.h"

namespace kradan::wasm {
namespace {

bool refused(const std::string& answer) {
    return answer.starts_with(R"({"refusals":[{"reason":")");
}

const char* const requests[] = {
    R"({"op":"catalog"})",
    R"({"op":"new","config":{"game":"ogi","promoted":["b2"],"clock":{"kind":"byoyomi","initial":1000,"period":500,"periods":3}},"now":5})",
    R"({"op":"new","config":{"game":"go","size":9,"rules":"aga","komi":"5.5","handicap":2,"placement":"free","play":"strict"},"now":5})",
    R"({"op":"command","session":1,"by":"first","now":20,"command":{"do":"move","move":"e3e4"}})",
    R"({"op":"command","session":2,"by":"first","now":20,"command":{"do":"propose-dead","vertices":["D4","E5"]}})",
    R"({"op":"why","session":1,"move":"R@e5"})",
    R"({"op":"view","session":1,"now":30})",
    R"({"op":"moves","config":{"game":"chess","chess960":3},"moves":["a2a3"]})",
    R"({"op":"show","config":{"game":"ogi-classic","position":"4k^3/8/8/8/8/8/8/4K^3 P/ O/o"},"moves":["P@e5"],"lettering":"kanji"})",
    R"({"op":"perft","config":{"game":"go","size":2},"depth":2})",
    R"({"op":"reach","game":"ogi","piece":"+I","at":"d4"})",
    R"({"op":"clause","game":"ogi","reason":"ogi.nifu"})",
    R"({"op":"furigoma","throw":[true,false,true,false,true]})",
    R"({"op":"replay","events":[{"seq":1,"type":"created","config":{"game":"chess"},"at":0},{"seq":2,"type":"moved","by":"first","move":"e2e4","at":1},{"seq":3,"type":"ended","winner":"first","reason":"resignation","clause":"X11","result":"1-0","at":2}]})",
    R"({"op":"append","session":1,"events":[{"seq":2,"type":"moved","by":"first","move":"e3e4","at":9,"clocks":[[900,3,false],[1000,3,false,7]]},{"seq":3,"type":"time-given","by":"second","ms":15000,"at":9}]})",
    R"({"op":"new","config":{"game":"chess","lateStart":true,"clocks":{"first":{"kind":"delay","initial":1000,"delay":500},"second":{"kind":"days","days":3}}},"now":5})",
    R"({"op":"command","session":1,"by":"second","now":20,"command":{"do":"claim-gone","claim":"draw","gone":true}})",
};

TEST(RulesApi, EveryRequestOfTheListIsAnswered) {
    for (const auto* request : requests) {
        const auto answer = answer_rules(request);
        EXPECT_TRUE(json::parse(answer)) << answer;
    }
    EXPECT_EQ(answer_rules(R"({"op":"furigoma","throw":[true,false,true,false,true]})"),
              R"({"thrower":"second"})");
    EXPECT_EQ(answer_rules(R"({"op":"clause","game":"ogi-classic","reason":"ogi.nifu"})"),
              R"({"clause":"C5"})");
    EXPECT_EQ(answer_rules(R"({"op":"close","session":12345})"), "{}");
}

TEST(RulesApi, NonsenseIsRefused) {
    for (const auto* request : {"",
                                " ",
                                "{",
                                "null",
                                "[]",
                                "17",
                                R"("op")",
                                R"({})",
                                R"({"op":1})",
                                R"({"op":"nothing"})",
                                R"({"op":"view"})",
                                R"({"op":"view","session":-1,"now":0})",
                                R"({"op":"view","session":1e99,"now":0})",
                                R"({"op":"new","config":{"game":"chess"},"now":"soon"})",
                                R"({"op":"new","config":{"game":"go","size":1e9},"now":0})",
                                R"({"op":"perft","config":{"game":"chess"},"depth":60})",
                                R"({"op":"moves","config":{"game":"chess"},"moves":["e2e5"]})",
                                R"({"op":"moves","config":{"game":"chess"},"moves":[1]})",
                                "{\"op\":\"clause\",\"game\":\"go\",\"reason\":\"\xff\"}",
                                R"({"op":"replay","events":[]})",
                                R"({"op":"append","events":[]})",
                                R"({"op":"append","session":987654321,"events":[]})",
                                R"({"op":"replay","events":[{}]})"}) {
        EXPECT_TRUE(refused(answer_rules(request))) << request << " → " << answer_rules(request);
    }
    EXPECT_TRUE(refused(answer_rules(std::string(100'000, '['))));
    EXPECT_TRUE(refused(answer_rules(std::string(json::max_bytes + 1, ' '))));
}

TEST(RulesApi, NoMutationOfARequestDoesHarm) {
    SplitMix64 random(7);
    const std::string bytes = "{}[]\",:0123456789-+.eE\\truefalsnull @abcdefgh\xe3\x81\xa8\xff";
    for (int i = 0; i < 20'000; ++i) {
        std::string text = requests[random.below(std::size(requests))];
        for (std::uint32_t change = 0; change <= random.below(4); ++change) {
            const auto at = random.below(static_cast<std::uint32_t>(text.size()));
            const char byte = bytes[random.below(static_cast<std::uint32_t>(bytes.size()))];
            switch (random.below(4)) {
                case 0:
                    text[at] = byte;
                    break;
                case 1:
                    text.insert(at, 1, byte);
                    break;
                case 2:
                    text.erase(at, 1 + random.below(3));
                    break;
                default:
                    text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())), 12));
                    break;
            }
            if (text.empty()) text = "{";
        }
        const auto answer = answer_rules(text);
        ASSERT_TRUE(json::parse(answer)) << text << " → " << answer;
    }
}

}  // namespace
}  // namespace kradan::wasm
