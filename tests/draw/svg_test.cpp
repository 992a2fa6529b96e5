#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "draw/picture.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace {

using namespace kradan;
using draw::Picture;
using record::Cell;
using record::Shape;

AnyGame begun(const GameOptions& options) {
    auto game = AnyGame::start(options);
    EXPECT_TRUE(game);
    return *std::move(game);
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream{text};
    return {std::istream_iterator<std::string>{stream}, {}};
}

struct Played {
    AnyGame game;
    std::vector<std::string> line;
};

Played played(const GameOptions& options, const std::string& moves) {
    Played result{begun(options), words(moves)};
    EXPECT_TRUE(result.game.play_line(result.line));
    return result;
}

Picture picture(const GameOptions& options, const std::string& moves = "") {
    const auto [game, line] = played(options, moves);
    return draw::picture_of(game, line);
}

int count(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    return static_cast<int>(
        std::distance(std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator()));
}

/// Every picture must have matching tags and valid references. Nothing in it may need a font, a style sheet
/// or another file, and no outline may be empty.
void expect_whole(const std::string& svg) {
    std::vector<std::string> open;
    const std::regex tag(R"(<(/?)([A-Za-z]+)((?:\s+[A-Za-z0-9:-]+="[^"<]*")*)(/?)>)");
    for (std::sregex_iterator at(svg.begin(), svg.end(), tag), end; at != end; ++at) {
        const std::smatch& match = *at;
        if (match[1].length() > 0) {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ(open.back(), match[2].str());
            open.pop_back();
        } else if (match[4].length() == 0) {
            open.push_back(match[2].str());
        }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(count(svg, "<"), count(svg, R"(</?[A-Za-z]+(?:\s+[A-Za-z0-9:-]+="[^"<]*")*/?>)"));
    EXPECT_EQ(count(svg, "<text|font|style|<image|<script|file:|\"\""), 0);
    EXPECT_EQ(count(svg, "http"), 2) << "only the two namespaces";
    const std::regex reference(R"re((?:xlink:href="#|url\(#)([A-Za-z0-9-]+))re");
    std::set<std::string> wanted;
    for (std::sregex_iterator at(svg.begin(), svg.end(), reference), end; at != end; ++at)
        wanted.insert("id=\"" + (*at)[1].str() + "\"");
    for (const auto& id : wanted) {
        const auto found = svg.find(id);
        ASSERT_NE(found, std::string::npos) << id;
        EXPECT_EQ(svg.find(id, found + 1), std::string::npos) << id;
    }
}

TEST(Svg, DrawsEveryPieceOfEveryGame) {
    for (const auto set : {draw::PieceSet::eastern, draw::PieceSet::western}) {
        for (const auto theme : {draw::Theme::light, draw::Theme::dark}) {
            for (const GameId game : {ogi::gomayo_game, ogi::classic_game}) {
                Picture shown = picture({.game = game});
                const std::vector<std::string> kinds = {"K",  "I", "+I", "R", "+R", "B", "+B", "S",
                                                        "+S", "N", "+N", "L", "+L", "P", "+P"};
                for (std::size_t i = 0; i < kinds.size(); ++i) {
                    shown.board.cells[i + 16] = kinds[i];
                    std::string second = kinds[i];
                    second.back() = static_cast<char>(second.back() - 'A' + 'a');
                    shown.board.cells[i + 32] = second;
                    if (i > 0)
                        shown.hands[i % 2].push_back({.piece = kinds[i], .count = static_cast<int>(i)});
                }
                shown.pieces = set;
                shown.theme = theme;
                const std::string svg = draw::svg(shown);
                expect_whole(svg);
                const int men = 64 - static_cast<int>(std::ranges::count(shown.board.cells, ""));
                EXPECT_EQ(count(svg, "#man-"), men + static_cast<int>(kinds.size()) - 1);
            }
            Picture chess = picture({.game = chess::chess_game});
            chess.theme = theme;
            const std::string svg = draw::svg(chess);
            expect_whole(svg);
            EXPECT_EQ(count(svg, "#man-"), 32);
            EXPECT_EQ(count(svg, "id=\"man-"), 12);
        }
    }
}

TEST(Svg, DrawsAPieceWithoutADrawingAsItsLetter) {
    for (const GameId game : {chess::chess_game, ogi::gomayo_game}) {
        const Picture before = picture({.game = game});
        Picture shown = before;
        shown.board.cells[27] = "G";
        shown.board.cells[28] = "+g";
        const std::string svg = draw::svg(shown);
        expect_whole(svg);
        const std::string letter = "\"#letter-" + std::to_string('G') + "\"";
        EXPECT_EQ(count(svg, letter), 2) << svg;
        EXPECT_EQ(count(draw::svg(before), letter), 0);
    }
}

TEST(Svg, DrawsABoardOfMoreThanEightFiles) {
    Picture shown = picture({.game = chess::chess_game});
    shown.board.files = 10;
    shown.board.cells.resize(80);
    const std::string svg = draw::svg(shown);
    expect_whole(svg);
    EXPECT_EQ(count(svg, "\"#letter-" + std::to_string('j') + "\""), 2);
}

TEST(Svg, DrawsEveryBoardOfGo) {
    for (int size = 2; size <= 25; ++size) {
        Picture shown = picture(go::game_options({.size = size}));
        shown.coordinates = size % 2 == 0;
        expect_whole(draw::svg(shown));
    }
    // As on real boards: five dots on nine lines, nine on nineteen.
    const auto dots = [](int size) {
        Picture shown = picture(go::game_options({.size = size}));
        shown.coordinates = false;
        return count(draw::svg(shown), "<circle");
    };
    EXPECT_EQ(dots(9), 5);
    EXPECT_EQ(dots(13), 5);
    EXPECT_EQ(dots(19), 9);
}

TEST(Svg, MarksWhatTheGameSays) {
    const Picture check = picture({.game = chess::chess_game}, "e2e4 f7f6 d1h5");
    EXPECT_EQ(check.checks, (std::vector{Cell{.x = 4, .y = 7}}));
    EXPECT_EQ(check.last_from, (Cell{.x = 3, .y = 0}));
    EXPECT_EQ(check.last_to, (Cell{.x = 7, .y = 4}));
    const Picture drop = picture({.game = ogi::gomayo_game}, "c3c4 f6f5 f3f4 c6c5 b2g7 b7g7 B@e4");
    EXPECT_EQ(drop.last_from, std::nullopt);
    EXPECT_EQ(drop.last_to, (Cell{.x = 4, .y = 3}));
    const Picture ko = picture(go::game_options({.size = 5}), "B3 C3 C4 D4 C2 D2 D3 E3 A1 C3");
    EXPECT_EQ(ko.ko, (Cell{.x = 3, .y = 2}));
    const Picture pass = picture(go::game_options({.size = 5}), "B3 pass");
    EXPECT_EQ(pass.last_to, std::nullopt);
}

TEST(Svg, SaysThePositionInWords) {
    EXPECT_EQ(picture({.game = chess::chess_game}, "f2f3 e7e5 g2g4 d8h4").title,
              "Chess: Black wins: checkmate (X9), after d8h4. "
              "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    EXPECT_EQ(picture(go::game_options({.size = 5}), "C3 D4 A1").title,
              "Go, 5 × 5: White to move, after A1. Black A1 C3; White D4");
    EXPECT_EQ(picture(go::game_options({.size = 5})).title,
              "Go, 5 × 5: Black to move. Black none; White none");
    Picture hostile = picture({.game = chess::chess_game});
    hostile.title = "a <b> & \"c\"\x01";
    const std::string svg = draw::svg(hostile);
    EXPECT_NE(svg.find("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>"), std::string::npos);
}

TEST(Svg, NumbersTheStonesByTheirMoves) {
    const GameOptions options = go::game_options({.size = 5});
    // White's stone on A1 is captured by move 5, and move 7 is played on the same point.
    const auto [game, line] = played(options, "B1 A1 C3 pass A2 E5 A1 pass B2");
    EXPECT_EQ(game.prisoners(Colour::first), 1);
    const auto numbers = draw::move_numbers(game, line);
    const auto at = [&](const std::vector<int>& all, const char* name) {
        const auto cell = draw::read_cell(game.board(), name).value();
        return all[static_cast<std::size_t>(cell.y * 5 + cell.x)];
    };
    EXPECT_EQ(at(numbers, "B1"), 1);
    EXPECT_EQ(at(numbers, "C3"), 3);
    EXPECT_EQ(at(numbers, "A1"), 7);
    EXPECT_EQ(at(numbers, "B2"), 9);
    EXPECT_EQ(at(numbers, "E1"), 0);
    const auto captured = played(options, "B1 A1 A2");
    EXPECT_EQ(at(draw::move_numbers(captured.game, captured.line), "A1"), 0);
    Picture shown = draw::picture_of(game, line);
    const int plain = count(draw::svg(shown), "#letter-");
    shown.numbers = numbers;
    int digits = 0;
    for (const int number : numbers)
        digits += number > 0 ? static_cast<int>(std::to_string(number).size()) : 0;
    EXPECT_EQ(count(draw::svg(shown), "#letter-"), plain + digits);
}

TEST(Svg, DrawsEveryShapeAndNothingBesideTheBoard) {
    for (const GameOptions& options :
         {GameOptions{.game = chess::chess_game}, GameOptions{.game = ogi::gomayo_game},
          go::game_options({.size = 9})}) {
        Picture shown = picture(options);
        const std::string bare = draw::svg(shown);
        for (const auto kind : {Shape::Kind::arrow, Shape::Kind::line, Shape::Kind::highlight,
                                Shape::Kind::circle, Shape::Kind::square, Shape::Kind::triangle,
                                Shape::Kind::cross, Shape::Kind::selected, Shape::Kind::label}) {
            shown.shapes = {{.kind = kind, .from = {.x = 2, .y = 2}, .to = {.x = 4, .y = 5}, .text = "A"}};
            EXPECT_NE(draw::svg(shown), bare);
            expect_whole(draw::svg(shown));
            shown.shapes = {{.kind = kind, .from = {.x = 9, .y = 2}, .to = {.x = 4, .y = 9}, .text = "A"}};
            EXPECT_EQ(draw::svg(shown), bare);
        }
        shown.shapes = {{.kind = Shape::Kind::arrow, .from = {.x = 2, .y = 2}, .to = {.x = 2, .y = 2}}};
        EXPECT_EQ(draw::svg(shown), bare);
        for (const std::string& text :
             {std::string("とら"), std::string(100'000, 'x'), std::string("\xff\xfe"), std::string(" ")}) {
            shown.shapes = {
                {.kind = Shape::Kind::label, .from = {.x = 2, .y = 2}, .to = {.x = 2, .y = 2}, .text = text}};
            const std::string svg = draw::svg(shown);
            expect_whole(svg);
            EXPECT_LT(svg.size(), bare.size() + 12'000);
        }
    }
}

TEST(Svg, TurnsTheBoard) {
    Picture shown = picture({.game = ogi::gomayo_game}, "c3c4");
    const std::string upright = draw::svg(shown);
    shown.flipped = true;
    const std::string turned = draw::svg(shown);
    EXPECT_EQ(count(upright, "rotate\\(180\\)"), 18);
    EXPECT_EQ(count(turned, "rotate\\(180\\)"), 18);
    EXPECT_NE(upright, turned);
    EXPECT_EQ(draw::height(shown), 996);
    EXPECT_NE(turned.find("width=\"800\" height=\"996\""), std::string::npos);
}

TEST(Svg, ShowsTheKingThatThePositionNames) {
    Picture shown = picture({.game = ogi::gomayo_game});
    EXPECT_EQ(shown.jade, (std::array{false, true}));
    EXPECT_EQ(count(draw::svg(shown), "id=\"man-jade-K\""), 1);
    shown.jade = {false, false};
    EXPECT_EQ(count(draw::svg(shown), "id=\"man-jade-K\""), 0);
}

}  // namespace
