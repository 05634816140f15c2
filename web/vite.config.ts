import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { preload } from "./preload-plugin.ts";

// Where `npm run dev` finds a house; the built page is served by the house itself.
const house = process.env["SIXFOLD_HOUSE"] ?? "http://127.0.0.1:6660";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), preload("src/routes.svelte.ts")],
  build: {
    target: "es2022",
    // The house's policy allows no data: addresses, so that every asset is a file of its own.
    assetsInlineLimit: 0,
    assetsDir: "assets",
    modulePreload: { polyfill: false },
    // What every page is made of is one file: a handful of requests, and not thirty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/svelte|src\/(kit|i18n\/(index|en|messages)|connection\/(api|me|errors)|settings|routes)/,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // The engine's face lies beside its module, outside of this folder.
  server: { proxy: { "/api": { target: house, ws: true }, "/nets": { target: house } }, fs: { allow: [".."] } },
  resolve: {
    alias: { $core: fileURLToPath(new URL("../engine/wasm/src", import.meta.url)) },
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
