#include "cli/common_options.h"

#include "command/record_file.h"

namespace kradan::cli {

void add_database_option(CLI::App& command, std::string& database) {
    // CLI11 also reads the variable for commands that were not given, and does so after the given one.
    const auto take = [&command, &database](const std::string& given) {
        if (command.parsed()) database = given;
    };
    command
        .add_option_function<std::string>(
            "--db", take, "the server's database: a file, or the URL of a PostgreSQL database")
        ->envname("KRADAN_DB")
        ->required();
}

CLI::Option* add_output_options(CLI::App& command, OutputArguments& arguments, const std::string& what) {
    add_force_option(command, arguments);
    return command.add_option("-o,--output", arguments.name, what);
}

std::string why_no_format(const std::string& text) {
    return record::read_format(text) ? std::string{}
                                     : "invalid value '" + text + "'; expected " + format_list();
}

void add_charset_option(CLI::App& command, std::optional<std::string>& charset) {
    command
        .add_option(
            "--charset", charset,
            "charset of the files, such as windows-1251 (default: UTF-8, what the file names, or a guess)")
        ->check(why_no_charset);
}

void add_from_option(CLI::App& command, std::optional<std::string>& from, const std::string& formats) {
    command.add_option("--from", from, "format of the files (default: detected)" + formats)
        ->check(why_no_format);
}

void add_force_option(CLI::App& command, OutputArguments& arguments) {
    command.add_flag("--force", arguments.force, "overwrite existing files");
}

}  // namespace kradan::cli
