import type { Reply, Request } from "./protocol.js";

/** A worker: a web worker, or a thread of Node. */
export interface WorkerHandle {
  post(request: Request): void;
  end(): void;
}

/** Starts a worker that sends its replies to `onReply`, and calls `onFailure` if it breaks. */
export type StartWorker = (onReply: (reply: Reply) => void, onFailure: (why: string) => void) => WorkerHandle;

/** Starts a web worker. */
export const startWorker: StartWorker = (onReply, onFailure) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<Reply>) => onReply(event.data);
  worker.onerror = (event) => onFailure(event.message ?? "the worker did not start");
  worker.onmessageerror = () => onFailure("a message could not be read");
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
};
