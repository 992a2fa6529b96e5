// Kinds of stored documents: a struct is all that a new kind needs.

#include "server/base/stored.h"

#include <gtest/gtest.h>

#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

/// A sample kind: a player's motto, indexed by player, by text, and by end time if it has one.
struct Motto {
    static constexpr std::string_view kind = "motto";
    std::int64_t player = 0;
    std::string text = {};
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("text", self.text, "what it says");
        member("until", self.until, "when it ends; 0: never");
    }
    void keys(KeyList& key) const {
        key("player", player);
        key.unique("text", text);
        if (until != 0) key("until", until);
    }
};

/// A sample kind that can be found only by its id.
struct Bare {
    static constexpr std::string_view kind = "bare";
    std::string text = {};
    static void describe(auto& self, auto& member) { member("text", self.text, "what it says"); }
};

class DocumentsOfStructs : public testing::Test {
  protected:
    store::Result commit(const store::Unit& unit) { return store_->commit(std::span{&unit, 1}).front(); }
    std::unique_ptr<store::Store> store_ = store::memory_store();
};

TEST_F(DocumentsOfStructs, AreWrittenWithTheirKeysAndFoundByThem) {
    ASSERT_TRUE(commit({put(Stored<Motto>{.body = {.player = 7, .text = "slow"}, .id = "b"}),
                        put(Stored<Motto>{.body = {.player = 7, .text = "calm", .until = 90}, .id = "a"}),
                        put(Stored<Motto>{.body = {.player = 8, .text = "last", .until = 10}, .id = "c"})}));
    const auto document = store_->document("motto", "a");
    ASSERT_TRUE(document && *document);
    EXPECT_EQ((**document).body, R"({"player":7,"text":"calm","until":90})");
    const std::vector<store::DocumentKey> keys = {
        {"player", "0000000000000000007"}, {"text", "calm", true}, {"until", "0000000000000000090"}};
    EXPECT_EQ((**document).keys, keys);

    const auto texts = [&](const store::DocumentRange& range) {
        std::string texts;
        for (const auto& motto : read_range<Motto>(*store_, range, 9).value()) texts += motto.body.text + " ";
        return texts;
    };
    EXPECT_EQ(texts(documents_with<Motto>("player", 7)), "calm slow ");
    EXPECT_EQ(texts(documents_by<Motto>("until")), "last calm ");
    EXPECT_EQ(stored_of<Motto>(*store_, 8, 9).value().size(), 1U);
    EXPECT_EQ((**first_stored<Motto>(*store_, documents_with<Motto>("text", "slow"))).id, "b");
    EXPECT_FALSE(*first_stored<Motto>(*store_, documents_with<Motto>("text", "fast")));
    EXPECT_FALSE(*find_stored<Motto>(*store_, "d"));
}

TEST_F(DocumentsOfStructs, AreReplacedAndRemovedAsTheyWereRead) {
    EXPECT_EQ(own_of<Motto>(*store_, 7).value().body.player, 7);
    auto motto = own_of<Motto>(*store_, 7).value();
    motto.body.text = "slow";
    ASSERT_TRUE(commit({put(motto)}));
    EXPECT_FALSE(commit({put(motto)})) << "the version is outdated";
    auto other = own_of<Motto>(*store_, 8).value();
    other.body.text = "slow";
    EXPECT_FALSE(commit({put(other)})) << "the text is unique";

    auto again = own_of<Motto>(*store_, 7).value();
    EXPECT_EQ(again.version, 1);
    again.body.until = 5;
    ASSERT_TRUE(commit({put(again)}));
    EXPECT_FALSE(commit({remove(again)})) << "the version is outdated";
    ASSERT_TRUE(commit({remove(**find_stored<Motto>(*store_, "7"))}));
    EXPECT_FALSE(*find_stored<Motto>(*store_, "7"));
    EXPECT_EQ(own_of<Motto>(*store_, 7).value().version, 0);
}

TEST_F(DocumentsOfStructs, NeedNoKeysAndAreRefusedWhereDamaged) {
    ASSERT_TRUE(commit({put(Stored<Bare>{.body = {.text = "x"}, .id = "one"})}));
    EXPECT_TRUE((**store_->document("bare", "one")).keys.empty());
    ASSERT_TRUE(commit({store::PutDocument{{.kind = "bare", .id = "two", .body = R"({"text":1})"}}}));
    EXPECT_EQ(find_stored<Bare>(*store_, "two").error().kind, store::Error::Kind::unreadable);
}

}  // namespace
}  // namespace kradan::server
