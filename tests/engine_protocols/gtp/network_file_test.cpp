#include "engine_protocols/gtp/network_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "../../search/network/katago/random_kata_network.h"
#include "engine_protocols/gtp/gtp.h"
#include "system/gzip.h"

namespace kradan::test {
namespace {

/// "go " forty times, packed with gzip.
std::string packed() {
    static constexpr char bytes[] =
        "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xcf\x57\x48\x1f\x08\x04\x00\xbf\x9f\x6b\x62\x78\x00\x00"
        "\x00";
    return {bytes, sizeof bytes - 1};
}

constexpr std::size_t size = 120;

TEST(NetworkFile, IsUnpacked) {
    const auto once = unpack_gzip(packed(), size);
    ASSERT_TRUE(once) << once.error();
    EXPECT_EQ(once->size(), size);
    EXPECT_TRUE(once->starts_with("go go go"));
    const auto twice = unpack_gzip(packed() + packed(), 2 * size);
    ASSERT_TRUE(twice) << twice.error();
    EXPECT_EQ(*twice, *once + *once);
}

TEST(NetworkFile, TellsWhyItCannotBeUnpacked) {
    EXPECT_EQ(unpack_gzip(packed(), size - 1).error(), "it is too large when unpacked");
    for (std::size_t length = 2; length < packed().size(); ++length)
        EXPECT_EQ(unpack_gzip(packed().substr(0, length), size).error(), "the compressed data is cut off");
    std::string damaged = packed();
    damaged[damaged.size() - 6] ^= 1;
    EXPECT_EQ(unpack_gzip(damaged, size).error(), "the compressed data is damaged");
}

/// Plays a move with a network in a file of these bytes; returns the answer.
std::string move_with(const std::string& bytes) {
    const std::string file = testing::TempDir() + "kata_network.bin";
    std::ofstream(file, std::ios::binary) << bytes;
    std::istringstream input("genmove b\n");
    std::ostringstream output;
    protocol::run_gtp(input, output, {.size = 9, .rules = "chinese", .playouts = 10, .network = file});
    std::filesystem::remove(file);
    return output.str();
}

TEST(NetworkFile, MayBeOneOfKataGos) {
    const std::string network = random_kata_network(1, 8);
    EXPECT_TRUE(move_with(network).starts_with("= ")) << move_with(network);
    const std::string cut = move_with(network.substr(0, 1000));
    EXPECT_TRUE(cut.starts_with("? network: ")) << cut;
    EXPECT_NE(cut.find("it is cut off in"), std::string::npos) << cut;
    EXPECT_NE(move_with(packed()).find("it does not begin as a network of Go does"), std::string::npos);
}

}  // namespace
}  // namespace kradan::test
