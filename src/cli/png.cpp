#include "cli/png.h"

#include <librsvg/rsvg.h>

#include <memory>

#include "system/shared_library.h"

namespace kradan::cli {
namespace {

constexpr const char* library_name = "librsvg-2.so.2";

/// The functions used from librsvg, GObject and cairo. They are loaded at run time, because linking their
/// forty libraries would make the program take five times as long to start.
struct Library {
    decltype(&rsvg_handle_new_from_data) read;
    decltype(&rsvg_handle_render_document) render;
    decltype(&g_object_unref) unref;
    decltype(&g_error_free) free_error;
    decltype(&cairo_image_surface_create) new_surface;
    decltype(&cairo_surface_destroy) free_surface;
    decltype(&cairo_create) new_context;
    decltype(&cairo_destroy) free_context;
    decltype(&cairo_status) status;
    decltype(&cairo_status_to_string) words_of;
    decltype(&cairo_surface_write_to_png_stream) write;
};

std::expected<Library, std::string> load() {
    SharedLibrary file{library_name};
    if (!file.is_loaded()) {
        return std::unexpected(std::string("PNG output needs librsvg, which is not installed (") +
                               library_name + "; Debian: librsvg2-2); SVG needs nothing");
    }
    Library library{};
    file.find(library.read, "rsvg_handle_new_from_data");
    file.find(library.render, "rsvg_handle_render_document");
    file.find(library.unref, "g_object_unref");
    file.find(library.free_error, "g_error_free");
    file.find(library.new_surface, "cairo_image_surface_create");
    file.find(library.free_surface, "cairo_surface_destroy");
    file.find(library.new_context, "cairo_create");
    file.find(library.free_context, "cairo_destroy");
    file.find(library.status, "cairo_status");
    file.find(library.words_of, "cairo_status_to_string");
    file.find(library.write, "cairo_surface_write_to_png_stream");
    if (file.missing()) return std::unexpected("PNG needs a librsvg of 2.46 or later");
    return library;
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::expected<std::string, std::string> png_of(const std::string& svg, int width, int height) {
    const auto library = load();
    if (!library) return std::unexpected(library.error());
    GError* error = nullptr;
    const auto failed = [&]() -> std::unexpected<std::string> {
        std::string words = error ? error->message : "no reason is given";
        if (error) library->free_error(error);
        return std::unexpected("the picture could not be drawn: " + words);
    };
    const std::unique_ptr<RsvgHandle, decltype(library->unref)> image(
        library->read(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error), library->unref);
    if (!image) return failed();
    const std::unique_ptr<cairo_surface_t, decltype(library->free_surface)> surface(
        library->new_surface(CAIRO_FORMAT_ARGB32, width, height), library->free_surface);
    const std::unique_ptr<cairo_t, decltype(library->free_context)> context(
        library->new_context(surface.get()), library->free_context);
    const RsvgRectangle all{
        .x = 0, .y = 0, .width = static_cast<double>(width), .height = static_cast<double>(height)};
    if (!library->render(image.get(), context.get(), &all, &error)) return failed();
    std::string bytes;
    cairo_status_t status = library->status(context.get());
    if (status == CAIRO_STATUS_SUCCESS) status = library->write(surface.get(), append, &bytes);
    if (status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(std::string("the picture could not be drawn: ") + library->words_of(status));
    return bytes;
}

}  // namespace kradan::cli
