import { withPage } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  sampleActs,
  startOverlayStage,
  TWENTY_QUIET,
} from "@/tests/support/overlay_stage.ts";
import { heapContent } from "@/tests/support/heap_content.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { atMost, print } from "@/bench/verdict.ts";

const EVENTS = 10_000;
const HOURS_MS = 2 * 3_600_000;
/** Long, for a step costs the page much the same however many events come in it. */
const STEP_MS = 24_000;
/** After this many all lists, queues and caches are full: an alert box knows its last 2,000 alerts. */
const FIRST = 6_000;

/**
 * Measures the memory that is left of two hours of events on a scene of twenty
 * widgets, by moved clocks.
 */
export async function benchHeap(): Promise<void> {
  await using stage = await startOverlayStage(TWENTY_QUIET);
  await withPage(async (page) => {
    const move = await startMovedPage(page, stage);
    const run = (events: number) => send(stage, events, move);
    const fresh = await heapContent(page);
    await run(FIRST);
    const full = await heapContent(page);
    await run(EVENTS);
    const end = await heapContent(page);
    for (const part of ["data", "code"] as const) {
      print(
        `heap, ${part}: ${mib(fresh[part])} fresh, ${
          mib(full[part])
        } after ${FIRST} events, ${mib(end[part])} after ${FIRST + EVENTS}`,
      );
    }
    atMost(
      "growth of data over 10,000 events in 2 h",
      end.data / full.data,
      1.05,
    );
    atMost(
      "growth with compiled code over 10,000 events in 2 h",
      (end.data + end.code) / (full.data + full.code),
      1.05,
    );
  }, { viewport: { width: 1920, height: 1080 } });
}

let sent = 0;

export async function send(
  stage: OverlayStage,
  events: number,
  move: (ms: number) => Promise<void>,
): Promise<void> {
  const steps = Math.ceil((HOURS_MS * events / EVENTS) / STEP_MS);
  const end = sent + events;
  for (let step = 1; step <= steps; step++) {
    const batch = Math.round(events * step / steps) + end - events - sent;
    // A third of support of every kind, two thirds of chat.
    const acts = sampleActs(sent, stage.clock.now());
    const list = Array.from({ length: batch }, (_, index) => {
      const number = sent + index;
      return (number % 3 === 0 ? acts[number % acts.length] : undefined) ??
        chatEvent(number, `Line ${number} of a long evening`);
    });
    // Ids are taken once a channel.
    await stage.append(
      list.map((event, index) => ({
        ...event,
        id: `event-${sent + index}`,
        act: `act-${sent + index}`,
      })),
    );
    sent += batch;
    await move(STEP_MS);
  }
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(2)} MiB`;
}
