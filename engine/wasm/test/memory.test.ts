import { setFlagsFromString } from "node:v8";

import { expect, it } from "vitest";

import { loadCore } from "../build/node.js";

it("running out of memory is an error, and the search still works", async () => {
  setFlagsFromString("--wasm-max-mem-pages=600"); // 37 MB, for modules started after this
  const core = await loadCore();
  core.open({ game: "sixth" });
  for (let times = 0; times < 3; times++) {
    expect(() => core.memory(64)).toThrow("out-of-memory");
    expect(core.analyse({ nodes: 1000 })[0]?.nodes).toBe(1000);
  }
});
