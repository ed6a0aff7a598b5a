import { SECOND_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import {
  createEventSourcesService,
  SILENT_MS,
} from "@/lib/features/platform/event_sources/service.ts";
import { FORGOTTEN_MS } from "@/lib/features/platform/event_sources/store.ts";
import { ManualClock, SettableClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

/** Two processes on one database. */
async function withTwo(
  run: (
    one: ReturnType<typeof createEventSourcesService>,
    two: ReturnType<typeof createEventSourcesService>,
    clock: SettableClock,
    kv: Deno.Kv,
  ) => Promise<void>,
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const clock = new SettableClock("2026-11-21T10:00:00.000Z");
  const [one, two] = [1, 2].map(() =>
    createEventSourcesService({ kv, clock, log: quietLog, expected: null })
  );
  assert(one && two);
  await run(one, two, clock, kv);
}

Deno.test("a source is silent when it gave no sign of life for 60 s, and no longer when it gives one", () =>
  withTwo(async (one, two, clock) => {
    assertEquals(await two.of("1"), [], "none was ever heard");
    one.heard("eventsub", "1");
    await one.settled();
    const heardAt = "2026-11-21T10:00:00.000Z";
    assertEquals(await two.of("1"), [
      { source: "eventsub", heardAt, silent: false },
    ]);
    assertEquals(await two.of("2"), [], "another channel's");
    await clock.advance(SILENT_MS - 1);
    assertEquals((await two.of("1"))[0]?.silent, false);
    await clock.advance(1);
    assertEquals(await two.of("1"), [
      { source: "eventsub", heardAt, silent: true },
    ]);
    one.heard("eventsub", "1");
    await one.settled();
    assertEquals((await two.of("1"))[0]?.silent, false);
    await clock.advance(FORGOTTEN_MS);
    assertEquals(await two.of("1"), [], "a day later it is none any more");
  }));

Deno.test("a source that this host is set to use is listed before it is heard, and after it is forgotten", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new ManualClock("2026-11-21T10:00:00.000Z");
  const sources = createEventSourcesService({
    kv,
    clock,
    log: quietLog,
    expected: "eventsub",
  });
  const unseen = [
    { source: "eventsub" as const, heardAt: null, silent: false },
  ];
  assertEquals(await sources.of("1"), unseen);
  sources.heard("eventsub", "1");
  await sources.settled();
  assertEquals((await sources.of("1")).map(({ heardAt }) => heardAt), [
    "2026-11-21T10:00:00.000Z",
  ]);
  assertEquals(await sources.of("2"), unseen);
  await clock.advance(FORGOTTEN_MS);
  assertEquals(await sources.of("1"), unseen);
});

Deno.test("the router speaks for every channel, beside a channel's own connection", () =>
  withTwo(async (one, two, clock) => {
    one.heard("router");
    await clock.advance(50 * SECOND_MS);
    two.heard("eventsub", "1");
    await two.settled();
    await clock.advance(10 * SECOND_MS);
    const sources = async (channelId: string) =>
      (await one.of(channelId)).map(({ source, silent }) => [source, silent]);
    assertEquals(await sources("1"), [["eventsub", false], ["router", true]]);
    assertEquals(await sources("2"), [["router", true]]);
  }));

Deno.test("a clock that is set back keeps neither signs of life nor silence from being seen", () =>
  withTwo(async (one, two, clock) => {
    one.heard("eventsub", "1");
    one.heard("router");
    await one.settled();
    clock.setBy(-2 * 3_600_000);
    await clock.advance(SILENT_MS);
    one.heard("router");
    await one.settled();
    assertEquals(await two.of("1"), [
      {
        source: "eventsub",
        heardAt: "2026-11-21T10:00:00.000Z",
        silent: true,
      },
      { source: "router", heardAt: "2026-11-21T08:01:00.000Z", silent: false },
    ]);
  }));

Deno.test("signs of life are written down every 5 s at most", () =>
  withTwo(async (one, _two, clock, kv) => {
    const version = async () => {
      await one.settled();
      const [entry] = await Array.fromAsync(kv.list({ prefix: [] }));
      return entry?.versionstamp;
    };
    one.heard("eventsub", "1");
    const first = await version();
    await clock.advance(5 * SECOND_MS - 1);
    one.heard("eventsub", "1");
    assertEquals(await version(), first);
    await clock.advance(1);
    one.heard("eventsub", "1");
    assert(await version() !== first);
  }));

Deno.test("a database that is away costs a line of the log and nothing else", async () => {
  const lines: string[] = [];
  const kv = await Deno.openKv(":memory:");
  kv.close();
  const sources = createEventSourcesService({
    kv,
    expected: null,
    clock: new ManualClock(),
    log: createLog({
      level: "warn",
      now: () => 0,
      write: (line) => void lines.push(line),
    }),
  });
  sources.heard("router");
  await sources.settled();
  assert(lines.join().includes("event_source_not_noted"));
});
