import { assertEquals } from "@std/assert";
import type { PageReport } from "@/lib/overlay/report_error.ts";
import {
  createReportSender,
  type Delivery,
} from "@/lib/overlay/send_reports.ts";
import { ManualClock } from "@/tests/support/clock.ts";

/** A sender whose deliveries are written down as `at message`, in ms from the start. */
function open(
  deliver: (report: PageReport) => Delivery | Error = () => "done",
  reachable = () => Promise.resolve(),
) {
  const clock = new ManualClock();
  const start = clock.now();
  const sent: [number, string][] = [];
  let isGone = false;
  const send = createReportSender({
    now: () => clock.now(),
    // The timers of a page that is gone never run.
    after: (ms, run) => clock.after(ms, () => isGone || run()),
    reachable,
    post(report) {
      sent.push([clock.now() - start, report.message]);
      const delivery = deliver(report);
      return delivery instanceof Error
        ? Promise.reject(delivery)
        : Promise.resolve(delivery);
    },
  });
  /** Tells of failures at once, and lets what may go at once go. */
  const tell = async (...messages: string[]) => {
    for (const message of messages) send({ widgetId: "ins_a", message });
    await clock.advance(0);
  };
  return {
    clock,
    sent,
    tell,
    leave() {
      isGone = true;
    },
  };
}

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index}`);

Deno.test("a few reports go at once, the rest of a flood slowly, and only so many wait", async () => {
  const { clock, sent, tell } = open();
  await tell(...named(200));
  assertEquals(sent.map(([at]) => at), Array(10).fill(0));
  await clock.advance(60_000);
  assertEquals(sent.length, 20);
  await clock.advance(3_600_000);
  // One was on its way, and fifty waited.
  assertEquals(sent.map(([, message]) => message), named(51));
});

Deno.test("after a rest a few may go at once again", async () => {
  const { clock, sent, tell } = open();
  await tell(...named(10));
  await clock.advance(60_000);
  await tell(...named(10));
  assertEquals(sent.length, 20);
});

Deno.test("a report that cannot be delivered is tried three times, then it is lost with those behind it", async () => {
  const { clock, sent, tell } = open(() => new Error("away"));
  await tell("first", "second");
  await clock.advance(3_600_000);
  assertEquals(sent, [[0, "first"], [60_000, "first"], [120_000, "first"]]);
  await tell("later");
  assertEquals(sent.at(-1)?.[1], "later");
});

Deno.test("a refusal for now is heeded, and what waits comes after it", async () => {
  const answers: Delivery[] = [{ retryAfterMs: 90_000 }];
  const { clock, sent, tell } = open(() => answers.shift() ?? "done");
  await tell("first", "second");
  await clock.advance(3_600_000);
  assertEquals(sent, [[0, "first"], [90_000, "first"], [90_000, "second"]]);
});

Deno.test("nothing is sent while nobody answers", async () => {
  const back = Promise.withResolvers<void>();
  const { clock, sent, tell } = open(undefined, () => back.promise);
  await tell("first");
  await clock.advance(60_000);
  assertEquals(sent, []);
  back.resolve();
  await clock.advance(0);
  assertEquals(sent, [[60_000, "first"]]);
});

/** Messages of Chromium, Firefox and Safari for a request that was broken off. */
const BROKEN_OFF = [
  "Failed to fetch",
  "The user aborted a request.",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
];

for (const message of BROKEN_OFF) {
  Deno.test(`a page that is merely left does not report "${message}", one that stays does`, async () => {
    const left = open();
    await left.tell(message);
    left.leave();
    await left.clock.advance(60_000);
    assertEquals(left.sent, []);

    const staying = open();
    await staying.tell("x is not a function", message);
    assertEquals(staying.sent, [[0, "x is not a function"]]);
    await staying.clock.advance(1_000);
    assertEquals(staying.sent.at(-1), [1_000, message]);
  });
}
