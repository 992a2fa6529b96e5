#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <string_view>
#include <utility>

#include "core/quote.h"
#include "errors.h"
#include "record/check.h"
#include "records.h"
#include "text.h"

namespace kradan::python {

namespace {

using command::FileError;

/// System errors become OSError, as with `open`; errors in the content become RecordError.
[[noreturn]] void raise_file(const FileError& error) {
    using Reason = FileError::Reason;
    if (error.reason < Reason::empty) {
        const int number = error.reason == Reason::missing           ? ENOENT
                           : error.reason == Reason::directory       ? EISDIR
                           : ::access(error.name.c_str(), R_OK) != 0 ? errno
                                                                     : EIO;
        errno = number;
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, error.name.c_str());
        throw py::error_already_set();
    }
    raise_refusal("RecordError", {.reason = std::string(id(error.reason)),
                                  .clause = {},
                                  .detail = printable(error.detail),
                                  .message = in_words(error)});
}

/// Prevents other calls from using the reader during its lifetime.
class Busy {
  public:
    explicit Busy(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true)) throw py::value_error("this reader is reading already");
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() { busy_ = false; }

  private:
    std::atomic<bool>& busy_;
};

constexpr const char* text_name = "the text";

}  // namespace

std::size_t PythonSource::read(std::span<char> buffer) {
    if (thrown_) return 0;
    if (rest_.empty()) {
        const py::gil_scoped_acquire gil;
        try {
            const py::object got = read_(buffer.size());
            if (PyBytes_Check(got.ptr())) {
                rest_ = got.cast<std::string>();
            } else if (!got.is_none()) {
                rest_ = utf8_of(got, "what read() returns");
            }
        } catch (const py::error_already_set&) {
            thrown_ = std::current_exception();
        } catch (const py::builtin_exception&) {
            thrown_ = std::current_exception();
        }
    }
    const std::size_t bytes = rest_.copy(buffer.data(), buffer.size());
    rest_.erase(0, bytes);
    return bytes;
}

