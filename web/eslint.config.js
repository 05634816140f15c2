import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Long lines are prettier's work; this rule finds the strings and comments that prettier leaves alone.
const longLines = ["error", { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }];

export default ts.config(
  // The base is the root of the repository, so that the WebAssembly module is checked too.
  { ignores: ["web/dist", "**/node_modules", "**/build", "web/types/api.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-len": longLines,
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "off",
      // Games add their texts by `interface GameTexts extends …`.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Links of this application are plain addresses.
      "svelte/no-navigation-without-resolve": "off",
      // Maps and sets are used for bookkeeping; what is shown is in $state.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check reads these comments.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
