// The container image: unpacked by umoci and run as its configuration says, without podman or docker.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { after, before, test } from "node:test";
import { plays } from "../online/support.mjs";
import { end_servers, Root, StartedServer, tree, why_not } from "./root.mjs";

const image = `${tree}build/image/kradan.oci.tar`;
const megabyte = 1_000_000;
const options = { skip: why_not };
let work;
let config;
let rootfs;

/** A command in the container: its unprivileged user, a read-only root, the volume and /tmp as mounts. */
function line(command) {
    const script = `mount --bind "$0" "$0" && mount --bind "${work.path("data")}" "$0/var/lib/kradan" &&
        mount -o remount,bind,ro "$0" && mount -t tmpfs tmpfs "$0/tmp" && mount -t proc proc "$0/proc" &&
        exec setpriv --no-new-privs /usr/sbin/chroot --userspec=65532:65532 --groups=65532 "$0" "$@"`;
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, rootfs, ...command];
}

const environment = (more) => ({ ...Object.fromEntries(config.Env.map((text) => text.split(/=(.*)/s))), ...more });

before(() => {
    if (why_not) return;
    work = new Root();
    for (const name of ["layout", "data"]) mkdirSync(work.path(name));
    chownSync(work.path("data"), 65532, 65532);
    execFileSync("tar", ["--extract", `--file=${image}`, `--directory=${work.path("layout")}`]);
    const read = (name) => JSON.parse(readFileSync(work.path(`layout/${name}`), "utf8"));
    const blob = (part) => read(`blobs/${part.digest.replace(":", "/")}`);
    const [manifest] = read("index.json").manifests;
    config = blob(blob(manifest).config).config;
    const tag = manifest.annotations["org.opencontainers.image.ref.name"];
    execFileSync("umoci", ["unpack", "--image", `${work.path("layout")}:${tag}`, work.path("bundle")]);
    rootfs = work.path("bundle/rootfs");
});
after(end_servers);
after(() => work && rmSync(work.folder, { recursive: true, force: true }));

test("the image is small, and its user is not root", options, () => {
    assert.ok(statSync(image).size <= 30 * megabyte, `${statSync(image).size} bytes`);
    assert.equal(config.User, "65532:65532");
    assert.deepEqual(config.Healthcheck.Test, ["CMD", "kradan", "healthcheck"]);
    const runtime = JSON.parse(readFileSync(work.path("bundle/config.json"), "utf8"));
    assert.deepEqual(runtime.process.args, ["kradan", "serve"]);
    assert.equal(runtime.process.user.uid, 65532);
    const settings = execFileSync("find", [rootfs, "-perm", "/6000", "-o", "-name", "sh"], { encoding: "utf8" });
    assert.equal(settings, "");
});

test(
    "the image serves with a read-only root and no privileges, is healthy, and keeps a game in its volume",
    options,
    async () => {
        const command = line([...config.Entrypoint, ...config.Cmd]);
        const env = environment({ KRADAN_LISTEN: "127.0.0.1:0" });
        let server = await new StartedServer(command, env).started();
        const check = (port) => {
            const [first, ...rest] = line(config.Healthcheck.Test.slice(1));
            const done = spawnSync(first, rest, {
                encoding: "utf8",
                env: environment({ KRADAN_LISTEN: `0.0.0.0:${port}` }),
            });
            return { status: done.status, said: done.stdout + done.stderr };
        };
        assert.deepEqual(check(server.port), { status: 0, said: "ready\n" });
        assert.match(await (await fetch(`http://127.0.0.1:${server.port}/`)).text(), /<title>Kradan/);
        const played = await server.game({ game: "chess" });
        await plays(played.one, played.id, 1, "e2e4");
        await server.stop();
        const gone = check(server.port);
        assert.equal(gone.status, 1);
        assert.match(gone.said, /cannot reach/);
        server = await new StartedServer(command, env).started();
        const player = await server.visitor(played.one.token);
        const state = await player.ask({ type: "join", game: played.id, seq: 0, said: 0 });
        assert.match(JSON.stringify(state), /e2e4/);
        await server.stop();
    },
);

test("the image can reach an OpenID provider: libcurl and certificates are inside", options, () => {
    const files = spawnSync("chroot", [rootfs, "/usr/bin/kradan", "--version"], { encoding: "utf8" });
    assert.match(files.stdout, /^kradan \d/);
    assert.ok(statSync(`${rootfs}/etc/ssl/certs/ca-certificates.crt`).size > 100_000);
    const needed = spawnSync(
        "chroot",
        [rootfs, "/lib64/ld-linux-x86-64.so.2", "--list", "/usr/lib/x86_64-linux-gnu/libcurl.so.4"],
        {
            encoding: "utf8",
        },
    );
    assert.equal(needed.status, 0, needed.stderr);
    assert.doesNotMatch(needed.stdout, /not found/);
});

test("the image reads records in the charsets of other programs", options, () => {
    for (const [charset, name, player] of [
        ["shift_jis", "CP932", "羽生善治"],
        ["euc-jp", "EUC-JP-MS", "羽生善治"],
        ["gb18030", "GB18030", "聂卫平"],
        ["big5", "BIG5-HKSCS", "林海峰"],
        ["euc-kr", "UHC", "조훈현"],
        ["windows-874", "CP874", "มาลี"],
        ["windows-1252", "CP1252", "Müller"],
        ["iso-8859-2", "ISO-8859-2", "Łódź"],
        ["windows-1251", "CP1251", "Таль"],
        ["koi8-u", "KOI8-U", "Таль"],
        ["macintosh", "MACINTOSH", "Müller"],
    ]) {
        const input = execFileSync("iconv", ["-f", "UTF-8", "-t", name], { input: `[White "${player}"]\n\n1. e4 *\n` });
        const command = [rootfs, "/usr/bin/kradan", "convert", "--to", "pgn", "--charset", charset, "-"];
        const { stdout, stderr } = spawnSync("chroot", command, { input, encoding: "utf8" });
        assert.ok(stdout.includes(`[White "${player}"]`), `${charset}: ${stderr}${stdout}`);
    }
});