void PythonSource::rethrow() {
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

std::shared_ptr<RecordReader> RecordReader::of_file(const std::string& path, Format format, bool check) {
    std::shared_ptr<RecordReader> reader(new RecordReader(check));
    if (path.find('\0') != std::string::npos) throw py::value_error("embedded null byte");
    // "-" alone would mean standard input.
    std::optional<FileError> error;
    {
        const py::gil_scoped_release released;
        auto file = command::RecordFile::open(path == "-" ? "./-" : path, format);
        if (file) {
            reader->file_ = std::make_unique<command::RecordFile>(*std::move(file));
        } else {
            error = std::move(file.error());
        }
    }
    if (error) raise_file(*error);
    return reader;
}

std::shared_ptr<RecordReader> RecordReader::of_text(std::string text, Format format, bool check) {
    std::shared_ptr<RecordReader> reader(new RecordReader(check));
    reader->text_ = std::move(text);
    reader->memory_ = std::make_unique<record::MemorySource>(reader->text_);
    reader->begin(*reader->memory_, format);
    return reader;
}

std::shared_ptr<RecordReader> RecordReader::of_object(py::object file, Format format, bool check) {
    std::shared_ptr<RecordReader> reader(new RecordReader(check));
    reader->object_ = std::make_unique<PythonSource>(std::move(file));
    reader->begin(*reader->object_, format);
    return reader;
}

void RecordReader::begin(record::ByteSource& source, Format format) {
    input_ = std::make_unique<record::Input>(source);
    const std::string_view beginning = input_->ahead(record::Input::window);
    if (object_) object_->rethrow();
    if (!format) format = record::recognise(beginning);
    if (!format) {
        using Reason = FileError::Reason;
        raise_file({.reason = beginning.empty() ? Reason::empty : Reason::unknown_form,
                    .name = text_name,
                    .detail = "expected " + command::format_list()});
    }
    reader_ = record::make_reader(*format, *input_);
}

bool RecordReader::read(record::Record& record) {
    const py::gil_scoped_release released;
    if (!(file_ ? file_->next(record) : reader_->next(record))) return false;
    if (check_) record::check(record);
    return true;
}

std::shared_ptr<GameRecord> RecordReader::next() {
    const Busy busy(busy_);
    if (ended_) return nullptr;
    auto game = std::make_shared<GameRecord>();
    const bool more = read(game->record);
    if (object_) object_->rethrow();
    if (more) return game;
    ended_ = true;
    raise_trouble();
    return nullptr;
}

void RecordReader::raise_trouble() {
    if (file_) {
        if (const auto trouble = file_->trouble()) raise_file(*trouble);
    } else if (!input_->trouble().empty()) {
        raise_file({.reason = FileError::Reason::damaged,
                    .name = text_name,
                    .detail = std::string(input_->trouble()),
                    .place = input_->place()});
    }
}

void RecordReader::close() {
    const Busy busy(busy_);
    ended_ = true;
    reader_.reset();
    input_.reset();
    file_.reset();
    memory_.reset();
    object_.reset();
}

std::optional<record::Format> read_format_name(py::handle format) {
    if (format.is_none()) return std::nullopt;
    const auto read = record::read_format(utf8_of(format, "format"));
    if (!read) throw py::value_error("unknown format; expected " + command::format_list());
    return read;
}

namespace {

/// A path, or an object with `read`.
std::shared_ptr<RecordReader> read_source(const py::object& source, py::handle format, bool check) {
    const auto id = read_format_name(format);
    if (py::hasattr(source, "read")) return RecordReader::of_object(source, id, check);
    const py::object path = py::module_::import("os").attr("fsencode")(source);
    return RecordReader::of_file(path.cast<std::string>(), id, check);
}

std::shared_ptr<RecordReader> parse_text(py::handle text, py::handle format, bool check) {
    const auto id = read_format_name(format);
    if (PyBytes_Check(text.ptr())) return RecordReader::of_text(text.cast<std::string>(), id, check);
    return RecordReader::of_text(std::string(utf8_of(text, "text")), id, check);
}

}  // namespace

void add_reader(py::module_& module) {
    py::class_<RecordReader, std::shared_ptr<RecordReader>> reader(
        module, "Reader", "An iterator over the games of a source, which it reads as a stream; see `read`.");
    reader.def("__iter__", [](py::object self) { return self; })
        .def("__next__",
             [](RecordReader& self) {
                 auto game = self.next();
                 if (!game) throw py::stop_iteration();
                 return game;
             })
        .def("close", &RecordReader::close, R"(close(self)
--

Closes the file. No more games can be read.)")
        .def("__enter__", [](py::object self) { return self; })
        .def("__exit__", [](RecordReader& self, const py::args&) { self.close(); });
    reader.attr("__module__") = "kradan.records";

    module.def("read", &read_source, py::arg("source"), py::arg("format") = py::none(), py::kw_only(),
               py::arg("check") = true, R"(read(source, format=None, *, check=True)
--

The games of a source, one after another, as a stream.

``source`` is the path of a file, which may be compressed with gzip or Zstandard, or an object with ``read``. The format is
recognised if it is not given: one of `formats`. Errors in a game are in `Game.faults` and do not end the reading. With
``check`` every move is checked by the rules, and so are the result and the clocks; without it, only as far as reading
needs (in PGN all moves).

Raises OSError for a file that cannot be read, and `RecordError` for one that is damaged or no record.

>>> import io, kradan.records
>>> for game in kradan.records.read(io.StringIO("1. e4 e5 2. Nf3 *  1. d4 d5 2. Kd3 *")):
...     print(game.plies, *game.faults)
3
2 1:32: chess.cannot-reach (X4): That piece doesn't move that way. 'Kd3': the king on e1 cannot go to d3
)");
    module.def("parse", &parse_text, py::arg("text"), py::arg("format") = py::none(), py::kw_only(),
               py::arg("check") = true, R"(parse(text, format=None, *, check=True)
--

The games of a text, a str or bytes; otherwise like `read`.

>>> import kradan.records
>>> [game.result for game in kradan.records.parse("1. e4 e5 1/2-1/2  1. d4 1-0")]
['1/2-1/2', '1-0']
)");
}

}  // namespace kradan::python
