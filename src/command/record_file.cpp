#include "command/record_file.h"

#include <utility>

#include "command/exit_status.h"
#include "core/quote.h"
#include "core/text.h"

namespace kradan::command {

std::expected<RecordFile, FileError> RecordFile::open(const std::string& name,
                                                      std::optional<record::Format> from,
                                                      const record::Charset* charset) {
    using Reason = FileError::Reason;
    auto file = InputFile::open(name);
    if (!file) return std::unexpected(file.error());
    RecordFile result;
    result.name_ = name;
    result.file_ = std::make_unique<InputFile>(*std::move(file));
    result.input_ = std::make_unique<record::Input>(result.file_->source(), charset);
    const auto beginning = result.input_->ahead(record::Input::window);
    if (beginning.empty()) {
        if (auto trouble = result.trouble()) return std::unexpected(*std::move(trouble));
        if (!from) return std::unexpected(FileError{.reason = Reason::empty, .name = name});
    }
    const auto format = from ? from : record::recognise(beginning);
    if (!format) {
        return std::unexpected(
            FileError{.reason = Reason::unknown_form, .name = name, .detail = "expected " + format_list()});
    }
    result.reader_ = record::make_reader(*format, *result.input_);
    return result;
}

std::optional<FileError> RecordFile::trouble() const {
    auto trouble = file_->trouble();
    if (!trouble && !input_->trouble().empty()) {
        trouble = FileError{
            .reason = FileError::Reason::damaged, .name = name_, .detail = std::string{input_->trouble()}};
    }
    if (!trouble) return std::nullopt;
    trouble->place = input_->place();
    return trouble;
}

std::string format_list() {
    return joined(record::format_ids, ", ");
}

std::string why_no_charset(const std::string& name) {
    if (record::find_charset(name) != nullptr) return {};
    return "invalid value '" + name + "'; expected " + joined(record::charset_names(), ", ");
}

const record::Charset* read_charset(const std::optional<std::string>& name) {
    return name ? record::find_charset(*name) : nullptr;
}

std::string in_words(const std::string& file, const record::Fault& fault) {
    return printable(file) + ':' + std::to_string(fault.place.line) + ':' +
           std::to_string(fault.place.column) + ": " + (fault.note ? "note: " : "") +
           in_words(Refusal{.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
}

}  // namespace kradan::command
