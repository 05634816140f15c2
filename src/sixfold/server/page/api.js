// The house over HTTP. What it refuses is thrown, with the words of the refusal.

export class Refusal extends Error {
  constructor(problem, status) {
    super(problem.ruling ? `${problem.message} (${problem.ruling})` : problem.message);
    this.code = problem.code;
    this.status = status;
  }
}

export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal({ code: "no-connection", message: "The house does not answer. Is it open?" }, 0);
  }
  const text = await answer.text();
  let said = null;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    said = null;
  }
  if (!answer.ok) {
    throw new Refusal(said?.code ? said : { code: "failed", message: `The house answered ${answer.status}.` }, answer.status);
  }
  return said;
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);
