/**
 * The whole service as a process of its own: every route, every consumer of the
 * log, stopped by a signal as in production, at `TEST_PORT` where that is set.
 * Beside the service's own routes it answers `/token/:channel` with that
 * channel's widget token, and at `/reject` leaves a rejection that nobody
 * catches, at `/throw` an error. After `/die/:part` one that is `mortal` kills
 * itself as soon as a commit is made that changes a key which begins with that
 * part, before the caller hears of it. `/suffer/:thread/:how/:order` has one of
 * several threads end, fill its heap, never come back or throw; 0 is the main
 * one. The same order, given again, is taken once.
 */
import { isMainThread } from "node:worker_threads";
import { runWorkers } from "@/lib/app/workers/run_workers.ts";
import { processEnvironment, readConfig } from "@/lib/core/config.ts";
import { serve } from "@/lib/http/serve.ts";
import { createDeafKv } from "./dying_kv.ts";
import { KV_ACCESS_TOKEN } from "./kv_connect_server.ts";
import { moveProviders, type ProviderAddresses } from "./moved_providers.ts";
import { pause } from "./until.ts";
import { isThread, startProcess, type TestProcess } from "./process.ts";
import type { Standing } from "./ways.ts";

/** Token that its internal routes require. */
export const INTERNAL_TOKEN = "internal-token-of-the-tests";
/** Amount of each tip that processes are told of. */
export const TIP_MINOR = 100;

/**
 * Starts one on a file, on the address of a KV Connect server, or, `managed`,
 * on that server as the database that the platform has opened without a path.
 */
export async function startServiceProcess(
  options: ServiceProcessOptions,
): Promise<TestProcess> {
  return await startProcess(
    "tests/support/service_process.ts",
    [],
    serviceEnvironment(options),
    options.onLog,
  );
}

/** Database of a service process, and what differs from production. */
export interface ServiceProcessOptions extends Standing {
  /**
   * Number of sockets that every plan allows; as the plans define when
   * absent.
   */
  sockets?: number;
  /** It answers `/die/:part`, and pays for that with each of its commits. */
  mortal?: boolean;
  /** Takes all that it logs, requests included; without it, it logs errors alone. */
  onLog?: (text: string) => void;
  /** Addresses of the providers that it connects to. */
  providers?: ProviderAddresses;
  /** Time by which its clock is ahead of the machine's, ms. */
  aheadMs?: number;
  /** Its threads do as `/suffer/:thread/:how/:order` says. */
  suffering?: boolean;
  /** Settings beside these. */
  env?: Record<string, string>;
}

/** Returns the environment that makes a process run so. */
export function serviceEnvironment(
  {
    database,
    managed = false,
    sockets,
    mortal = false,
    onLog,
    providers,
    aheadMs = 0,
    workers,
    suffering = false,
    env,
  }: ServiceProcessOptions,
): Record<string, string> {
  const isShared = /^https?:/.test(database);
  const opened: Record<string, string> = managed
    ? { KV: "managed", DENO_KV_DEFAULT_PATH: database }
    : { [isShared ? "KV_URL" : "KV_PATH"]: database };
  return {
    ...opened,
    DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
    SECRET_KEY: "a secret key of the tests, 32 characters",
    INTERNAL_TOKEN,
    SIMULATE: "off",
    ACCESS_LOG: onLog ? "on" : "off",
    LOG_LEVEL: onLog ? "debug" : "error",
    ...(sockets === undefined ? {} : { TEST_SOCKETS: String(sockets) }),
    ...(mortal ? { TEST_MORTAL: "on" } : {}),
    ...(providers ? { TEST_PROVIDERS: JSON.stringify(providers) } : {}),
    ...(aheadMs > 0 ? { TEST_AHEAD_MS: String(aheadMs) } : {}),
    ...(suffering ? { TEST_SUFFERING: "on" } : {}),
    ...(workers && {
      WORKERS: String(workers.count),
      TEST_HEAP_MB: String(workers.heapMb),
    }),
    ...env,
  };
}

/**
 * Tells a process of a tip of one euro to a channel, as another module does;
 * answers whether it was accepted. `false` where nobody answers.
 */
export async function tellTip(
  { url }: TestProcess,
  { channelId, number }: { channelId: string; number: number },
): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/internal/sc-event`, {
      method: "POST",
      headers: {
        "authorization": `Bearer ${INTERNAL_TOKEN}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        channelId,
        id: `test:${number}`,
        kind: "tip",
        data: {
          amount: { amountMinor: TIP_MINOR, currency: "EUR" },
          baseAmount: null,
          provider: "test",
          transactionId: String(number),
          anonymous: true,
          message: null,
        },
      }),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** An address that the service itself does not have. */
const OWN_PATH = /^http:\/\/[^/]+\/(?:token|reject|throw|die|suffer)\b/;

/** Variable with the part of keys after whose change the process dies; all threads see it. */
const DIES_AFTER = "TEST_DIES_AFTER";

