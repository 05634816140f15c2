import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds a house; the built page is served by the house itself.
const house = process.env["SIXFOLD_HOUSE"] ?? "http://127.0.0.1:6660";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The house's policy allows no data: addresses, so that every asset is a file of its own.
    assetsInlineLimit: 0,
    assetsDir: "assets",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: house, ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
