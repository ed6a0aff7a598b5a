import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { KINDS, liveEventSchema } from "@/lib/schema/events/catalogue.ts";
import {
  createKindFilter,
  HelloMessage,
  KindsParameter,
  MAX_CLIENT_MESSAGE_BYTES,
  readClientMessage,
} from "@/lib/schema/events/messages.ts";
import { normaliseSample } from "@/tests/features/platform/notifications/samples.ts";

/** The schema of `EventsMessage`. */
function eventsMessageSchema() {
  return z.object({
    type: z.literal("events"),
    events: z.array(
      z.union([
        ...KINDS.map((kind) => liveEventSchema(kind)),
        liveEventSchema("platform.other").extend({
          kind: z.string().startsWith("platform."),
        }),
      ]),
    ),
  });
}

Deno.test("a page's messages are read", () => {
  assertEquals(readClientMessage('{"type":"ping"}'), { type: "ping" });
  assertEquals(readClientMessage('{"type":"active","active":true}'), {
    type: "active",
    active: true,
  });
  assertEquals(
    readClientMessage('{"type":"active","active":false,"visible":true}'),
    { type: "active", active: false, visible: true },
  );
});

Deno.test("JSON of a later version is ignored", () => {
  for (
    const frame of [
      '{"type":"wave"}',
      "[]",
      "7",
      "null",
      '{"type":"active"}',
      '{"type":"active","active":"yes"}',
    ]
  ) {
    assertEquals(readClientMessage(frame), "ignored", frame);
  }
});

Deno.test("what is no JSON, no text or over 4 KiB is a violation", () => {
  const ofBytes = (bytes: number, letter: string) => {
    const frame = `{"type":"ping","x":""}`;
    const size = new TextEncoder().encode(letter).length;
    const count = Math.floor((bytes - frame.length) / size);
    const rest = bytes - frame.length - count * size;
    return frame.replace(`""`, `"${letter.repeat(count)}${"a".repeat(rest)}"`);
  };

  assertEquals(readClientMessage("ping"), "violation");
  assertEquals(readClientMessage(""), "violation");
  assertEquals(readClientMessage(new ArrayBuffer(4)), "violation");
  for (const letter of ["a", "€"]) {
    assertEquals(
      readClientMessage(ofBytes(MAX_CLIENT_MESSAGE_BYTES, letter)),
      { type: "ping" },
    );
    assertEquals(
      readClientMessage(ofBytes(MAX_CLIENT_MESSAGE_BYTES + 1, letter)),
      "violation",
    );
  }
});

Deno.test("a filter lets through what it names", () => {
  const passes = createKindFilter(" follow, gift*,chat.* ,");

  assertEquals(
    [
      "follow",
      "gift",
      "gift.recipient",
      "gift_member",
      "chat.message",
      "follower",
      "sub",
      "chat",
    ].map(passes),
    [true, true, true, true, true, false, false, false],
  );
});

Deno.test("no filter, or a star in it, lets everything through", () => {
  for (const parameter of [null, undefined, "", " , ", "*", "follow,*"]) {
    const passes = createKindFilter(parameter);
    assertEquals(passes("platform.channel.raid"), true, `${parameter}`);
  }
});

Deno.test("the kinds parameter is kinds or prefixes", () => {
  for (const good of ["follow", "gift*,chat.*", "*", "", "a,b.c,"]) {
    assert(KindsParameter.safeParse(good).success, good);
  }
  for (const bad of ["a b", "*a", "gi*ft", "follow;sub", "<x>"]) {
    assert(!KindsParameter.safeParse(bad).success, bad);
  }
});

Deno.test("a long kinds parameter is read in no time", () => {
  const long = "a".repeat(3_999) + ";";

  assertEquals(KindsParameter.safeParse(long).success, false);
});

Deno.test("the socket's messages can be said as JSON Schema", () => {
  assertEquals(z.toJSONSchema(HelloMessage).type, "object");
  assertEquals(z.toJSONSchema(eventsMessageSchema()).type, "object");
});

Deno.test("an events message holds events of known and of unknown types", () => {
  const live = (file: string) => ({
    v: 1,
    position: "01JD-0.0",
    receivedAt: "2026-11-21T10:00:00.000Z",
    ...normaliseSample(file).events[0],
  });
  const message = {
    type: "events",
    events: [live("channel.follow.json"), live("channel.ban.json")],
  };

  const parsed: unknown = eventsMessageSchema().parse(message);
  assertEquals(parsed, message);
});
