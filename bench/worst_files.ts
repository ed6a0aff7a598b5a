/**
 * The worst file of every upload and import, each against a service of its own
 * with a heap of 1 GiB: how long `/healthz` on another connection waited, how
 * much more memory the process took at most, and whether it lives. The control
 * is a server that has nothing to do, asked in the same way at the same time:
 * how long it let wait is the machine's part.
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
import { startWaits, takeWaits } from "./waits_process.ts";

/** Longest wait of another connection for one file, and for twenty at once, ms. */
const GOAL_MS = 100;
const GOAL_AT_ONCE_MS = 250;
/** Most memory that a file may add, twenty times at once, MiB. */
const GOAL_MB = 150;
/** Time after which a file is given up, ms. */
const GIVEN_UP_MS = 45_000;
const HEAP = "--max-old-space-size=1024";
const AT_ONCE = 20;
/** Time after the first answers before a file is sent, ms. */
const REST_MS = 1_500;
const UPLOAD = "/m/widgets/api/widgets/assets/upload?name=a";
const WIDGET = "/m/widgets/api/widgets/custom/new/import";

interface WorstFile {
  name: string;
  path: string;
  type: string;
  /** Makes the file, which takes seconds for some. */
  make: () => Uint8Array<ArrayBuffer>;
}

function worstFiles(setup: string): WorstFile[] {
  const encoder = new TextEncoder();
  const zip = "application/zip";
  return [
    ...WORST_MEDIA.map(({ name, type, make }) => ({
      name: `${type}: ${name}`,
      path: UPLOAD,
      type,
      make: () => new Uint8Array(make(1_900_000)),
    })),
    {
      name: "drawing: elements",
      path: UPLOAD,
      type: "image/svg+xml",
      make: () => encoder.encode(`<svg>${"<g/>".repeat(19_000)}</svg>`),
    },
    {
      name: "widget: folders",
      path: WIDGET,
      type: zip,
      make: () => foldersArchive(40_000),
    },
    {
      name: "widget: 200 MiB",
      path: WIDGET,
      type: zip,
      make: () => lyingArchive(200),
    },
    {
      name: "setup: 40 parts of 60 MiB",
      path: setup,
      type: zip,
      make: () => lyingSetup(40),
    },
  ];
}

/** Figures of a service while a file was sent to it. */
interface Seen {
  /** Statuses of the answers, or why there was none. */
  status: string;
  /** Longest wait of `/healthz`, ms. */
  waitedMs: number;
  /** Longest wait for the control in the same time, ms. */
  controlMs: number;
  /** Most memory of the process, MiB. */
  rssMb: number;
}

/** Sends a file so many times at once, and looks at the service from outside. */
async function send(
  { origin, pid }: ServerProcess,
  waits: ServerProcess,
  cookie: string,
  { path, type }: WorstFile,
  body: Uint8Array<ArrayBuffer>,
  times: number,
): Promise<Seen> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  let rssMb = 0;
  const weighed = setInterval(async () => {
    // A process that ended has none.
    rssMb = Math.max(rssMb, await rssMbOf(pid).catch(() => 0) || 0);
  }, 20);
  await takeWaits(waits);
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      try {
        const res = await fetch(`${origin}${path}`, {
          method: "POST",
          headers: { cookie, origin, "content-type": type },
          body,
          signal,
        });
        await res.text();
        return `${res.status}`;
      } catch {
        return signal.aborted ? "given up" : "cut off";
      }
    }),
  );
  const [waitedMs = 0, controlMs = 0] = await takeWaits(waits);
  clearInterval(weighed);
  const status = [...new Set(answers)].join(" ");
  return { status, waitedMs, controlMs, rssMb };
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

/** Says whether a wait and the memory that was taken meet the goals. */
function verdictOf(
  { waitedMs, controlMs }: Seen,
  goalMs: number,
  moreMb: number,
): string {
  const faults = [];
  if (waitedMs > goalMs) {
    faults.push(
      waitedMs - controlMs > goalMs
        ? "waits too long"
        : "good without the machine's part",
    );
  }
  if (moreMb > GOAL_MB) faults.push("takes too much memory");
  return faults.join(", ") || "good";
}

/** Sends a file to a service of its own, alone and then twenty times at once. */
async function measure(name: string, control: ServerProcess): Promise<void> {
  const folder = await Deno.makeTempDir();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => Deno.remove(folder, { recursive: true }));
  await using service = await startService({
    SIMULATE: "off",
    DENO_V8_FLAGS: HEAP,
    // On a file, as hosts run it: what is stored is no memory of the process.
    KV_PATH: `${folder}/limelight.db`,
  });
  const { cookie, channelId } = await signIn(service.origin);
  const file = worstFiles(`/m/widgets/api/channels/${channelId}/setup/import`)
    .find((one) => one.name === name);
  if (!file) throw new Error(`Cannot measure ${name}: it is no worst file`);
  const body = file.make();
  await using waits = await startWaits(service.origin, control.origin);
  // What the start still does is not the file's.
  await pause(REST_MS);
  const before = await rssMbOf(service.pid);
  for (const times of [1, AT_ONCE]) {
    const seen = await send(service, waits, cookie, file, body, times);
    const { status, waitedMs, controlMs, rssMb } = seen;
    const more = rssMb - before;
    const goalMs = times === 1 ? GOAL_MS : GOAL_AT_ONCE_MS;
    const figures = [
      `${times} × ${name}`,
      status,
      `${waitedMs.toFixed(0)} ms`,
      `${controlMs.toFixed(0)} ms`,
      `${more.toFixed(0)} MiB`,
      verdictOf(seen, goalMs, more),
    ];
    print(`| ${figures.join(" | ")} |`);
    // A process that ended has no second figure.
    if (status === "cut off" || status === "given up") return;
  }
}

/** Measures each file alone, then twenty at once. */
export async function bench(): Promise<void> {
  print(`load of the machine before: ${Deno.loadavg()[0]?.toFixed(1)}`);
  print("| file | status | waited | control | more memory | |");
  print("| --- | --- | --- | --- | --- | --- |");
  await using control = await startWaits();
  for (const { name } of worstFiles("")) await measure(name, control);
  print(`load of the machine after: ${Deno.loadavg()[0]?.toFixed(1)}`);
}
