import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { WidgetInput } from "@/lib/widget_runtime/activity.ts";
import { createGiftAssembler } from "@/lib/widget_runtime/gifts.ts";
import { type Bought, COMMUNITY, messagesOf, told } from "./gift_messages.ts";
import { CHANNEL, startFrames } from "./session_rig.ts";
import { timers } from "./timers.ts";

const live = (event: NewEvent) => ({ ...event, position: "p" }) as LiveEvent;

function assemble() {
  const time = timers();
  const seen: WidgetInput[] = [];
  const gifts = createGiftAssembler({
    broadcaster: { login: "own", id: "9", currency: "EUR" },
    after: time.after,
    emit: (happening) => seen.push(happening),
  });
  return {
    time,
    feed(message: NewEvent) {
      const event = live(message);
      if (event.kind === "gift") gifts.purchase(event);
      if (event.kind === "gift.recipient") gifts.recipient(event);
      if (event.kind === "chat.notice") gifts.notice(event);
    },
    /** `recipient < sender` of every gift so far, sorted. */
    pairs: () =>
      seen.flatMap((happening) => {
        const event = happening.type === "activity" && happening.latest?.event;
        return event && event.gifted === true
          ? [`${event.name} < ${event.sender}`]
          : [];
      }).sort(),
  };
}

