import { assertEquals } from "@std/assert";
import { MINUTE_MS, SECOND_MS, toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { MomentKind } from "@/lib/schema/events/kinds/moments.ts";
import { createAdsSoon } from "@/lib/features/overlays/moments/ads_soon.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

Deno.test("ads that are planned are told of once, a minute before, where an alert is for it", async () => {
  const clock = new ManualClock();
  const begun = clock.now();
  const told: { channelId: string; event: NewEvent }[] = [];
  const plan = new Map([
    ["c", begun + 5 * MINUTE_MS],
    ["other", begun + 5 * MINUTE_MS],
  ]);
  const work = createAdsSoon({
    clock,
    log: quietLog,
    events: {
      append(channelId: string, events: readonly NewEvent[]) {
        for (const event of events) told.push({ channelId, event });
        return Promise.resolve([]);
      },
    } as unknown as Parameters<typeof createAdsSoon>[0]["events"],
    wanted: {
      of: (channelId) =>
        Promise.resolve({
          kinds: new Set<MomentKind>(channelId === "c" ? ["ads_soon"] : []),
          since: 0,
          walkOns: [],
          ads: false,
        }),
    },
    openHere: () => ["unknown", "c", "other"],
    nextAdsOf(channelId) {
      const at = plan.get(channelId);
      return Promise.resolve({
        available: true,
        value: { nextAt: at === undefined ? null : toIso(at) },
      } as Awaited<
        ReturnType<Parameters<typeof createAdsSoon>[0]["nextAdsOf"]>
      >);
    },
    localeOf: () => Promise.resolve("de-DE"),
  });
  work.start();
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 5 * SECOND_MS) {
      await clock.advance(5 * SECOND_MS);
    }
  };
  await pass(3 * MINUTE_MS);
  assertEquals(told, []);
  await pass(3 * MINUTE_MS);
  const ids = new Set(told.map(({ event }) => event.id));
  assertEquals([...ids], [`moment:ads_soon:${begun + 5 * MINUTE_MS}`]);
  const [first] = told;
  assertEquals(first?.channelId, "c");
  const early = begun + 5 * MINUTE_MS -
    Date.parse(first?.event.occurredAt ?? "");
  assertEquals(early > 40 * SECOND_MS && early <= MINUTE_MS, true);
  const { name, action, endsAt } = first?.event.data as {
    name: string;
    action: string;
    endsAt: string;
  };
  assertEquals([name, action, Date.parse(endsAt)], [
    "Werbung",
    "in {countdown} s",
    begun + 5 * MINUTE_MS,
  ]);
  // Put off by the streamer, they are told of anew.
  plan.set("c", clock.now() + 2 * MINUTE_MS);
  await pass(2 * MINUTE_MS);
  assertEquals(new Set(told.map(({ event }) => event.id)).size, 2);
  await work.stop();
});
