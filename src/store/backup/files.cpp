#include "store/backup/files.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

namespace kradan::store {

namespace {

constexpr std::string_view backup_prefix = "kradan-";
constexpr std::string_view backup_form = "00000000T000000Z";

std::optional<std::chrono::sys_seconds> time_of_backup(std::string_view name) {
    if (!name.starts_with(backup_prefix)) return std::nullopt;
    name.remove_prefix(backup_prefix.size());
    if (name.ends_with(".db")) {
        name.remove_suffix(3);
    } else if (name.ends_with(".dump")) {
        name.remove_suffix(5);
    } else {
        return std::nullopt;
    }
    if (name.size() != backup_form.size()) return std::nullopt;
    for (std::size_t i = 0; i < backup_form.size(); ++i) {
        const bool digit = name[i] >= '0' && name[i] <= '9';
        if (backup_form[i] == '0' ? !digit : name[i] != backup_form[i]) return std::nullopt;
    }
    const auto number = [&](std::size_t begin, std::size_t size) {
        int value = 0;
        for (const char digit : name.substr(begin, size)) value = value * 10 + (digit - '0');
        return value;
    };
    const std::chrono::year_month_day day{std::chrono::year{number(0, 4)},
                                          std::chrono::month{static_cast<unsigned>(number(4, 2))},
                                          std::chrono::day{static_cast<unsigned>(number(6, 2))}};
    if (!day.ok()) return std::nullopt;
    return std::chrono::sys_days{day} + std::chrono::hours{number(9, 2)} +
           std::chrono::minutes{number(11, 2)} + std::chrono::seconds{number(13, 2)};
}

}  // namespace

std::string time_in_name(std::chrono::sys_seconds time) {
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{time - day};
    const auto digits = [](auto number, std::size_t width) {
        const std::string text = std::to_string(number);
        return std::string(width - std::min(width, text.size()), '0') + text;
    };
    return digits(static_cast<int>(date.year()), 4) + digits(static_cast<unsigned>(date.month()), 2) +
           digits(static_cast<unsigned>(date.day()), 2) + "T" + digits(clock.hours().count(), 2) +
           digits(clock.minutes().count(), 2) + digits(clock.seconds().count(), 2) + "Z";
}

std::string name_of_backup(std::chrono::sys_seconds now, bool by_postgres) {
    return std::string{backup_prefix} + time_in_name(now) + (by_postgres ? ".dump" : ".db");
}

std::vector<Backup> backups_in(const std::string& folder) {
    namespace fs = std::filesystem;
    std::vector<Backup> backups;
    std::error_code error;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        if (const auto made = time_of_backup(entry->path().filename().string()))
            backups.push_back({entry->path().string(), *made});
    }
    std::ranges::sort(backups, {}, &Backup::made);
    return backups;
}

}  // namespace kradan::store
