import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { courseFiles, lessonModule } from "./lessons";
import { addressOfModule, serviceWorker } from "./offline";
import { tableFiles, tableModule } from "./tables";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const wasmDirectory = process.env.KRADAN_WASM_DIR ?? resolve(root, "build/wasm/src/wasm");

const modules = ["rules.wasm", "records.wasm", "engine.wasm", "engine-plain.wasm", "go.net"];
const fileOf = (name: string): string =>
    name.endsWith(".net") ? resolve(root, "data/networks", name) : resolve(wasmDirectory, name);
const builtModules = () => modules.filter((name) => existsSync(fileOf(name)));
const bytesOf = (name: string): Buffer => readFileSync(fileOf(name));
/** The module addresses, by name. */
const addresses = (): Record<string, string> =>
    Object.fromEntries(builtModules().map((name) => [name, addressOfModule(name, bytesOf(name))]));

/**
 * Puts the wasm modules from the C++ build, and the Go network, beside the page. `virtual:modules` exports their
 * addresses (web/src/rules/virtual.d.ts).
 */
function wasmModules(): Plugin {
    let building = false;
    return {
        name: "kradan-wasm-modules",
        configResolved: ({ command }) => void (building = command === "build"),
        resolveId: (id) => (id === "virtual:modules" ? `\0${id}` : undefined),
        load: (id) =>
            id === "\0virtual:modules" ? `export default ${JSON.stringify(building ? addresses() : {})};` : undefined,
        configureServer(server) {
            server.middlewares.use((request, response, next) => {
                const name = modules.find((n) => request.url?.split("?")[0]?.endsWith(`/wasm/${n}`));
                const file = name && fileOf(name);
                if (!file) return next();
                if (!existsSync(file)) {
                    response.statusCode = 404;
                    return response.end();
                }
                response.setHeader("Content-Type", `application/${name.endsWith(".wasm") ? "wasm" : "octet-stream"}`);
                createReadStream(file).pipe(response);
            });
        },
        generateBundle() {
            const built = builtModules();
            for (const name of built) this.emitFile({ type: "asset", fileName: `wasm/${name}`, source: bytesOf(name) });
            for (const name of modules.filter((name) => !built.includes(name)))
                this.warn(`${name} is not in ${wasmDirectory}: build the wasm modules first`);
        },
    };
}

/** `virtual:tables/LANGUAGE`: the clauses and messages in this language (web/src/i18n/tables.d.ts). */
function tables(): Plugin {
    const prefix = "virtual:tables/";
    return {
        name: "kradan-tables",
        resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
        load(id) {
            if (!id.startsWith(`\0${prefix}`)) return;
            const language = id.slice(prefix.length + 1);
            for (const file of tableFiles(language)) this.addWatchFile(file);
            return tableModule(language);
        },
    };
}

/** `virtual:lessons/COURSE`: a course from data/lessons/ in each language (web/src/games/lessons.d.ts). */
function lessons(): Plugin {
    const prefix = "virtual:lessons/";
    return {
        name: "kradan-lessons",
        resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
        load(id) {
            if (!id.startsWith(`\0${prefix}`)) return;
            const [course = "", language] = id.slice(prefix.length + 1).split("/");
            if (language) for (const file of courseFiles(root, course, language)) this.addWatchFile(file);
            return lessonModule(root, course, language);
        },
    };
}

/**
 * Replaces web/src/games/all.ts with the list of games in the file that KRADAN_GAMES names, to build a page with other
 * games.
 */
function gameList(): Plugin {
    const list = process.env.KRADAN_GAMES;
    return {
        name: "kradan-games",
        enforce: "pre",
        resolveId: (id, importer) =>
            list && id === "./all" && importer?.endsWith("/src/games/index.ts") ? resolve(list) : undefined,
    };
}

/** Preloads what every visit needs: the rules, and the code that the small entry (main.tsx) imports. */
function preloads(): Plugin {
    return {
        name: "kradan-preloads",
        transformIndexHtml: {
            order: "post",
            handler(_, { bundle = {} }) {
                const chunks = Object.values(bundle).filter((file) => file.type === "chunk" && file.name === "app");
                const tag = (attrs: HtmlTagDescriptor["attrs"]): HtmlTagDescriptor => ({
                    tag: "link",
                    attrs,
                    injectTo: "head",
                });
                return [
                    tag({
                        rel: "preload",
                        as: "fetch",
                        type: "application/wasm",
                        href: `./${addresses()["rules.wasm"] ?? "wasm/rules.wasm"}`,
                        crossorigin: "anonymous",
                    }),
                    ...chunks.map(({ fileName }) =>
                        tag({ rel: "modulepreload", href: `./${fileName}`, crossorigin: true }),
                    ),
                ];
            },
        },
    };
}

/**
 * Writes NAME.br and NAME.gz beside each file that compression makes smaller. The server sends them to clients that
 * accept them.
 */
function compressed(): Plugin {
    const extensions = new Set([".html", ".js", ".css", ".wasm", ".json", ".svg", ".ico", ".webmanifest", ".txt"]);
    const encoders = {
        br: (bytes: Buffer) =>
            promisify(brotliCompress)(bytes, {
                params: {
                    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                },
            }),
        gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    };
    const filesOf = (folder: string): string[] =>
        readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
            entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
        );
    let folder = "";
    return {
        name: "kradan-compressed",
        apply: "build",
        configResolved(config) {
            folder = resolve(config.root, config.build.outDir);
        },
        async closeBundle() {
            for (const file of filesOf(folder).filter((name) => extensions.has(extname(name)))) {
                const bytes = readFileSync(file);
                for (const [suffix, encode] of Object.entries(encoders)) {
                    const packed = await encode(bytes);
                    if (packed.length < bytes.length * 0.95) writeFileSync(`${file}.${suffix}`, packed);
                }
            }
        },
    };
}

export default defineConfig({
    root: here,
    base: "./",
    plugins: [
        gameList(),
        tables(),
        lessons(),
        wasmModules(),
        preloads(),
        serviceWorker(() =>
            Object.fromEntries(Object.entries(addresses()).map(([name, address]) => [`wasm/${name}`, address])),
        ),
        // A page that only tests use does not need to be small.
        process.env.KRADAN_UNCOMPRESSED ? null : compressed(),
    ],
    // The parts page is in the build only on request.
    define: { "import.meta.env.KRADAN_PARTS": JSON.stringify(process.env.KRADAN_PARTS === "1") },
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    server: {
        fs: { allow: [root] },
        // Games between people need a server: ./run beside ./dev web, or the server in KRADAN_SERVER.
        proxy: {
            "/play": {
                target: process.env.KRADAN_SERVER ?? "http://127.0.0.1:8080",
                ws: true,
                changeOrigin: true,
                rewriteWsOrigin: true,
            },
            "/api": { target: process.env.KRADAN_SERVER ?? "http://127.0.0.1:8080", changeOrigin: true },
        },
    },
    worker: { format: "es" },
    build: {
        outDir: resolve(root, "build/web"),
        emptyOutDir: true,
        target: "es2021",
        assetsInlineLimit: 0,
        rollupOptions: {
            output: {
                // The files of different languages have the same names, so add the language: "th-[hash].js", "th-deck-[hash].js".
                chunkFileNames: ({ facadeModuleId }) => {
                    const [, language, part] = /\/i18n\/([^/]+)\/(.+)\.\w+$/.exec(facadeModuleId ?? "") ?? [];
                    if (!language || !part) return "assets/[name]-[hash].js";
                    return `assets/${[language, ...part.split("/")].filter((name) => name !== "index").join("-")}-[hash].js`;
                },
            },
        },
    },
});
