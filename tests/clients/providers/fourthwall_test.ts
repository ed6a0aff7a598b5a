import { assertEquals } from "@std/assert";
import { fourthwall } from "@/lib/clients/providers/fourthwall/mod.ts";
import { AT, fixture, testTable, toldAs } from "./fixtures.ts";

const parse = (text: string) =>
  fourthwall.parse({ text, headers: null, at: AT });

/** A witnessed body with a change to its envelope and its data. */
function changed(
  file: string,
  data: Record<string, unknown>,
  envelope: Record<string, unknown> = {},
): string {
  const body = JSON.parse(fixture("fourthwall", file));
  return JSON.stringify({
    ...body,
    ...envelope,
    data: { ...body.data, ...data },
  });
}

const ORDER =
  "order · fourthwall:5f0e1d2c-3b4a-4c5d-8e6f-7a8b9c0d1e2f · 6690 USD · 2 × Harbour Tee, 1 × Pin Set · “Love the new print”";

testTable("fourthwall", [
  ["order_placed.json", ORDER],
  ["order_placed_giftcard.json", ORDER],
  [
    // The id of a test's delivery, so that the next test shows again.
    "order_placed_test.json",
    "test order · fourthwall:weve_Bc2dE3fG4hI5jK6lM7nO8p · 6690 USD · 2 × Harbour Tee, 1 × Pin Set · “Love the new print”",
  ],
  [
    "order_updated_cancelled.json",
    "correction · fourthwall:canceled:5f0e1d2c-3b4a-4c5d-8e6f-7a8b9c0d1e2f · canceled of order:fourthwall:5f0e1d2c-3b4a-4c5d-8e6f-7a8b9c0d1e2f",
  ],
  [
    "donation.json",
    "tip · fourthwall:don_Jx7kLm2nQ4e5rTyUiOpAsD · 1000 USD · by marlow_f · “For the harbour fund”",
  ],
  [
    "donation_no_name.json",
    "tip · fourthwall:don_Jx7kLm2nQ4e5rTyUiOpAsD · 725 USD",
  ],
  [
    "gift_purchase.json",
    "order · fourthwall:giv_Pq8rStUvT3wXyZ_AbCdEfG · 7860 USD · 3 × Harbour Tee · by sasha_r · “Gifts for chat”",
  ],
  [
    "gift_draw_ended.json",
    "ignored: the gifts of a draw were paid for when they were given",
  ],
  [
    "subscription_purchased.json",
    'member · fourthwall:weve_Gh7iJ8kL9mN0oP1qR2sT3u · 9900 USD · level "" · by Juniper Vale',
  ],
  [
    "subscription_purchased.live_suspended.json",
    "ignored: the membership is not active",
  ],
  [
    "subscription_changed_suspended.json",
    "ignored: a changed membership tells of no payment",
  ],
  [
    "subscription_expired_cancelled.json",
    "ignored: the end of a membership is no payment",
  ],
], parse);

Deno.test("fourthwall: an order counts by where it came from", () => {
  const kinds = (type: string) =>
    parse(changed("order_placed.json", { source: { type } })).kind;
  assertEquals(kinds("ORDER"), "events");
  assertEquals(kinds("SAMPLES_ORDER"), "ignored");
  assertEquals(kinds("TWITCH_GIFT_REDEMPTION"), "ignored");
  assertEquals(kinds("GIVEAWAY_LINKS"), "ignored");
  assertEquals(kinds("toString"), "not_understood");
});

Deno.test("fourthwall: only a completed donation is money", () => {
  for (const status of ["OPEN", "ABANDONED", "CANCELLED", "FAILED", "NEW"]) {
    assertEquals(parse(changed("donation.json", { status })).kind, "ignored");
  }
});

Deno.test("fourthwall: only an active membership is money", () => {
  for (const type of ["SUSPENDED", "CANCELLED", "NONE"]) {
    const text = changed("subscription_purchased.json", {
      subscription: {
        type,
        variant: { amount: { value: 99, currency: "USD" } },
      },
    });
    assertEquals(parse(text).kind, "ignored");
  }
});

Deno.test("fourthwall: what was never counted is not taken back", () => {
  const { data } = JSON.parse(
    fixture("fourthwall", "order_updated_cancelled.json"),
  );
  const update = (order: object, envelope = {}) =>
    parse(changed(
      "order_updated_cancelled.json",
      { order: { ...data.order, ...order } },
      envelope,
    ));
  assertEquals(update({}).kind, "events");
  assertEquals(update({ status: "SHIPPED" }).kind, "ignored");
  assertEquals(update({ source: { type: "SAMPLES_ORDER" } }).kind, "ignored");
  assertEquals(update({}, { testMode: true }).kind, "ignored");
});

Deno.test("fourthwall: another version of the API and other types of events", () => {
  assertEquals(
    parse(changed("donation.json", {}, { apiVersion: "V2" })).kind,
    "not_understood",
  );
  assertEquals(
    toldAs(parse(changed("donation.json", {}, { type: "PRODUCT_CREATED" }))),
    "ignored: events of this type are not counted",
  );
});
