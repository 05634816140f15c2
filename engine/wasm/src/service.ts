// The worker's side: one core that processes requests in order.
import { Core } from "./core.js";
import { CoreError } from "./errors.js";
import type { Answer, Opening, Question, Reply, Request } from "./protocol.js";

class Service {
  readonly #core: Promise<Core>;
  readonly #stopped: Int32Array | null;
  readonly #post: (reply: Reply) => void;

  constructor(opening: Opening, post: (reply: Reply) => void) {
    this.#stopped = opening.stopped;
    this.#post = post;
    this.#core = Core.start(opening.compiled).then((core) => {
      // Nets first: loading one clears the table, which takes time once it is large.
      for (const net of opening.nets) core.net(net);
      core.memory(opening.megabytes);
      return core;
    });
    this.#core.catch(() => {}); // reported by each request
  }

  async answer(id: number, question: Question): Promise<void> {
    try {
      this.#post({ kind: "answer", id, answer: this.#compute(await this.#core, id, question) });
    } catch (error) {
      const { code, what } = error instanceof CoreError ? error : new CoreError("crashed", String(error));
      this.#post({ kind: "error", id, code, what });
    }
  }

  #compute(core: Core, id: number, question: Question): Answer {
    if (question.kind === "forget") {
      core.forget();
      return null;
    }
    if (question.kind === "evaluations") return core.evaluations();
    core.open(question.position);
    switch (question.kind) {
      case "legal":
        return core.legal();
      case "status":
        return core.status();
      case "perft":
        return core.perft(question.depth);
      case "analyse":
        return core.analyse(
          question.limits,
          (lines) => this.#post({ kind: "report", id, lines }),
          () => this.#stopped !== null && Atomics.load(this.#stopped, 0) >= id,
        );
    }
  }
}

/** Returns a handler for requests; `post` sends the replies. */
export function serve(post: (reply: Reply) => void): (request: Request) => void {
  let service: Service | undefined;
  return (request) => {
    if (request.kind === "open") service = new Service(request, post);
    else void service?.answer(request.id, request);
  };
}
