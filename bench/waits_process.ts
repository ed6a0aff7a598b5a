/**
 * A process that asks servers for `/healthz`, each on a connection of its own,
 * and tells how long it waited at most: one that sends files waits for itself.
 * With no servers named it is one of them, which has nothing else to do: what
 * waits for it is the machine's.
 */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ServerProcess, startProcess } from "./service_process.ts";
import { print } from "./verdict.ts";

/** Time between an answer and the next question, ms. */
const PAUSE_MS = 5;

/** Starts the process that asks these servers, or is asked. */
export function startWaits(...servers: string[]): Promise<ServerProcess> {
  return startProcess(
    ["run", "-A", fileURLToPath(import.meta.url), ...servers],
    {},
    (line) => line.startsWith("port ") ? Number(line.slice(5)) : undefined,
  );
}

/** Returns the longest wait for each server since this was asked last, ms. */
export async function takeWaits({ origin }: ServerProcess): Promise<number[]> {
  return await (await fetch(origin)).json();
}

if (import.meta.main) {
  const servers = Deno.args;
  const longest = servers.map(() => 0);
  const asked = servers.map(() => performance.now());
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => print(`port ${port}`),
  }, () => {
    const now = performance.now();
    // A question that waits for its answer has waited so long already.
    const told = longest.map((ms, at) =>
      Math.max(ms, now - (asked[at] ?? now))
    );
    longest.fill(0);
    return Response.json(told);
  });
  servers.forEach(async (server, at) => {
    for (;;) {
      const from = performance.now();
      asked[at] = from;
      // A server that ended has no answer.
      await fetch(`${server}/healthz`).then((res) => res.text(), () => "");
      longest[at] = Math.max(longest[at] ?? 0, performance.now() - from);
      asked[at] = Infinity;
      await pause(PAUSE_MS);
    }
  });
}
