import { assert, assertEquals } from "@std/assert";
import { DAY_MS, MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import {
  KINDS,
  type KnownKind,
  type NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { LATE_MS, SAME_ACT_MS } from "@/lib/schema/events/same_act.ts";
import { type Telling, TELLINGS } from "@/lib/schema/events/tellings.ts";
import { CHANNEL, idsIn, withMemory } from "@/tests/event_log/log_rig.ts";
import {
  fixtureRows,
  normaliseSample,
} from "@/tests/features/platform/notifications/samples.ts";
import { EXAMPLES } from "./examples.ts";

const TABLE: Readonly<Partial<Record<KnownKind, Telling | string>>> =
  TELLINGS as Record<string, Telling | string>;

const samples = fixtureRows().flatMap(({ file }) =>
  normaliseSample(file).events
);

/** An event of a kind, of a sample notification where one becomes it. */
function eventOf(kind: KnownKind): NewEvent {
  const sample = samples.find((event) => event.kind === kind);
  const event = sample ?? {
    kind,
    platform: "twitch",
    test: false,
    actor: null,
    data: EXAMPLES[kind],
  };
  const occurredAt = "2026-11-21T10:00:00.000Z";
  return { ...event, id: "first", act: "first", occurredAt } as NewEvent;
}

/** The event under another delivery id, as whatever names it after its id has it. */
const under = (id: string, event: NewEvent, part: object = {}) =>
  ({ ...event, id, act: id, ...part }) as NewEvent;

Deno.test("each kind of event has a same-act window, an identity, or a reason why it has none", () => {
  const windows = Object.keys(SAME_ACT_MS);
  const tellings = Object.keys(TELLINGS);
  assertEquals(
    [...windows, ...tellings].sort(),
    [...KINDS].sort(),
    "one of them, and no kind twice",
  );
  for (const [kind, telling] of Object.entries(TABLE)) {
    if (typeof telling !== "string") continue;
    assert(telling.length > 20, `${kind}: ${telling}`);
  }
});

for (
  const [kind, telling] of Object.entries(TABLE) as [
    KnownKind,
    Telling | string,
  ][]
) {
  if (typeof telling === "string") {
    Deno.test(`${kind}: stands in the log as often as it is told, for it has no identity`, () =>
      withMemory(async ({ first, second }) => {
        const event = eventOf(kind);
        await first.append(CHANNEL, [event]);
        await second.append(CHANNEL, [under("second", event)]);
        assertEquals(await idsIn(first), ["first", "second"]);
      }));
    continue;
  }
  Deno.test(`${kind}: told under two delivery ids, it is one event`, () =>
    withMemory(async ({ first, second, clock }) => {
      const event = eventOf(kind);
      const [place] = await first.append(CHANNEL, [event]);
      const later = Math.min(telling.withinMs ?? MINUTE_MS, DAY_MS) - 1;
      clock.set(clock.now() + later);
      const [again, other] = await second.append(CHANNEL, [
        under("second", event),
        under("other", event, { platform: "elsewhere" }),
        under("third", event),
      ]);
      assertEquals(again, { position: place?.position, duplicate: true });
      assertEquals(other?.duplicate, false, "of another platform");
      assertEquals(await idsIn(first), ["first", "other"]);
      assertEquals((await first.findById(CHANNEL, "second"))?.id, "first");
    }));
  if (telling.withinMs === null) continue;
  Deno.test(`${kind}: what a second telling adds is not left out, nor what comes round`, () =>
    withMemory(async ({ first, clock }) => {
      const event = eventOf(kind);
      const ada = { id: "77", login: "ada", name: "Ada" };
      await first.append(CHANNEL, [
        event,
        under("more", event, { actor: ada }),
        under("same", event, { actor: ada }),
      ]);
      clock.set(clock.now() + (telling.withinMs ?? 0) + LATE_MS);
      const occurredAt = toIso(clock.now());
      await first.append(CHANNEL, [under("later", event, { occurredAt })]);
      assertEquals(await idsIn(first), ["first", "more", "later"]);
    }));
}
