import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isNewEvent } from "@/lib/schema/events/catalogue.ts";
import { readNotification } from "@/lib/features/platform/notifications/read_notification.ts";
import { normalise } from "@/lib/features/platform/notifications/normalise/normalise.ts";
import { fixtureRows, readSample, RECEIVED_AT } from "./samples.ts";

const SAMPLES = fixtureRows().map((row) => readSample(row.file));

/** One change somewhere below an object or a list. */
interface Mutation {
  /** Picks a place among all places of the body. */
  place: number;
  /** Absent: the place is deleted. */
  value?: unknown;
}

const ODD_VALUES = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    "",
    "__proto__",
    "\ud800",
    "1000",
    "0001-01-01T00:00:00Z",
    "999999-01-01T00:00:00Z",
    "2026-02-31T25:61:00Z",
    -1,
    1e308,
    2 ** 53,
    0.1,
  ),
  fc.string({ unit: "grapheme", maxLength: 400 }),
);

const MUTATIONS: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    fc.record({ place: fc.nat() }),
    fc.record({ place: fc.nat(), value: ODD_VALUES }),
  ),
  { minLength: 1, maxLength: 8 },
);

Deno.test("whatever becomes of a sample, only valid events come out of it", () => {
  let kept = 0;
  let raw = 0;
  fc.assert(
    fc.property(
      fc.nat(SAMPLES.length - 1),
      MUTATIONS,
      (sample, mutations) => {
        const body = structuredClone(SAMPLES[sample]);
        mutations.forEach((mutation) => mutate(body, mutation));

        const read = readNotification(JSON.parse(JSON.stringify(body)));
        if (!read.ok) return;
        const outcome = normalise(
          { ...read.value, messageId: "m1" },
          RECEIVED_AT,
        );

        assert(
          outcome.channelId === null || /^\d{1,20}$/.test(outcome.channelId),
        );
        assert(outcome.channelId !== null || outcome.events.length === 0);
        for (const event of outcome.events) {
          assert(isNewEvent(event), JSON.stringify(event));
          assertEquals(JSON.parse(JSON.stringify(event)), event);
          if (event.kind.startsWith("platform.")) raw++;
          else kept++;
        }
        if (outcome.duplicate) assert(isNewEvent(outcome.duplicate.copy));
      },
    ),
    { numRuns: 4_000 },
  );
  // Both ways out were taken: the property looked at something.
  assert(kept > 500 && raw > 500, `${kept} of a kind, ${raw} raw`);
});

Deno.test("whatever JSON comes, reading it is an answer and no exception", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }),
      (item) => {
        const read = readNotification(item);
        assert(read.ok || read.message.startsWith("Cannot accept"));
      },
    ),
    { numRuns: 1_000 },
  );
});

Deno.test("an event nested without end is refused", () => {
  const deep: unknown = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));

  const read = readNotification({ type: "channel.follow", event: { deep } });

  assertEquals(read, {
    ok: false,
    message: "Cannot accept the notification: it is nested too deeply",
  });
});

function mutate(body: unknown, { place, ...change }: Mutation): void {
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  collect(body, places);
  const chosen = places[place % Math.max(1, places.length)];
  if (!chosen) return;
  if ("value" in change) {
    chosen.holder[chosen.name] = structuredClone(change.value);
  } else delete chosen.holder[chosen.name];
}

function collect(
  value: unknown,
  places: { holder: Record<string, unknown>; name: string }[],
): void {
  if (typeof value !== "object" || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(holder)) {
    places.push({ holder, name });
    collect(holder[name], places);
  }
}
