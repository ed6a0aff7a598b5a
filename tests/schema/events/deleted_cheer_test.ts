import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import {
  cheerOfLine,
  hasCheerText,
  isDeletedCheer,
  withoutDeletedTexts,
} from "@/lib/schema/events/deleted_cheer.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

const AT = "2026-11-21T10:00:00.000Z";

function cheer(text: string, id = "77"): LiveEvent<"cheer"> {
  return {
    v: 1,
    id: `cheer:${text}`,
    act: `cheer:${text}`,
    position: "x-1.0",
    occurredAt: AT,
    receivedAt: AT,
    platform: "twitch",
    test: false,
    kind: "cheer",
    actor: { id, login: "bob", name: "Bob" },
    data: {
      bits: 100,
      anonymous: false,
      source: "cheer",
      powerUp: null,
      message: { text, parts: [{ type: "text", text }] },
    },
  };
}

/** The deletion of a line of Bob's with 100 bits. */
function deletionOf(text: string) {
  const line = { bits: 100, message: { text, parts: [] } };
  const found = cheerOfLine(
    { data: line, occurredAt: AT } as unknown as LiveEvent<"chat.message">,
  );
  return { user: { id: "77" }, cheer: found ?? undefined };
}

Deno.test("the text of a deleted line's cheer goes wherever the cheer is, and nothing else does", () => {
  const line = deletionOf("slur");
  const order = { kind: "control.replay", data: { event: cheer("slur") } };
  const value = {
    events: [cheer("slur"), cheer("kind"), cheer("slur", "88")],
    latest: { cheer: cheer("slur") },
    order,
    slur: "slur",
    none: null,
  };
  const told = withoutDeletedTexts(value, [line]);
  const texts = [...told.events, told.latest.cheer, told.order.data.event]
    .map(({ data }) => data.message?.text);
  assertEquals(texts, ["", "kind", "slur", "", ""]);
  assertEquals(told.events[0]?.data.bits, 100);
  assertEquals(told.events[0]?.actor, value.events[0]?.actor);
  assertEquals([told.slur, told.none], ["slur", null]);
  assert(Array.isArray(told.events));
  // It is told for the deleted one without its text, too, and only by its own line.
  const [gone] = told.events;
  assert(gone && isDeletedCheer(gone, line));
  assert(!isDeletedCheer({ ...gone, actor: null }, line));
});

Deno.test("a value that has nothing of a deleted line is answered as it is", () => {
  const value = { events: [cheer("kind")] };
  assertStrictEquals(withoutDeletedTexts(value, [deletionOf("slur")]), value);
  assertStrictEquals(withoutDeletedTexts(value, []), value);
  assertStrictEquals(
    withoutDeletedTexts(value, [{ user: { id: "77" } }]),
    value,
  );
  assertEquals(hasCheerText(value), true);
  assertEquals(hasCheerText({ events: [{ kind: "tip" }, null] }), false);
});
