/**
 * The dashboard's writes and reads against the database alone (a local file,
 * as by default), in one run: the
 * save of a widget against one atomic `set` of the same value, the list of 200
 * widgets against one `kv.list` of the same entries, each through the service
 * and through the whole app. And the memory of a process that takes uploads.
 */
import { fileURLToPath } from "node:url";
import { createApp } from "@/lib/app/app.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createServices } from "@/lib/app/services.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { applyBuild } from "@/tests/support/build.ts";
import { median } from "./http_load.ts";
import { atMost, print } from "./verdict.ts";

const ROUNDS = 3_000;
const LISTED = 200;
const CHANNEL = "1001";
const MIB = 1024 * 1024;
const LIST_ROUNDS = 200;
const ALLOWED = {
  allowed: true,
  limit: 1,
  burst: 1,
  remaining: 1,
  resetMs: 0,
  retryAfterMs: 0,
};

/** The whole app over the database at `path`, on the largest plan. */
async function startApp(path: string) {
  const kv = await openKv(path);
  const config = readConfig({
    KV_PATH: path,
    SIMULATE: "off",
    ACCESS_LOG: "off",
  });
  const services = createServices({
    config,
    kv,
    clock: systemClock,
    fetch,
    log: createLog({ level: "error", now: systemClock.now }),
    secrets: await createSecrets("a secret key of the benchmark, 32 letters"),
    internalToken: null,
  });
  await services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  const { cookie } = await services.account.sessions.open({
    userId: CHANNEL,
    channelId: CHANNEL,
    login: "ada",
    role: "owner",
  }, "bench");
  // What is measured is the work, not its refusal.
  const rateLimits = { ...services.account.rateLimits, take: () => ALLOWED };
  const app = createApp({
    ...services,
    account: { ...services.account, rateLimits },
  });
  await applyBuild(app);
  return {
    kv,
    services,
    handler: app.handler(),
    origin: config.origins.dashboard,
    headers: {
      cookie: `limelight_session=${cookie}`,
      origin: config.origins.dashboard,
    },
  };
}

type App = Awaited<ReturnType<typeof startApp>>;

/** Work that is measured; its preparation is not. */
type Work = () => Promise<unknown>;

/** The p50 in ms of each work; they take turns, so that all meet the same machine. */
async function p50s(
  settled: () => Promise<unknown>,
  rounds: number,
  works: Record<string, (round: number) => Work>,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = {};
  // As many more at first: compiled before it is measured.
  for (let round = -rounds; round < rounds; round++) {
    for (const [name, prepare] of Object.entries(works)) {
      const work = prepare(round);
      // What the work before left to be done is not this one's.
      await settled();
      const begun = performance.now();
      await work();
      const took = performance.now() - begun;
      if (round >= 0) (times[name] ??= []).push(took);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, median(all)]),
  );
}

/** A request as a server hands it over, and what answers it. */
function asked(
  { handler, origin, headers }: App,
  method: string,
  path: string,
  body?: unknown,
): Work {
  const text = body === undefined ? null : JSON.stringify(body);
  const req = new Request(origin + path, {
    method,
    headers: text === null ? headers : {
      ...headers,
      "content-type": "application/json",
      "content-length": String(text.length),
    },
    body: text,
  });
  return async () => {
    const res = await handler(req);
    if (!res.ok) throw new Error(`${method} ${path} answers ${res.status}`);
    return await res.bytes();
  };
}

