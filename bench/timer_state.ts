/**
 * `GET /api/widgets/timer/state` of a running subathon through the whole app,
 * against a bare `Deno.serve` that answers a constant text of the same size.
 */
import { openKv } from "@/lib/storage/kv.ts";
import { fileURLToPath } from "node:url";
import { createApp } from "@/lib/app.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { COMMANDS } from "@/lib/schema/subathon/mod.ts";
import { createServices } from "@/lib/services.ts";
import { applyBuild } from "@/tests/support/build.ts";
import { load, median } from "./http_load.ts";
import { atLeast, print } from "./verdict.ts";

const ROUNDS = 5;
const CHANNEL = "1001";
const ALLOWED = {
  allowed: true,
  limit: 1,
  burst: 1,
  remaining: 1,
  resetMs: 0,
  retryAfterMs: 0,
};

/** The whole app with a running timer, and the path that reads it. */
async function timerApp() {
  const kv = await openKv(":memory:");
  let laterMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + laterMs };
  const services = createServices({
    config: readConfig({
      KV_PATH: ":memory:",
      SIMULATE: "off",
      ACCESS_LOG: "off",
    }),
    kv,
    clock,
    fetch,
    log: createLog({ level: "error", now: systemClock.now }),
    secrets: await createSecrets("a secret key of the benchmark, 32 letters"),
    internalToken: null,
  });
  await services.subathon.session.command(CHANNEL, {
    name: "start",
    body: COMMANDS.start.parse({}),
  });
  // All figures keep their number of digits, as the load client needs.
  laterMs = 3_600_000;
  const { token } = await services.account.widgetTokens.current(CHANNEL);
  // What is measured is the answer, not its refusal.
  const rateLimits = { ...services.account.rateLimits, take: () => ALLOWED };
  const app = createApp({
    ...services,
    account: { ...services.account, rateLimits },
  });
  await applyBuild(app);
  return {
    handler: app.handler(),
    path: `/api/widgets/timer/state?token=${token}`,
  };
}

/** Serves one side until its input ends; prints the URL to load. */
async function serve(side: string): Promise<void> {
  const { handler, path } = await timerApp();
  const answer = await handler(new Request(`http://127.0.0.1${path}`));
  if (!answer.ok) throw new Error(`The timer answers ${answer.status}`);
  const text = await answer.text();
  const { headers } = answer;
  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      onListen({ port }) {
        const url = `http://127.0.0.1:${port}${path}\n`;
        Deno.stdout.writeSync(new TextEncoder().encode(url));
      },
    },
    side === "bare" ? () => new Response(text, { headers }) : handler,
  );
  await Deno.stdin.readable.pipeTo(new WritableStream());
  await server.shutdown();
  // The app keeps a database and timers.
  Deno.exit();
}

async function start(side: string) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(import.meta.url), side],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const lines = child.stdout.getReader();
  const url = new TextDecoder().decode((await lines.read()).value).trim();
  return {
    url,
    async [Symbol.asyncDispose]() {
      await child.stdin.close();
      await lines.cancel();
      await child.status;
    },
  };
}

/** Prints the ratio; every round measures both sides, one after the other. */
export async function bench(): Promise<void> {
  await using bare = await start("bare");
  await using timer = await start("timer");
  const rates: { bare: number; timer: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const one = {
      bare: (await load(bare.url)).perSecond,
      timer: (await load(timer.url)).perSecond,
    };
    // The first is compiled before it is measured.
    if (round > 0) rates.push(one);
  }
  const ratio = median(rates.map(({ bare, timer }) => timer / bare));
  const rate = Math.round(median(rates.map(({ timer }) => timer)));
  print(`timer/state: ${rate} requests/s`);
  atLeast("timer/state / bare", ratio, 0.3);
}

if (import.meta.main) {
  const [side] = Deno.args;
  if (side === undefined) await bench();
  else await serve(side);
}
