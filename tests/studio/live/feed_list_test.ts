import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import {
  countLater,
  type FeedEvent,
  isPending,
  partsOf,
  wasMissed,
  withNewEvents,
  withNewKnowledge,
} from "@/lib/studio/browser/live/feed_list.ts";

const NOW = Date.parse("2026-05-01T20:00:00Z");

/** Makes the event of a number: a follow that came `ageMs` ago and nobody saw. */
function anEvent(n: number, ageMs = 0): FeedEvent {
  return {
    id: `evt_${n}`,
    kind: "follow",
    position: String(n).padStart(6, "0"),
    receivedAt: new Date(NOW - ageMs).toISOString(),
    test: false,
    seen: null,
    original: null,
    listed: true,
  } as unknown as FeedEvent;
}

/** Lists events from one number down to another. */
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => anEvent(from - index));

const idsOf = (parts: readonly (readonly FeedEvent[])[]) =>
  parts.flat().map(({ id }) => id);

Deno.test("newer events come first, those that are listed already once", () => {
  const parts = partsOf(down(50, 1));
  const after = withNewEvents(parts, down(53, 49));
  assertEquals(idsOf(after), down(53, 1).map(({ id }) => id));
  assertStrictEquals(withNewEvents(parts, down(50, 40)), parts);
});

Deno.test("parts behind the first stay the same, however many events come one by one", () => {
  let parts = partsOf(down(60, 1));
  for (let n = 61; n <= 200; n++) {
    const before = parts;
    parts = withNewEvents(parts, [anEvent(n)]);
    // Either the first part grew, or it was split in two.
    const kept = before.slice(1);
    assertEquals(parts.slice(-kept.length).length, kept.length);
    kept.forEach((part, index) =>
      assertStrictEquals(parts.at(index - kept.length), part)
    );
    assert(parts.every(({ length }) => length >= 20 && length <= 40));
  }
  assertEquals(idsOf(parts), down(200, 1).map(({ id }) => id));
});

Deno.test("a part is another only if what is known of its events is", () => {
  const parts = partsOf(down(40, 1));
  const same = withNewKnowledge(parts, down(40, 1), NOW);
  parts.forEach((part, index) => assertStrictEquals(same[index], part));
  const seen = { ...anEvent(3), seen: { at: "2026-05-01T20:00:01Z" } };
  const after = withNewKnowledge(parts, [seen as FeedEvent], NOW);
  assertStrictEquals(after[0], parts[0]);
  assertEquals(after[1]?.find(({ id }) => id === "evt_3")?.seen, seen.seen);
  const hidden = withNewKnowledge(
    parts,
    [{ ...anEvent(3), listed: false }],
    NOW,
  );
  assertStrictEquals(hidden[0], parts[0]);
  assertEquals(hidden[1]?.find(({ id }) => id === "evt_3")?.listed, false);
});

Deno.test("an alert that has just become late is drawn anew, an older one is not", () => {
  const parts = [[anEvent(1, 61_000)]];
  const renewed = withNewKnowledge(parts, [anEvent(1, 61_000)], NOW);
  assert(renewed[0] !== parts[0]);
  const long = [[anEvent(1, 600_000)]];
  assertStrictEquals(
    withNewKnowledge(long, [anEvent(1, 600_000)], NOW)[0],
    long[0],
  );
});

Deno.test("an alert that nobody saw is missed after a minute, and may change until then", () => {
  assertEquals(wasMissed(anEvent(1, 60_000), NOW), false);
  assertEquals(wasMissed(anEvent(1, 60_001), NOW), true);
  assertEquals(isPending(anEvent(1, 62_000), NOW, 3_000), true);
  assertEquals(isPending(anEvent(1, 63_000), NOW, 3_000), false);
  for (
    const other of [
      { kind: "chat.message" },
      { test: true },
      { seen: { at: "2026-05-01T20:00:01Z" } },
    ]
  ) {
    const event = { ...anEvent(1, 90_000), ...other } as FeedEvent;
    assertEquals(wasMissed(event, NOW), null);
    assertEquals(isPending(event, NOW, 3_000), false);
  }
});

Deno.test("new events are those after the mark; without a mark all are", () => {
  const parts = partsOf(down(45, 1));
  assertEquals(countLater(parts, anEvent(40).position), 5);
  assertEquals(countLater(parts, anEvent(10).position), 35);
  assertEquals(countLater(parts, null), 45);
});
