/**
 * The worst file of every upload and import, against the service as it is
 * started: how long `/healthz` on another connection
 * waited, and how much more memory the process took.
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
/** Most memory that all files together may add, MiB. */
const GOAL_MB = 150;
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

/** Sends a file so many times at once; returns the status and the longest wait of `/healthz`, ms. */
async function send(
  { origin }: ServerProcess,
  cookie: string,
  { path, type, bytes }: WorstFile,
  times: number,
): Promise<{ status: string; waitedMs: number }> {
  let waitedMs = 0;
  let looking = true;
  const look = (async () => {
    while (looking) {
      const from = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      waitedMs = Math.max(waitedMs, performance.now() - from);
      await pause(5);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const res = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { cookie, origin, "content-type": type },
        body: bytes,
      });
      await res.text();
      return res.status;
    }),
  );
  looking = false;
  await look;
  return { status: [...new Set(answers)].join(" "), waitedMs };
}

/** Measures each file alone, then twenty at once. */
export async function bench(): Promise<void> {
  await using service = await startService({ SIMULATE: "off" });
  const { origin, pid } = service;
  const page = await fetch(`${origin}/studio`);
  await page.text();
  const cookie = page.headers.getSetCookie().map((one) => one.split(";")[0])
    .join("; ");
  const files = worstFiles("/m/widgets/api/channels/1001/setup/import");
  const before = await rssMbOf(pid);
  for (const times of [1, AT_ONCE]) {
    const goal = times === 1 ? GOAL_MS : GOAL_AT_ONCE_MS;
    for (const file of files) {
      const { status, waitedMs } = await send(service, cookie, file, times);
      const verdict = waitedMs <= goal ? "" : `  above ${goal}`;
      print(
        `${
          waitedMs.toFixed(0).padStart(7)
        } ms  ${times} × ${file.name} (${status})${verdict}`,
      );
    }
  }
  const more = await rssMbOf(pid) - before;
  print(`${more.toFixed(0).padStart(7)} MiB more memory (goal ${GOAL_MB})`);
}
