import { createReadStream, existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const wasmDirectory = process.env.KRADAN_WASM_DIR ?? resolve(root, "build/wasm/src/wasm");

/** Puts the wasm modules of the C++ build beside the page: rules, records and engine. */
function wasmModules(): Plugin {
  const names = ["rules.wasm", "records.wasm", "engine.wasm"];
  return {
    name: "kradan-wasm-modules",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = names.find((n) => request.url?.split("?")[0]?.endsWith(`/wasm/${n}`));
        const file = name && resolve(wasmDirectory, name);
        if (!file) return next();
        if (!existsSync(file)) {
          response.statusCode = 404;
          return response.end();
        }
        response.setHeader("Content-Type", "application/wasm");
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const name of names) {
        const file = resolve(wasmDirectory, name);
        if (existsSync(file)) {
          this.emitFile({ type: "asset", fileName: `wasm/${name}`, source: readFileSync(file) });
        } else {
          this.warn(`${name} is not in ${wasmDirectory}: build the wasm modules first`);
        }
      }
    },
  };
}

export default defineConfig({
  root: here,
  base: "./",
  plugins: [wasmModules()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  server: {
    fs: { allow: [root] },
    // Games between people need a server: ./run beside ./dev web, or another that KRADAN_SERVER names.
    proxy: { "/play": { target: process.env.KRADAN_SERVER ?? "http://127.0.0.1:8080", ws: true, changeOrigin: true, rewriteWsOrigin: true } },
  },
  worker: { format: "es" },
  build: {
    outDir: resolve(root, "build/web"),
    emptyOutDir: true,
    target: "es2021",
    assetsInlineLimit: 0,
  },
});
