import { assertEquals } from "@std/assert";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  advanceStreams,
  liveSince,
  NO_SPANS,
} from "@/lib/features/widget_data/stats/spans.ts";
import type { StreamSpan } from "@/lib/schema/widget_data/stats.ts";
import { offline, online } from "./world.ts";

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

function after(
  events: readonly NewEvent[],
  streams: readonly StreamSpan[] = NO_SPANS.streams,
): readonly StreamSpan[] {
  return events.reduce(
    (known, event) =>
      advanceStreams(
        known,
        { ...event, receivedAt: event.occurredAt } as LiveEvent,
      ),
    streams,
  );
}

const isLive = (streams: readonly StreamSpan[]) =>
  liveSince({ ...NO_SPANS, streams }) !== null;

Deno.test("a stream lasts while the channel is live on any platform", () => {
  const both = after([
    online(at("10:00"), "1", "kick"),
    online(at("12:00"), "1", "youtube"),
  ]);
  assertEquals(both.length, 2, "one stream, and all of before");
  assertEquals(both[0]?.startedAt, Date.parse(at("10:00")));
  const one = after([offline(at("13:00"), "1", "youtube")], both);
  assertEquals([isLive(one), one[0]?.id], [true, both[0]?.id]);
  assertEquals(after([offline(at("13:01"), "1", "twitch")], one), one);
  assertEquals(after([offline(at("13:01"), "2", "kick")], one), one);
  const over = after([offline(at("14:00"), null, "kick")], one);
  assertEquals(isLive(over), false);
  assertEquals(over[0]?.offlineAt, Date.parse(at("14:00")));
  const next = after([online(at("15:00"), "2", "youtube")], over);
  assertEquals(next[0]?.startedAt, Date.parse(at("15:00")));
});

Deno.test("the last end counts, whichever is told first", () => {
  const both = after([
    online(at("10:00"), "a", "kick"),
    online(at("10:05"), "b", "twitch"),
  ]);
  const over = after([
    offline(at("12:30"), "b", "twitch"),
    offline(at("12:00"), "a", "kick"),
  ], both);
  assertEquals(over[0]?.offlineAt, Date.parse(at("12:30")));
});

Deno.test("another stream of one platform goes on in the channel's stream while another platform is live", () => {
  const streams = after([
    online(at("10:00"), "a", "kick"),
    online(at("11:00"), "b", "twitch"),
    offline(at("12:00"), "b", "twitch"),
    online(at("14:00"), "c", "twitch"),
    offline(at("15:00"), "a", "kick"),
  ]);
  assertEquals(streams[0]?.startedAt, Date.parse(at("10:00")));
  assertEquals(isLive(streams), true);
  assertEquals(isLive(after([offline(at("16:00"), "c")], streams)), false);
});

Deno.test("a stream of a record of before ends with its platform", () => {
  const before: StreamSpan[] = [{
    id: at("10:00"),
    streamIds: ["s1"],
    startedAt: Date.parse(at("10:00")),
    offlineAt: null,
  }];
  assertEquals(isLive(after([offline(at("11:00"), "s2")], before)), true);
  assertEquals(isLive(after([offline(at("11:00"), "s1")], before)), false);
  assertEquals(isLive(after([offline(at("11:00"))], before)), false);
});
