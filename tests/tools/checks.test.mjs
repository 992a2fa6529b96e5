// The checks in tools/ detect a new game, comparisons with a specific game however they are spelt, and damaged
// documents.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A check's output for the repository with these additional files. */
function checked(tool, files) {
    const folder = mkdtempSync(join(tmpdir(), "kradan-checks-"));
    try {
        for (const part of ["src", "js/rules", "web/src", "web/index.html", "data/clauses.tsv", "data/settings.tsv"])
            cpSync(join(root, part), join(folder, part), { recursive: true });
        mkdirSync(join(folder, "tools"));
        for (const name of readdirSync(join(root, "tools")).filter((it) => it.endsWith(".py")))
            cpSync(join(root, "tools", name), join(folder, "tools", name));
        for (const [name, text] of Object.entries(files)) {
            mkdirSync(dirname(join(folder, name)), { recursive: true });
            writeFileSync(join(folder, name), text);
        }
        // This lets the check list the repository's files.
        spawnSync("git", ["init", "--quiet", folder]);
        const done = spawnSync("python3", ["-B", join(folder, "tools", tool)], { encoding: "utf8" });
        return { status: done.status, said: done.stdout + done.stderr };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const hex = {
    "src/games/hex/module.h": "extern const GameId hex_game;\n",
    "src/games/hex/module.cpp": 'GameModule({.id = "hex", .family = "hex"});\n',
};

test("check_games.py finds any comparison with an id", () => {
    const lines = [
        'const auto a = game == "chess" ? 1 : 2;',
        'if (name != "ogi-classic") return;',
        'if ("go" == text) return;',
        'if (text == "go"sv) return;',
        "if (game == chess::chess_game) return;",
        "if (is_go(game)) return;",
        'const auto fine = commands.find("go");  // == "go"',
    ];
    const { status, said } = checked("check_games.py", { "src/bench/compares.cpp": `${lines.join("\n")}\n` });
    assert.equal(status, 1);
    const found = [...said.matchAll(/^src\/bench\/compares\.cpp:(\d+): compares with one game/gm)].map((it) => +it[1]);
    assert.deepEqual(found, [1, 2, 3, 4, 5, 6], said);
});

test("check_games.py recognises a game by its folder", () => {
    const compares = 'if (id == "hex") return;\nif (game == hex::hex_game) return;\n';
    const { said } = checked("check_games.py", { ...hex, "src/cli/compares.cpp": compares });
    assert.match(said, /^src\/cli\/compares\.cpp:1: compares with one game/m);
    assert.match(said, /^src\/cli\/compares\.cpp:2: compares with one game/m);
});

test("check_data.py requires texts for the reasons of a new game", () => {
    const reason = { "src/games/hex/refusals.h": 'constexpr auto id = "hex.occupied";\n' };
    const { status, said } = checked("check_data.py", { ...hex, ...reason });
    assert.equal(status, 1);
    assert.equal(
        said,
        "src/games/hex/refusals.h: hex.occupied has no words in web/src/i18n/en/messages/refusals.tsv\n",
    );
});

test("check_data.py knows which games have clauses", () => {
    const clauses = "id\tgames\tstatus\nH1\thex\ttested\nH2\tchess,shogi\ttested\n";
    const { said } = checked("check_data.py", { ...hex, "data/clauses.tsv": clauses });
    assert.match(said, /H2: there is no game 'shogi'/);
    assert.doesNotMatch(said, /'hex'|'chess'/);
});

test("check_documents.py finds Markdown that was formatted as code, and a README that is too long", () => {
    const text = [
        "#server / programs : what programs read",
        "",
        "| question | answer |",
        "|---|---|",
        "| Games | `GamePages`;",
        "what it shows : `shown.h` | | Puzzles | `PuzzlePages`,",
        "    which reads `src / server /` when it is first asked",
        "",
        "-a list",
        "-",
        "",
        "| fine | a `|` in code |",
        "|---|---|",
        "| a | b |",
        "",
        "- fine",
        "",
        "      indented code of an item",
    ];
    const long = `# long\n\n${"word ".repeat(250)}\n`;
    const { said } = checked("check_documents.py", {
        "src/core/README.md": `${text.join("\n")}\n`,
        "src/json/README.md": long,
    });
    const found = [...said.matchAll(/^src\/core\/README\.md:(\d+): (?!there is no|no code)/gm)].map((it) => +it[1]);
    assert.deepEqual([...new Set(found)], [1, 5, 6, 7, 9, 10], said);
    assert.match(said, /^src\/json\/README\.md: 251 words, more than 250/m);
});

test("check_games.py and check_data.py pass on the repository", () => {
    for (const tool of ["check_games.py", "check_data.py"])
        assert.deepEqual(checked(tool, {}), { status: 0, said: "" });
});
