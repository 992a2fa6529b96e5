#include "find/error.h"

#include <string_view>

#include "core/quote.h"

namespace kradan::find {

namespace {

struct ErrorText {
    std::string_view id;
    std::string_view sentence;
    std::string_view remedy;
};

ErrorText text_of(Error::Reason reason) {
    switch (reason) {
        case Error::Reason::unreadable:
            return {.id = "index.unreadable", .sentence = "This file cannot be read.", .remedy = ""};
        case Error::Reason::unwritable:
            return {.id = "index.unwritable",
                    .sentence = "This index cannot be written.",
                    .remedy = "Nothing was changed; free space or name another file, then run it again."};
        case Error::Reason::busy:
            return {.id = "index.busy",
                    .sentence = "Another program is writing this index.",
                    .remedy = "Wait for it or name another file."};
        case Error::Reason::not_an_index:
            return {.id = "index.not-an-index",
                    .sentence = "This is not an index.",
                    .remedy = "Make one with kradan index."};
        case Error::Reason::other_version:
            return {.id = "index.other-version",
                    .sentence = "This index is of another version.",
                    .remedy = "Make it again with kradan index."};
        case Error::Reason::cut_off:
            return {.id = "index.cut-off",
                    .sentence = "This index is cut off.",
                    .remedy = "Copy it again or make it again with kradan index."};
        case Error::Reason::damaged:
            break;
    }
    return {.id = "index.damaged",
            .sentence = "This index is damaged.",
            .remedy = "Copy it again or make it again with kradan index."};
}

}  // namespace

std::string in_words(const Error& error) {
    const ErrorText text = text_of(error.reason);
    std::string words =
        printable(error.file) + ": " + std::string{text.id} + ": " + std::string{text.sentence};
    if (!error.detail.empty()) words += " " + printable(error.detail) + ".";
    if (!text.remedy.empty()) words += " " + std::string{text.remedy};
    return words;
}

}  // namespace kradan::find
