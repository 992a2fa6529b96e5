#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "board.h"
#include "command/record_file.h"
#include "record/reader.h"
#include "record/record.h"

namespace kradan::python {

namespace py = pybind11;

/// `kradan.records.Game`. Creates Python objects for its moves only on demand.
struct GameRecord {
    record::Record record;
};

/// `kradan.records.Node`.
struct Node {
    std::shared_ptr<GameRecord> game;
    record::NodeId id = record::Tree::root;

    const record::Tree& tree() const { return game->record.tree; }
    const record::Tree::Node& own() const { return tree()[id]; }
    const record::Annotation& annotation() const { return tree().annotation(id); }

    friend bool operator==(const Node&, const Node&) = default;
};

/// The board at a node. Throws RecordError if a move on the path to it is illegal.
std::shared_ptr<Board> board_at(const record::Record& record, record::NodeId node);

/// The bytes of a Python object with `read`, which returns bytes or str.
class PythonSource final : public record::ByteSource {
  public:
    explicit PythonSource(py::object file) : read_(file.attr("read")) {}

    /// Acquires the GIL.
    std::size_t read(std::span<char> buffer) override;
    /// Throws the exception thrown in `read`.
    void rethrow();

  private:
    py::object read_;
    std::string rest_;
    std::exception_ptr thrown_;
};

/// `kradan.records.Reader`: reads games in sequence, without the GIL. A concurrent read by another thread
/// raises ValueError, as with a Python generator.
class RecordReader {
  public:
    using Format = std::optional<record::Format>;

    static std::shared_ptr<RecordReader> of_file(const std::string& path, Format format, bool check);
    static std::shared_ptr<RecordReader> of_text(std::string text, Format format, bool check);
    static std::shared_ptr<RecordReader> of_object(py::object file, Format format, bool check);

    /// The next game; null at the end.
    std::shared_ptr<GameRecord> next();
    void close();

  private:
    explicit RecordReader(bool check) : check_(check) {}
    void begin(record::ByteSource& source, Format format);
    bool read(record::Record& record);
    void raise_trouble();

    bool check_;
    bool ended_ = false;
    std::atomic<bool> busy_ = false;
    std::string text_;
    std::unique_ptr<PythonSource> object_;
    std::unique_ptr<record::ByteSource> memory_;
    std::unique_ptr<command::RecordFile> file_;
    std::unique_ptr<record::Input> input_;
    std::unique_ptr<record::Reader> reader_;
};

/// The format with this id; empty for None. Throws ValueError for others.
std::optional<record::Format> read_format_name(py::handle format);

void add_nodes(py::module_& module);
void add_reader(py::module_& module);
void add_records(py::module_& module);

}  // namespace kradan::python
