import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { SimulatedNotification } from "@/lib/clients/simulated/wire.ts";
import { SUBSCRIPTION_TYPES as VERSIONS } from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { DAWN, typeOf, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";

const FIXTURES = new URL("../../fixtures/eventsub/", import.meta.url);

interface Row {
  file: string;
  type: string;
  version: string;
  condition: string[];
}

const { fixtures }: { fixtures: Row[] } = JSON.parse(
  await Deno.readTextFile(new URL("index.json", FIXTURES)),
);
const samples = new Map<string, { row: Row; body: unknown }[]>();
for (const row of fixtures) {
  const body = JSON.parse(await Deno.readTextFile(new URL(row.file, FIXTURES)));
  samples.set(row.type, [...samples.get(row.type) ?? [], { row, body }]);
}

/** A busy evening and a dusk. */
const notifications: SimulatedNotification[] = [
  ...worldOf({ pace: 3 }).advance(DAWN + 3 * HOUR_MS),
  ...worldOf({ startAt: DAWN + 23 * HOUR_MS }).advance(
    DAWN + 24 * HOUR_MS + MINUTE_MS,
  ),
].flatMap((simulatedEvent) =>
  simulatedEvent.from === "platform" ? [simulatedEvent.notification] : []
);

/**
 * Every path of a body to the kinds of value found there; list places are
 * folded into one.
 */
function shapeOf(
  value: unknown,
  path = "",
  shape = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  const kind = value === null
    ? "null"
    : Array.isArray(value)
    ? "list"
    : typeof value;
  shape.set(path, (shape.get(path) ?? new Set()).add(kind));
  if (Array.isArray(value)) {
    for (const item of value) shapeOf(item, `${path}[]`, shape);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      shapeOf(item, `${path}.${name}`, shape);
    }
  }
  return shape;
}

Deno.test("the simulated channel sends every type that the service wants of Twitch", () => {
  const seen = new Set(
    notifications.map(({ subscription }) => subscription.type),
  );
  assertEquals([...seen].sort(), Object.keys(VERSIONS).sort());
});

Deno.test("no field that the platform's own samples do not have", () => {
  for (const { subscription: { type }, event } of notifications) {
    const known = (samples.get(type) ?? []).map(({ body }) =>
      shapeOf(body && typeof body === "object" && "event" in body && body.event)
    );
    assert(known.length > 0, type);
    for (const [path, kinds] of shapeOf(event)) {
      const expected = known.flatMap((shape) => [...shape.get(path) ?? []]);
      assert(expected.length > 0, `${type} has no ${path}`);
      for (const kind of kinds) {
        // A sample may show a nullable field filled only.
        const right = expected.includes(kind) || kind === "null" ||
          expected.every((own) => own === "null");
        assert(right, `${type} ${path} is ${kind}, not ${expected}`);
      }
    }
  }
});

Deno.test("no field of the platform's own samples is missing", () => {
  for (const { subscription: { type }, event } of notifications) {
    const names = Object.keys(event).sort().join();
    const known = (samples.get(type) ?? []).map(({ body }) =>
      body && typeof body === "object" && "event" in body && body.event
        ? Object.keys(body.event).sort().join()
        : ""
    );
    assert(known.includes(names), `${type}: ${names}`);
  }
});

Deno.test("nested objects are whole, too", () => {
  const nested = new Map<string, Set<string>>();
  const collect = (value: unknown, path: string) => {
    if (Array.isArray(value)) {
      for (const item of value) collect(item, `${path}[]`);
    } else if (typeof value === "object" && value !== null) {
      const names = Object.keys(value).sort().join();
      nested.set(path, (nested.get(path) ?? new Set()).add(names));
      for (const [name, item] of Object.entries(value)) {
        collect(item, `${path}.${name}`);
      }
    }
  };
  for (const [type, rows] of samples) {
    for (const { body } of rows) {
      if (body && typeof body === "object" && "event" in body) {
        collect(body.event, type);
      }
    }
  }
  const known = new Map(
    [...nested].map(([path, names]) => [path, new Set(names)]),
  );
  nested.clear();
  for (const { subscription: { type }, event } of notifications) {
    collect(event, type);
  }
  for (const [path, shapes] of nested) {
    for (const names of shapes) {
      assert(known.get(path)?.has(names), `${path}: ${names}`);
    }
  }
});

