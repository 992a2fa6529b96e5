#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/random.h"
#include "games/go/intent.h"
#include "games/go/module.h"
#include "games/go/rules.h"
#include "record/sgf/sgf.h"
#include "support.h"

namespace kradan::record {
namespace {

using Kind = Shape::Kind;

/// Makes random records, which must survive the round trip unchanged.
class MadeRecord {
  public:
    explicit MadeRecord(std::uint64_t seed) : random_(seed) {}

    Record make() {
        Record record;
        go::Options options{.size = 2 + number(24)};
        if (number(2)) options.komi = std::to_string(number(20)) + (number(2) ? ".5" : "");
        if (number(2)) options.rules = go::presets[random_.below(go::presets.size())].name;
        if (number(3) == 0) options.turn = number(2) ? Colour::first : Colour::second;
        if (number(3) == 0) {
            options.handicap = number(4);
            options.placed_handicap = options.handicap >= 2;
        }
        if (number(3) == 0) {
            options.stones[0] = {"A1", "B2"};
            options.stones[1] = {"A2"};
        }
        record.options = go::game_options(options);
        if (number(2)) record.result = text();
        size_ = options.size;
        annotate(record, Tree::root, std::nullopt);
        const int nodes = number(60);
        for (int i = 0; i < nodes; ++i) {
            const auto parent = static_cast<NodeId>(
                number(3) ? record.tree.size() - 1
                          : random_.below(static_cast<std::uint32_t>(record.tree.size())));
            std::optional<Step> step;
            if (number(10) > 0) {
                step = Step{.intent = go::Intent::stone(number(size_), number(size_)),
                            .colour = number(2) ? Colour::first : Colour::second};
                if (number(8) == 0) step->intent = go::Intent::passing();
            }
            annotate(record, record.tree.add(parent, step), step);
        }
        return record;
    }

  private:
    int number(int below) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(below))); }
    Cell cell() {
        return {.x = static_cast<std::uint8_t>(number(size_)), .y = static_cast<std::uint8_t>(number(size_))};
    }
    /// Simple text, without surrounding blanks or line breaks.
    std::string text() {
        static constexpr std::array<std::string_view, 12> parts = {"]", "\\", ":",  "[",  ")", ";",
                                                                   "x", "é",  "石", "((", "1", "\\]"};
        std::string text = "a";
        for (int i = number(6); i > 0; --i) text += parts[random_.below(parts.size())];
        return text;
    }

    void annotate(Record& record, NodeId node, std::optional<Step> step) {
        if (number(2)) return;
        Annotation said;
        if (number(2)) said.comment = text() + "\n" + text() + " ";
        for (int i = number(4); i > 0; --i) {
            Shape shape{
                .kind = std::array{Kind::arrow, Kind::line, Kind::circle, Kind::square, Kind::triangle,
                                   Kind::cross, Kind::selected, Kind::label}[random_.below(8)],
                .from = cell()};
            shape.to = shape.kind == Kind::arrow || shape.kind == Kind::line ? cell() : shape.from;
            if (shape.kind == Kind::label) shape.text = text();
            said.shapes.push_back(std::move(shape));
        }
        std::ranges::sort(said.shapes, {}, &Shape::kind);
        if (number(3) == 0) said.glyphs = {static_cast<std::uint8_t>(1 + number(6))};
        if (step && number(2)) said.clock = random_.below(100'000'000);
        for (const std::string_view name : {"N", "DD", "KGSDE", "X1", "V"}) {
            if (number(3)) continue;
            said.properties.push_back({.name = std::string{name}, .values = {"v\\]1", "\\\\"}});
        }
        if (node != Tree::root && !step && number(2)) {
            said.properties.push_back({.name = "AB", .values = {"aa", "bb:bb"}});
        }
        if (!said.empty()) record.tree.annotate(node) = std::move(said);
    }

    SplitMix64 random_;
    int size_ = 19;
};

TEST(Sgf, RecordsMadeByChanceComeBack) {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Record record = MadeRecord(seed).make();
        const std::string written = write_sgf(record);
        auto again = read_all(written);
        ASSERT_EQ(again.size(), 1u) << written;
        std::erase_if(again[0].faults, [](const Fault& it) {
            return it.reason == "sgf.free-result" || it.reason == "sgf.other-handicap";
        });
        ASSERT_EQ(faults_of(again[0]), "") << written;
        ASSERT_EQ(again[0].options, record.options) << written;
        ASSERT_TRUE(again[0].tree == record.tree) << written;
        ASSERT_EQ(again[0].result, record.result) << written;
        ASSERT_EQ(write_sgf(again[0]), written);
    }
}

}  // namespace
}  // namespace kradan::record
