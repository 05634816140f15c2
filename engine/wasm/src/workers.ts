import type { Reply, Request } from "./messages.js";

/** A worker, wherever it runs. */
export interface Helper {
  post(request: Request): void;
  end(): void;
}

/** Starts a worker that sends its replies to `heard`, and says through `failed` if it broke. */
export type Start = (heard: (reply: Reply) => void, failed: (why: string) => void) => Helper;

/** A worker of the page. */
export const startWorker: Start = (heard, failed) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<Reply>) => heard(event.data);
  worker.onerror = (event) => failed(event.message ?? "the worker did not start");
  worker.onmessageerror = () => failed("a message could not be read");
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
};
