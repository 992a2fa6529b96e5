#include "cli/record_file.h"

#include <utility>

#include "cli/game_arguments.h"
#include "core/quote.h"

namespace kradan::cli {

std::expected<RecordFile, std::string> RecordFile::open(const std::string& name,
                                                        std::optional<record::Format> from) {
    auto file = InputFile::open(name);
    if (!file) return std::unexpected(file.error());
    RecordFile result;
    result.file_ = std::make_unique<InputFile>(*std::move(file));
    result.input_ = std::make_unique<record::Input>(result.file_->source());
    const auto beginning = result.input_->ahead(record::Input::window);
    if (beginning.empty() && !from) {
        const auto trouble = result.input_->trouble();
        return std::unexpected(trouble.empty() ? "nothing is in it" : std::string{trouble});
    }
    const auto format = from ? from : record::recognise(beginning);
    if (!format) {
        return std::unexpected("this is none of the forms that are known here: " + format_list());
    }
    result.reader_ = record::make_reader(*format, *result.input_);
    return result;
}

std::string format_list() {
    std::string list;
    for (const auto format : record::format_ids) list += (list.empty() ? "" : ", ") + std::string{format};
    return list;
}

std::string in_words(const std::string& file, const record::Fault& fault) {
    return printable(file) + ':' + std::to_string(fault.place.line) + ':' +
           std::to_string(fault.place.column) + ": " + (fault.note ? "note: " : "") +
           in_words(Refusal{.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
}

}  // namespace kradan::cli
