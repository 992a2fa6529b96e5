#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "record/log/heads.h"
#include "record/reader.h"
#include "record/sgf/marks.h"

namespace kradan::record {

namespace {

/// What a form holds besides the moves of the main line.
struct Holds {
    bool variations = false;
    bool comments = false;
    /// Every glyph; else those that `holds_glyph` names.
    bool glyphs = false;
    bool shapes = false;
    bool evaluations = false;
    bool clocks = false;
    bool times = false;
};

constexpr Holds holds(Format format) {
    switch (format) {
        case Format::sgf:
            return {.variations = true, .comments = true, .shapes = true, .clocks = true};
        case Format::pcn:
        case Format::pcn_toml:
            return {.comments = true, .times = true};
        case Format::log:
            return {.variations = true, .clocks = true, .times = true};
        case Format::pmn:
        case Format::kifu_en:
        case Format::kifu_ja:
        case Format::kifu_th:
            return {};
        case Format::pgn:
        case Format::epd:
        case Format::feen:
            break;
    }
    return {true, true, true, true, true, true, true};
}

bool holds_glyph(Format format, std::uint8_t glyph) {
    constexpr std::uint8_t last_assessment = 6;
    if (format == Format::sgf) return property_of(glyph).has_value();
    return (format == Format::pcn || format == Format::pcn_toml) && glyph >= 1 && glyph <= last_assessment;
}

/// PCN has one assessment a move, SGF as many as there are.
bool holds_glyphs(Format format, const std::vector<std::uint8_t>& glyphs) {
    const auto held = [&](std::uint8_t glyph) { return holds_glyph(format, glyph); };
    return std::ranges::all_of(glyphs, held) && (format == Format::sgf || glyphs.size() < 2);
}

/// Whether a log has a place for a header of chess or Ōgi.
bool log_holds(const Record& log, const Header& header) {
    constexpr std::array<std::string_view, 8> elsewhere = {"Result", "Termination", "FEN",   "SetUp",
                                                           "status", "Variant",     "rules", "PlyCount"};
    return header.name.starts_with("Kradan") ||
           std::ranges::find(elsewhere, header.name) != elsewhere.end() ||
           log.header(header.name) == header.value || header.value.empty() || header.value == "?";
}

}  // namespace

std::string lost_in(const Record& record, Format format) {
    Holds held = holds(format);
    // A log has clocks only where a time control is agreed.
    if (format == Format::log) held.clocks = session::is_timed(config_of(record));
    Holds lost;
    const Tree& tree = record.tree;
    const auto look = [&](NodeId node) {
        const Annotation& said = tree.annotation(node);
        lost.variations |= !held.variations && tree[node].next_sibling != no_node;
        lost.comments |= !held.comments && !(said.comment.empty() && said.before.empty());
        lost.glyphs |= !held.glyphs && !holds_glyphs(format, said.glyphs);
        lost.shapes |= !held.shapes && !said.shapes.empty();
        lost.evaluations |= !held.evaluations && said.evaluation.has_value();
        lost.clocks |= !held.clocks && said.clock.has_value();
        lost.times |= !held.times && said.elapsed.has_value();
    };
    if (held.variations) {
        for (NodeId node = Tree::root; node < tree.size(); ++node) look(node);
    } else {
        for (NodeId node = Tree::root; node != no_node; node = tree[node].first_child) look(node);
    }
    std::string text;
    const auto name = [&](bool there, std::string_view what) {
        if (!there) return;
        if (!text.empty()) text += ", ";
        text += what;
    };
    name(lost.variations, "variations");
    name(lost.comments, "comments");
    name(lost.glyphs, "annotation glyphs");
    name(lost.shapes, "drawings");
    name(lost.evaluations, "evaluations");
    name(lost.clocks, "clock times");
    name(lost.times, "times taken");
    if (format == Format::log && record.options.game.module().forms().records != RecordStyle::sgf) {
        Record log;
        write_config(log, config_of(record));
        const auto kept = [&](const Header& header) { return log_holds(log, header); };
        name(!std::ranges::all_of(record.headers, kept), "headers");
    }
    return text;
}

}  // namespace kradan::record
