// The rules module's operations, called natively; tests/wasm/*.mjs call the module itself.
#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"
#include "json/json.h"
#include "wasm/api.h"
#include "wasm/kept_games.h"

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
    R"({"op":"open","config":{"game":"go","size":5},"moves":["C3","pass"]})",
    R"({"op":"board","game":1024})",
    R"({"op":"fen","config":{"game":"chess"},"moves":["e2e4"]})",
    R"({"op":"label","game":1024,"move":"A1"})",
    R"({"op":"read","config":{"game":"chess"},"label":"Ngf3"})",
    R"({"op":"view","session":1,"now":30,"known":2})",
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
                                R"({"op":"board","game":4294967295})",
                                R"({"op":"board","game":-1})",
                                R"({"op":"moves","config":{"game":"chess","size":9}})",
                                R"({"op":"new","config":{"game":"chess","size":9},"now":0})",
                                R"({"op":"replay","events":[{}]})"}) {
        EXPECT_TRUE(refused(answer_rules(request))) << request << " → " << answer_rules(request);
    }
    EXPECT_TRUE(refused(answer_rules(std::string(100'000, '['))));
    EXPECT_TRUE(refused(answer_rules(std::string(json::max_bytes + 1, ' '))));
}

TEST(KeptGames, EveryMoveHasANumberThatSortsAsItsText) {
    for (const GameId id : games()) {
        const auto game = AnyGame::start({.game = id});
        std::uint32_t last = 0;
        for (const std::string& text : game->legal_moves()) {
            const auto move = pack_move(text);
            EXPECT_GT(move, last) << text;
            EXPECT_EQ(unpack_move(move), text);
            last = move;
        }
        EXPECT_NE(last, 0U) << kradan::id(id);
    }
    for (const auto* text : {"+P@e5", "e1e2^", "resume-first", "resume-second", "Z25"})
        EXPECT_EQ(unpack_move(pack_move(text)), text);
    for (const auto* text : {"", "e2e4q+", "e2 e4", "\xff", "resume"}) EXPECT_EQ(pack_move(text), 0U) << text;
}

TEST(KeptGames, NoNumberDoesHarm) {
    KeptGames kept;
    const auto game = kept.keep(*AnyGame::start({.game = ogi::gomayo_game}));
    SplitMix64 random(3);
    for (int i = 0; i < 20'000; ++i) {
        const auto number = random.below(2) != 0 ? game : random.below(5000);
        switch (random.below(5)) {
            case 0:
                kept.play(number, static_cast<std::uint32_t>(random.next()));
                break;
            case 1:
                kept.take_back(number, random.below(3));
                break;
            case 2:
                kept.drop(number == game ? 0 : number);
                break;
            case 3:
                kept.copy(number);
                break;
            default:
                kept.legal_moves(number);
        }
    }
    kept.drop(game);
    EXPECT_EQ(kept.find(game), nullptr);
    EXPECT_EQ(kept.facts(game), 0U);
    EXPECT_EQ(kept.play(game, pack_move("e3e4")), 0U);
    EXPECT_EQ(kept.legal_moves(game), nullptr);
}

/// A listed move is not checked again, so the list must be the current one of the same game.
TEST(KeptGames, AListIsForgottenWhenItsGameChangesAndCountsForNoOther) {
    KeptGames kept;
    const auto one = kept.keep(*AnyGame::start({.game = chess::chess_game}));
    const auto other = kept.copy(one);
    const auto move = pack_move("e2e4");
    kept.legal_moves(one);
    EXPECT_EQ(kept.play(other, move), move);
    EXPECT_EQ(kept.play(other, move), 0U);
    EXPECT_EQ(kept.play(one, move), move);
    EXPECT_EQ(kept.play(one, move), 0U);
    kept.legal_moves(one);
    EXPECT_EQ(kept.take_back(one, 1), 1U);
    EXPECT_EQ(kept.play(one, pack_move("e7e5")), 0U);
    kept.legal_moves(one);
    EXPECT_EQ(kept.play(one, pack_move("e2e5")), 0U);
    EXPECT_EQ(kept.play(one, move), move);
}

TEST(KeptGames, TheOldestMakesRoomForANewOne) {
    KeptGames kept;
    const AnyGame start = *AnyGame::start({.game = chess::chess_game});
    const auto oldest = kept.keep(start);
    const auto second = kept.keep(start);
    for (std::uint32_t i = 2; i < KeptGames::most_games; ++i) kept.keep(start);
    EXPECT_NE(kept.find(oldest), nullptr);
    const auto latest = kept.keep(start);
    EXPECT_EQ(kept.find(second), nullptr);
    EXPECT_NE(kept.find(oldest), nullptr);
    EXPECT_NE(kept.find(latest), nullptr);
}

TEST(KeptGames, MovesAndResumptionsAreTakenBackOneByOne) {
    KeptGames kept;
    const auto game = kept.keep(*AnyGame::start(go::game_options({.size = 5})));
    for (const auto* move : {"C3", "pass", "pass", "resume-second", "D4"})
        EXPECT_EQ(kept.play(game, pack_move(move)), pack_move(move));
    EXPECT_EQ(kept.take_back(game, 2), 2U);
    EXPECT_TRUE(kept.find(game)->play_ended());
    EXPECT_EQ(kept.take_back(game, 9), 3U);
    EXPECT_EQ(kept.find(game)->ply(), 0);
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
