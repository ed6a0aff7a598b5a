import { assert, assertEquals, assertObjectMatch } from "@std/assert";
import { readNotification } from "@/lib/features/platform/notifications/read_notification.ts";
import type { Notification } from "@/lib/schema/platform/notifications.ts";
import { readEvent, readSample } from "./samples.ts";

const FOLLOW = readSample("channel.follow.json");
const EVENT = readEvent("channel.follow.json");

Deno.test("the platform's own body gets its id and time from the headers", () => {
  const notification = read(FOLLOW, {
    messageId: "5e0c0a1b-0000",
    timestamp: "2026-01-15T18:16:12.634234626Z",
    messageType: "notification",
  });

  assertEquals(notification, {
    messageId: "5e0c0a1b-0000",
    timestamp: "2026-01-15T18:16:12.634Z",
    purpose: "notification",
    type: "channel.follow",
    version: "2",
    subscriptionId: "501cce9d-3fdb-4258-9466-616fec7a75ef",
    status: "enabled",
    condition: { broadcaster_user_id: "1337", moderator_user_id: "1337" },
    event: EVENT,
  });
});

Deno.test("the platform's own body may carry its id and time itself", () => {
  const notification = read({
    ...FOLLOW,
    message_id: "m7",
    timestamp: "2026-01-15T18:16:12Z",
  });

  assertObjectMatch({ ...notification }, {
    messageId: "m7",
    timestamp: "2026-01-15T18:16:12.000Z",
  });
});

Deno.test("a router's envelope is read", () => {
  const notification = read({
    message_id: "m8",
    timestamp: "2026-01-15T18:16:12.5Z",
    type: "channel.follow",
    version: 2,
    event: EVENT,
  });

  assertEquals(notification, {
    messageId: "m8",
    timestamp: "2026-01-15T18:16:12.500Z",
    purpose: "notification",
    type: "channel.follow",
    version: "2",
    subscriptionId: null,
    status: null,
    condition: {},
    event: EVENT,
  });
});

Deno.test("a router's envelope around the whole body is read", () => {
  const notification = read({
    message_id: "m9",
    timestamp: "2026-01-15T18:16:12Z",
    type: "channel.follow",
    version: "2",
    event: FOLLOW,
  });

  assertObjectMatch({ ...notification }, {
    messageId: "m9",
    purpose: "notification",
    condition: { broadcaster_user_id: "1337" },
    event: EVENT,
  });
});

Deno.test("a WebSocket notification is read", () => {
  const notification = read(readSample("transport/ws.notification.json"));

  assertObjectMatch({ ...notification }, {
    messageId: "befa7b53-d79d-478f-86b9-000000000003",
    timestamp: "2026-01-15T18:16:11.171Z",
    purpose: "notification",
    type: "channel.follow",
    version: "2",
    event: EVENT,
  });
});

Deno.test("revocations are told apart in every transport", () => {
  for (
    const file of [
      "transport/webhook.revocation.json",
      "transport/ws.revocation.json",
    ]
  ) {
    assertObjectMatch({ ...read(readSample(file)) }, {
      purpose: "revocation",
      status: "authorization_revoked",
    });
  }
});

Deno.test("verifications and session messages are nothing to tell", () => {
  for (
    const file of [
      "transport/webhook.verification.json",
      "transport/ws.session_welcome.json",
      "transport/ws.session_keepalive.json",
      "transport/ws.session_reconnect.json",
    ]
  ) {
    assertEquals(read(readSample(file)).purpose, "other", file);
  }
});

Deno.test("a type without an event of its own is nothing to tell", () => {
  const subscription = { type: "drop.entitlement.grant", status: "enabled" };

  assertEquals(read({ subscription, events: [{}] }).purpose, "other");
});

Deno.test("what is no notification is refused with the place", () => {
  const refused = (item: unknown) => {
    const result = readNotification(item);
    return result.ok ? "read" : result.message;
  };

  const prefix = "Cannot accept the notification: ";
  assertEquals(refused(null), `${prefix}it is not an object`);
  assertEquals(refused([]), `${prefix}it is not an object`);
  assertEquals(refused("x"), `${prefix}it is not an object`);
  assert(refused({}).startsWith(`${prefix}type: `));
  assert(
    refused({ type: "../etc", event: {} }).startsWith(`${prefix}type: must be`),
  );
  assert(
    refused({ type: "channel.follow" }).startsWith(`${prefix}event: `),
  );
  assert(
    refused({ message_id: "ü", type: "channel.follow", event: {} })
      .startsWith(`${prefix}message_id: must be`),
  );
  assert(
    refused({ subscription: { type: 7 }, event: {} })
      .startsWith(`${prefix}subscription.type: `),
  );
  assertEquals(
    refused({
      metadata: {
        message_id: "1",
        message_type: "notification",
        message_timestamp: "",
      },
      payload: {},
    }),
    `${prefix}payload.subscription is missing`,
  );
});

Deno.test("a header's id that is no id is left out", () => {
  assertEquals(read(FOLLOW, { messageId: "a\nb" }).messageId, null);
});

function read(
  ...args: Parameters<typeof readNotification>
): Notification {
  const result = readNotification(...args);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
