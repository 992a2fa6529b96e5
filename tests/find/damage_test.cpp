#include <gtest/gtest.h>

#include <cstring>

#include "support.h"

namespace kradan::find {
namespace {

std::string bytes_of(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>{file}, {}};
}

void write_bytes(const std::string& name, const std::string& bytes) {
    // Replacing the content instead would make some file systems wait for the disk.
    std::filesystem::remove(name);
    std::ofstream(name, std::ios::binary) << bytes;
}

/// Searches a file that may be damaged. Returns whether no error was found.
bool use(const std::string& name) {
    const auto index = Index::open(name);
    if (!index) {
        EXPECT_FALSE(in_words(index.error()).empty());
        return false;
    }
    bool good = index->check().has_value();
    for (const auto& moves : std::vector<std::vector<std::string>>{
             {}, {"a2a3"}, {"a2a3", "a7a5"}, {"a2a3", "a7a6", "a3a4", "a6a5"}}) {
        for (const auto& filter : {Filter{}, Filter{.player = "1", .result = GameResult::drawn}})
            good &= search(*index, after(moves), filter, 100).has_value();
    }
    search(*index, Filter{.player = "2"}, 100);
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(index->games(), 50); ++game)
        good &= index->record(game).has_value();
    return good;
}

std::optional<Error::Reason> reason_for(const std::string& name, const std::string& bytes) {
    write_bytes(name, bytes);
    const auto index = Index::open(name);
    return index ? std::nullopt : std::optional{index.error().reason};
}

class Damage : public ::testing::Test {
  protected:
    Damage() {
        made(name_, random_games(40, 5));
        bytes_ = bytes_of(name_);
    }
    Folder folder_;
    std::string name_ = folder_ / "index";
    std::string bytes_;
};

TEST_F(Damage, OtherFilesAreRefusedWithTheReason) {
    EXPECT_EQ(reason_for(name_, bytes_), std::nullopt);
    EXPECT_EQ(reason_for(name_, ""), Error::Reason::not_an_index);
    EXPECT_EQ(reason_for(name_, "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n"), Error::Reason::not_an_index);
    std::string newer = bytes_;
    newer[8] = 2;
    EXPECT_EQ(reason_for(name_, newer), Error::Reason::other_version);
    EXPECT_EQ(reason_for(name_, bytes_.substr(0, bytes_.size() - 1)), Error::Reason::cut_off);
    EXPECT_EQ(reason_for(name_, bytes_ + "x"), Error::Reason::cut_off);
    EXPECT_EQ(Index::open(folder_ / "none").error().reason, Error::Reason::unreadable);
    EXPECT_EQ(Index::open(folder_ / ".").error().reason, Error::Reason::unreadable);
}

TEST_F(Damage, FilesThatAreCutAnywhereAreRefused) {
    for (std::size_t size = 0; size < bytes_.size(); size += 1 + size / 40) {
        EXPECT_TRUE(reason_for(name_, bytes_.substr(0, size))) << size;
    }
}

TEST_F(Damage, EachFlippedByteIsFound) {
    ASSERT_TRUE(use(name_));
    FileHeader header;
    std::memcpy(&header, bytes_.data(), sizeof header);
    std::vector<SectionEntry> table(header.sections);
    std::memcpy(table.data(), bytes_.data() + sizeof header, table.size() * sizeof(SectionEntry));
    const auto flip = [&](std::size_t at) {
        std::string bad = bytes_;
        bad[at] = static_cast<char>(bad[at] ^ (1 << (at % 8)));
        write_bytes(name_, bad);
        EXPECT_FALSE(use(name_)) << at;
    };
    for (std::size_t at = 0; at < sizeof header + table.size() * sizeof(SectionEntry); ++at) flip(at);
    for (const SectionEntry& entry : table) {
        for (std::uint64_t at = 0; at < entry.length; at += 1 + entry.length / 40) flip(entry.offset + at);
    }
}

/// The same with correct checksums, as a program with an error or a forger would write it: any answer is
/// allowed, but no crash and no endless search.
TEST_F(Damage, FlippedBytesWithNewChecksumsDoNoHarm) {
    FileHeader header;
    std::memcpy(&header, bytes_.data(), sizeof header);
    SplitMix64 random{6};
    for (int round = 0; round < 1500; ++round) {
        std::string bad = bytes_;
        std::vector<SectionEntry> table(header.sections);
        std::memcpy(table.data(), bad.data() + sizeof header, table.size() * sizeof(SectionEntry));
        SectionEntry& entry = table[random.next() % table.size()];
        if (entry.length == 0) continue;
        for (int flips = 0; flips < 3; ++flips) {
            const auto value = round % 3 == 0 ? std::uint64_t{0xff} : random.next();
            bad[entry.offset + random.next() % entry.length] = static_cast<char>(value);
        }
        if (round % 2 == 0)
            bad[entry.offset + entry.length - 1 -
                random.next() % std::min<std::uint64_t>(16, entry.length)] ^= 1;
        entry.checksum = checksum(std::as_bytes(std::span{bad}).subspan(entry.offset, entry.length));
        FileHeader fixed = header;
        fixed.checksum = 0;
        Checksum sum;
        sum.add(std::as_bytes(std::span{&fixed, 1}));
        sum.add(std::as_bytes(std::span{table}));
        fixed.checksum = sum.value();
        std::memcpy(bad.data(), &fixed, sizeof fixed);
        std::memcpy(bad.data() + sizeof fixed, table.data(), table.size() * sizeof(SectionEntry));
        write_bytes(name_, bad);
        use(name_);
    }
}

}  // namespace
}  // namespace kradan::find
