import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { preload } from "./preload-plugin.ts";

// The server that `npm run dev` talks to; the built client is served by the server itself.
const server = process.env["SIXFOLD_SERVER"] ?? "http://127.0.0.1:6660";

/** What every page needs: one file, and a handful of requests instead of thirty. */
const BASE_MODULES =
  /node_modules\/svelte|src\/(kit|i18n\/(index|en|messages)|connection\/(api|me|errors)|settings|routes)/;

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), preload("src/routes.svelte.ts")],
  build: {
    target: "es2022",
    // The server's content policy allows no data: addresses, so every asset is a file.
    assetsInlineLimit: 0,
    assetsDir: "assets",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: BASE_MODULES,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // The engine's TypeScript is beside its module, outside this folder.
  server: { proxy: { "/api": { target: server, ws: true }, "/nets": { target: server } }, fs: { allow: [".."] } },
  resolve: {
    alias: { $core: fileURLToPath(new URL("../engine/wasm/src", import.meta.url)) },
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
