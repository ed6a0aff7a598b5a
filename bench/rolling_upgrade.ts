/**
 * An upgrade of two processes over one database, one after the other and under
 * load, from the tree of the version before to that of the next:
 *
 *     deno run -A bench/rolling_upgrade.ts ../limelight-1.0.0 [../limelight-1.1.0]
 *
 * Both trees need their packages installed. A front takes each connection to
 * whichever process accepts it, as nginx does with `max_fails=0`; senders send
 * again what was not accepted. Prints what was lost and for how long pages had
 * no socket. `DENOKV` names a real denokv.
 */
import { setTimeout as rest } from "node:timers/promises";
import { resolve } from "node:path";
import { startSharedDatabase } from "@/tests/support/cluster.ts";
import {
  type PageClient,
  startPageClient,
} from "@/tests/support/page_client.ts";
import { startProcess, type TestProcess } from "@/tests/support/process.ts";
import {
  serviceEnvironment,
  tellTip,
} from "@/tests/support/service_process.ts";
import { atMost, print } from "./verdict.ts";

const CHANNEL = "1001";
const PAGES = 100;
const EVERY_MS = 50;
const AGAIN_MS = 250;
/** Time of load before the first, between both and after the last, ms. */
const LOADED_MS = 5_000;
const MAX_GAP_MS = 2_000;

/** Starts a process of the version in a folder. */
function startVersion(
  folder: string,
  database: string,
): Promise<TestProcess> {
  return startProcess(
    "tests/support/service_process.ts",
    [],
    serviceEnvironment({ database }),
    undefined,
    folder,
  );
}

/** Takes connections in turn to the targets that accept them. */
function startFront(targets: readonly string[]) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let turn = 0;

  async function connect(): Promise<Deno.Conn | null> {
    for (let tried = 0; tried < targets.length; tried++) {
      const { hostname, port } = new URL(targets[turn++ % targets.length]!);
      try {
        return await Deno.connect({ hostname, port: Number(port) });
      } catch {
        // Nobody listens there now.
      }
    }
    return null;
  }

  async function forward(client: Deno.Conn): Promise<void> {
    const server = await connect();
    if (server === null) return client.close();
    await Promise.allSettled([
      client.readable.pipeTo(server.writable),
      server.readable.pipeTo(client.writable),
    ]);
  }

  (async () => {
    for await (const client of listener) void forward(client);
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    [Symbol.dispose]: () => listener.close(),
  };
}

/** One page that stays open through all of it, and for how long it had no socket. */
interface OpenPage {
  client: PageClient;
  longestGapMs: number;
}

function openPage(url: string): OpenPage {
  let lostAt: number | null = null;
  const page: OpenPage = {
    client: startPageClient(url, null, {
      inHurry: false,
      onConnection(stands) {
        const now = performance.now();
        if (stands && lostAt !== null) {
          page.longestGapMs = Math.max(page.longestGapMs, now - lostAt);
        }
        lostAt = stands ? null : lostAt ?? now;
      },
    }),
    longestGapMs: 0,
  };
  return page;
}

async function main(): Promise<void> {
  const [before = ".", next = "."] = Deno.args.map((path) => resolve(path));
  await using stack = new AsyncDisposableStack();
  const database = await startSharedDatabase(stack);
  const running = [
    await startVersion(before, database),
    await startVersion(before, database),
  ];
  stack.defer(async () => {
    for (const one of running) await one.terminate();
  });
  const targets = running.map(({ url }) => url);
  using front = startFront(targets);
  const token = await (await fetch(`${targets[0]}/token/${CHANNEL}`)).text();
  const pages = Array.from(
    { length: PAGES },
    () => openPage(`${front.url}/ws/${CHANNEL}?token=${token}`),
  );
  await rest(2_000);

  let sent = 0;
  let refused = 0;
  let isOver = false;
  async function send(number: number): Promise<void> {
    const to = { ...running[0]!, url: front.url };
    while (!await tellTip(to, { channelId: CHANNEL, number })) {
      refused++;
      await rest(AGAIN_MS);
    }
  }
  const load = (async () => {
    const all: Promise<void>[] = [];
    while (!isOver) {
      all.push(send(++sent));
      await rest(EVERY_MS);
    }
    await Promise.all(all);
  })();

  await rest(LOADED_MS);
  for (const index of running.keys()) {
    await running[index]!.terminate();
    running[index] = await startVersion(next, database);
    // It says its address when it listens; who waits for /readyz waits here.
    targets[index] = running[index]!.url;
    await (await fetch(`${targets[index]}/readyz`)).body?.cancel();
    await rest(LOADED_MS);
  }
  isOver = true;
  await load;
  await rest(LOADED_MS);

  for (const { client } of pages) client[Symbol.dispose]();
  // Tips are the events that have a number for an id.
  const got = pages.map(({ client }) =>
    client.ids.filter((id) => /^\d+$/.test(id))
  );
  const lost = got.map((ids) => sent - new Set(ids).size);
  const twice = got.map((ids) => ids.length - new Set(ids).size);
  print(`${sent} tips, ${refused} sent again, ${PAGES} pages`);
  atMost("tips that a page did not get", Math.max(...lost), 0);
  atMost("tips that a page got twice", Math.max(...twice), 0);
  atMost(
    "pages that were told of lost events",
    pages.filter(({ client }) => client.incomplete > 0).length,
    0,
  );
  atMost(
    "longest time of a page without a socket, ms",
    Math.max(...pages.map(({ longestGapMs }) => longestGapMs)),
    MAX_GAP_MS,
  );
}

if (import.meta.main) await main();
