// The core in Node, where files are read and workers are threads.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { Core } from "./core.js";
import { Engine, type Options } from "./engine.js";
import { LocalTable } from "./local-table.js";
import type { Reply } from "./protocol.js";
import type { StartWorker } from "./workers.js";

export const startThread: StartWorker = (onReply, onFailure) => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  worker.on("message", (reply: Reply) => onReply(reply));
  worker.on("error", (error) => onFailure(String(error)));
  return { post: (request) => worker.postMessage(request), end: () => void worker.terminate() };
};

/** The module that `make wasm` built. */
export async function compileModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL("./core.wasm", import.meta.url)));
}

export async function loadCore(): Promise<Core> {
  return Core.start(await compileModule());
}

export async function loadEngine(options: Options = {}): Promise<Engine> {
  return new Engine(await compileModule(), { start: startThread, ...options });
}

export async function loadLocalTable(): Promise<LocalTable> {
  return LocalTable.start(await compileModule());
}
