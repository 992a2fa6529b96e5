// `kradan serve` settings: misspelt names in the file or the environment are reported with their location.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-settings-"));
after(() => rmSync(folder, { recursive: true }));

/** The messages from a server that does not start because its folder has no page. */
function said(args, { env = {}, file } = {}) {
    if (file) writeFileSync(join(folder, "club.toml"), file);
    const done = spawnSync(program, ["serve", "--web", folder, "--db", "memory", ...args], {
        encoding: "utf8",
        cwd: folder,
        env: { ...process.env, ...env },
        timeout: 60_000,
    });
    return { status: done.status, err: done.stderr };
}
const inFile = (file) => said(["--config", "club.toml"], { file });

test("a misspelt option in the file is reported with its line and the nearest name", () => {
    for (const [file, says] of [
        [
            '[serve]\nlisten = "127.0.0.1:0"\nconections = 5\n',
            /^club\.toml:3: \[serve\] has no option 'conections'; did you mean 'connections'\?\n$/,
        ],
        [
            '# a club\n\n[serve]\norigin = [\n  "https://a.example/?x=y",\n]\nmetric = "x"\n',
            /^club\.toml:7: \[serve\] has no option 'metric'; did you mean 'metrics'\?\n$/,
        ],
        ["[serv]\nlan = true\n", /^club\.toml:1: there is no command 'serv'; did you mean 'serve'\?\n$/],
        ['listen = "127.0.0.1:0"\n', /^club\.toml:1: 'listen' belongs into a section, such as \[serve\]\n$/],
        ["[serve]\nqwertyuiop = 1\n", /^club\.toml:2: \[serve\] has no option 'qwertyuiop'\n$/],
    ]) {
        const { status, err } = inFile(file);
        assert.equal(status, 2, err);
        assert.match(err, says);
    }
});

test("an invalid value is reported with the place where it was set", () => {
    assert.match(inFile("[serve]\nlan = false\nconnections = 0\n").err, /^club\.toml:3: --connections.*1/);
    assert.match(inFile('[serve]\nlog = "loud"\n').err, /^club\.toml:2: --log/);
    assert.match(inFile('[serve]\nlisten = "nowhere"\n').err, /^club\.toml:2: --listen: /);
    assert.match(inFile('[serve]\nlimit = ["games=5"]\n').err, /^club\.toml:2: --limit: unknown limit 'games'/);
    assert.match(inFile('[serve]\n\nauth-header = "X-User"\n').err, /^club\.toml:3: --auth-header needs/);
    assert.match(said([], { env: { KRADAN_METRICS: "here" } }).err, /^KRADAN_METRICS: --metrics: /);
    const env = { KRADAN_CONNECTIONS: "many" };
    assert.match(said([], { env }).err, /^KRADAN_CONNECTIONS: .*--connections/);
    assert.match(said(["--connections", "0"], { env }).err, /^--connections/);
});

test("a variable that no option reads is reported with the nearest name", () => {
    const { err } = said([], { env: { KRADAN_LISTN: "127.0.0.1:0", KRADAN_WORKER_KEY: "k" } });
    assert.match(err, /^KRADAN_LISTN: the environment sets an unknown option; did you mean 'KRADAN_LISTEN'\?$/m);
    assert.doesNotMatch(err, /KRADAN_WORKER_KEY/);
});

test("the file is read wherever it is given, and serve's help describes it", () => {
    const file = '[serve]\nlog = "loud"\n';
    assert.match(inFile(file).err, /^club\.toml:2: --log/);
    assert.match(said(["--config=club.toml"]).err, /^club\.toml:2: --log/);
    assert.match(said([], { env: { KRADAN_CONFIG: "club.toml" } }).err, /^club\.toml:2: --log/);
    const before = spawnSync(program, ["--config", "club.toml", "serve"], { encoding: "utf8", cwd: folder });
    assert.match(before.stderr, /--log/);
    assert.match(said(["--config", "none.toml"]).err, /none\.toml/);
    const help = spawnSync(program, ["serve", "--help"], { encoding: "utf8" }).stdout;
    assert.match(help, /--config TEXT \(Env:KRADAN_CONFIG\)/);
});

test("the settings of the service are those of its unit", () => {
    const { stdout } = spawnSync(program, ["settings"], { encoding: "utf8" });
    assert.match(stdout, /^#KRADAN_DB="\/var\/lib\/kradan\/kradan\.db"$/m);
    assert.doesNotMatch(stdout, /\.local\/share/);
});
