// Programs built with libkradan-dev and run with libkradan0, both unpacked into a folder.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { tree } from "./root.mjs";

const folder = mkdtempSync(join(tmpdir(), "kradan-library-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const run = (program, args, env = {}) =>
    execFileSync(program, args, { encoding: "utf8", env: { ...process.env, ...env } });
for (const name of readdirSync(`${tree}build/deb`)) {
    if (/^libkradan.*\.deb$/.test(name)) run("dpkg-deb", ["--extract", `${tree}build/deb/${name}`, folder]);
}
const libraries = join(folder, "usr/lib", run("dpkg-architecture", ["-qDEB_HOST_MULTIARCH"]).trim());
const at = { PKG_CONFIG_PATH: `${libraries}/pkgconfig`, LD_LIBRARY_PATH: libraries };

/** A game that uses several parts of the library: rules, all games, records. */
const source = join(folder, "program.cpp");
writeFileSync(
    source,
    `#include <kradan/catalog.h>
#include <kradan/chess.h>
#include <iostream>

int main() {
    std::cout << kradan::chess::Game{}.legal_moves().size() << " " << kradan::games().size() << "\\n";
}
`,
);

test("pkg-config finds the shared library, and a program needs it by its SONAME and symbol version", () => {
    const flags = run("pkg-config", ["--cflags", "--libs", "kradan"], at).trim().split(/\s+/);
    run("g++", ["-std=c++23", source, "-o", join(folder, "shared"), ...flags]);
    assert.equal(run(join(folder, "shared"), [], at), "20 4\n");
    const needed = run("readelf", ["--dynamic", "--version-info", "--wide", join(folder, "shared")]);
    assert.match(needed, /NEEDED.*\[libkradan\.so\.0\]/);
    assert.match(needed, /Name: KRADAN_0\.1/);
    assert.notEqual(spawnSync(join(folder, "shared")).status, 0);
});

test("CMake finds the static components and the shared library", () => {
    for (const target of ["chess", "kradan", "shared"]) {
        const project = join(folder, `project-${target}`);
        const build = join(project, "build");
        mkdirSync(project);
        writeFileSync(
            join(project, "CMakeLists.txt"),
            `cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES CXX)
find_package(kradan 0.1 REQUIRED)
add_executable(example ${target === "chess" ? "chess.cpp" : source})
target_link_libraries(example PRIVATE kradan::${target})
`,
        );
        writeFileSync(
            join(project, "chess.cpp"),
            "#include <kradan/chess.h>\n#include <iostream>\nint main() { std::cout << kradan::chess::Game{}.legal_moves().size(); }\n",
        );
        run("cmake", ["-S", project, "-B", build, `-DCMAKE_PREFIX_PATH=${folder}/usr`]);
        run("cmake", ["--build", build]);
        assert.match(run(join(build, "example"), [], at), /^20/);
    }
});

test("the library exports only its own names", () => {
    const library = readdirSync(libraries).find((name) => name.startsWith("libkradan.so.0."));
    const names = run("nm", ["--dynamic", "--defined-only", "--demangle", join(libraries, library)])
        .trim()
        .split("\n");
    assert.ok(names.length > 100);
    for (const line of names) assert.match(line, /\bkradan::|KRADAN_0\.1$/, line);
});
