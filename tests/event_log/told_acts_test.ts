import { assertEquals } from "@std/assert";
import { DAY_MS, HOUR_MS, toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  chatEvent,
  followEvent,
  numbers,
  subData,
} from "@/tests/support/events.ts";
import { CHANNEL, idsIn, withConnect, withMemory } from "./log_rig.ts";

/** Another delivery of an event. */
const again = <E extends NewEvent>(event: E, name: string): E => ({
  ...event,
  id: `test:${name}`,
});

const raid = (name: string, viewers: number): NewEvent<"raid"> => ({
  ...followEvent(77),
  id: `test:${name}`,
  kind: "raid",
  act: "raid:twitch:77",
  data: { viewers },
});

const resub = (name: string, text: string | null): NewEvent<"resub"> => ({
  ...followEvent(77),
  id: `test:${name}`,
  kind: "resub",
  act: "sub:twitch:77:1",
  data: {
    ...subData({ message: text === null ? null : { text, parts: [] } }),
    streakMonths: null,
  },
});

const superchat = (
  name: string,
  platform: string,
): NewEvent<"superchat"> => ({
  ...followEvent(77),
  id: `test:${name}`,
  kind: "superchat",
  platform,
  act: "superchat:streamlabs:t1",
  data: {
    amount: { amountMinor: 500, currency: "EUR" },
    baseAmount: null,
    provider: "streamlabs",
    transactionId: "t1",
    anonymous: false,
    message: null,
  },
});

for (
  const [name, open] of [
    ["local file", withMemory],
    ["KV Connect", withConnect],
  ] as const
) {
  Deno.test(`${name}: one act under two delivery ids is one event`, () =>
    open(async ({ first, second }) => {
      const told = [
        followEvent("a"),
        raid("b", 5),
        chatEvent("c"),
        resub("d", "hi"),
      ];
      const places = await first.append(CHANNEL, told);
      const answers = await second.append(
        CHANNEL,
        told.map((event, index) => again(event, `again-${index}`)),
      );

      assertEquals(await idsIn(first), told.map(({ id }) => id));
      assertEquals(
        answers,
        places.map(({ position }) => ({ position, duplicate: true })),
      );
      // Whoever knows it by the other delivery finds it, and is told so again.
      const ids = told.map((_, index) => `test:again-${index}`);
      const found = await Promise.all(
        ids.map((id) => second.findById(CHANNEL, id)),
      );
      assertEquals(found.map((event) => event?.id), told.map(({ id }) => id));
      assertEquals(
        await first.append(
          CHANNEL,
          told.map((event, index) => again(event, `again-${index}`)),
        ),
        answers,
      );
    }));

  Deno.test(`${name}: one act in one batch, and at once on two processes, is one event`, () =>
    open(async ({ first, second }) => {
      const events = numbers(20).map((n) => again(followEvent("a"), `d${n}`));
      const answers = await Promise.all([
        first.append(CHANNEL, [chatEvent("x"), ...events, chatEvent("y")]),
        second.append(CHANNEL, events.map((one) => again(one, `${one.id}-2`))),
      ]);

      const kinds = (await first.read({
        channelId: CHANNEL,
        after: null,
        limit: 100,
      })).events.map(({ kind }) => kind);
      assertEquals(kinds.filter((kind) => kind === "follow").length, 1);
      assertEquals(kinds.length, 3);
      const positions = answers.map((places) =>
        new Set(
          places.filter((_, index) =>
            places.length === 20 || (index > 0 && index < 21)
          ).map(({ position }) => position),
        )
      );
      assertEquals(positions[0], positions[1]);
      assertEquals(positions[0]?.size, 1);
      for (const id of ["test:d3", "test:test:d3-2"]) {
        assertEquals((await first.findById(CHANNEL, id))?.kind, "follow", id);
      }
    }));
}

