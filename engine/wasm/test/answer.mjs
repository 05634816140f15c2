// A core that answers on standard input and output: one question a line, one answer a line, both JSON. With it, what
// is written in Python compares and measures the module.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { CoreError } from "../build/errors.js";
import { loadCore, loadLocalTable } from "../build/node.js";

const core = await loadCore();
const table = await loadLocalTable();

const ANSWERS = {
  game: ({ position }) => {
    core.open(position);
    return { legal: core.legal(), ...core.status() };
  },
  perft: ({ position, depth }) => {
    core.open(position);
    return core.perft(depth);
  },
  analyse: ({ position, limits }) => {
    core.open(position);
    return core.analyse(limits);
  },
  net: ({ path }) => core.net(readFileSync(path)) ?? null,
  memory: ({ megabytes }) => core.memory(megabytes) ?? null,
  forget: () => core.forget() ?? null,
  table: ({ call, words }) => table[call](...words),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const before = process.cpuUsage();
  let said;
  try {
    said = { answer: ANSWERS[question.ask](question) };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    said = { refused: error.code };
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ ...said, seconds: (user + system) / 1e6 })}\n`);
}
