import { assertEquals, assertMatch } from "@std/assert";
import { findProvider } from "@/lib/clients/providers/registry.ts";
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type { Integration } from "@/lib/schema/integrations/integrations.ts";
import type { AlertReach } from "@/lib/schema/overlays/connections.ts";
import {
  deliveryText,
  stateWords,
  testedText,
  whereToChoose,
} from "@/lib/studio/browser/integrations/integration_words.ts";
import { FEED_KIND_MESSAGES } from "@/lib/studio/messages/live.ts";

const AT = "2026-11-29T12:00:00.000Z";

function delivery(part: Partial<IntegrationDelivery>): IntegrationDelivery {
  return {
    id: "dlv_1",
    at: AT,
    outcome: "accepted",
    code: null,
    reason: null,
    kinds: [],
    test: false,
    ...part,
  };
}

/** Says the state of an integration of StreamElements. */
function said(part: Partial<Integration>) {
  const { fields } = findProvider("streamelements")!;
  const { tone, name, why } = stateWords({
    state: "ready",
    values: {},
    secrets: [],
    attention: null,
    connection: null,
    lastDelivery: null,
    ...part,
  }, { title: "StreamElements", fields: [...fields] });
  return [tone, name, why];
}

function connection(
  state: NonNullable<Integration["connection"]>["state"],
  reason: string | null = null,
): Integration["connection"] {
  return { state, reason, since: AT, nextAt: null };
}

Deno.test("a card says the state of its integration, and what the streamer does about it", () => {
  assertEquals(said({}), ["good", "Connected", null]);
  assertEquals(said({ state: "off" }), ["plain", "Off", null]);
  assertEquals(said({ state: "waiting" }), [
    "plain",
    "Waiting for the first delivery",
    null,
  ]);
  assertEquals(said({ state: "incomplete", secrets: ["token"] }), [
    "warn",
    "Not finished",
    "Enter what is missing: Account ID.",
  ]);
  assertEquals(
    said({ state: "waiting", connection: connection("connecting") }),
    ["plain", "Connecting", null],
  );
  // Connected once is not connected now.
  assertEquals(said({ connection: connection("waiting", "it was closed") }), [
    "plain",
    "Connection lost",
    "The connection is lost: it was closed. Limelight tries again by itself.",
  ]);
});

Deno.test("a card that calls for attention says why: what was not understood, and what was refused", () => {
  const refused = delivery({ outcome: "refused", code: "wrong_signature" });
  const attention = { since: AT, reason: "the amount is none" };
  const [, , both] = said({
    state: "attention",
    attention,
    lastDelivery: refused,
  });
  assertMatch(
    `${both}`,
    /not understood, .* missing: the amount is none\. The last .* refused: it was not/,
  );
  assertEquals(
    said({ state: "attention", lastDelivery: refused }).at(-1),
    "The last delivery was refused: it was not signed with the secret that you entered.",
  );
  assertEquals(
    said({
      state: "attention",
      connection: connection("refused", "the token has ended"),
    }).at(-1),
    "StreamElements refuses the connection: the token has ended. Check what you entered.",
  );
});

Deno.test("a delivery is said in one line", () => {
  const text = (part: Partial<IntegrationDelivery>) =>
    deliveryText(delivery(part), FEED_KIND_MESSAGES, true);
  assertEquals(text({ kinds: ["tip"] }), "Tip: accepted");
  assertEquals(
    text({ kinds: ["order", "correction"], test: true }),
    "Shop order, Taken back, a test: accepted",
  );
  assertEquals(
    text({ outcome: "ignored", code: "no_act", reason: "Ko-fi says no sum" }),
    "Ignored: Ko-fi says no sum",
  );
  assertEquals(
    text({ outcome: "ignored", code: "not_understood", reason: "no amount" }),
    "Ignored: it was not understood: no amount",
  );
  assertEquals(text({ test: true }), "A test: accepted");
  assertEquals(
    text({ kinds: ["tip"], outcome: "ignored", code: "off" }),
    "Tip: ignored, the integration was off",
  );
});

Deno.test("a test says what it reached, and leads to where its alert is chosen unless one plays it", () => {
  const reach = {
    open: 1,
    addressed: 1,
    reached: 1,
    reason: null,
    message: "Reached 1 of 1 open source",
  };
  const said = (alerts: AlertReach | null) => [
    testedText({ reach, alerts }),
    whereToChoose({ alerts })?.href,
  ];
  const because = (reason: AlertReach["reason"], boxId: string | null) =>
    said({ open: 1, playing: [], reason, boxId, message: "Why" })[1];
  assertEquals(said(null), [reach.message, undefined]);
  assertEquals(
    said({
      open: 1,
      playing: ["Main"],
      reason: null,
      boxId: null,
      message: "“Main” plays it",
    }),
    [`${reach.message}. “Main” plays it`, undefined],
  );
  assertEquals(because("no_box", null), "/studio/widgets?add=alert-box");
  assertEquals(because("kind_filtered", "wgt_1"), "/studio/widgets/wgt_1");
  assertEquals(because("kind_off", "wgt_1"), "/studio/alerts?box=wgt_1");
  assertEquals(because("left_out", "wgt_1"), "/studio/alerts?box=wgt_1");
  assertEquals(because("kind_filtered", null), "/studio/alerts");
});
