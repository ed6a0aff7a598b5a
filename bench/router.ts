/**
 * Costs of routing and middlewares: a static route behind three middlewares
 * against a bare `Deno.serve` with the same answer, and the last of 70 dynamic
 * routes against a static one of the same app.
 */
import { cpuUsage } from "node:process";
import { fileURLToPath } from "node:url";
import { App } from "fresh";
import { load, median } from "./http_load.ts";
import { atLeast, print } from "./verdict.ts";

const ROUNDS = 7;
const DYNAMIC_ROUTES = 70;
const HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
};

/** The app that is measured. */
function routedApp() {
  const app = new App<{ seen: number }>()
    .use((ctx) => ctx.next())
    .use((ctx) => {
      ctx.state.seen = 1;
      return ctx.next();
    })
    .use(async (ctx) => {
      const response = await ctx.next();
      ctx.state.seen++;
      return response;
    })
    .get("/static", () => new Response("hello", { headers: HEADERS }));
  for (let n = 1; n <= DYNAMIC_ROUTES; n++) {
    app.get(
      `/r${n}/:id/x`,
      (ctx) => new Response(ctx.params.id, { headers: HEADERS }),
    );
  }
  return app.handler();
}

/** Serves one side until its input ends; says on which port, and after every line how much CPU time it has used. */
async function serve(side: string): Promise<void> {
  const handler = side === "bare"
    ? () => new Response("hello", { headers: HEADERS })
    : routedApp();
  const say = (value: number) =>
    Deno.stdout.writeSync(new TextEncoder().encode(`${value}\n`));
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => void say(port),
  }, handler);
  for await (const _ of Deno.stdin.readable) {
    const { user, system } = cpuUsage();
    say(user + system);
  }
  await server.shutdown();
}

/** A side in a process of its own. */
interface Side extends AsyncDisposable {
  url: string;
  /** CPU time used so far, in microseconds. */
  cpuMicros(): Promise<number>;
}

async function start(side: string): Promise<Side> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(import.meta.url), side],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const lines = child.stdout.getReader();
  const input = child.stdin.getWriter();
  const heard = async () =>
    Number(new TextDecoder().decode((await lines.read()).value));
  const port = await heard();
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuMicros() {
      await input.write(new TextEncoder().encode("cpu\n"));
      return await heard();
    },
    async [Symbol.asyncDispose]() {
      await input.close();
      await lines.cancel();
      await child.status;
    },
  };
}

/** Result of one case in one round. */
interface Round {
  perSecond: number;
  p99Ms: number;
  /** The server's CPU time for one request. */
  cpuMicros: number;
}

async function measure(side: Side, path: string): Promise<Round> {
  const before = await side.cpuMicros();
  const { perSecond, p99Ms, answers } = await load(side.url + path);
  const cpuMicros = (await side.cpuMicros() - before) / answers;
  return { perSecond, p99Ms, cpuMicros };
}

/** Prints the ratios; every round measures all cases, one after the other. */
export async function bench(): Promise<void> {
  await using bare = await start("bare");
  await using routed = await start("routed");
  const cases: [Side, string][] = [
    [bare, "/"],
    [routed, "/static"],
    [routed, `/r${DYNAMIC_ROUTES}/hello/x`],
  ];
  const names = [
    "bare Deno.serve",
    "static, 3 middlewares",
    "dynamic, last of 70",
  ];
  // Compiled before it is measured.
  for (const [side, path] of cases) await measure(side, path);

  const rounds: Round[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const results: Round[] = [];
    for (const [side, path] of cases) results.push(await measure(side, path));
    rounds.push(results);
  }
  const middle = (pick: (results: Round[]) => number | undefined) =>
    median(rounds.map((results) => pick(results) ?? NaN));
  for (const [index, name] of names.entries()) {
    const rate = Math.round(middle((r) => r[index]?.perSecond));
    const p99 = middle((r) => r[index]?.p99Ms).toFixed(2);
    const cpu = middle((r) => r[index]?.cpuMicros).toFixed(1);
    print(
      `${name}: ${rate} requests/s, p99 ${p99} ms, ${cpu} µs CPU a request`,
    );
  }
  const ratio = (of: number, to: number, pick: (round: Round) => number) =>
    middle((r) => {
      const [a, b] = [r[of], r[to]];
      return a && b && pick(a) / pick(b);
    });
  atLeast("static / bare", ratio(1, 0, (r) => r.perSecond), 0.65);
  atLeast("dynamic / static", ratio(2, 1, (r) => r.perSecond), 0.8);
  // Says the same where other programs take turns with the server.
  print(
    `by CPU time: ${ratio(0, 1, (r) => r.cpuMicros).toFixed(2)} and ${
      ratio(1, 2, (r) => r.cpuMicros).toFixed(2)
    }`,
  );
}

if (import.meta.main) {
  const [side] = Deno.args;
  await (side === undefined ? bench() : serve(side));
}
