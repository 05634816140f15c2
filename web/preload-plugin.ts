// Preloads the files of a page: the address says which page it is, and the build knows its files. `theme.js`, the first
// script of every page, requests them together with the main script instead of after it.

import { appendFile, readFile } from "node:fs/promises";
import type { Plugin, Rollup } from "vite";

/** The routes in `routes.svelte.ts`: a pattern of addresses, and the file of the page. */
const ROUTE = /match: (\/.+?\/), load: \(\) => import\("\.\/(pages\/[^"]+)"\)/g;

type Chunk = Rollup.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** A chunk and everything it imports, with their styles. */
function filesOf(bundle: Rollup.OutputBundle, name: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (files.has(name) || chunk?.type !== "chunk") return files;
  files.add(name);
  for (const css of (chunk as Chunk).viteMetadata?.importedCss ?? []) files.add(css);
  for (const inner of chunk.imports) filesOf(bundle, inner, files);
  return files;
}

export function preload(routes: string): Plugin {
  return {
    name: "sixfold-preload",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const main = chunks.find((one) => one.isEntry);
      const first = main ? filesOf(bundle, main.fileName) : new Set<string>();
      const pages = [...(await readFile(routes, "utf8")).matchAll(ROUTE)].map(([, match, file]) => {
        const page = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${file}`));
        const files = page ? [...filesOf(bundle, page.fileName)].filter((name) => !first.has(name)) : [];
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