/** Has the service open its database as one whose next commit can be this process's last. */
function openMortally(): void {
  const open = Deno.openKv;
  const value = async (path?: string) => {
    const mortal = createDeafKv(await open(path), "thrown", () => {
      Deno.kill(Deno.pid, "SIGKILL");
      return new Promise(() => {});
    });
    mortal.when((changed) => {
      const part = Deno.env.get(DIES_AFTER);
      return part !== undefined && changed.some(([first]) => first === part);
    });
    return mortal.kv;
  };
  Object.defineProperty(Deno, "openKv", { value });
}

/** Variable with the thread that is to suffer, and how; all threads see it. */
const SUFFERS = "TEST_SUFFERS";
/** Variable with the last of these orders that a thread took: one that is given again is done. */
const TAKEN = "TEST_SUFFERED";
/** Interval at which a thread looks whether it is to suffer, ms. */
const LOOK_MS = 20;

/** Deaths of a thread, and an error that it outlives. */
const SUFFERINGS = {
  end: () => Deno.exit(1),
  throw() {
    throw new Error("Nobody catches this");
  },
  loop() {
    for (;;);
  },
  fill() {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 1_000 }, () => ({})));
  },
};

/** Name of one of them. */
export type Suffering = keyof typeof SUFFERINGS;

/** Has the thread of that number do as `/suffer` says. */
function suffer(thread: number): void {
  setInterval(() => {
    const [asked, how, order] = (Deno.env.get(SUFFERS) ?? "").split(" ");
    if (asked !== String(thread)) return;
    Deno.env.set(TAKEN, order ?? "");
    Deno.env.delete(SUFFERS);
    SUFFERINGS[how as Suffering]();
  }, LOOK_MS);
}

/** Sets the clock of this process ahead. */
function setAhead(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
}

/** Serves until the process is asked to end; with `WORKERS`, by threads that run this file. */
export async function main(): Promise<void> {
  const { WORKERS = "1", TEST_HEAP_MB } = Deno.env.toObject();
  if (Deno.env.has("TEST_MORTAL")) openMortally();
  const isSuffering = Deno.env.has("TEST_SUFFERING");
  if (isSuffering && isMainThread) suffer(0);
  if (WORKERS !== "1" && isMainThread) {
    return await runWorkers(
      new URL(import.meta.url),
      readConfig(processEnvironment()),
      TEST_HEAP_MB === undefined ? {} : { heapMb: Number(TEST_HEAP_MB) },
    );
  }
  const providers = Deno.env.get("TEST_PROVIDERS");
  if (providers !== undefined) moveProviders(JSON.parse(providers));
  setAhead(Number(Deno.env.get("TEST_AHEAD_MS") ?? 0));
  // Whoever only starts the process need not load all of it.
  const { app, beforeExit, running } = await import("@/main.ts");
  const { applyBuild } = await import("./build.ts");
  const { services, seat } = running;
  if (isSuffering && seat) suffer(seat.number);
  const sockets = Number(Deno.env.get("TEST_SOCKETS"));
  if (sockets > 0) {
    const { limitsOf } = services.account.plans;
    services.account.plans.limitsOf = async (channelId) => ({
      ...await limitsOf(channelId),
      sockets,
    });
  }
  if (seat?.work === "figures") return seat.noteReady(null);
  await applyBuild(app);
  const handler = app.handler();
  beforeExit.stopAccepting = serve(
    {
      hostname: "127.0.0.1",
      port: Number(Deno.env.get("TEST_PORT") ?? 0),
      ...seat?.listenOptions,
      onListen({ port }) {
        seat?.noteReady(port);
        // deno-lint-ignore no-console -- tells the parent where it listens
        console.log(`http://127.0.0.1:${port}`);
      },
      onBroken: (error) => running.log.error("listening_broke", { error }),
    },
    (request, info) =>
      OWN_PATH.test(request.url)
        ? answerOwn(request.url)
        : handler(request, info),
  ).stopAccepting;

  async function answerOwn(url: string): Promise<Response> {
    const [, what, rest = "", how = "", order = ""] = new URL(url).pathname
      .split("/");
    if (what === "die") {
      Deno.env.set(DIES_AFTER, rest);
      return new Response(null);
    }
    if (what === "reject") {
      Promise.reject(new Error("Nobody catches this"));
      return new Response(null);
    }
    if (what === "throw") {
      setTimeout(() => {
        throw new Error("Nobody catches this");
      });
      return new Response(null);
    }
    if (what === "suffer") {
      if (Deno.env.get(TAKEN) !== order) {
        Deno.env.set(SUFFERS, `${rest} ${how} ${order}`);
      }
      // Until that thread has seen it.
      while (Deno.env.has(SUFFERS)) await pause(LOOK_MS);
      return new Response(null);
    }
    return new Response(
      (await services.account.widgetTokens.current(rest)).token,
    );
  }
}

if (import.meta.main || isThread()) await main();
