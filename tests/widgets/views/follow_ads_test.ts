import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { createOverlay } from "@/lib/overlay/overlay_context.ts";
import {
  followAds,
  type FollowedAds,
  type HeardBreak,
} from "@/lib/widgets/alert_box/follow_ads.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { cheer } from "./samples.ts";

const NOW = new ManualClock().now();

const isoAt = (ms: number) => new Date(ms).toISOString();

/** A break of so many seconds that began at `at`. */
const breakOf = (seconds: number, at: number, test = false) => ({
  occurredAt: isoAt(at),
  test,
  data: { durationMs: seconds * 1_000, automatic: true, requester: null },
});

function open(
  ads: FollowedAds["value"]["ads"] = null,
  heard: readonly HeardBreak[] = [],
) {
  const clock = new ManualClock();
  const page = createOverlay({
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
  });
  const told: boolean[] = [];
  const stop = followAds(
    signal({ ads }),
    (isOn) => told.push(isOn),
    heard,
    page,
    { after: (ms, run) => clock.after(ms, run) },
  );
  const begin = (seconds: number, test = false) =>
    page.feed([{
      ...cheer(1),
      kind: "ad_break",
      ...breakOf(seconds, clock.now(), test),
    }]);
  return { clock, told, stop, begin };
}

Deno.test("ads run from the break's event to its end, and a second break makes them longer", async () => {
  const { clock, told, begin } = open();
  assertEquals(told, [false]);
  begin(90);
  await clock.advance(60_000);
  begin(90, true);
  begin(60);
  await clock.advance(59_999);
  assertEquals(told, [false, true, true]);
  await clock.advance(1);
  assertEquals(told, [false, true, true, false]);
});

Deno.test("a page that is opened amid a break knows its end; a break that is planned is none yet", async () => {
  const at = (ms: number) => isoAt(NOW + ms);
  const amid = open({ startsAt: at(-30_000), endsAt: at(60_000) });
  assertEquals(amid.told, [true]);
  await amid.clock.advance(60_000);
  assertEquals(amid.told, [true, false]);
  const planned = open({ startsAt: at(1_000), endsAt: at(60_000) });
  await planned.clock.advance(2_000);
  assertEquals(planned.told, [false]);
  planned.stop();
  planned.begin(30);
  assertEquals(planned.told, [false]);
});

Deno.test("a break that began before the page could follow ads is known at once; a test is none", async () => {
  const { clock, told } = open(null, [
    breakOf(60, NOW - 20_000),
    breakOf(30, NOW - 20_000),
    breakOf(90, NOW, true),
  ]);
  assertEquals(told, [true]);
  await clock.advance(40_000);
  assertEquals(told, [true, false]);
  const over = open(null, [breakOf(20, NOW - 20_000)]);
  assertEquals(over.told, [false]);
});

Deno.test("an alert box asks for the times of ads only where it does not play through them", () => {
  const reads = (values: object) =>
    Object.keys(alertBox.reads(alertBox.settings.parse(values)));
  assertEquals(reads({}), ["samples"]);
  assertEquals(reads({ duringAds: "hold" }), ["samples", "ads"]);
});
