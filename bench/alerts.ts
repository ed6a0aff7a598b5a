/**
 * Measures the record of playback: the first frame of an alert on a page that
 * reports, against a page of the same overlay that does not; what the record
 * costs the service in a burst, against what the log does; and an overlay on
 * which nothing happens.
 */
import { openKv } from "@/lib/storage/kv.ts";
import {
  closeBrowser,
  openConnected,
  openContext,
} from "@/tests/support/browser.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { alertBox } from "@/tests/pages/support/alerts.ts";
import type { TestProcess } from "@/tests/support/process.ts";
import {
  INTERNAL_TOKEN,
  startServiceProcess,
} from "@/tests/support/service_process.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { type AlertCopy, openCopy } from "./alert_copies.ts";
import { median } from "./http_load.ts";
import { loadEvent, postToService } from "./load_events.ts";
import { followAct, skipAct, WATCH_PIXELS } from "./overlay_pages/latency.ts";
import { cpuMsOf } from "./service_process.ts";
import { atMost, print } from "./verdict.ts";

const TIMES = 60;
const PAUSE_MS = 150;
/** An alert that was skipped has left, and the pause after it is over. */
const GONE_MS = 800;
const BURST = 1_000;
const COPIES = 3;
const IN_FLIGHT = 16;
/** Rounds that compile what is measured, and those that count. */
const WARM_UP = 2;
const ROUNDS = 11;
/** Until everything that follows the log has done its work, in ms. */
const SETTLE_MS = 5_000;

/** The page says nothing of what it plays, and is told nothing. */
const WITHOUT_RECORD = `{
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (!String(text).includes('"type":"playback')) send.call(this, text);
  };
}`;

/** Only what brings an alert counts: the record tells of itself by events, too. */
const WATCH_FOLLOWS = WATCH_PIXELS.replace('"events"', '"kind":"follow"');

/** Time from the socket's frame to the alert's first, in the pages' own time. */
async function firstFrame(): Promise<void> {
  await using stage = await startOverlayStage([alertBox()]);
  const pages = await Promise.all(
    ["", WITHOUT_RECORD].map(async (script) => {
      const context = await openContext({
        viewport: { width: 640, height: 360 },
      });
      const page = await context.newPage();
      await page.addInitScript(script + WATCH_FOLLOWS);
      await openConnected(page, stage.scene);
      await page.evaluate("globalThis.watchPixels()");
      return page;
    }),
  );
  // The page without a record waits for an answer, in vain.
  await pages[0]?.waitForTimeout(5_000);
  for (let index = 0; index < TIMES; index++) {
    await stage.append([followAct(index, stage.clock.now())]);
    await pages[0]?.waitForTimeout(PAUSE_MS);
    await stage.append([skipAct(index, stage.clock.now())]);
    await pages[0]?.waitForTimeout(GONE_MS);
  }
  const [on = NaN, off = NaN] = await Promise.all(pages.map(async (page) => {
    const times = await page.evaluate<number[]>("globalThis.pixels");
    const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
    print(`${times.length} of ${TIMES} shown, p95 ${p95?.toFixed(1)} ms`);
    await page.context().close();
    return p95 ?? NaN;
  }));
  atMost("first frame with a record / without, p95", on / off, 1.2);
}

/**
 * Processor time of the whole service for a burst that comes in over HTTP, each
 * event in a request of its own, with three copies of an alert box open: such as
 * report, on one channel, and such as are only told of events, on another. The
 * log's own time is what the latter take until the last of them has the last
 * event. What the queue costs is the difference until its last report is
 * acknowledged and everything else that follows the log has settled.
 */
async function burst(): Promise<void> {
  const folder = await Deno.makeTempDir();
  await using process = await startServiceProcess({
    database: `${folder}/kv`,
  });
  const costs: number[] = [];
  const logs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const order = round % 2 === 0 ? [true, false] : [false, true];
    const used = { on: NaN, off: NaN };
    for (const reports of order) {
      const { log, all } = await burstOf(process, reports);
      used[reports ? "on" : "off"] = all;
      if (!reports && round >= WARM_UP) logs.push(log);
    }
    if (round >= WARM_UP) costs.push(used.on - used.off);
  }
  await Deno.remove(folder, { recursive: true });
  const [cost, log] = [median(costs), median(logs)];
  print(
    `${BURST} events take the log ${
      log.toFixed(0)
    } ms of processor time, the queue ${cost.toFixed(0)} ms`,
  );
  const sorted = costs.toSorted((a, b) => a - b);
  const quartiles = [sorted.length >> 2, (sorted.length * 3) >> 2]
    .map((index) => ((sorted[index] ?? NaN) / log).toFixed(2));
  print(`half of the pairs are from ${quartiles.join(" to ")} of the log`);
  atMost("a burst: the queue / the log", cost / log, 0.1);
}

async function burstOf(
  { url, pid }: TestProcess,
  reports: boolean,
): Promise<{ log: number; all: number }> {
  const channelId = reports ? "1001" : "1002";
  const token = await (await fetch(`${url}/token/${channelId}`)).text();
  const run = crypto.randomUUID();
  const copies = Array.from(
    { length: COPIES },
    (_, index) =>
      openCopy(url, { channelId, token, name: `${run}-${index}`, reports }),
  );
  await Promise.all(copies.map(({ ready }) => ready));
  await pause(SETTLE_MS);
  const before = await cpuMsOf(pid);
  let posted = 0;
  const post = async () => {
    while (posted < BURST) {
      const event = {
        ...loadEvent(run, posted++),
        occurredAt: new Date().toISOString(),
      };
      const answer = await postToService(url, INTERNAL_TOKEN, channelId, event);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Refused with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, post));
  const until = async (holds: (copy: AlertCopy) => boolean) => {
    while (!copies.every(holds)) await pause(5);
  };
  await until(({ events }) => events === BURST);
  const log = await cpuMsOf(pid) - before;
  // Equally long for both: what follows the log goes on meanwhile.
  await pause(SETTLE_MS);
  await until(({ left }) => left === 0);
  const all = await cpuMsOf(pid) - before;
  for (const copy of copies) copy.close();
  return { log, all };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Commits of an overlay that is open for some minutes. */
async function idle(): Promise<void> {
  const real = await openKv(":memory:");
  const counted = createDyingKv(real, { atWrite: Infinity, after: false });
  {
    await using stage = await startPlaybackStage({}, { kv: counted.kv });
    const copies = await Promise.all(
      Array.from({ length: COPIES }, () => stage.page()),
    );
    for (const copy of copies) await copy.sync();
    const before = counted.state.writes;
    for (let minute = 0; minute < 60; minute++) {
      stage.clock.pass(60_000);
      for (const copy of copies) await copy.sync(0);
    }
    atMost("commits of an idle hour", counted.state.writes - before, 0);
    for (const copy of copies) await copy.socket[Symbol.asyncDispose]();
  }
  real.close();
}

const PARTS: Record<string, () => Promise<void>> = { firstFrame, burst, idle };

/** Prints every figure with its limit. */
export async function bench(): Promise<void> {
  const wanted = Deno.args.filter((name) => name in PARTS);
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (wanted.length === 0 || wanted.includes(name)) await part();
    }
  } finally {
    await closeBrowser();
  }
}

if (import.meta.main) await bench();
