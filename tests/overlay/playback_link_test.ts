import { assert, assertEquals } from "@std/assert";
import { createPlaybackLink } from "@/lib/overlay/playback_link.ts";
import type { AlertReport } from "@/lib/overlay/report_queue.ts";
import type { PlaybackMessage } from "@/lib/schema/events/messages.ts";
import type {
  PlaybackReportsMessage,
  PlaybackSyncMessage,
} from "@/lib/schema/overlays/playback.ts";
import { ManualClock } from "@/tests/support/clock.ts";

type Sent = PlaybackReportsMessage | PlaybackSyncMessage;
type Kept = Parameters<typeof createPlaybackLink>[0]["kept"];

/** A page's link, with what it sends, keeps, and holds. */
function open(kept: Kept = [], clock = new ManualClock()) {
  const sent: Sent[] = [];
  const page = {
    clock,
    sent,
    kept,
    held: false,
    connected: true,
    offered: [] as PlaybackMessage[],
    wakes: 0,
    /** Positions of what waits. */
    waiting: [] as string[],
  };
  const link = createPlaybackLink({
    page: "page-this",
    from: () => "e-1",
    steady: clock.steady.bind(clock),
    after: clock.after.bind(clock),
    send(message) {
      if (page.connected) sent.push(message as Sent);
      return page.connected;
    },
    keep: (reports) => page.kept = reports,
    kept,
    hold: (held) => page.held = held,
  });
  const join = (box: string) =>
    link.join(box, {
      offer: (message) => page.offered.push(message),
      wake: () => page.wakes++,
      waitsWithin: (from, through) =>
        page.waiting.some((position) =>
          from <= position && position <= through
        ),
    });
  return { page, link, join };
}

const report = (
  index: number,
  more: Partial<AlertReport> = {},
): AlertReport => ({
  kind: "started",
  playId: `e${index}`,
  eventId: `e${index}`,
  position: `e-${index}`,
  at: 1_000,
  ...more,
});

const answer = (
  box: string,
  playing: { playId: string; leftMs: number } | null = null,
): PlaybackMessage => ({
  type: "playback",
  box,
  alerts: [],
  state: { after: "e-1", settled: [], playing },
});

/** Returns what was sent, as `sync box awayMs` and `playId …`. */
const told = (sent: readonly Sent[]) =>
  sent.map((message) =>
    message.type === "playback.sync"
      ? `sync ${message.boxes.join()} ${message.awayMs}`
      : `${message.page} ${
        message.reports.map(({ n, playId }) => `${n}:${playId}`).join()
      }`
  );

Deno.test("a page that opens asks what is left, and begins nothing until it is told, or for three seconds", async () => {
  const { page, link, join } = open();
  const one = join("one");
  join("two");
  assertEquals([page.held, page.sent], [true, []]);
  link.connected();
  assertEquals(told(page.sent), ["sync one,two null"]);
  link.receive(answer("one"));
  assert(one.isSynced);
  assert(page.held);
  link.receive(answer("two"));
  assertEquals([page.held, page.offered.length, page.wakes], [false, 2, 2]);
  // A box that comes later asks for itself.
  join("three");
  assertEquals(told(page.sent.slice(1)), ["sync three null"]);
  assert(page.held);
  await page.clock.advance(3_000);
  assert(!page.held);
  // The answer counts when it comes after all.
  link.receive(answer("three"));
  assertEquals(page.offered.length, 3);
});

Deno.test("reports go together, in order, and stay until they are acknowledged", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  for (const index of [1, 2, 3]) box.report(report(index));
  assertEquals(told(page.sent), ["page-this 1:e1"]);
  await page.clock.advance(250);
  assertEquals(told(page.sent), ["page-this 1:e1", "page-this 2:e2,3:e3"]);
  assert(link.owes());
  link.receive({ type: "playback.taken", n: 1 });
  assertEquals(page.kept.map(({ report }) => report.n), [2, 3]);
  // Nobody said that the others came.
  await page.clock.advance(10_000);
  assertEquals(told(page.sent).at(-1), "page-this 2:e2,3:e3");
  link.receive({ type: "playback.taken", n: 3 });
  assertEquals(page.kept, []);
  await page.clock.advance(60_000);
  assertEquals(page.sent.length, 3);
});

