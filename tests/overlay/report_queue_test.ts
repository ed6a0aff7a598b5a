import { assertEquals } from "@std/assert";
import {
  type AlertReport,
  createReportQueue,
} from "@/lib/overlay/report_queue.ts";
import type { PlaybackReportsMessage } from "@/lib/schema/overlays/playback.ts";
import { ManualClock } from "@/tests/support/clock.ts";

type Kept = Parameters<typeof createReportQueue>[0]["kept"];

/** A queue with a connection, and what it sends. */
function open(kept: Kept = []) {
  const clock = new ManualClock();
  const frames: PlaybackReportsMessage[] = [];
  const queue = createReportQueue({
    page: "page-this",
    steady: clock.steady.bind(clock),
    after: clock.after.bind(clock),
    send: (message) => frames.push(message as PlaybackReportsMessage) > 0,
    keep: (reports) => kept = reports,
    kept,
  });
  queue.connected();
  return { clock, queue, frames, kept: () => kept };
}

const dropped = (
  index: number,
  box = "one",
): AlertReport & { box: string } => ({
  box,
  kind: "dropped",
  playId: `e${index}`,
  eventId: `e${index}`,
  position: `e-${index}`,
  at: 1_000,
});

const free = () => false;

/** Returns what frames told, as `box position…through`. */
const told = (frames: readonly PlaybackReportsMessage[]) =>
  frames.map(({ reports }) =>
    reports.map(({ box, position, through }) =>
      `${box} ${position}…${through ?? ""}`
    ).join(", ")
  );

Deno.test("what did not fit is told together with what its own box dropped before, of this page alone", async () => {
  const before = { ...dropped(1), n: 9 };
  const { clock, queue, frames } = open([{ page: "page-old", report: before }]);
  queue.add(dropped(2), free);
  await clock.advance(1_000);
  assertEquals(frames.map(({ page }) => page), ["page-old", "page-this"]);
  queue.add(dropped(3), free);
  queue.add(dropped(4), free);
  queue.add(dropped(5, "two"), free);
  queue.add(dropped(6), free);
  await clock.advance(1_000);
  assertEquals(told(frames.slice(2)), [
    "one e-3…e-4, two e-5…, one e-6…",
  ]);
});

Deno.test("what nobody acknowledged goes again after ten seconds, and nothing else does", async () => {
  const { clock, queue, frames } = open();
  queue.add(dropped(1), free);
  await clock.advance(9_999);
  assertEquals(frames.length, 1);
  await clock.advance(1);
  assertEquals(told(frames), ["one e-1…", "one e-1…"]);
  queue.taken(1);
  // Its own ten seconds count.
  await clock.advance(9_000);
  queue.add(dropped(2), free);
  await clock.advance(5_000);
  assertEquals(told(frames.slice(2)), ["one e-2…"]);
  queue.add({ ...dropped(3), kind: "started" }, free);
  queue.taken(2);
  queue.add({ ...dropped(4), kind: "finished" }, free);
  await clock.advance(250);
  assertEquals(told(frames.slice(3)), ["one e-3…", "one e-4…"]);
});

Deno.test("without a connection nothing is sent, and with the next one all that is owed, once", async () => {
  const { clock, queue, frames } = open();
  queue.add(dropped(1), free);
  queue.add({ ...dropped(2, "two"), kind: "started" }, free);
  queue.lost();
  queue.add({ ...dropped(3, "two"), kind: "finished" }, free);
  await clock.advance(5_000);
  assertEquals(told(frames), ["one e-1…"]);
  queue.connected();
  queue.sendSoon();
  await clock.advance(9_999);
  assertEquals(told(frames.slice(1)), ["one e-1…, two e-2…, two e-3…"]);
});

Deno.test("no more is kept than a storage has room for; the oldest go", () => {
  const { queue, kept } = open();
  queue.lost();
  for (let index = 1; index <= 400; index++) {
    queue.add({ ...dropped(index), kind: "started" }, free);
  }
  assertEquals(kept().length, 300);
  assertEquals(kept()[0]?.report.n, 101);
  queue.connected();
  assertEquals(queue.owes(), true);
  queue.taken(400);
  assertEquals([queue.owes(), kept()], [false, []]);
});
