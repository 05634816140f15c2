// The core in a page.
import { Core } from "./core.js";
import { Engine, type Options } from "./engine.js";
import { LocalTable } from "./local-table.js";

export type { Limits, Line, Lines } from "./analysis.js";
export { Core, type GameStatus } from "./core.js";
export { Engine, type Analysis, type Options } from "./engine.js";
export { CoreError, type Code } from "./errors.js";
export { LocalTable, type Pick, type Picks, type TableError, type Turn, type View } from "./local-table.js";
export type * from "./positions.js";

/** The compiled module, fetched once. */
let compiling: Promise<WebAssembly.Module> | undefined;

function compileModule(): Promise<WebAssembly.Module> {
  compiling ??= fetchModule();
  compiling.catch(() => (compiling = undefined)); // the next call tries again
  return compiling;
}

// Compiles while it downloads, if the server sends the right content type.
async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./core.wasm", import.meta.url));
  if (!response.ok) throw new Error(`core.wasm: ${response.status}`);
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A core in this thread, for quick calls. */
export async function loadCore(): Promise<Core> {
  return Core.start(await compileModule());
}

/** A core in a worker, for searches. */
export async function loadEngine(options: Options = {}): Promise<Engine> {
  return new Engine(await compileModule(), options);
}

/** A table that knows the rules, for a page that plays without a server. */
export async function loadLocalTable(): Promise<LocalTable> {
  return LocalTable.start(await compileModule());
}
