/**
 * A load client in a process of its own, for what happens after a restart:
 * sockets that all come back at once. Prints one `HerdLoad` as JSON.
 *
 *     deno run -A bench/herd_load.ts '<HerdPlan as JSON>'
 */
import { setTimeout as sleep } from "node:timers/promises";
import { eventsIn } from "./load_page.ts";
import { runClient, tokenOf } from "./live_load.ts";
import { eventSize, loadEvent, postToService } from "./load_events.ts";
import { readSocket } from "./raw_socket.ts";
import { cpuMsOf } from "./service_process.ts";

/** Sockets that come back at once. */
export interface HerdPlan {
  /** The server has the first processor; this client takes the others. */
  pinned?: boolean;
  server: string;
  /** Process of the server. */
  pid: number;
  internalToken?: string;
  channels: string[];
  /** Number of sockets of each channel. */
  sockets: number;
  /** Number of events that each has missed. */
  missed: number;
}

/** Result of a herd, in milliseconds from the first connection. */
export interface HerdLoad {
  /** Until the last socket was upgraded and heard its first frame. */
  backMs: number;
  /** Until the last socket had all that it missed. */
  caughtUpMs: number;
  /** Processor time of the server until then. */
  cpuMs: number;
  /** Connections that ended, by the reason that the service gave; their pages came back. */
  comebacks: Record<string, number>;
}

/** Time in which a page comes back whose connection ended, ms. */
const COME_BACK_MS = 500;

/** Runs a plan in another process. */
export function runHerd(plan: HerdPlan): Promise<HerdLoad> {
  return runClient(import.meta.url, plan);
}

/** Returns the position that the channel's log has now, from a hello. */
async function positionOf(url: string): Promise<string> {
  const socket = new WebSocket(url.replace("http", "ws"));
  const { data } = await new Promise<MessageEvent<string>>((resolve) =>
    socket.onmessage = resolve
  );
  socket.close();
  return JSON.parse(data).position ?? "";
}

async function run(plan: HerdPlan): Promise<HerdLoad> {
  const { server, pid, internalToken, channels, sockets, missed } = plan;
  const name = crypto.randomUUID().slice(0, 8);
  const size = eventSize(name);
  const urls = await Promise.all(channels.map(async (channel) => {
    const token = internalToken === undefined
      ? ""
      : await tokenOf(server, channel);
    const url = `${server}/ws/${channel}?token=${token}`;
    if (missed === 0) return url;
    return `${url}&since=${await positionOf(url)}`;
  }));
  for (const channel of channels) {
    for (let number = 0; number < missed; number++) {
      const answer = await postToService(
        server,
        internalToken ?? "",
        channel,
        loadEvent(name, number),
      );
      await answer.body?.cancel();
    }
  }
  const total = channels.length * sockets;
  const cpuBefore = await cpuMsOf(pid);
  const began = performance.now();
  let back = 0;
  let caughtUp = 0;
  const result: HerdLoad = {
    backMs: NaN,
    caughtUpMs: NaN,
    cpuMs: NaN,
    comebacks: {},
  };
  const done = Promise.withResolvers<void>();

  async function come(url: string): Promise<void> {
    let heard = false;
    let isCaughtUp = false;
    for (;;) {
      let left = missed;
      let isUp = false;
      const closed = await readSocket(url, ({ length }) => {
        if (!isUp) {
          isUp = true;
          if (!heard && ++back === total) {
            result.backMs = performance.now() - began;
          }
          heard = true;
        } else if (left > 0) left -= eventsIn(length, size);
        if (left > 0 || isCaughtUp) return;
        isCaughtUp = true;
        if (++caughtUp < total) return;
        result.caughtUpMs = performance.now() - began;
        done.resolve();
      }).ended.catch(() => null);
      const reason = closed ? `${closed.code} ${closed.reason}` : "cut";
      result.comebacks[reason] = (result.comebacks[reason] ?? 0) + 1;
      // As pages do, which do not come all at once.
      await sleep(Math.random() * COME_BACK_MS);
    }
  }

  for (const url of urls) {
    for (let n = 0; n < sockets; n++) come(url).catch(done.reject);
  }
  const late = setTimeout(done.resolve, 30_000);
  await done.promise;
  clearTimeout(late);
  result.cpuMs = await cpuMsOf(pid) - cpuBefore;
  return result;
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- what the parent process reads
  console.log(JSON.stringify(await run(JSON.parse(Deno.args[0] ?? ""))));
  Deno.exit();
}
