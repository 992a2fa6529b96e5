// The contract that every store must meet: documents.
#include "contract.h"

namespace kradan::store {
namespace {

Document account(const std::string& id, std::int64_t version, const std::string& name,
                 const std::string& colour = "red") {
    return {.kind = "account",
            .id = id,
            .version = version,
            .body = "body of " + name,
            .keys = {{"name", name, true}, {"colour", colour, false}}};
}

std::string ids_of(const std::vector<Document>& documents) {
    std::string all;
    for (const Document& one : documents) all += one.id + " ";
    return all;
}

TEST_P(StoreContract, DocumentsAreReplacedByTheirNextVersion) {
    EXPECT_EQ(commit({PutDocument{account("a", 2, "Anna")}}), "conflict");
    EXPECT_EQ(commit({PutDocument{account("a", 0, "Anna")}}), "conflict");
    EXPECT_EQ(commit({PutDocument{account("a", 1, "Anna")}}), "made");
    EXPECT_EQ(store->document("account", "a").value(), account("a", 1, "Anna"));
    EXPECT_EQ(store->document("session", "a").value(), std::nullopt);
    EXPECT_EQ(commit({PutDocument{account("a", 1, "Änne")}}), "conflict");
    EXPECT_EQ(commit({PutDocument{account("a", 2, "Änne", "blue")}}), "made");
    EXPECT_EQ(commit({PutDocument{account("a", 2, "Anna")}}), "conflict");
    EXPECT_EQ(store->document("account", "a").value(), account("a", 2, "Änne", "blue"));
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "name", "Änne"), all).value()), "a ");
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "name", "Anna"), all).value()), "");
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "colour", "red"), all).value()), "");
    EXPECT_EQ(commit({RemoveDocument{"account", "a", 1}}), "conflict");
    EXPECT_EQ(commit({RemoveDocument{"account", "b", 0}}), "conflict");
    EXPECT_EQ(commit({RemoveDocument{"account", "a", 2}}), "made");
    EXPECT_EQ(commit({RemoveDocument{"account", "a", 2}}), "conflict");
    EXPECT_EQ(store->document("account", "a").value(), std::nullopt);
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "name", "Änne"), all).value()), "");
    EXPECT_EQ(commit({PutDocument{account("a", 1, "Änne")}}), "made");
    EXPECT_EQ(commit({PutDocument{account("b", 7, "Ben"), 0}}), "made")
        << "a new document may have any version";
    EXPECT_EQ(commit({PutDocument{account("b", 8, "Ben"), 0}}), "conflict");
    EXPECT_EQ(commit({PutDocument{account("c", 8, "Carl"), 7}}), "conflict");
    EXPECT_EQ(store->document("account", "b").value(), account("b", 7, "Ben"));
}

TEST_P(StoreContract, AUniqueKeyBelongsToOneDocument) {
    EXPECT_EQ(commit({PutDocument{account("a", 1, "Anna")}}), "made");
    EXPECT_EQ(commit({PutDocument{account("b", 1, "Anna")}}), "conflict");
    EXPECT_EQ(store->document("account", "b").value(), std::nullopt);
    EXPECT_EQ(commit({PutDocument{account("b", 1, "Ben")}}), "made") << "only the name must be unique";
    EXPECT_EQ(commit({PutDocument{account("b", 2, "Anna")}}), "conflict");
    EXPECT_EQ(store->document("account", "b").value(), account("b", 1, "Ben"));
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "colour", "red"), all).value()), "a b ");
    Document other = account("c", 1, "Anna");
    other.kind = "club";
    EXPECT_EQ(commit({PutDocument{other}}), "made") << "keys are unique only within a kind";
    // A unit frees the key and takes it.
    EXPECT_EQ(commit({PutDocument{account("a", 2, "Änne")}, PutDocument{account("b", 2, "Anna")}}), "made");
    EXPECT_EQ(ids_of(store->documents(documents_with("account", "name", "Anna"), all).value()), "b ");
    // A unit that takes the key without freeing it.
    const Everything before = everything(*store).value();
    EXPECT_EQ(commit({PutDocument{account("a", 3, "Amy")}, RemoveDocument{"account", "b", 2},
                      PutDocument{account("d", 1, "Anna")}, PutDocument{account("e", 1, "Amy")}}),
              "conflict");
    EXPECT_EQ(difference(before, everything(*store).value()), "");
    // The other units in the batch are kept.
    const Unit units[] = {{PutDocument{account("f", 1, "Anna")}},
                          {PutDocument{account("g", 1, "Gus")}},
                          {PutDocument{account("h", 1, "Gus")}},
                          {PutDocument{account("g", 2, "Guy")}}};
    const auto results = store->commit(units);
    EXPECT_FALSE(results[0]);
    EXPECT_TRUE(results[1]);
    EXPECT_FALSE(results[2]);
    EXPECT_TRUE(results[3]);
    EXPECT_EQ(store->document("account", "g").value(), account("g", 2, "Guy"));
    EXPECT_EQ(store->document("account", "f").value(), std::nullopt);
}

