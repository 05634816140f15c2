// What runs in a browser's worker.
import type { Request } from "./protocol.js";
import { serve } from "./service.js";

const onReply = serve((reply) => postMessage(reply));
addEventListener("message", (event: MessageEvent<Request>) => onReply(event.data));
