#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "record/formats.h"
#include "record/log/heads.h"

namespace kradan::record {

namespace {

/// Whether a log can represent a chess or Ōgi header.
bool log_holds(const Record& log, const Header& header) {
    constexpr std::array<std::string_view, 8> elsewhere = {"Result", "Termination", "FEN",   "SetUp",
                                                           "status", "Variant",     "rules", "PlyCount"};
    return header.name.starts_with("Kradan") ||
           std::ranges::find(elsewhere, header.name) != elsewhere.end() ||
           log.header(header.name) == header.value || header.value.empty() || header.value == "?";
}

}  // namespace

std::string lost_in(const Record& record, Format format) {
    const FormatRow& form = row(format);
    Holds held = form.holds;
    // A log has clocks only if the game has a time control.
    if (format == Format::log) held.clocks = session::is_timed(config_of(record));
    Holds lost;
    const Tree& tree = record.tree;
    const auto look = [&](NodeId node) {
        const Annotation& said = tree.annotation(node);
        lost.variations |= !held.variations && tree[node].next_sibling != no_node;
        lost.comments |= !held.comments && !(said.comment.empty() && said.before.empty());
        lost.glyphs |=
            !held.glyphs && !said.glyphs.empty() && !(form.holds_glyphs && form.holds_glyphs(said.glyphs));
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
