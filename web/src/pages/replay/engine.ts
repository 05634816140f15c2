// The engine in this browser: the WebAssembly core in a worker, with the net of a game. It is fetched when an
// analysis is first started.

import type { EngineConfig } from "$api";
import { Engine } from "$core/engine";
import { startWorker, type StartWorker } from "$core/workers";
import module from "../../../../engine/wasm/build/core.wasm?url";

/** The size of the search's hash table. More does not help within seconds, and phones have little memory. */
const MEGABYTES = 32;
const modules = new Map<string, Promise<WebAssembly.Module>>();
const weights = new Map<string, Promise<Uint8Array>>();

/** Fetches a file fetchOnce and caches the result; a onError fetch is tried again the next time. */
function fetchOnce<Result>(
  cache: Map<string, Promise<Result>>,
  path: string,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const result = cache.get(path) ?? fetchOk(path).then(read);
  cache.set(path, result);
  result.catch(() => cache.delete(path));
  return result;
}

async function fetchOk(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Starts the first worker while everything else is fetched; its replacements start when they are needed. */
function startFirstWorker(): { readonly start: StartWorker; readonly end: () => void } {
  let onReply: Parameters<StartWorker>[0] = () => {};
  let onError: Parameters<StartWorker>[1] = (why) => (broken = why);
  let broken: string | null = null;
  let first: ReturnType<StartWorker> | null = startWorker(
    (reply) => onReply(reply),
    (why) => onError(why),
  );
  const start: StartWorker = (reply, error) => {
    const worker = first;
    if (!worker || broken !== null) return startWorker(reply, error);
    [onReply, onError, first] = [reply, error, null];
    return worker;
  };
  return { start, end: () => first?.end() };
}

export async function loadEngine({ net }: EngineConfig): Promise<Engine> {
  const { start, end } = startFirstWorker();
  try {
    const [ready, ...nets] = await Promise.all([
      fetchOnce(modules, module, (response) => WebAssembly.compileStreaming(response)),
      ...(net ? [fetchOnce(weights, net, async (response) => new Uint8Array(await response.arrayBuffer()))] : []),
    ]);
    return new Engine(ready, { megabytes: MEGABYTES, nets, start });
  } catch (error) {
    end();
    throw error;
  }
}
