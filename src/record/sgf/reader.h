#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "record/reader.h"
#include "record/sgf/text.h"
#include "record/text/charset.h"

namespace kradan::record {

/// Reads SGF; see `make_sgf_reader`. Collects the properties of a node and interprets them once the node is
/// complete.
class SgfReader final : public Reader {
  public:
    SgfReader(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    bool next(Record& record) override;

  private:
    /// The location of a property in the text.
    struct Standing {
        /// See `name_code`.
        std::uint32_t code = 0;
        Place place;
        std::vector<Place> value_places;
    };

    struct ReadMove {
        Step step;
        Place place;
    };

    // Syntax: reader.cpp.

    bool find_game();
    bool game_begins_here();
    void read_game();
    void read_properties();
    bool read_name();
    std::size_t find_property();
    void add_property(Place place);
    /// How a value ended.
    enum class Ending : std::uint8_t { closed, too_long, missing };
    Ending read_value(std::string& value, bool wanted);
    void decode(std::string& value, Place place);
    const Charset& charset_from_here();
    const Charset& guess_from_here();
    int skip_blanks();

    void fault(Place place, std::string_view reason, std::string detail, bool note = false);
    /// Reports text that FF[4] forbids but whose meaning is clear.
    void note(Place place, std::string_view reason, std::string detail);
    /// Sorts faults by location, because properties are interpreted only after their node has been read.
    void sort_faults();
    /// Adds a fault and discards the rest of this game.
    void give_up(Place place, std::string detail);
    /// Counts bytes of text and other data against the limit. Returns false if it is exceeded.
    bool charge(std::size_t bytes, Place place);
    /// Like `charge`, but for the node being read, when it is not yet known what will be kept.
    bool gather(std::size_t bytes, Place place);
    bool has_room(Place place);

    // Meaning: nodes.cpp.

    void begin_node(Place place);
    void finish_node();
    bool read_plain_moves();
    void read_root();
    void read_node();
    void interpret(std::size_t at);
    void note_turned_rectangles(std::size_t at);
    void take_moves(std::size_t at);
    /// Stores it as a node property.
    void keep(std::size_t at);
    bool take_comment(std::size_t at);
    bool take_shapes(std::size_t at);
    void take_clock(Colour mover);
    void add_moves(bool after_setup);
    NodeId add_node(std::optional<Step> step, Place place);
    /// Moves the annotation to a node.
    void annotate(NodeId node, Annotation&& annotation);
    /// The node's properties that are not yet interpreted.
    std::span<const Property> properties() const { return std::span{properties_}.first(count_); }

    Input& input_;
    Limits limits_;
    Record* record_ = nullptr;
    Decoder decoder_;

    // The game.
    const Charset* charset_ = nullptr;
    const Charset* hint_ = nullptr;
    bool charset_faulted_ = false;
    bool is_go_ = true;
    SgfBoard board_;
    std::size_t charged_ = 0;
    std::size_t gathered_ = 0;
    bool given_up_ = false;
    bool has_root_ = false;
    /// The parent of the next node, and the parents to restore at each closing parenthesis.
    NodeId at_ = Tree::root;
    std::vector<NodeId> open_;
    std::uint64_t depth_ = 0;

    // The node.
    bool in_node_ = false;
    Place node_place_;
    std::vector<Property> properties_;
    std::vector<Standing> standings_;
    std::size_t count_ = 0;
    /// The index of each name, once there are many of them.
    std::unordered_map<std::string, std::size_t> places_of_names_;
    std::string name_;
    std::string unused_;
    std::vector<ReadMove> moves_;
    Annotation annotation_;
};

}  // namespace kradan::record
