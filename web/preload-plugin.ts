// What a first visit needs is known before any of it runs: the address says which page is wanted, and the build knows
// its files. They are asked for by `theme.js`, the first script of every page, together with the main one and not after
// it.

import { appendFile, readFile } from "node:fs/promises";
import type { Plugin, Rollup } from "vite";

/** The routes in `routes.svelte.ts`: a pattern of addresses, and the file of the page. */
const ROUTE = /match: (\/.+?\/), load: \(\) => import\("\.\/(pages\/[^"]+)"\)/g;

type Chunk = Rollup.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** A chunk and everything it imports, with their styles. */
function needed(bundle: Rollup.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== "chunk") return found;
  found.add(name);
  for (const css of (chunk as Chunk).viteMetadata?.importedCss ?? []) found.add(css);
  for (const inner of chunk.imports) needed(bundle, inner, found);
  return found;
}

export function preload(routes: string): Plugin {
  return {
    name: "sixfold-preload",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const main = chunks.find((one) => one.isEntry);
      const first = main ? needed(bundle, main.fileName) : new Set<string>();
      const pages = [...(await readFile(routes, "utf8")).matchAll(ROUTE)].map(([, match, file]) => {
        const page = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${file}`));
        const files = page ? [...needed(bundle, page.fileName)].filter((name) => !first.has(name)) : [];
        return `[${match},${JSON.stringify(files)}]`;
      });
      await appendFile(
        `${dir}/theme.js`,
        `
for (const [match, files] of [${pages.join(",")}]) if (match.test(location.pathname)) for (const file of files) {
  const link = document.createElement("link");
  link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
  if (link.rel === "preload") link.as = "style";
  link.crossOrigin = "";
  link.href = "/" + file;
  document.head.append(link);
}
`,
      );
    },
  };
}
