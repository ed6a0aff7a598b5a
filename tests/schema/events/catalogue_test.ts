import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assert, assertEquals } from "@std/assert";
import {
  CATALOGUE,
  dataSchema,
  isCounted,
  isKnownKind,
  isNewEvent,
  isShortLived,
  kindMatches,
  KINDS,
  liveEventSchema,
  type NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import {
  changed,
  fixtureRows,
  normaliseBody,
  normaliseSample,
} from "@/tests/features/platform/notifications/samples.ts";
import { EXAMPLES } from "./examples.ts";

/** The kinds that the interface promises. */
const PROMISED =
  "follow sub resub gift gift.recipient member gift_member cheer superchat " +
  "tip charity raid redemption order chat.message chat.deleted chat.cleared " +
  "chat.user_cleared chat.notice poll.begin poll.progress poll.end " +
  "prediction.begin prediction.progress prediction.lock prediction.end " +
  "hype_train.begin hype_train.progress hype_train.end goal.begin " +
  "goal.progress goal.end shoutout ad_break stream.online stream.offline " +
  "channel.updated wheel.spin goal.updated metric.updated points.updated " +
  "timer.state timer.contribution timer.ended ladder.state " +
  "ladder.goal_reached credits.state sync.values kv.updated " +
  "instance.updated scene.updated widget.published sound.assigned " +
  "control.skip control.pause control.mute control.replay control.clear " +
  "control.reload token.rotated";

Deno.test("every promised kind has a row", () => {
  assertEquals(PROMISED.split(" ").filter((kind) => !isKnownKind(kind)), []);
});

Deno.test("every kind is shown by a sample or an example, and comes back unchanged", () => {
  const events = [...sampleEvents(), ...exampleEvents()];
  const shown = new Set(events.map((event) => event.kind));

  assertEquals(KINDS.filter((kind) => !shown.has(kind)), []);
  for (const event of events) {
    assert(isNewEvent(event), event.kind);
    const live = {
      v: 1 as const,
      position: "01JD-0.0",
      receivedAt: "2026-11-21T10:00:00.000Z",
      ...event,
    };
    const back: unknown = liveEventSchema(event.kind)
      .parse(JSON.parse(JSON.stringify(live)));
    assertEquals(back, live);
  }
});

Deno.test("every kind can be said as JSON Schema, the same for both directions", () => {
  for (const kind of KINDS) {
    const output = inlineJsonSchema(liveEventSchema(kind));
    assertEquals(output.type, "object", kind);
    // A transform cannot be said as JSON Schema and would throw here.
    inlineJsonSchema(dataSchema(kind), { io: "input" });
    inlineJsonSchema(dataSchema(kind), { io: "output" });
  }
});

Deno.test("data that is not what its kind says is no event", () => {
  const gift = exampleEvent("gift_member", {
    level: "Gold",
    count: 0,
    anonymous: false,
    giftId: null,
  });
  const { actor: _, ...withoutActor } = exampleEvent("tip", EXAMPLES.tip);

  assertEquals(isNewEvent(gift), false);
  assertEquals(isNewEvent(exampleEvent("tip", {})), false);
  assertEquals(isNewEvent(withoutActor), false);
});

Deno.test("rows have texts that a menu and a page can show", () => {
  for (const kind of KINDS) {
    const { title, description } = CATALOGUE[kind];
    assert(title.length > 2 && title.length <= 30, kind);
    assert(/^[A-Z].*[^.]$/.test(description), kind);
  }
});

Deno.test("a pattern is a kind, or a prefix with a star", () => {
  const cases: [string, string, boolean][] = [
    ["gift", "gift", true],
    ["gift", "gift.recipient", false],
    ["gift*", "gift.recipient", true],
    ["gift*", "gift_member", true],
    ["gift.*", "gift", false],
    ["chat.*", "chat.message", true],
    ["platform.*", "platform.channel.raid", true],
    ["*", "anything", true],
    ["", "follow", false],
    ["fol", "follow", false],
  ];
  for (const [pattern, kind, matches] of cases) {
    assertEquals(kindMatches(pattern, kind), matches, `${pattern} ${kind}`);
  }
});

Deno.test("names of JavaScript's own are no kinds", () => {
  assertEquals(
    ["constructor", "__proto__", "toString"].filter(isKnownKind),
    [],
  );
});

Deno.test("chat and what alert boxes play are kept for a short time", () => {
  assertEquals(
    KINDS.filter(isShortLived),
    KINDS.filter((kind) =>
      kind.startsWith("chat.") || kind === "playback.state"
    ),
  );
  assertEquals(isShortLived("platform.channel.chat.pinned"), false);
});

Deno.test("a test event never counts", () => {
  const [follow] = normaliseSample("channel.follow.json").events;
  assert(follow);

  assertEquals(isCounted(follow), true);
  assertEquals(isCounted({ ...follow, test: true }), false);
});

Deno.test("what has no kind of its own never counts", () => {
  const [event] = normaliseBody(
    changed("channel.subscribe.json", { tier: "?" }),
  ).events;
  assert(event);

  assertEquals(isCounted(event), false);
});

Deno.test("currencies have the minor units of ISO 4217", () => {
  assertEquals(
    ["EUR", "JPY", "KWD", "QQQ", "euro"].map(minorDigits),
    [2, 0, 3, 2, 2],
  );
  // Where prices are written otherwise than the standard counts.
  assertEquals(
    ["IQD", "RSD", "IRR", "MGA", "CLF", "UYW"].map(minorDigits),
    [3, 2, 2, 2, 4, 4],
  );
});

function sampleEvents(): NewEvent[] {
  const canceled = normaliseBody(changed(
    "channel.channel_points_custom_reward_redemption.update.json",
    { status: "canceled" },
  ));
  return [
    ...fixtureRows().flatMap(({ file }) => normaliseSample(file).events),
    ...canceled.events,
  ];
}

function exampleEvents(): NewEvent[] {
  return KINDS.flatMap((kind) => {
    const data = EXAMPLES[kind];
    if (data === undefined) return [];
    const event = exampleEvent(kind, data);
    assert(isNewEvent(event), kind);
    return [event];
  });
}

function exampleEvent(kind: NewEvent["kind"], data: unknown) {
  return {
    id: "e1",
    kind,
    occurredAt: "2026-11-21T10:00:00.000Z",
    platform: "limelight",
    test: false,
    act: "e1",
    actor: null,
    data,
  };
}
