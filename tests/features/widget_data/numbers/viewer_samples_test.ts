import { assertEquals } from "@std/assert";
import {
  createViewerSamples,
  SAMPLE_EVERY_MS,
} from "@/lib/features/widget_data/numbers/viewer_samples.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { offline, online } from "@/tests/features/widget_data/stats/world.ts";
import { createReader, setSources } from "@/tests/http/widget_data/sources.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

const AT = "2026-11-21T09:30:00.000Z";

Deno.test("the most viewers of a stream are known although nobody asked while it ran", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let viewers = 40;
  let looks = 0;
  await setSources(app, {
    platform: {
      stream: () => {
        looks++;
        return Promise.resolve({
          id: "s1",
          title: "T",
          category: "C",
          viewers,
          startedAt: AT,
          language: "en",
          tags: [],
        });
      },
    },
  });
  const { events: { log: events }, widgetData: { stats, viewerSamples } } =
    app.services;
  await viewerSamples.runOnce();
  assertEquals(looks, 0, "nobody is live");

  await events.append(CHANNEL, [online(AT, "s1")]);
  await stats.catchUp(CHANNEL);
  for (viewers of [40, 90, 60]) {
    await viewerSamples.runOnce();
    await app.clock.advance(SAMPLE_EVERY_MS);
  }
  assertEquals(looks, 3);
  await events.append(CHANNEL, [
    offline(new Date(app.clock.now()).toISOString(), "s1"),
  ]);
  await stats.catchUp(CHANNEL);
  viewers = 500;
  await viewerSamples.runOnce();
  assertEquals(looks, 3, "the stream is over");
  for (const period of ["stream", "session", "day", "all"]) {
    assertEquals(
      await read(`sc/numbers/metric?name=peak_viewers&period=${period}`),
      { available: true, name: "peak_viewers", value: 90, period },
    );
  }
});

Deno.test("of several processes one looks, once a minute, and another when that is gone", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const looks: string[] = [];
  const [one, two] = ["one", "two"].map((holder) =>
    createViewerSamples({
      kv,
      clock,
      log: quietLog,
      holder,
      async *liveChannels() {
        yield* ["1", "2"];
      },
      look: (channelId) => Promise.resolve(looks.push(holder + channelId)),
    })
  );
  one?.start();
  two?.start();
  const minute = async () => {
    await clock.advance(SAMPLE_EVERY_MS);
    // Each waits for its next turn again.
    await until(() => clock.pending >= waiting);
    return looks.splice(0).join(" ");
  };
  let waiting = 2;
  assertEquals(await minute(), "one1 one2");
  assertEquals(await minute(), "one1 one2");
  await one?.stop();
  waiting = 1;
  assertEquals(await minute(), "");
  assertEquals(await minute(), "two1 two2");
  await two?.stop();
  assertEquals(clock.pending, 0);
});
