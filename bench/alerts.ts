/**
 * Measures the record of playback: the first frame of an alert on a page that
 * reports, against a page of the same overlay that does not; what three copies
 * report of a burst, against the log's own time for it; and an overlay on which
 * nothing happens.
 */
import type { NewEvent } from "@/lib/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  closeBrowser,
  openConnected,
  openContext,
} from "@/tests/support/browser.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { alertBox, follow } from "@/tests/pages/support/alerts.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { median } from "./http_load.ts";
import { followAct, skipAct, WATCH_PIXELS } from "./overlay_pages/latency.ts";
import { atMost, print } from "./verdict.ts";

const TIMES = 60;
const PAUSE_MS = 150;
/** An alert that was skipped has left, and the pause after it is over. */
const GONE_MS = 800;
const BURST = 1_000;
const COPIES = 3;
const ROUNDS = 5;
const BURSTS = 20;
/** Reports of one frame, and the least time between two of a page. */
const IN_FRAME = 15;
const FRAME_MS = 250;

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
 * Time in which a burst is in the log while three copies are open: such as
 * report what becomes of their alerts, as often as a page does, and such as do
 * not.
 */
async function burst(): Promise<void> {
  const times: Record<"on" | "off", number[]> = { on: [], off: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const which of ["off", "on"] as const) {
      await using stage = await startPlaybackStage();
      const copies = await Promise.all(
        Array.from({ length: COPIES }, () => stage.page()),
      );
      for (const copy of copies) await copy.sync();
      const { log } = stage.app.services.events;
      const before = await stage.happen(
        ...Array.from({ length: BURST }, (_, index) => `early${index}`),
      );
      const plays = (await log.read({
        channelId: CHANNEL,
        after: null,
        limit: BURST,
      })).events.filter(({ id }) => before.includes(id));
      let over = false;
      const reporting = which === "off" ? [] : copies.map(async (copy) => {
        for (let at = 0; !over && at < plays.length; at += IN_FRAME) {
          await copy.reportAll("dropped", plays.slice(at, at + IN_FRAME));
          await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
        }
      });
      const began = performance.now();
      for (let burst = 0; burst < BURSTS; burst++) {
        const events: NewEvent[] = Array.from(
          { length: BURST },
          (_, index) => follow(`fan${index}`, stage),
        );
        await Promise.all(events.map((event) => log.append(CHANNEL, [event])));
      }
      if (round > 0) times[which].push(performance.now() - began);
      over = true;
      await Promise.all(reporting);
      for (const copy of copies) await copy.socket[Symbol.asyncDispose]();
    }
  }
  const [on, off] = [median(times.on), median(times.off)];
  print(
    `${BURSTS} bursts of ${BURST} are in the log after ${on.toFixed(0)} ms, ${
      off.toFixed(0)
    } ms where nobody reports`,
  );
  atMost("a burst with reports / without", on / off, 1.1);
}

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
      stage.clock.jump(60_000);
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
