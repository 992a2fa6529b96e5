// The library as other programs use it: installed, and found by find_package and by pkg-config. Every installed
// compiler builds and runs calls to every function, the examples, and the samples at the top of the headers.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { declaredIn } from "./border.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const native = process.env.KRADAN_NATIVE_BUILD ?? `${root}build/release`;
const place = `${root}build/library`;
const prefix = `${place}/prefix`;
const components = ["chess", "ogi", "go", "catalog", "session", "record"];
const here = (program) => spawnSync(program, ["--version"]).status === 0;
// The library was built with the first of these.
const compilers = ["clang++-19", "g++"].filter(here);
const levels = ["-O0", "-O2"];

const run = (program, ...options) =>
    execFileSync(program, options, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
const header = (component) => readFileSync(`${prefix}/include/kradan/${component}.h`, "utf8");

function build(source, folder, compiler, ...options) {
    run(
        "cmake",
        "-S",
        source,
        "-B",
        folder,
        "-G",
        "Ninja",
        `-DCMAKE_CXX_COMPILER=${compiler}`,
        `-DCMAKE_PREFIX_PATH=${prefix}`,
        ...options,
    );
    run("cmake", "--build", folder, "-j", "2");
}

/** The folder where the programs in CMakeLists.txt are built. */
const consumers = (compiler, level) => `${place}/consumers-${compiler}${level}`;

/** The sample at the top of a header as a program. */
function program(component) {
    const lines = [...header(component).matchAll(/^\/\/\/ {5}(.*)$/gm)].map((match) => match[1]);
    const includes = lines.filter((line) => line.startsWith("#include"));
    const statements = lines.filter((line) => !line.startsWith("#include"));
    return [...includes, "using namespace kradan;", "int main() {", ...statements, "}", ""].join("\n");
}

rmSync(prefix, { recursive: true, force: true });
mkdirSync(`${place}/samples`, { recursive: true });
run("cmake", "--install", native, "--prefix", prefix);
for (const component of components) writeFileSync(`${place}/samples/${component}.cpp`, program(component));

test("only kradan/ is added to the include path, and none of our flags to the flags of a program", () => {
    assert.deepEqual(readdirSync(`${prefix}/include`), ["kradan"]);
    const targets = readFileSync(`${prefix}/lib/cmake/kradan/kradan-targets.cmake`, "utf8");
    assert.doesNotMatch(targets, /-W|-march|rapidjson|boost/i);
    const headers = readdirSync(`${prefix}/include/kradan`, { recursive: true }).filter((name) => name.endsWith(".h"));
    for (const name of headers) {
        const text = readFileSync(`${prefix}/include/kradan/${name}`, "utf8");
        assert.doesNotMatch(text, /\bstd::byte\b/, `${name}: a small enum too`);
        assert.doesNotMatch(text, /^#include "(?!kradan\/)/m, name);
        assert.doesNotMatch(text, /^#include <.*[/.].*>/m, `${name} includes what is not the standard library's`);
    }
});

for (const compiler of compilers) {
    test(`the examples, built by ${compiler}`, () => {
        const folder = `${place}/examples-${compiler}`;
        build(`${root}examples`, folder, compiler);
        const say = (name, ...options) => run(`${folder}/${name}`, ...options);

        // Published counts.
        assert.match(
            say("count_moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4"),
            /^depth 4: 197281$/m,
        );
        const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        assert.match(say("count_moves", kiwipete, "3"), /depth 1: 48\ndepth 2: 2039\ndepth 3: 97862\n$/);
        assert.match(
            spawnSync(`${folder}/count_moves`, ["8/8/8"], { encoding: "utf8" }).stderr,
            /^after \d+ characters: /,
        );
        assert.equal(
            spawnSync(`${folder}/count_moves`, ["8/8/8/8/8/8/8/8 w"], { encoding: "utf8" }).stderr,
            "setup.no-king\n",
        );

        const ends = say("random_games", "7").trim().split("\n");
        assert.equal(ends.length, 6);
        for (const line of ends)
            assert.match(line, /^(Ōgi, .+ edition|Chess|King of the Hill|Three-check|Go): \d+ moves, \S/);
        assert.match(ends[5], /both passed: (0|[BW]\+\d+(\.5)?)$/);
        assert.equal(say("random_games", "7"), say("random_games", "7"));

        const nifu = say("check_game", "ogi-classic", "e3e4", "e6e5", "e4e5", "d6d5", "P@b4");
        assert.match(nifu, /^P@b4 is illegal: .+\nC5: .+\n/);
        assert.match(
            say("check_game", "chess", "e2e4", "e7e5", "e4e5"),
            /^e4e5 is illegal: .+\nX5: .+\nthe game goes on\n$/,
        );
        assert.match(say("check_game", "chess", "f2f3", "e7e5", "g2g4", "d8h4"), /^Black wins: checkmate \(X9\)\n$/);
    });

    for (const level of levels) {
        const folder = consumers(compiler, level);
        const samples = level === "-O2" ? `${place}/samples` : "";

        test(`every function returns the same in a program built by ${compiler} ${level}`, () => {
            build(`${root}tests/library`, folder, compiler, `-DCMAKE_CXX_FLAGS=${level}`, `-DSAMPLES=${samples}`);
            const said = run(`${folder}/calls`);
            const lines = said.split("\n");
            // The reference: the library's own compiler, without inlining.
            const known = run(`${consumers(compilers[0], levels[0])}/calls`).split("\n");
            const differs = known.findIndex((line, i) => line !== lines[i]);
            assert.equal(lines[differs], known[differs]);
            assert.equal(lines.length, known.length);
            assert.match(said, /^best \| 1 \| 2039 \| 2039\n/m);
            const version = /PACKAGE_VERSION "(.*)"/.exec(
                readFileSync(`${prefix}/lib/cmake/kradan/kradan-config-version.cmake`, "utf8"),
            )[1];
            const [major, minor, patch] = version.split(".").map(Number);
            assert.ok(said.includes(`version | ${major * 10000 + minor * 100 + patch} | ${version}\n`), version);
        });

        if (samples === "") continue;
        test(`the samples of the headers work, each header alone, built by ${compiler} ${level}`, () => {
            const said = Object.fromEntries(components.map((name) => [name, run(`${folder}/${name}`)]));
            assert.match(said.chess, /^chess\.pawn-blocked X5\n2812 rnbqkbnr\/pppp1ppp\//);
            assert.match(said.ogi, /^ogi\.not-in-hand C3\n\d+ /);
            assert.match(said.go, /^go\.occupied\nW\+7\.5\n/);
            assert.match(said.catalog, /^\d+ moves\nogi\.[a-z-]+: .+\n.+\n/);
            assert.equal(said.session, "X5\n1\n");
            assert.equal(said.record, "2 moves\n");
        });
    }
}

// Standards and compilers too old for the headers.
const tooOld = compilers.flatMap((compiler) => ["c++11", "c++17", "c++20"].map((standard) => [compiler, standard]));
if (here("clang++-14")) tooOld.push(["clang++-14", "c++2b"]);
for (const [compiler, standard] of tooOld) {
    test(`${compiler} -std=${standard} reports in one sentence that C++23 is missing, and nothing else`, () => {
        for (const component of components) {
            const options = [
                `-std=${standard}`,
                "-fsyntax-only",
                `-I${prefix}/include`,
                `${place}/samples/${component}.cpp`,
            ];
            const said = spawnSync(compiler, options, { encoding: "utf8" });
            assert.notEqual(said.status, 0);
            const errors = said.stderr.match(/error: .*/g);
            assert.equal(errors.length, 1, said.stderr);
            assert.match(errors[0], /Kradan needs C\+\+23: compile with -std=c\+\+23 and g\+\+ 12, clang 19 or newer/);
            assert.ok(said.stderr.trim().split("\n").length <= 10, said.stderr);
        }
    });
}

test("no function has a parameter of a small enum, which g++ passes with garbage above it, and all are called", () => {
    const source = `${place}/every-header.cpp`;
    writeFileSync(source, components.map((name) => `#include <kradan/${name}.h>\n`).join(""));
    const { enums, functions } = declaredIn(
        run(
            "clang++-19",
            "-std=c++23",
            `-I${prefix}/include`,
            "-fsyntax-only",
            "-Xclang",
            "-ast-dump=json",
            "-Xclang",
            "-ast-dump-filter=kradan",
            source,
        ),
    );
    assert.ok(enums.length > 30, `${enums.length} enums`);
    assert.deepEqual(
        enums.filter(({ type }) => !/^(unsigned )?int$/.test(type)),
        [],
        "leave the type of these enums out",
    );

    const symbols = (kinds, folder, ending) => {
        const files = readdirSync(folder).filter((name) => name.endsWith(ending));
        const lines = run("nm", "-P", ...files.map((name) => `${folder}/${name}`))
            .split("\n")
            .map((line) => line.split(" "));
        return new Set(lines.filter(([, kind]) => kinds.includes(kind)).map(([name]) => name));
    };
    const defined = symbols(["T", "W"], `${prefix}/lib`, ".a");
    const called = symbols(["U", "W"], `${consumers(compilers[0], "-O0")}/CMakeFiles/calls.dir/calls`, ".o");
    const offered = [...functions].filter(([symbol]) => defined.has(symbol));
    assert.ok(offered.length > 300, `${offered.length} functions`);
    assert.deepEqual(
        offered.filter(([symbol]) => !called.has(symbol)).map(([, name]) => name),
        [],
        "call these in tests/library/calls",
    );
});

test("pkg-config", { skip: here("pkg-config") ? false : "there is no pkg-config" }, () => {
    const options = execFileSync("pkg-config", ["--cflags", "--libs", "kradan"], {
        encoding: "utf8",
        env: { ...process.env, PKG_CONFIG_PATH: `${prefix}/lib/pkgconfig` },
    });
    run(
        compilers[0],
        "-std=c++23",
        `${place}/samples/record.cpp`,
        ...options.trim().split(/\s+/),
        "-o",
        `${place}/by-pkg-config`,
    );
    assert.equal(run(`${place}/by-pkg-config`), "2 moves\n");
});
