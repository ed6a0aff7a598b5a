import { assert, assertEquals } from "@std/assert";
import { MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  asLive,
  findWalkOns,
  NO_STREAM,
} from "@/lib/features/overlays/moments/walk_ons.ts";

const BEGIN = Date.parse("2026-11-30T18:00:00.000Z");
let made = 0;

const event = (
  kind: string,
  minute: number,
  data: Record<string, unknown> = {},
  more: Partial<LiveEvent> = {},
) =>
  ({
    id: `e${made++}`,
    kind,
    platform: "twitch",
    occurredAt: toIso(BEGIN + minute * MINUTE_MS),
    receivedAt: toIso(BEGIN + minute * MINUTE_MS),
    test: false,
    actor: null,
    data,
    ...more,
  }) as unknown as LiveEvent;

const line = (
  who: string,
  minute: number,
  data: Record<string, unknown> = {},
  more: Partial<LiveEvent> = {},
) =>
  event(
    "chat.message",
    minute,
    { roles: [], badges: [], sharedFrom: null, ...data },
    { actor: { id: `id-${who}`, login: who, name: who }, ...more },
  );

const online = (minute: number) => event("stream.online", minute);
const offline = (minute: number) => event("stream.offline", minute);

/** Returns who walks on, of events that come in batches that end after `cut` of them. */
function cameIn(
  events: readonly LiveEvent[],
  { cut = 0, begun = NO_STREAM, isWanted = () => true }: {
    cut?: number;
    begun?: typeof NO_STREAM;
    isWanted?: (moment: LiveEvent<"moment">) => boolean;
  } = {},
) {
  const first = findWalkOns(begun, events.slice(0, cut), isWanted);
  const rest = findWalkOns(first.memory, events.slice(cut), isWanted);
  return [...first.found, ...rest.found];
}

const namesOf = (...asked: Parameters<typeof cameIn>) =>
  cameIn(...asked).map(({ actor }) => actor?.name);

Deno.test("each walks on once in a stream, wherever a batch ends, and again in the next one", () => {
  const evening = [
    line("early", -1),
    online(0),
    line("Ada", 1),
    line("Bob", 2),
    line("Ada", 3),
    // The encoder lost its connection for a moment.
    offline(30),
    line("Cyd", 31),
    online(33),
    line("Ada", 34),
    line("Cyd", 35),
    offline(60),
    line("Dan", 61),
    online(90),
    line("Ada", 91),
  ];
  for (let cut = 0; cut <= evening.length; cut++) {
    assertEquals(namesOf(evening, { cut }), ["Ada", "Bob", "Cyd", "Ada"]);
  }
  const names = cameIn(evening).map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
});

Deno.test("a stream whose end was never told ends with the next one, and one on two platforms with the last", () => {
  assertEquals(
    namesOf([online(0), line("Ada", 1), online(600), line("Ada", 601)]),
    ["Ada", "Ada"],
  );
  const kick = { platform: "kick" };
  assertEquals(
    namesOf([
      online(0),
      line("Ada", 1),
      event("stream.online", 5, {}, kick),
      offline(60),
      line("Ada", 61),
      event("stream.online", 120, {}, kick),
      line("Ada", 121),
    ]),
    ["Ada", "Ada"],
  );
  // Of one that was on when the alert was added, the platform tells.
  const begun = asLive(NO_STREAM, BEGIN);
  assertEquals(
    namesOf([line("Ada", 0), online(1), line("Ada", 2)], { begun }),
    ["Ada"],
  );
});

Deno.test("who walks on is told by role and months, and neither bots, other channels' lines nor those whom no alert is for", () => {
  const badges = [{ set: "subscriber", id: "12", info: "14" }];
  const found = cameIn([
    online(0),
    line("Ada", 1, { roles: ["subscriber", "moderator"], badges }),
    line("Bob", 2),
    line("nightbot", 3, { roles: ["moderator"] }),
    line("Cyd", 4, { sharedFrom: { id: "9", login: "o", name: "O" } }),
    line("Dan", 5, {}, { test: true }),
  ]);
  assertEquals(
    found.map(({ data }) => [data.source, data.months]),
    [["moderator", 14], ["viewer", null]],
  );
  // Who was not asked for may be later.
  const only = namesOf([online(0), line("Bob", 1), line("Ada", 2)], {
    isWanted: ({ actor }) => actor?.name === "Ada",
  });
  assertEquals(only, ["Ada"]);
});

Deno.test("where a crowd comes, the first thousand walk on", () => {
  const crowd = Array.from({ length: 1_010 }, (_, n) => line(`v${n}`, 1));
  assertEquals(cameIn([online(0), ...crowd]).length, 1_000);
});

Deno.test("who came is remembered in one value of the database, however long their ids are", () => {
  for (const letter of ["x", "観"]) {
    const crowd = Array.from(
      { length: 1_000 },
      (_, n) => line(`${letter.repeat(200)}${n}`, 1),
    );
    const first = findWalkOns(NO_STREAM, [online(0), ...crowd], () => true);
    const { memory } = first;
    assert(encodedSize(memory) < 65_000, `${encodedSize(memory)} bytes`);
    assert(first.found.length > 100);
    assertEquals(findWalkOns(memory, crowd, () => true).found, []);
  }
});
