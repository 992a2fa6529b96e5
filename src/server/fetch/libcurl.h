#pragma once

#include <curl/curl.h>

#include <expected>
#include <string>

namespace kradan::server {

#define KRADAN_LIBCURL(EACH) \
    EACH(curl_easy_cleanup)  \
    EACH(curl_easy_getinfo)  \
    EACH(curl_easy_init)     \
    EACH(curl_easy_perform)  \
    EACH(curl_easy_setopt)   \
    EACH(curl_easy_strerror) \
    EACH(curl_global_init)   \
    EACH(curl_slist_append)  \
    EACH(curl_slist_free_all)

/// The functions of libcurl. They are loaded when a server asks other servers for something: others do not
/// need them.
struct Libcurl {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define KRADAN_CURL_MEMBER(name) decltype(&::name) name;
    KRADAN_LIBCURL(KRADAN_CURL_MEMBER)
#undef KRADAN_CURL_MEMBER
};

/// Loads and initializes the library, once, before other threads run. The error says what is missing.
std::expected<const Libcurl*, std::string> load_libcurl();

}  // namespace kradan::server