Deno.test("one act is one event though replies of the database are lost", () =>
  withConnect(async ({ first, second }) => {
    await Promise.all(
      numbers(12).map((n) =>
        (n % 2 ? first : second).append(CHANNEL, [
          again(followEvent(`who-${n % 4}`), `f${n}`),
          chatEvent(`line-${n}`),
        ])
      ),
    );
    const { events } = await first.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    const acts = events.filter(({ kind }) => kind === "follow")
      .map(({ act }) => act);
    assertEquals(acts.length, 4);
    assertEquals(new Set(acts).size, 4);
    assertEquals(events.length, 16);
  }, 0.3));

Deno.test("a second telling that says more reaches the readers, once", () =>
  withMemory(async ({ first }) => {
    await first.append(CHANNEL, [resub("silent", null)]);
    await first.append(CHANNEL, [resub("shared", "hello")]);
    await first.append(CHANNEL, [resub("shared-2", "hello")]);
    await first.append(CHANNEL, [resub("silent-2", null)]);
    await first.append(CHANNEL, [
      { ...resub("other-kind", null), kind: "sub", data: subData() },
    ]);
    await first.append(CHANNEL, [superchat("youtube", "youtube")]);
    await first.append(CHANNEL, [superchat("kick", "kick")]);
    await first.append(CHANNEL, [superchat("kick-2", "kick")]);
    await first.append(
      CHANNEL,
      numbers(2).map((n) => ({
        ...followEvent(`refund-${n}`),
        kind: "correction" as const,
        act: "correction:superchat:streamlabs:t1",
        data: {
          refersTo: "superchat:streamlabs:t1",
          kind: "superchat",
          reason: "refund" as const,
          amount: null,
          refundId: null,
        },
      })),
    );

    assertEquals((await idsIn(first)).map((id) => id.slice(5)), [
      "silent",
      "shared",
      "other-kind",
      "youtube",
      "kick",
      "refund-0",
      "refund-1",
    ]);
  }));

Deno.test("acts and lines come again after their time, tests each time", () =>
  withMemory(async ({ clock, first }) => {
    const now = (event: NewEvent) => ({
      ...event,
      occurredAt: toIso(clock.now()),
    });
    const test = { ...followEvent("t"), test: true };
    await first.append(CHANNEL, [
      now(raid("r1", 5)),
      now(chatEvent("c1")),
      now(test),
      now(again(test, "t2")),
    ]);
    await clock.advance(HOUR_MS);
    const line = { ...chatEvent("c1"), id: "test:c2" };
    await first.append(CHANNEL, [now(raid("r2", 5)), now(line)]);

    assertEquals((await idsIn(first)).map((id) => id.slice(5)), [
      "r1",
      "c1",
      "t",
      "t2",
      "r2",
      "c2",
    ]);
  }));

for (
  const [after, ms] of [
    ["1 hour", HOUR_MS],
    ["25 hours", 25 * HOUR_MS],
    ["7 days", 7 * DAY_MS],
  ] as const
) {
  Deno.test(`a delivery that is repeated after ${after} is shown no second time`, () =>
    withMemory(async ({ clock, kv, first, second }) => {
      const cheer: NewEvent<"cheer"> = {
        ...followEvent("cheer"),
        kind: "cheer",
        act: "test:cheer",
        data: {
          bits: 100,
          anonymous: false,
          source: "combo",
          powerUp: null,
          message: null,
        },
      };
      const given = [
        followEvent("f"),
        superchat("s", "youtube"),
        resub("r", "hi"),
        cheer,
      ];
      await first.append(CHANNEL, given);
      await clock.advance(ms);
      const answers = await second.append(CHANNEL, given);

      assertEquals(answers.map(({ duplicate }) => duplicate), [
        true,
        true,
        true,
        true,
      ]);
      const stored = await Array.fromAsync(
        kv.list({ prefix: ["event_log", CHANNEL] }),
      );
      assertEquals(stored.length, 1);
    }));
}
