// What runs in a worker thread of Node.
import { parentPort } from "node:worker_threads";

import { serve } from "./service.js";

parentPort?.on(
  "message",
  serve((reply) => parentPort?.postMessage(reply)),
);