Deno.test("a frame is never longer than the service takes", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  for (let index = 0; index < 40; index++) {
    box.report(report(index, { playId: `${index}`.padStart(300, "x") }));
  }
  await page.clock.advance(60_000);
  const frames = page.sent.filter((message) => "reports" in message);
  assert(frames.every((frame) => JSON.stringify(frame).length < 4_096));
  const numbers = new Set(
    frames.flatMap(({ reports }) => reports.map(({ n }) => n)),
  );
  assertEquals(numbers.size, 40);
});

Deno.test("what the page before did not get rid of goes first, in that page's name", () => {
  const before: Kept = [1, 2].map((index) => ({
    page: "page-before",
    report: { ...report(index), n: index + 40, box: "one" },
  }));
  const { page, link, join } = open(before);
  const box = join("one");
  box.report(report(3));
  assertEquals(page.kept.length, 3);
  link.connected();
  assertEquals(told(page.sent), [
    "page-before 1:e1,2:e2",
    "page-this 3:e3",
    "sync one null",
  ]);
});

Deno.test("without a connection the page goes on, and says afterwards how long it was away", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  page.connected = false;
  link.lost();
  assert(!page.held);
  assert(box.mayStart());
  box.report(report(1));
  await page.clock.advance(60_000);
  assert(box.mayStart());
  box.report(report(1, { kind: "finished" }));
  assertEquals(page.sent, []);
  page.connected = true;
  link.connected();
  // What it showed is told before it asks.
  assertEquals(told(page.sent), ["page-this 1:e1,2:e1", "sync one 60000"]);
  assert(page.held);
  // It is lost again before the answer: away since the first time.
  link.lost();
  await page.clock.advance(5_000);
  link.connected();
  assertEquals(told(page.sent).at(-1), "sync one 65000");
});

Deno.test("while another page shows an alert the box waits, and asks again until that is over", async () => {
  const { page, link, join } = open();
  const box = join("one");
  const other = join("two");
  link.connected();
  link.receive(answer("one", { playId: "e1", leftMs: 4_000 }));
  link.receive(answer("two"));
  assertEquals([box.mayStart(), other.mayStart(), page.held], [
    false,
    true,
    false,
  ]);
  page.sent.length = 0;
  for (let second = 0; second < 3; second++) {
    await page.clock.advance(1_000);
    link.tick();
  }
  assertEquals(told(page.sent), ["sync one 0"]);
  link.receive(answer("one", { playId: "e1", leftMs: 1_000 }));
  await page.clock.advance(1_250);
  assertEquals(page.sent.length, 2);
  link.receive(answer("one"));
  assert(box.mayStart());
  // The other page is waited for no longer than there is anybody to ask.
  link.receive(answer("one", { playId: "e2", leftMs: 60_000 }));
  link.lost();
  assert(box.mayStart());
});

Deno.test("a page that stood still asks before it begins an alert", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  for (let second = 0; second < 10; second++) {
    await page.clock.advance(1_000);
    link.tick();
  }
  assert(box.mayStart());
  assertEquals(page.sent, []);
  // Frozen: neither the timer nor the queue ran.
  await page.clock.advance(20_000);
  assert(!box.mayStart());
  assert(!box.mayStart());
  assertEquals(told(page.sent), ["sync one 0"]);
  assert(page.held);
  link.receive(answer("one"));
  assert(box.mayStart());
  // What it did not show in time may have been shown by another page.
  box.askFirst();
  assert(!box.mayStart());
  assertEquals(told(page.sent.slice(1)), ["sync one 0"]);
});

Deno.test("a page that stood still for less than the shortest alert lasts asks before its next one, whoever notices first", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  // The timer is a little late on a busy machine.
  await page.clock.advance(1_400);
  link.tick();
  assert(box.mayStart());
  // The end of an alert is the first that runs.
  await page.clock.advance(1_900);
  assert(!box.mayStart());
  assertEquals(told(page.sent), ["sync one 0"]);
  link.receive(answer("one"));
  assert(box.mayStart());
  // The timer is: nothing is asked before there is an alert to begin.
  await page.clock.advance(3_100);
  link.tick();
  await page.clock.advance(1_000);
  link.tick();
  assertEquals([page.sent.length, page.held], [1, false]);
  assert(!box.mayStart());
  assertEquals(told(page.sent.slice(1)), ["sync one 0"]);
  // Without an answer it goes on as before, and asks no second time.
  for (let second = 0; second < 3; second++) {
    await page.clock.advance(1_000);
    link.tick();
  }
  assert(box.mayStart());
  assertEquals(page.sent.length, 2);
});

