#include <algorithm>
#include <iterator>
#include <utility>

#include "record/sgf/beginning.h"
#include "record/sgf/marks.h"
#include "record/sgf/reader.h"

namespace kradan::record {

namespace {

bool is_setup(std::uint32_t code) {
    return code == name_code("AB") || code == name_code("AW") || code == name_code("AE") ||
           code == name_code("PL");
}

std::size_t bytes_of(const Property& property) {
    std::size_t bytes = sizeof(Property) + property.values.size() * sizeof(std::string);
    for (const std::string& value : property.values) bytes += value.size();
    return bytes;
}

}  // namespace

void SgfReader::fault(Place place, std::string_view reason, std::string detail, bool note) {
    add_fault(record_->faults,
              {.place = place, .reason = std::string{reason}, .detail = std::move(detail), .note = note});
}

void SgfReader::note(Place place, std::string_view reason, std::string detail) {
    fault(place, reason, std::move(detail), true);
}

void SgfReader::sort_faults() {
    std::vector<Fault>& faults = record_->faults;
    const auto stands_before = [](const Fault& a, const Fault& b) {
        return std::pair{a.place.line, a.place.column} < std::pair{b.place.line, b.place.column};
    };
    for (auto fault = faults.begin(); fault != faults.end(); ++fault) {
        std::rotate(std::upper_bound(faults.begin(), fault, *fault, stands_before), fault, fault + 1);
    }
}

void SgfReader::give_up(Place place, std::string detail) {
    if (!given_up_) fault(place, "sgf.too-large", std::move(detail));
    given_up_ = true;
}

bool SgfReader::charge(std::size_t bytes, Place place) {
    charged_ += bytes;
    return has_room(place);
}

bool SgfReader::gather(std::size_t bytes, Place place) {
    gathered_ += bytes;
    return has_room(place);
}

bool SgfReader::has_room(Place place) {
    if (charged_ + gathered_ > limits_.text_bytes) give_up(place, "the texts of this game are too large");
    return !given_up_;
}

void SgfReader::begin_node(Place place) {
    in_node_ = true;
    node_place_ = place;
}

NodeId SgfReader::add_node(std::optional<Step> step, Place place) {
    if (record_->tree.size() > limits_.nodes) {
        give_up(place, "too many nodes");
        return at_;
    }
    return record_->tree.add(at_, step, place);
}

void SgfReader::finish_node() {
    if (!in_node_) return;
    in_node_ = false;
    gathered_ = 0;
    if (!given_up_) {
        moves_.clear();
        if (has_root_) {
            read_node();
        } else {
            read_root();
        }
    }
    // This holds even if reading was abandoned in the root.
    has_root_ = true;
    count_ = 0;
}

void SgfReader::read_root() {
    SgfBeginning beginning = read_beginning(properties());
    for (auto& problem : beginning.problems) {
        fault(standings_[problem.property].value_places[problem.value], problem.reason,
              std::move(problem.detail), problem.note);
    }
    is_go_ = beginning.is_go;
    record_->begins = is_go_ && std::ranges::none_of(beginning.problems, [](const auto& problem) {
                          return problem.reason == "sgf.bad-size" && !problem.note;
                      });
    board_ = beginning.board;
    record_->options = go::game_options(beginning.options);
    record_->names_rules = beginning.names_rules;
    record_->result = std::move(beginning.result);
    bool sets_up = false;
    for (std::size_t i = 0; i < count_; ++i) {
        const Standing& standing = standings_[i];
        if (standing.code == name_code("RE") && !standing.value_places.empty())
            record_->result_place = standing.value_places.front();
        sets_up = sets_up || is_setup(standing.code);
        interpret(i);
    }
    std::vector<Property>& kept = annotation_.properties;
    if (is_go_) keep_what_is_not_told(kept, beginning.options, record_->result);
    if (moves_.empty()) {
        annotate(Tree::root, std::move(annotation_));
        return;
    }
    Annotation first;
    const auto is_of_game = [](const Property& property) { return !belongs_to_move(property.name); };
    std::ranges::copy_if(kept, std::back_inserter(first.properties), is_of_game);
    std::erase_if(kept, is_of_game);
    annotate(Tree::root, std::move(first));
    add_moves(sets_up);
}

void SgfReader::read_node() {
    bool sets_up = false;
    for (std::size_t i = 0; i < count_; ++i) {
        sets_up = sets_up || is_setup(standings_[i].code);
        interpret(i);
    }
    if (moves_.empty() || (sets_up && is_go_)) {
        if (moves_.empty()) {
            at_ = add_node(std::nullopt, node_place_);
            annotate(at_, std::move(annotation_));
            return;
        }
        Annotation first;
        const auto sets = [](const Property& property) { return is_setup(name_code(property.name)); };
        std::ranges::copy_if(annotation_.properties, std::back_inserter(first.properties), sets);
        std::erase_if(annotation_.properties, sets);
        at_ = add_node(std::nullopt, node_place_);
        annotate(at_, std::move(first));
    }
    add_moves(sets_up);
}

/// Adds a node for each move; the last one gets the annotation.
void SgfReader::add_moves(bool after_setup) {
    if (after_setup) {
        note(moves_.front().place, "sgf.mixed-node",
             "a move where stones are set up: read as a node of its own");
    }
    if (moves_.size() > 1)
        note(moves_[1].place, "sgf.two-moves", "a second move in a node: read as a node of its own");
    for (const ReadMove& move : moves_) at_ = add_node(move.step, move.place);
    take_clock(moves_.back().step.colour);
    annotate(at_, std::move(annotation_));
}

void SgfReader::annotate(NodeId node, Annotation&& annotation) {
    if (given_up_ || annotation.empty()) {
        annotation = {};
        return;
    }
    sort_shapes(annotation.shapes);
    record_->tree.annotate(node) = std::exchange(annotation, {});
}

void SgfReader::interpret(std::size_t at) {
    Property& property = properties_[at];
    const std::uint32_t code = standings_[at].code;
    if (property.values.empty()) return;
    if (code == name_code("C") && take_comment(at)) return;
    // The writer adds its own CA and FF.
    if (!has_root_ && (code == name_code("CA") || code == name_code("FF"))) return;
    if (is_go_) note_turned_rectangles(at);
    switch (is_go_ ? code : 0) {
        case name_code("B"):
        case name_code("W"):
            return take_moves(at);
        case name_code("AR"):
        case name_code("LN"):
        case name_code("CR"):
        case name_code("SQ"):
        case name_code("TR"):
        case name_code("MA"):
        case name_code("SL"):
        case name_code("LB"):
            if (take_shapes(at)) return;
            break;
        case name_code("TE"):
        case name_code("BM"):
        case name_code("IT"):
        case name_code("DO"):
            if (const auto glyph = glyph_of(property)) {
                annotation_.glyphs.push_back(*glyph);
                return;
            }
            break;
        default:
            break;
    }
    keep(at);
}

void SgfReader::note_turned_rectangles(std::size_t at) {
    const Property& property = properties_[at];
    if (!sets_stones(property.name) && !shape_of(property.name)) return;
    const auto kind = shape_of(property.name);
    if (kind == Shape::Kind::arrow || kind == Shape::Kind::line || kind == Shape::Kind::label) return;
    for (std::size_t i = 0; i < property.values.size(); ++i) {
        if (is_turned_rectangle(property.values[i], board_))
            note(standings_[at].value_places[i], "record.guessed",
                 property.name + ": read as the rectangle between these corners");
    }
}

void SgfReader::keep(std::size_t at) {
    Property& property = properties_[at];
    if (charge(bytes_of(property), standings_[at].place))
        annotation_.properties.push_back(std::move(property));
}

void SgfReader::take_moves(std::size_t at) {
    const Property& property = properties_[at];
    const Standing& standing = standings_[at];
    const Colour colour = standing.code == name_code("B") ? Colour::first : Colour::second;
    const bool tt_passes = board_.width <= 19 && board_.height <= 19;
    const std::size_t before = moves_.size();
    for (std::size_t i = 0; i < property.values.size(); ++i) {
        const std::string_view value = trimmed(property.values[i]);
        go::Intent intent = go::Intent::passing();
        if (!value.empty() && !(tt_passes && value == "tt")) {
            const auto point = read_point(value, board_);
            if (!point) {
                fault(standing.value_places[i], "sgf.bad-move", "expected a point, two letters, or nothing");
                moves_.resize(before);
                keep(at);
                return;
            }
            intent = go::Intent::stone(point->x, point->y);
        }
        moves_.push_back({.step = {.intent = intent, .colour = colour},
                          .place = i == 0 ? standing.place : standing.value_places[i]});
    }
}

bool SgfReader::take_comment(std::size_t at) {
    std::string text;
    for (const std::string& value : properties_[at].values) {
        if (!text.empty()) text += '\n';
        text += read_text(value);
    }
    if (text.empty()) return false;
    charge(text.size(), standings_[at].place);
    annotation_.comment = std::move(text);
    return true;
}

bool SgfReader::take_shapes(std::size_t at) {
    const Property& property = properties_[at];
    const std::size_t before = annotation_.shapes.size();
    for (std::size_t i = 0; i < property.values.size(); ++i) {
        const std::size_t known = annotation_.shapes.size();
        if (!add_shapes(property.name, property.values[i], board_, annotation_.shapes)) {
            fault(standings_[at].value_places[i], "sgf.bad-point",
                  property.name + ": expected points of the board");
            annotation_.shapes.resize(before);
            return false;
        }
        const std::size_t bytes =
            (annotation_.shapes.size() - known) * sizeof(Shape) + property.values[i].size();
        if (!charge(bytes, standings_[at].place)) break;
    }
    return true;
}

/// Reads BL or WL as the mover's clock. A value that would be written differently also remains a property.
void SgfReader::take_clock(Colour mover) {
    const std::string_view name = mover == Colour::first ? "BL" : "WL";
    std::vector<Property>& properties = annotation_.properties;
    const auto left = std::ranges::find(properties, name_code(name),
                                        [](const Property& property) { return name_code(property.name); });
    if (left == properties.end() || left->values.size() != 1) return;
    annotation_.clock = read_seconds(left->values.front());
    if (!annotation_.clock || write_seconds(*annotation_.clock) != left->values.front()) return;
    charged_ -= bytes_of(*left);
    properties.erase(left);
}

}  // namespace kradan::record
