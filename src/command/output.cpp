#include "command/output.h"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string>

namespace kradan::command {

namespace {

namespace fs = std::filesystem;

/// Whether it is a pipe, a socket or a device, where writing destroys no content.
bool is_stream(const fs::file_status& status) {
    return fs::is_fifo(status) || fs::is_character_file(status) || fs::is_block_file(status) ||
           fs::is_socket(status);
}

}  // namespace

std::optional<FileError> already_there(const std::string& name, bool force) {
    std::error_code error;
    const auto status = fs::status(name, error);
    if (fs::is_directory(status)) return FileError{.reason = FileError::Reason::directory, .name = name};
    if (force || is_stream(status) || !fs::exists(fs::symlink_status(name, error))) return std::nullopt;
    return FileError{.reason = FileError::Reason::exists, .name = name};
}

std::expected<std::ofstream, FileError> open_output(const std::string& name, bool force) {
    if (auto refused = already_there(name, force)) return std::unexpected(*std::move(refused));
    std::error_code error;
    const bool replaces = force || is_stream(fs::status(name, error));
    errno = 0;
    // Also refuses a file that another program has just created.
    std::ofstream file(name, std::ios::binary | (replaces ? std::ios::trunc : std::ios::noreplace));
    if (!file) return std::unexpected(writing_error(name));
    return file;
}

std::expected<void, FileError> write_output(const OutputArguments& arguments, std::string_view bytes) {
    if (!arguments.name || arguments.name == standard_output) {
        std::cout << bytes;
        return {};
    }
    auto file = open_output(*arguments.name, arguments.force);
    if (!file) return std::unexpected(file.error());
    errno = 0;
    *file << bytes;
    file->close();
    if (!*file) return std::unexpected(writing_error(*arguments.name));
    return {};
}

Output::Output(const OutputArguments& arguments)
    : name_(arguments.name == standard_output ? std::nullopt : arguments.name),
      force_(arguments.force),
      divided_(name_ && name_->contains('%')) {}

std::string Output::name_of(std::string_view piece) const {
    std::string name = name_.value_or(std::string{standard_output});
    if (divided_) name.replace(name.find('%'), 1, piece);
    return name;
}

std::optional<FileError> Output::refuses(std::string_view piece) const {
    if (!name_ || (!divided_ && file_.is_open())) return std::nullopt;
    const std::string name = name_of(piece);
    std::error_code error;
    for (const auto& other : protected_) {
        if (fs::equivalent(other, name, error))
            return FileError{.reason = FileError::Reason::is_input, .name = name};
    }
    return already_there(name, force_);
}

std::expected<void, FileError> Output::open() {
    return open_file({});
}

std::expected<void, FileError> Output::reopen(std::uintmax_t bytes) {
    if (!name_) return {};
    std::error_code error;
    const auto status = fs::status(*name_, error);
    if (is_stream(status)) return open_file({});
    if (!fs::is_regular_file(status))
        return std::unexpected(FileError{.reason = FileError::Reason::missing, .name = *name_});
    const auto size = fs::file_size(*name_, error);
    if (!error && size < bytes) {
        return std::unexpected(FileError{.reason = FileError::Reason::damaged,
                                         .name = *name_,
                                         .detail = "it has " + std::to_string(size) + " bytes, and had " +
                                                   std::to_string(bytes) + " when it was last written"});
    }
    errno = 0;
    if (!error && size > bytes) fs::resize_file(*name_, bytes, error);
    if (!error) file_.open(*name_, std::ios::binary | std::ios::app);
    if (error || !file_) return std::unexpected(writing_error(*name_));
    return {};
}

std::expected<void, FileError> Output::open_file(std::string_view piece) {
    if (auto refused = refuses(piece)) return std::unexpected(*std::move(refused));
    if (!name_ || (!divided_ && file_.is_open())) return {};
    auto file = open_output(name_of(piece), force_);
    if (!file) return std::unexpected(file.error());
    file_ = *std::move(file);
    return {};
}

std::expected<void, FileError> Output::write(std::string_view piece, std::string_view bytes) {
    if (auto opened = open_file(piece); !opened) return opened;
    errno = 0;
    if (!stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        return std::unexpected(writing_error(name_of(piece)));
    if (!divided_) return {};
    file_.close();
    if (!file_) return std::unexpected(writing_error(name_of(piece)));
    return {};
}

std::expected<void, FileError> Output::flush() {
    errno = 0;
    if (divided_ || stream().flush()) return {};
    return std::unexpected(writing_error(name_of({})));
}

std::ostream& Output::stream() {
    return name_ ? file_ : std::cout;
}

}  // namespace kradan::command
