import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { createLateChoice } from "@/lib/widgets/alert_box/late_choice.ts";
import { createTurns } from "@/lib/widgets/alert_turns.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import { chooserWith } from "@/lib/widgets/choose_variant.ts";
import { cheer } from "@/tests/widgets/views/samples.ts";

const BEGIN = Date.parse("2026-11-30T10:00:00.000Z");

const variant = (id: string, values: object = {}) =>
  Variant.parse({ id, name: id, kinds: ["cheer"], ...values });

/** Returns the nth cheer of a log, received so many ms after its beginning. */
const cheerAt = (n: number, ms: number) => ({
  ...cheer(100, `cheer-${n}`),
  position: `e-${String(n).padStart(6, "0")}`,
  receivedAt: new Date(BEGIN + ms).toISOString(),
});

Deno.test("a variant that rests lets the next one play, until its time is over", () => {
  const variants = [
    variant("big", { priority: 60, cooldownMs: 30 * SECOND_MS }),
    variant("any"),
  ];
  const { take, chooseAgain } = createTurns(chooseVariant);
  const times = [0, 10, 29.999, 30, 59, 60].map((s) => s * SECOND_MS);
  const events = times.map((ms, n) => cheerAt(n, ms));
  const told = () => events.map((one) => chooseAgain(variants, one)?.id);
  assertEquals(events.map((one) => take(variants, one)?.id), [
    "big",
    "any",
    "any",
    "big",
    "any",
    "big",
  ]);
  // Shown again, each is told as it was.
  assertEquals(told(), ["big", "any", "any", "big", "any", "big"]);
  // A test plays at any time, and takes nobody's turn.
  const test = { ...cheerAt(9, 61 * SECOND_MS), test: true };
  assertEquals(take(variants, test)?.id, "big");
});

Deno.test("a most in a day counts from the first of it, and without another variant none plays", () => {
  const variants = [variant("few", { dailyMax: 2 })];
  const { take } = createTurns(chooseVariant);
  const times = [0, 1, 2, DAY_MS - 1, DAY_MS, DAY_MS + 1, DAY_MS + 2];
  assertEquals(
    times.map((ms, n) => take(variants, cheerAt(n, ms))?.id ?? null),
    ["few", "few", null, null, "few", "few", null],
  );
});

Deno.test("every page decides alike, whenever it was opened and however often it was told of turns", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 3 * MINUTE_MS }), {
    minLength: 1,
    maxLength: 40,
  });
  const limits = fc.record({
    priority: fc.integer({ min: 0, max: 2 }),
    cooldownMs: fc.constantFrom(0, 30 * SECOND_MS, 5 * MINUTE_MS),
    dailyMax: fc.constantFrom(0, 1, 3),
  });
  fc.assert(fc.property(
    steps,
    fc.array(limits, { minLength: 1, maxLength: 3 }),
    fc.nat(),
    fc.nat(),
    (waits, all, openedAt, toldAgainAt) => {
      const variants = all.map((one, n) => variant(`v${n}`, one));
      let ms = 0;
      const log = waits.map((wait, n) => cheerAt(n, ms += wait));
      const service = createTurns(chooseVariant);
      const decided = log.map((one) => service.take(variants, one)?.id ?? null);
      /** Tells as the service does that has read so much of the log. */
      const toldUpTo = (count: number, offered: number) => {
        const read = createTurns(chooseVariant);
        for (const one of log.slice(0, count)) read.take(variants, one);
        const rested = log.slice(offered, count)
          .map((one): [string, string[]] => [
            one.id,
            [...read.restedAt(one)],
          ]);
        return {
          through: log[count - 1]?.position ?? "",
          table: { ...read.table },
          rested: Object.fromEntries(rested),
        };
      };
      const opened = openedAt % (log.length + 1);
      const page = createLateChoice(chooserWith, true);
      const played = new Map<string, string | null>();
      const take = (one: typeof log[number]) =>
        void played.set(one.id, page.take(variants, one)?.id ?? null);
      // Events that come before the service has told wait.
      for (const one of log.slice(opened)) {
        assertEquals(page.wait?.(one, () => take(one)), true);
      }
      const read = opened + toldAgainAt % (log.length - opened + 1);
      page.tell?.(toldUpTo(read, opened));
      // What came until the service read its log is offered with its answer.
      for (const one of log.slice(opened, read)) {
        if (service.restedAt(one).length === variants.length) continue;
        played.set(one.id, page.choose(variants, one)?.id ?? null);
      }
      // Told of it again after its connection was lost, it decides no other way.
      page.tell?.(toldUpTo(read, read));
      assertEquals(
        log.slice(opened).map(({ id }) => played.get(id) ?? null),
        decided.slice(opened),
      );
      // Shown again, each is told as it was, and what rested as it would have been.
      assertEquals(
        log.slice(opened).map((one) => page.choose(variants, one)?.id),
        log.slice(opened).map((one, n) =>
          decided[opened + n] ?? chooseVariant(variants, one)?.id
        ),
      );
      // No variant plays more often than it may.
      variants.forEach(({ id, cooldownMs }) => {
        const times = log.filter((_, n) => decided[n] === id)
          .map(({ receivedAt }) => Date.parse(receivedAt));
        times.slice(1).forEach((at, n) => assert(at - times[n]! >= cooldownMs));
      });
    },
  ));
});
