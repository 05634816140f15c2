// What runs in a browser's worker.
import type { Request } from "./messages.js";
import { serve } from "./service.js";

const heard = serve((reply) => postMessage(reply));
addEventListener("message", (event: MessageEvent<Request>) => heard(event.data));
