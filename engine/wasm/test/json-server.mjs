// The module behind standard input and output, one JSON request and one JSON reply per line: Python tests compare it
// with the native core, and a benchmark measures it.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { CoreError } from "../build/errors.js";
import { loadCore, loadLocalTable } from "../build/node.js";

const core = await loadCore();
const table = await loadLocalTable();

const HANDLERS = {
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
  table: ({ call, arguments: values }) => table[call](...values),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const before = process.cpuUsage();
  let reply;
  try {
    reply = { result: HANDLERS[request.kind](request) };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    reply = { error: error.code };
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ ...reply, seconds: (user + system) / 1e6 })}\n`);
}
