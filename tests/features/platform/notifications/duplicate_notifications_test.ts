import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { NotificationForm } from "@/lib/schema/platform/notifications.ts";
import {
  createDuplicateNotifications,
  pairNotification,
} from "@/lib/features/platform/notifications/duplicate_notifications.ts";
import { systemClock } from "@/lib/core/clock.ts";

const AT = Date.parse("2026-01-15T18:16:12.000Z");
const CHEER = "channel.cheer";
const BITS_USE = "channel.bits.use";

Deno.test("the second form of an act learns the act of the first", () => {
  const forms = take([form("a", CHEER, 0), form("b", BITS_USE, 400)]);

  assertEquals(forms.map(({ id, act }) => [id, act]), [
    ["a", null],
    ["b", "act:a"],
  ]);
});

Deno.test("equal cheers in one type are acts of their own", () => {
  const forms = take([form("a", BITS_USE, 0), form("b", BITS_USE, 400)]);

  assertEquals(forms.map(({ act }) => act), [null, null]);
});

Deno.test("a form is the duplicate of one other and no more", () => {
  const forms = take([
    form("a", CHEER, 0),
    form("b", BITS_USE, 400),
    form("c", BITS_USE, 900),
  ]);

  assertEquals(forms.map(({ act }) => act), [null, "act:a", null]);
});

Deno.test("forms too far apart are acts of their own", () => {
  const forms = take([form("a", CHEER, 0), form("b", BITS_USE, 30_001)]);

  assertEquals(forms.map(({ act }) => act), [null, null]);
});

Deno.test("a form that comes again gets the answer it had", () => {
  const forms = take([
    form("a", CHEER, 0),
    form("b", BITS_USE, 400),
    form("b", BITS_USE, 400),
    form("a", CHEER, 0),
  ]);

  assertEquals(forms.map(({ act }) => act), [null, "act:a", "act:a", null]);
});

Deno.test("equal cheers told in both types count once each, in any order", () => {
  const script = fc.integer({ min: 1, max: 6 }).chain((cheers) =>
    fc.shuffledSubarray(
      Array.from({ length: cheers }, (_, cheer) => [
        form(`c${cheer}`, CHEER, cheer * 2_000),
        form(`u${cheer}`, BITS_USE, cheer * 2_000 + 300),
      ]).flat(),
      { minLength: cheers * 2 },
    ).map((forms) => ({ cheers, forms }))
  );

  fc.assert(fc.property(script, ({ cheers, forms }) => {
    const counted = take(forms).filter(({ act }) => act === null);
    assertEquals(counted.length, cheers);
  }));
});

Deno.test("two processes agree on which form came first", async () => {
  using kv = await Deno.openKv(":memory:");
  const duplicates = [0, 1].map(() =>
    createDuplicateNotifications({ kv, clock: systemClock })
  );

  const answers = await Promise.all(
    Array.from(
      { length: 16 },
      (_, pair) =>
        [CHEER, BITS_USE].map((source, process) =>
          duplicates[process]?.claim("1337", `key:${pair}`, {
            id: `${source}:${pair}`,
            source,
            act: `act:${source}`,
            at: AT,
          })
        ),
    ).flat(),
  );

  assertEquals(answers.filter((act) => act === null).length, 16);
  assertEquals(answers.filter((act) => typeof act === "string").length, 16);
});

function form(id: string, source: string, afterMs: number) {
  return { id, source, act: `act:${id}`, at: AT + afterMs };
}

function take(
  forms: Omit<NotificationForm, "copyOf">[],
): { id: string; act: string | null }[] {
  let remembered: NotificationForm[] = [];
  return forms.map((one) => {
    const { act, forms } = pairNotification(remembered, one);
    remembered = forms;
    return { id: one.id, act };
  });
}
