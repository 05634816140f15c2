// The engine in this browser: the WebAssembly core in a worker, with the net of a game. It is fetched when somebody
// first asks for an analysis.

import type { EngineConfig } from "$api";
import { Engine } from "$core/engine";
import { startWorker, type StartWorker } from "$core/workers";
import module from "../../../../engine/wasm/build/core.wasm?url";

/** Size of the search's hash table. More makes it no stronger within seconds, and phones have little memory. */
const MEGABYTES = 32;
const modules = new Map<string, Promise<WebAssembly.Module>>();
const weights = new Map<string, Promise<Uint8Array>>();

/** Fetches a file once and caches the result; a failed fetch is tried again the next time. */
function once<Found>(
  kept: Map<string, Promise<Found>>,
  path: string,
  read: (answer: Response) => Promise<Found>,
): Promise<Found> {
  const found = kept.get(path) ?? fetchOk(path).then(read);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

async function fetchOk(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Starts the first worker while everything else is fetched; its replacements start when they are needed. */
function startEarly(): { readonly start: StartWorker; readonly end: () => void } {
  let heard: Parameters<StartWorker>[0] = () => {};
  let failed: Parameters<StartWorker>[1] = (why) => (broken = why);
  let broken: string | null = null;
  let first: ReturnType<StartWorker> | null = startWorker(
    (reply) => heard(reply),
    (why) => failed(why),
  );
  const start: StartWorker = (hears, fails) => {
    const worker = first;
    if (!worker || broken !== null) return startWorker(hears, fails);
    [heard, failed, first] = [hears, fails, null];
    return worker;
  };
  return { start, end: () => first?.end() };
}

export async function loadEngine({ net }: EngineConfig): Promise<Engine> {
  const { start, end } = startEarly();
  try {
    const [ready, ...nets] = await Promise.all([
      once(modules, module, (answer) => WebAssembly.compileStreaming(answer)),
      ...(net ? [once(weights, net, async (answer) => new Uint8Array(await answer.arrayBuffer()))] : []),
    ]);
    return new Engine(ready, { megabytes: MEGABYTES, nets, start });
  } catch (error) {
    end();
    throw error;
  }
}
