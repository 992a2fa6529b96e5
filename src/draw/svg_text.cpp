#include "draw/svg_text.h"

#include <cmath>

namespace kradan::draw {

std::string number(double value) {
    constexpr int decimals = 4;
    auto scaled = static_cast<std::int64_t>(std::llround(value * 10'000));
    std::string text = scaled < 0 ? "-" : "";
    if (scaled < 0) scaled = -scaled;
    text += std::to_string(scaled / 10'000);
    std::string fraction = std::to_string(scaled % 10'000);
    fraction.insert(0, decimals - fraction.size(), '0');
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    if (!fraction.empty()) text += "." + fraction;
    return text;
}

namespace {

/// XML 1.0, section 2.2: these three are the only control characters allowed in text.
bool forbidden(char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (forbidden(c)) continue;
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '>') {
            out += "&gt;";
        } else if (c == '"') {
            out += "&quot;";
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace

SvgText& SvgText::open(std::string_view element) {
    end_tag();
    text_.append("<").append(element);
    open_.emplace_back(element);
    in_tag_ = true;
    return *this;
}

void SvgText::end_tag() {
    if (in_tag_) text_ += '>';
    in_tag_ = false;
}

SvgText& SvgText::attribute(std::string_view name, std::string_view value) {
    text_.append(" ").append(name).append("=\"").append(escaped(value)).append("\"");
    return *this;
}

SvgText& SvgText::attribute(std::string_view name, double value) {
    return attribute(name, number(value));
}

SvgText& SvgText::paint(std::string_view name, std::string_view role) {
    const Paint paint = Description::get().paint(theme_, role);
    const std::string prefix{name};
    attribute(name == "stop" ? "stop-color" : name, paint.colour);
    if (paint.opacity < 1) attribute(prefix + "-opacity", paint.opacity);
    return *this;
}

SvgText& SvgText::stroke(std::string_view role, double width) {
    return paint("stroke", role).attribute("stroke-width", width);
}

SvgText& SvgText::place(double x, double y, double width, double height) {
    return attribute("x", x).attribute("y", y).attribute("width", width).attribute("height", height);
}

SvgText& SvgText::text(std::string_view text) {
    end_tag();
    text_ += escaped(text);
    return *this;
}

SvgText& SvgText::close() {
    if (in_tag_) {
        text_ += "/>";
    } else {
        text_.append("</").append(open_.back()).append(">");
    }
    in_tag_ = false;
    open_.pop_back();
    return *this;
}

}  // namespace kradan::draw