Deno.test("subscriptions look as the platform's do", () => {
  for (const { subscription } of notifications) {
    const [sample] = samples.get(subscription.type) ?? [];
    assert(sample, subscription.type);
    const body = sample.body;
    assert(body && typeof body === "object" && "subscription" in body);
    assert(body.subscription && typeof body.subscription === "object");
    assertEquals(
      Object.keys(subscription).sort(),
      Object.keys(body.subscription).sort(),
    );
    assertEquals(subscription.version, sample.row.version);
    if (subscription.type !== "channel.raid") {
      assertEquals(
        Object.keys(subscription.condition).sort(),
        [...sample.row.condition].sort(),
      );
    }
    assert(Object.values(subscription.condition).includes(demoChannel.id));
  }
});

Deno.test("a text and its fragments say the same", () => {
  for (const { event } of notifications) {
    const message = event.message;
    if (!message || typeof message !== "object" || Array.isArray(message)) {
      continue;
    }
    const { text, fragments, emotes } = message;
    if (Array.isArray(fragments)) {
      const joined = fragments.map((fragment) =>
        fragment && typeof fragment === "object" && "text" in fragment
          ? fragment.text
          : ""
      ).join("");
      assertEquals(joined, text);
    }
    for (const emote of Array.isArray(emotes) ? emotes : []) {
      assert(emote && typeof emote === "object" && !Array.isArray(emote));
      const { begin, end } = emote;
      const letters = [...String(text)];
      const name = letters.slice(Number(begin), Number(end) + 1).join("");
      assert(/^\S+$/.test(name), `"${name}" in "${text}"`);
    }
  }
});

Deno.test("a community gift and its recipients belong together", () => {
  const notices = notifications.filter(({ subscription }) =>
    subscription.type === "channel.chat.notification"
  ).map(({ event }) => event);
  const gifts = notices.flatMap(({ community_sub_gift: gift }) =>
    gift && typeof gift === "object" && !Array.isArray(gift) ? [gift] : []
  );
  const single = notices.flatMap(({ sub_gift: gift }) =>
    gift && typeof gift === "object" && !Array.isArray(gift) ? [gift] : []
  );
  assert(gifts.length > 10);
  for (const { id, total } of gifts) {
    assert(/^\d{19}$/.test(String(id)));
    const recipients = single.filter((gift) => gift.community_gift_id === id)
      .map((gift) => gift.recipient_user_id);
    assertEquals(recipients.length, total);
    assertEquals(new Set(recipients).size, total);
  }
  assertEquals(new Set(gifts.map(({ id }) => id)).size, gifts.length);
});

Deno.test("times are RFC 3339 with nanoseconds", () => {
  for (const { timestamp } of notifications) {
    assert(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(timestamp),
      timestamp,
    );
  }
});

Deno.test("module events have the fields the endpoint takes", () => {
  const world = worldOf({ pace: 3 });
  const events = world.advance(DAWN + HOUR_MS).flatMap((simulatedEvent) =>
    simulatedEvent.from === "module" ? [simulatedEvent] : []
  );
  const kinds = new Set(events.map(typeOf));
  assertEquals([...kinds].sort(), [
    "goal.updated",
    "order",
    "tip",
    "wheel.spin",
  ]);
  for (const { event, at } of events) {
    assertEquals(event.channelId, demoChannel.id);
    assertEquals(event.occurredAt, new Date(at).toISOString());
    assert(event.kind === "goal.updated" || event.actor?.name);
  }
});
