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

/** The module, fetched once however often it is asked for. */
let compiling: Promise<WebAssembly.Module> | undefined;

function compileModule(): Promise<WebAssembly.Module> {
  compiling ??= fetchModule();
  compiling.catch(() => (compiling = undefined)); // the next time may go better
  return compiling;
}

// Compiled while it comes in, unless the server does not say what it is.
async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./core.wasm", import.meta.url));
  if (!response.ok) throw new Error(`core.wasm: ${response.status}`);
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A core in this thread, for what is quick. */
export async function loadCore(): Promise<Core> {
  return Core.start(await compileModule());
}

/** A core in a worker, for what takes long. */
export async function loadEngine(options: Options = {}): Promise<Engine> {
  return new Engine(await compileModule(), options);
}

/** A table that knows the rules, for a page that plays without a server. */
export async function loadLocalTable(): Promise<LocalTable> {
  return LocalTable.start(await compileModule());
}