/** Prints how much more than the database's own work a save and a list take. */
async function againstDatabase(path: string): Promise<void> {
  const app = await startApp(path);
  const { kv, services } = app;
  const { scene } = await services.overlays.scenes.create(CHANNEL, {
    name: "Main",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const ids: string[] = [];
  for (let i = 0; i < LISTED; i++) {
    const { instance } = await services.overlays.instances.save(CHANNEL, {
      type: i % 2 ? "alert-box" : "goal-bar",
      sceneId: i < 20 ? scene.id : null,
    });
    ids.push(instance.id);
  }
  const [first = ""] = ids;
  const settled = () => services.events.log.flush();
  const stored = (await kv.get(keys.instance(CHANNEL, first))).value;
  const instances = `/api/channels/${CHANNEL}/widget-instances`;
  const saved = await p50s(settled, ROUNDS, {
    raw: () => () => kv.atomic().set(["bench", "instance"], stored).commit(),
    service: (round) => () =>
      services.overlays.instances.save(CHANNEL, {
        id: first,
        name: `Box ${round}`,
      }),
    app: (round) =>
      asked(app, "POST", instances, { id: first, name: `Box ${round}` }),
  });
  const listed = await p50s(settled, LIST_ROUNDS, {
    raw: () => () =>
      Array.fromAsync(
        kv.list({ prefix: keys.instancesOf(CHANNEL) }, { batchSize: 500 }),
      ),
    service: () => () => services.overlays.instances.list(CHANNEL),
    app: () => asked(app, "GET", instances),
  });
  const ratio = (times: Record<string, number>, side: string) =>
    (times[side] ?? NaN) / (times.raw ?? NaN);
  const ms = (times: Record<string, number>) =>
    Object.entries(times).map(([name, time]) => `${name} ${time.toFixed(2)} ms`)
      .join(", ");
  print(`save of a widget, p50: ${ms(saved)}`);
  atMost("  save by the service / atomic set", ratio(saved, "service"), 3);
  atMost("  save by the whole app / atomic set", ratio(saved, "app"), 3);
  print(`list of ${LISTED} widgets, p50: ${ms(listed)}`);
  atMost("  list by the service / kv.list", ratio(listed, "service"), 2);
  atMost("  list by the whole app / kv.list", ratio(listed, "app"), 2);
  await services.close();
  kv.close();
}

/** A sound of so many bytes, made as it is sent; no two are alike. */
function soundOf(bytes: number): ReadableStream<Uint8Array> {
  const head = new Uint8Array(44);
  const view = new DataView(head.buffer);
  const text = (at: number, letters: string) =>
    head.set(new TextEncoder().encode(letters), at);
  text(0, "RIFF");
  view.setUint32(4, bytes - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, 48_000, true);
  view.setUint32(28, 192_000, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, bytes - 44, true);
  let left = bytes - 44;
  return new ReadableStream({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      const part = crypto.getRandomValues(
        new Uint8Array(Math.min(left, 64 * 1024)),
      );
      left -= part.length;
      if (part.length > 0) controller.enqueue(part);
      if (left === 0) controller.close();
    },
  });
}

/** Serves an app until the input ends; `/rss` answers its memory in bytes, tidied where it can be. */
async function serve(path: string): Promise<void> {
  const { handler, headers, origin } = await startApp(path);
  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      onListen({ port }) {
        const hello = { url: `http://127.0.0.1:${port}`, headers, origin };
        Deno.stdout.writeSync(
          new TextEncoder().encode(`${JSON.stringify(hello)}\n`),
        );
      },
    },
    (req, info) => {
      if (!req.url.endsWith("/rss")) return handler(req, info);
      // There with V8's flag only.
      const { gc } = globalThis as { gc?: () => void };
      gc?.();
      return Response.json(Deno.memoryUsage().rss);
    },
  );
  await Deno.stdin.readable.pipeTo(new WritableStream());
  await server.shutdown();
  Deno.exit();
}

/** An allocator that gives freed memory back at once, so that RSS is what is held. */
const GIVES_BACK = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "65536",
  MALLOC_MMAP_THRESHOLD_: "32768",
};

/** Prints the memory of a process before, while and after it takes files. */
async function uploads(path: string, tidy: boolean): Promise<void> {
  const flags = tidy ? ["--v8-flags=--expose-gc"] : [];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...flags, fileURLToPath(import.meta.url), path],
    stdin: "piped",
    stdout: "piped",
    env: tidy ? GIVES_BACK : {},
  }).spawn();
  try {
    await measureUploads(child, tidy);
  } finally {
    await child.stdin.close();
    await child.status;
  }
}

async function measureUploads(
  child: Deno.ChildProcess,
  tidy: boolean,
): Promise<void> {
  const lines = child.stdout.getReader();
  const { url, headers } = JSON.parse(
    new TextDecoder().decode((await lines.read()).value),
  );
  await lines.cancel();
  const rss = async (): Promise<number> =>
    await (await fetch(`${url}/rss`)).json() / MIB;

  /** Most memory in MiB that was seen while a file of that size was taken. */
  async function peakOf(bytes: number): Promise<number> {
    let peak = 0;
    let busy = true;
    const watch = (async () => {
      while (busy) {
        peak = Math.max(peak, await rss());
        await new Promise((done) => setTimeout(done, 50));
      }
    })();
    const res = await fetch(`${url}/api/widgets/assets/upload?name=a`, {
      method: "POST",
      headers,
      body: soundOf(bytes),
    });
    if (res.status !== 201) throw new Error(await res.text());
    await res.body?.cancel();
    busy = false;
    await watch;
    return peak;
  }

  async function typical(bytes: number, times: number): Promise<number> {
    const peaks: number[] = [];
    for (let i = 0; i < times; i++) peaks.push(await peakOf(bytes));
    return median(peaks);
  }

  const rest = await rss();
  // The database's own caches grow up to their size with whatever passes through.
  await typical(50 * MIB, 3);
  const small = await typical(5 * MIB, 9);
  const large = await typical(50 * MIB, 3);
  const [atRest, in5, in50, after] = [rest, small, large, await rss()]
    .map((mib) => mib.toFixed(0));
  const how = tidy
    ? "memory that is held (RSS, tidied at every look)"
    : "memory with garbage (RSS)";
  print(
    `${how}: ${atRest} MiB at rest, ${in5} in an upload of 5 MiB, ` +
      `${in50} in one of 50 MiB, ${after} after all`,
  );
  if (tidy) atMost("  50 MiB above 5 MiB, MiB", large - small, 25);
}

/** Prints all ratios. */
export async function bench(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "limelight_bench_" });
  try {
    await againstDatabase(`${folder}/dashboard.db`);
    await uploads(`${folder}/uploads.db`, false);
    await uploads(`${folder}/tidy.db`, true);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const [path] = Deno.args;
  if (path === undefined) await bench();
  else await serve(path);
}