Deno.test("a page that stood still without a connection asks once when it is back", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  link.lost();
  await page.clock.advance(3_000);
  assert(box.mayStart());
  page.sent.length = 0;
  link.connected();
  assertEquals(told(page.sent), ["sync one 3000"]);
  link.receive(answer("one"));
  assert(box.mayStart());
  assertEquals(page.sent.length, 1);
});

Deno.test("a box that leaves the page is told nothing more, nor woken", () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one", { playId: "e1", leftMs: 4_000 }));
  const { wakes } = page;
  box.leave();
  link.receive(answer("one"));
  assertEquals([page.offered.length, page.wakes], [1, wakes]);
});

Deno.test("a box that leaves before it is answered is waited for no more, nor asked about again", async () => {
  const { page, link, join } = open();
  join("one");
  const gone = join("two");
  link.connected();
  gone.leave();
  link.receive(answer("one"));
  assert(!page.held);
  await page.clock.advance(60_000);
  assertEquals(told(page.sent), ["sync one,two null"]);
});

Deno.test("a question that failed, or that nobody answered, is asked again after growing pauses, until it is answered", async () => {
  const { page, link, join } = open();
  const box = join("one");
  join("two");
  link.connected();
  link.receive(answer("two"));
  assert(page.held);
  link.receive({ type: "playback", box: "one", alerts: [], failed: true });
  // What comes is played meanwhile.
  assertEquals([page.held, box.mayStart(), box.isSynced], [false, true, false]);
  page.sent.length = 0;
  const asks: number[] = [];
  for (let second = 1; second <= 60; second++) {
    await page.clock.advance(1_000);
    link.tick();
    if (page.sent.length > asks.length) asks.push(second);
  }
  // Nobody answers these: three seconds each go by until the page goes on.
  assertEquals(asks, [5, 5 + 3 + 10, 18 + 3 + 20]);
  assertEquals(told(page.sent), Array(3).fill("sync one null"));
  assert(box.mayStart());
  await page.clock.advance(24_000);
  assertEquals(page.sent.length, 4);
  link.receive(answer("one"));
  assert(box.isSynced);
  for (let minute = 0; minute < 5; minute++) await page.clock.advance(60_000);
  assertEquals(page.sent.length, 4);
  // After a lost connection it asks at once, and begins with short pauses.
  link.lost();
  link.connected();
  link.receive({ type: "playback", box: "one", alerts: [], failed: true });
  link.receive({ type: "playback", box: "two", alerts: [], failed: true });
  page.sent.length = 0;
  await page.clock.advance(5_000);
  assertEquals(told(page.sent), ["sync one,two 5000"]);
});

Deno.test("what does not fit in a burst is told in one report, as far as nothing waits in between", async () => {
  const { page, link, join } = open();
  const box = join("one");
  link.connected();
  link.receive(answer("one"));
  page.sent.length = 0;
  const drop = (index: number) =>
    box.report(report(index, { kind: "dropped", position: `e-${index}` }));
  page.waiting = ["e-500"];
  for (let index = 100; index < 300; index++) drop(index);
  // The first one goes at once, the others together a second later.
  assertEquals(told(page.sent), ["page-this 1:e100"]);
  await page.clock.advance(999);
  assertEquals(page.sent.length, 1);
  await page.clock.advance(1);
  const [, second] = page.sent;
  assert(second && "reports" in second);
  assertEquals(
    second.reports.map((
      { playId, position, through },
    ) => [playId, position, through]),
    [["e101", "e-101", "e-299"]],
  );
  // Something that waits parts them, and so does another fact.
  for (const index of [300, 301, 600, 601]) drop(index);
  box.report(report(700));
  for (const index of [701, 702]) drop(index);
  // That one is not put off.
  await page.clock.advance(250);
  const last = page.sent.at(-1);
  assert(last && "reports" in last);
  assertEquals(
    last.reports.map(({ position, through }) => [position, through]),
    [
      ["e-300", "e-301"],
      ["e-600", "e-601"],
      ["e-700", undefined],
      ["e-701", "e-702"],
    ],
  );
  assertEquals(page.kept.length, 6);
  link.receive({ type: "playback.taken", n: last.reports.at(-1)?.n ?? 0 });
  assertEquals(page.kept, []);
});
