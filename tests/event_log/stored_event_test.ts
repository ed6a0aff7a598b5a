import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { EVERY_KIND } from "@/lib/event_log/kind_filter.ts";
import { createLogRedaction } from "@/lib/event_log/redact_log.ts";
import type { LogEntry } from "@/lib/schema/events/records.ts";
import {
  eventJsonOf,
  eventOf,
  toStored,
} from "@/lib/schema/events/stored_event.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  platformEvent,
} from "@/tests/support/events.ts";
import { CHANNEL, type Pair, withMemory } from "./log_rig.ts";

const EVENTS = [
  followEvent("plain"),
  chatEvent("wide", 'الله "quoted" \\ 😀 \u2028 <b>'),
  platformEvent("raw", { halves: [0.5], half: "½" }),
];

/** Stores the events of the channel's log as earlier versions did. */
async function storeAsValues(kv: Deno.Kv): Promise<void> {
  const entries = kv.list<LogEntry>({
    start: keys.eventLog(CHANNEL, ""),
    end: keys.eventLog(CHANNEL, "~"),
  });
  for await (const { key, value } of entries) {
    const events = value.events.map((found) => found && eventOf(found));
    await kv.set(key, { ...value, events });
  }
}

async function everything({ first }: Pair) {
  const query = {
    channelId: CHANNEL,
    after: null,
    limit: 100,
    kinds: EVERY_KIND,
  };
  return {
    read: await first.read(query),
    texts: await first.readTexts(query),
    back: await first.readBack({ channelId: CHANNEL, before: null, limit: 9 }),
    found: await first.findById(CHANNEL, "test:wide"),
  };
}

Deno.test("an event comes out of the log as it went in, as a value and as JSON", () =>
  withMemory(async (pair) => {
    await pair.first.append(CHANNEL, EVENTS);
    const { read: { events }, texts: { texts, ...bounds }, ...rest } =
      await everything(pair);
    assertEquals(
      events.map(({ v: _, position: __, receivedAt: ___, ...event }) => event),
      JSON.parse(JSON.stringify(EVENTS)),
    );
    assertEquals(texts, events.map((event) => JSON.stringify(event)));
    assertEquals(rest.found, events[1]);
    assertEquals(rest.back.events, events.toReversed());
    const { events: _, ...others } = (await everything(pair)).read;
    assertEquals(bounds, others);
  }));

Deno.test("what an earlier version stored is read, and redacted, as what this one stores", () =>
  withMemory(async (pair) => {
    const { kv, clock, first } = pair;
    for (const event of EVENTS) await first.append(CHANNEL, [event]);
    const before = await everything(pair);
    await storeAsValues(kv);
    assertEquals(await everything(pair), before);
    await createLogRedaction({ ...logParts, kv, clock })(
      CHANNEL,
      (event) => event.id === "test:wide" ? { ...event, actor: null } : event,
    );
    const { read: { events }, found } = await everything(pair);
    assertEquals(found?.actor, null);
    assert(before.read.events[1]?.actor);
    assertEquals(events.map(({ id }) => id), EVENTS.map(({ id }) => id));
  }));

Deno.test("an event takes in the log what its JSON takes in UTF-8", () => {
  for (const event of EVENTS) {
    const stored = toStored(event);
    const text = JSON.stringify(event);
    assertEquals(eventJsonOf(stored), text);
    assertEquals(stored.json.length, new TextEncoder().encode(text).length);
    assertEquals(stored.kind, event.kind);
  }
});