TEST_P(StoreContract, DocumentsAreFoundInTheOrderOfTheirValues) {
    const std::string nothing;
    const std::string odd("x\0y\xff", 4);
    for (const auto& [id, value] : std::vector<std::pair<std::string, std::string>>{
             {"1", "b"}, {"2", "a"}, {"3", "b"}, {"4", odd}, {"5", nothing}, {"6", "ab"}, {"7", "ข"}}) {
        EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = id, .keys = {{"by", value}, {"all", "x"}}}}}),
                  "made");
    }
    EXPECT_EQ(commit({PutDocument{{.kind = "other", .id = "8", .keys = {{"by", "b"}}}}}), "made");
    const auto found = [&](DocumentRange range, int most = all) {
        range.kind = "k";
        range.index = "by";
        const auto documents = store->documents(range, most).value();
        if (!range.after) EXPECT_EQ(store->count_documents(range, most).value(), std::ssize(documents));
        return ids_of(documents);
    };
    EXPECT_EQ(found({}), "5 2 6 1 3 4 7 ");
    EXPECT_EQ(found({.descending = true}), "7 4 3 1 6 2 5 ");
    EXPECT_EQ(found({}, 2), "5 2 ");
    EXPECT_EQ(found({}, 0), "");
    EXPECT_EQ(found({.descending = true}, 2), "7 4 ");
    EXPECT_EQ(found({.from = "ab"}), "6 1 3 4 7 ");
    EXPECT_EQ(found({.from = "ab", .below = "b"}), "6 ");
    EXPECT_EQ(found({.from = "b", .below = "ab"}), "");
    EXPECT_EQ(found({.below = "b", .descending = true}), "6 2 5 ");
    EXPECT_EQ(found({.after = std::pair{"b", "1"}}), "3 4 7 ");
    EXPECT_EQ(found({.after = std::pair{"b", "1"}, .descending = true}), "6 2 5 ");
    EXPECT_EQ(found({.from = "ab", .below = "c", .after = std::pair{"a", "2"}}), "6 1 3 ");
    EXPECT_EQ(found({.from = "ab", .after = std::pair{"b", "3"}, .descending = true}, 1), "1 ");
    EXPECT_EQ(found(documents_with("k", "by", "b")), "1 3 ");
    EXPECT_EQ(found(documents_with("k", "by", odd)), "4 ");
    EXPECT_EQ(found(documents_with("k", "by", "")), "5 ");
    std::string every;
    ASSERT_TRUE(store->each_document([&](const Document& one) {
        every += one.kind + one.id + " ";
        return one.id != "7";
    }));
    EXPECT_EQ(every, "k1 k2 k3 k4 k5 k6 k7 ");
}

TEST_P(StoreContract, DocumentsHaveShortNames) {
    const std::string longest(longest_document_key, 'x');
    const std::string too_long = longest + "x";
    EXPECT_EQ(commit({PutDocument{{.kind = longest, .id = longest, .keys = {{longest, longest, true}}}}}),
              "made");
    EXPECT_EQ(ids_of(store->documents({.kind = longest, .index = longest}, all).value()), longest + " ");
    EXPECT_EQ(commit({PutDocument{{.kind = too_long, .id = "1"}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = too_long}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = ""}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = "1", .keys = {{"i", too_long}}}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = "1", .keys = {{too_long, "v"}}}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = "1", .keys = {{"i", "v"}, {"i", "v"}}}}}), "conflict");
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = "1", .keys = {{"i", "v"}, {"i", "w"}}}}}), "made");
    EXPECT_EQ(store->documents({.kind = "k", .index = "i"}, all).value().size(), 2U);
    EXPECT_EQ(commit({PutDocument{{.kind = "k", .id = "2", .body = std::string(100'000, 'b')}}}), "made");
    EXPECT_EQ(store->document("k", "2").value().value().body.size(), 100'000U);
}

}  // namespace
}  // namespace kradan::store