const namesOf = (of: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${of}${index}`);

const pairsOf = (gifter: string | null, recipients: readonly string[]) =>
  recipients.map((name) => `${name} < ${gifter ?? "Anonymous"}`);

/** One of all the orders in which two streams of messages may mix. */
function mixed<T>(one: readonly T[], other: readonly T[], turns: boolean[]) {
  const [a, b] = [[...one], [...other]];
  const all = turns.flatMap((turn) => (turn ? a : b).splice(0, 1));
  return [...all, ...a, ...b];
}

Deno.test("two community gifts of one tier at once keep their own recipients", () => {
  const bought = (gifter: string): Bought => ({
    gifter,
    count: 2,
    communityId: `8${gifter}`,
    given: 10,
  });
  const rig = assemble();
  // Both are bought before anybody is named.
  const gia = messagesOf(bought("Gia"), ["Ann", "Abe"]);
  const hal = messagesOf(bought("Hal"), ["Bob", "Bea"]);
  const [giaNotice, giaPurchase, ...giaRest] = gia;
  const [halNotice, halPurchase, ...halRest] = hal;
  const all = [giaNotice, giaPurchase, halNotice, halPurchase]
    .concat(mixed(halRest, giaRest, [true, true, false, false, true, true]));
  for (const event of all) if (event) rig.feed(event);
  assertEquals(rig.pairs(), [
    "Abe < Gia",
    "Ann < Gia",
    "Bea < Hal",
    "Bob < Hal",
  ], "without waiting for the end of the time");
  rig.time.pass(3_000);
  assertEquals(rig.pairs().length, 4, "nobody twice");
});

const bought = fc.record({
  gifter: fc.constantFrom("Gia", "Hal", null),
  count: fc.integer({ min: 1, max: 6 }),
  alone: fc.boolean(),
  shared: fc.boolean(),
});

Deno.test("however the messages of two purchases mix, each recipient has the own giver", () => {
  fc.assert(
    fc.property(
      bought,
      bought,
      fc.array(fc.boolean(), { maxLength: 40 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (first, second, turns, swaps) => {
        const purchases = [first, second].map((one, index) => ({
          gifter: one.gifter,
          count: one.alone ? 1 : one.count + 1,
          communityId: one.alone ? null : `80${index}`,
          // Two that look alike in all but this are told apart by nothing.
          given: one.shared ? 100 + index : null,
        }));
        const [a, b] = purchases;
        if (!a || !b) return;
        fc.pre(a.gifter !== b.gifter || a.count !== b.count);
        const people = [namesOf("A", a.count), namesOf("B", b.count)];
        const streams = [
          messagesOf(a, people[0] ?? []),
          messagesOf(b, people[1] ?? []),
        ];
        const all = mixed(streams[0] ?? [], streams[1] ?? [], turns);
        // Nor is the order of the messages promised.
        for (const [index, swap] of swaps.entries()) {
          const [x, y] = [index % all.length, swap % all.length];
          const [one, other] = [all[x], all[y]];
          if (one && other) [all[x], all[y]] = [other, one];
        }
        const rig = assemble();
        // A page that has seen a gift knows that chat tells of them.
        rig.feed(told(COMMUNITY, {}));
        rig.time.pass(3_000);
        for (const event of all) rig.feed(event);
        rig.time.pass(3_000);
        assertEquals(
          rig.pairs(),
          [
            ...pairsOf(a.gifter, people[0] ?? []),
            ...pairsOf(b.gifter, people[1] ?? []),
          ].sort(),
        );
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("where chat tells of no gifts, they are put together as they come", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(6), (count, first) => {
      const rig = assemble();
      const names = namesOf("A", count);
      const events = messagesOf(
        { gifter: "Gia", count, communityId: "81", given: 5 },
        names,
      ).filter(({ kind }) => kind !== "chat.notice");
      const [purchase, ...rest] = events;
      const all = [...rest.slice(0, first), purchase, ...rest.slice(first)];
      for (const event of all) if (event) rig.feed(event);
      assertEquals(rig.pairs(), pairsOf("Gia", names).sort(), "at once");
    }),
  );
});

Deno.test("a gift that is tried out is whole at once", () => {
  const rig = assemble();
  const [purchase] = messagesOf(
    { gifter: "Gia", count: 3, communityId: null, given: 5 },
    [],
  );
  if (!purchase) throw new Error("No purchase");
  rig.feed(purchase);
  assertEquals(rig.pairs(), [], "its recipients are to come");
  rig.feed({ ...purchase, test: true });
  assertEquals(rig.pairs().length, 3);
});

for (const count of [1, 25, 100]) {
  for (const isNoticed of [true, false]) {
    const chat = isNoticed ? "with notices" : "without notices";
    Deno.test(`late names of ${count} gifts, ${chat}, make no further gifts`, () => {
      for (const early of new Set([0, Math.floor(count / 2), count])) {
        for (const lateMs of [0, 3_000, 60_000, 3_600_000]) {
          const rig = assemble();
          const names = namesOf("A", count);
          const messages = messagesOf({
            gifter: "Gia",
            count,
            communityId: count === 1 ? null : "81",
            given: 5,
          }, names).filter(({ kind }) => isNoticed || kind !== "chat.notice");
          const first = messages.length - (isNoticed ? 2 : 1) * (count - early);
          for (const event of messages.slice(0, first)) rig.feed(event);
          rig.time.pass(lateMs);
          for (const event of messages.slice(first)) rig.feed(event);
          rig.time.pass(3_000);
          const pairs = rig.pairs();
          assertEquals(pairs.length, count, `${early} early, ${lateMs} ms`);
          const named = lateMs < 3_000 ? count : early;
          assertEquals(
            pairs.filter((pair) => !pair.startsWith("Anonymous")).length,
            named,
          );
        }
      }
    });
  }
}

Deno.test("a late name takes nothing from the gifts of another purchase", () => {
  const rig = assemble();
  const buy = (gifter: string, tier: number) =>
    messagesOf({ gifter, count: 1, communityId: null, given: tier }, [gifter])
      .filter(({ kind }) => kind !== "chat.notice");
  const [first, late] = buy("Gia", 1);
  const [second, own] = buy("Hal", 2);
  if (!first || !late || !second || !own) throw new Error("No messages");
  rig.feed(first);
  rig.time.pass(3_000);
  rig.feed(late);
  rig.time.pass(3_000);
  rig.feed(second);
  rig.feed(own);
  rig.time.pass(3_000);
  assertEquals(rig.pairs(), ["Anonymous < Gia", "Hal < Hal"]);
});

Deno.test("a page that loads later counts names that came late among the gifts", async () => {
  await using frames = await startFrames();
  const { app } = frames;
  const messages = messagesOf(
    { gifter: "Gia", count: 4, communityId: "81", given: 5 },
    ["Ann", "Abe", "Bob", "Bea"],
  );
  for (const [index, event] of messages.entries()) {
    const occurredAt = new Date(app.clock.now()).toISOString();
    await app.services.events.log.append(CHANNEL, [
      { ...event, id: `m${index}`, occurredAt },
    ]);
    if (index === 5) app.clock.pass(60_000);
  }
  const { load: { recents } } = await frames.opening();
  const pairs = recents.filter(({ gifted }) => gifted === true)
    .map(({ name, sender }) => `${name} < ${sender}`);
  assertEquals(pairs.toSorted(), [
    "Abe < Gia",
    "Ann < Gia",
    "Bea < Gia",
    "Bob < Gia",
  ]);
});

Deno.test("a page that loads later finds the recipients of two community gifts by what chat told", async () => {
  await using frames = await startFrames();
  const { app } = frames;
  const bought = (gifter: string): Bought => ({
    gifter,
    count: 2,
    communityId: `8${gifter}`,
    given: 10,
  });
  const [giaNotice, giaPurchase, ...giaRest] = messagesOf(bought("Gia"), [
    "Ann",
    "Abe",
  ]);
  const [halNotice, halPurchase, ...halRest] = messagesOf(bought("Hal"), [
    "Bob",
    "Bea",
  ]);
  const turns = [true, true, false, false, true, true];
  const all = [giaPurchase, halPurchase, giaNotice, halNotice]
    .concat(mixed(halRest, giaRest, turns));
  for (const [index, event] of all.entries()) {
    if (!event) continue;
    const occurredAt = new Date(app.clock.now()).toISOString();
    await app.services.events.log.append(CHANNEL, [
      { ...event, id: `m${index}`, occurredAt },
    ]);
    app.clock.pass(10);
  }
  const { load: { recents } } = await frames.opening();
  const pairs = recents.filter(({ gifted }) => gifted === true)
    .map(({ name, sender }) => `${name} < ${sender}`);
  assertEquals(pairs.toSorted(), [
    "Abe < Gia",
    "Ann < Gia",
    "Bea < Hal",
    "Bob < Hal",
  ]);
});
