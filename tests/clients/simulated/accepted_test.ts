import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { readModuleEvent } from "@/lib/features/platform/notifications/module_event.ts";
import { normalise } from "@/lib/features/platform/notifications/normalise/normalise.ts";
import { readNotification } from "@/lib/features/platform/notifications/read_notification.ts";
import { DAWN, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";

const RECEIVED_AT = "2026-11-21T05:00:00.000Z";
const told = [
  ...worldOf({ pace: 2 }).advance(DAWN + 2 * HOUR_MS),
  ...worldOf({ startAt: DAWN + 23 * HOUR_MS }).advance(
    DAWN + 24 * HOUR_MS + MINUTE_MS,
  ),
];

/** Types that are events of nothing of ours, and kept as they are. */
const KEPT_RAW = new Set([
  "channel.subscription.end",
  "channel.moderator.add",
  "channel.moderator.remove",
  "channel.vip.add",
  "channel.vip.remove",
]);

Deno.test("every notification is understood by the service", () => {
  const kinds = new Set<string>();
  for (const simulatedEvent of told) {
    if (simulatedEvent.from !== "platform") continue;
    const { notification } = simulatedEvent;
    const { type } = notification.subscription;
    const read = readNotification(JSON.parse(JSON.stringify(notification)));
    assert(read.ok, `${type}: ${!read.ok && read.message}`);
    assertEquals(read.value.messageId, notification.message_id);
    const { channelId, events, effects } = normalise(
      { ...read.value, messageId: notification.message_id },
      RECEIVED_AT,
    );
    assertEquals(channelId, demoChannel.id);
    if (!KEPT_RAW.has(type)) {
      assert(events.length > 0 || effects.length > 0, type);
    }
    for (const { kind } of events) {
      if (
        !KEPT_RAW.has(type) &&
        notification.event.from_broadcaster_user_id !== demoChannel.id
      ) {
        assert(!kind.startsWith("platform."), `${type} became ${kind}`);
      }
      kinds.add(kind);
    }
  }
  for (
    const kind of [
      "follow",
      "sub",
      "resub",
      "gift",
      "gift.recipient",
      "cheer",
      "charity",
      "raid",
      "redemption",
      "chat.message",
      "poll.end",
      "prediction.end",
      "hype_train.progress",
      "goal.end",
      "shoutout",
      "ad_break",
      "stream.online",
      "stream.offline",
      "channel.updated",
    ]
  ) assert(kinds.has(kind), `no ${kind}`);
});

Deno.test("every module event is understood by the service", () => {
  let count = 0;
  for (const simulatedEvent of told) {
    if (simulatedEvent.from !== "module") continue;
    const wire = JSON.parse(JSON.stringify(simulatedEvent.event));
    const read = readModuleEvent(wire, RECEIVED_AT);
    assert(
      read.ok,
      `${simulatedEvent.event.kind}: ${!read.ok && read.message}`,
    );
    assertEquals(read.value.event.kind, simulatedEvent.event.kind);
    count++;
  }
  assert(count > 50);
});
