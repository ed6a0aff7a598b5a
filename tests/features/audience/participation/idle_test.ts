import { assertEquals } from "@std/assert";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createParticipation } from "@/lib/features/audience/participation/projection.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  quietLog,
} from "@/tests/support/events.ts";

const CHANNEL = "1001";
const OPEN = ["open"];

/** Event by which pages hear of what has opened. */
const OPENED: NewEvent<"challenge.state"> = {
  ...followEvent("opened"),
  kind: "challenge.state",
  platform: "limelight",
  actor: null,
  data: { revision: 1, challenge: null },
};

/** Starts what follows chat for one thing that viewers may take part in. */
async function start({ hears }: { hears: "alone" | "threads" | "nothing" }) {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const events = createEventLog({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    sole: hears === "alone",
    ...(hears === "threads" && {
      otherThreads: { hear: () => {}, countsHere: true },
    }),
  });
  let asked = 0;
  const folded: string[] = [];
  const participation = createParticipation({
    kv,
    clock,
    log: quietLog,
    events,
    holder: "p1",
    recordsOf: () => [OPEN],
    listeners: () => [{
      async listens() {
        asked++;
        return (await kv.get(OPEN)).value === true;
      },
      fold(_channelId, batch) {
        folded.push(...batch.map(({ id }) => id));
        return Promise.resolve(null);
      },
    }],
  });
  participation.start();
  await settle(20);
  const append = async (event: Parameters<typeof events.append>[1][number]) => {
    asked = 0;
    await events.append(CHANNEL, [event]);
    await settle(20);
    return asked;
  };
  return {
    clock,
    folded,
    asked: () => asked,
    says: (name: string) => append(chatEvent(name)),
    follows: (name: string) => append(followEvent(name)),
    /** Opens it, and tells pages by an event that nobody gave. */
    async open() {
      await participation.listenFromNow(CHANNEL);
      await kv.set(OPEN, true);
      await append(OPENED);
    },
    async [Symbol.asyncDispose]() {
      await participation.stop();
      kv.close();
    },
  };
}

for (const hears of ["alone", "threads"] as const) {
  Deno.test(`chat and support of a channel in which nobody can take part are asked about now and then (${hears})`, async () => {
    await using one = await start({ hears });
    assertEquals(await one.says("a"), 1);
    await one.clock.advance(1_000);
    assertEquals(await one.says("b"), 0);
    assertEquals(await one.follows("c"), 0);
    await one.clock.advance(9_999);
    assertEquals(one.asked(), 0);
    await one.clock.advance(1);
    await settle(20);
    assertEquals(one.asked(), 1);
    assertEquals(one.folded, []);
  });
}

Deno.test("once something opens chat counts at once", async () => {
  await using one = await start({ hears: "alone" });
  await one.says("before");
  await one.open();
  await one.clock.advance(1_000);
  await settle(20);
  assertEquals(one.folded, [OPENED.id]);
  await one.says("in");
  await one.clock.advance(1_000);
  await settle(20);
  assertEquals(one.folded.at(-1), chatEvent("in").id);
});

Deno.test("where another process may open something every line is asked about", async () => {
  await using one = await start({ hears: "nothing" });
  assertEquals(await one.says("a"), 1);
  await one.clock.advance(1_000);
  assertEquals(await one.says("b"), 1);
});
