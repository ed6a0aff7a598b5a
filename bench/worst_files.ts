/**
 * The worst file of every upload and import, each against a service of its own
 * with a heap of 1 GiB: how long `/healthz` on another connection waited, how
 * much more memory the process took at most, and whether it lives.
 */
import { setTimeout as pause } from "node:timers/promises";
import {
  foldersArchive,
  lyingArchive,
  lyingSetup,
} from "@/tests/hostile/worst_archives.ts";
import { WORST_MEDIA } from "@/tests/hostile/worst_media.ts";
import {
  rssMbOf,
  type ServerProcess,
  startService,
} from "./service_process.ts";
import { print } from "./verdict.ts";

/** Longest wait of another connection for one file, and for twenty at once, ms. */
const GOAL_MS = 100;
const GOAL_AT_ONCE_MS = 250;
/** Most memory that a file may add, twenty times at once, MiB. */
const GOAL_MB = 150;
/** Time after which a file is given up, ms. */
const GIVEN_UP_MS = 45_000;
const HEAP = "--max-old-space-size=1024";
const AT_ONCE = 20;
const UPLOAD = "/m/widgets/api/widgets/assets/upload?name=a";
const WIDGET = "/m/widgets/api/widgets/custom/new/import";

interface WorstFile {
  name: string;
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

function worstFiles(setup: string): WorstFile[] {
  const encoder = new TextEncoder();
  const zip = "application/zip";
  return [
    ...WORST_MEDIA.map(({ name, type, make }) => ({
      name: `${type}: ${name}`,
      path: UPLOAD,
      type,
      bytes: new Uint8Array(make(1_900_000)),
    })),
    {
      name: "drawing: elements",
      path: UPLOAD,
      type: "image/svg+xml",
      bytes: encoder.encode(`<svg>${"<g/>".repeat(19_000)}</svg>`),
    },
    {
      name: "widget: folders",
      path: WIDGET,
      type: zip,
      bytes: foldersArchive(40_000),
    },
    {
      name: "widget: 200 MiB",
      path: WIDGET,
      type: zip,
      bytes: lyingArchive(200),
    },
    {
      name: "setup: 40 parts of 60 MiB",
      path: setup,
      type: zip,
      bytes: lyingSetup(40),
    },
  ];
}

/** Figures of a service while a file was sent to it. */
interface Seen {
  /** Statuses of the answers, or why there was none. */
  status: string;
  /** Longest wait of `/healthz`, ms. */
  waitedMs: number;
  /** Most memory of the process, MiB. */
  rssMb: number;
}

/** Sends a file so many times at once, and looks at the service from outside. */
async function send(
  { origin, pid }: ServerProcess,
  cookie: string,
  { path, type, bytes }: WorstFile,
  times: number,
): Promise<Seen> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  let [waitedMs, rssMb] = [0, 0];
  let looking = true;
  const weigh = async () => {
    // A process that ended has none.
    rssMb = Math.max(rssMb, await rssMbOf(pid).catch(() => 0) || 0);
  };
  const look = (async () => {
    while (looking) {
      const from = performance.now();
      await fetch(`${origin}/healthz`, { signal }).then((res) => res.text())
        .catch(() => "");
      waitedMs = Math.max(waitedMs, performance.now() - from);
      await weigh();
      await pause(5);
    }
  })();
  const weighed = setInterval(weigh, 50);
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      try {
        const res = await fetch(`${origin}${path}`, {
          method: "POST",
          headers: { cookie, origin, "content-type": type },
          body: bytes,
          signal,
        });
        await res.text();
        return `${res.status}`;
      } catch {
        return signal.aborted ? "given up" : "cut off";
      }
    }),
  );
  looking = false;
  await look;
  clearInterval(weighed);
  return { status: [...new Set(answers)].join(" "), waitedMs, rssMb };
}

/** Returns the cookie of a visitor, who is signed in to the demo, and the channel. */
async function signIn(
  origin: string,
): Promise<{ cookie: string; channelId: string }> {
  const page = await fetch(`${origin}/studio`);
  await page.text();
  const cookie = page.headers.getSetCookie().map((one) => one.split(";")[0])
    .join("; ");
  const { channelId } = await (await fetch(`${origin}/demo.json`)).json();
  return { cookie, channelId };
}

/** Sends a file to a service of its own, alone and then twenty times at once. */
async function measure(name: string): Promise<void> {
  await using service = await startService({
    SIMULATE: "off",
    DENO_V8_FLAGS: HEAP,
  });
  const { cookie, channelId } = await signIn(service.origin);
  const file = worstFiles(`/m/widgets/api/channels/${channelId}/setup/import`)
    .find((one) => one.name === name);
  if (!file) throw new Error(`Cannot measure ${name}: it is no worst file`);
  const before = await rssMbOf(service.pid);
  for (const times of [1, AT_ONCE]) {
    const { status, waitedMs, rssMb } = await send(
      service,
      cookie,
      file,
      times,
    );
    const more = rssMb - before;
    const goalMs = times === 1 ? GOAL_MS : GOAL_AT_ONCE_MS;
    const isGood = waitedMs <= goalMs && more <= GOAL_MB;
    print(
      `| ${times} × ${name} | ${status} | ${waitedMs.toFixed(0)} ms | ${
        more.toFixed(0)
      } MiB | ${isGood ? "" : "above the goal"} |`,
    );
    // A process that ended has no second figure.
    if (status === "cut off" || status === "given up") return;
  }
}

/** Measures each file alone, then twenty at once. */
export async function bench(): Promise<void> {
  print("| file | status | waited | more memory | |");
  print("| --- | --- | --- | --- | --- |");
  for (const { name } of worstFiles("")) await measure(name);
  print(`load of the machine: ${Deno.loadavg()[0]?.toFixed(1)}`);
}
