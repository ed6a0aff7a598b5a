import { assertEquals } from "@std/assert";
import { buyMeACoffee } from "@/lib/clients/providers/buymeacoffee/mod.ts";
import { AT, fixture, testTable, toldAs } from "./fixtures.ts";

const parse = (text: string) =>
  buyMeACoffee.parse({ text, headers: null, at: AT });

/** A witnessed body with a change to its envelope and its data. */
function changed(
  file: string,
  data: Record<string, unknown>,
  envelope: Record<string, unknown> = {},
): string {
  const body = JSON.parse(fixture("buymeacoffee", file));
  return JSON.stringify({
    ...body,
    ...envelope,
    data: { ...body.data, ...data },
  });
}

const CHANGE = "ignored: a changed membership tells of no payment";
const END = "ignored: the end of a membership is no payment";
const PAID = "stripe pi_3Ab4cDEfGhIjKlMnO0pQrStU";

testTable("buymeacoffee", [
  [
    "donation_created.json",
    `tip · buymeacoffee:donation:15200418 · 500 EUR · by Marlow Finch · “Für den Hafen – danke! ☕” · ${PAID}`,
  ],
  [
    // Only the note is hidden; the name is shown.
    "donation_created_note_hidden.json",
    "tip · buymeacoffee:donation:15200533 · 100 EUR · by Marlow Finch · stripe pi_3Bc5dEFgHiJkLmNoP1qRsTuV",
  ],
  [
    "recurring_donation_started.json",
    'member · buymeacoffee:sub_1Fg9hIJkLmNoPqRsT5uVwXyZ:1790010003 · 100 EUR · level "" · by Juniper Vale · “monatlich dabei”',
  ],
  // Told in the same second as `started`, with the same data.
  ["recurring_donation_updated.json", CHANGE],
  ["recurring_donation_cancelled.json", END],
  [
    // Each test has event 1: its time tells it from the next.
    "test_donation_created.json",
    "test tip · buymeacoffee:test:donation.created:1790003000 · 500 USD · by Robin",
  ],
  [
    "test_donation_refunded.json",
    "ignored: a test of a refund takes nothing back",
  ],
  [
    "test_extra_purchase_created.json",
    "test order · buymeacoffee:test:extra_purchase.created:1790003120 · 7500 USD · 2 × Portfolio review · by Robin",
  ],
  [
    "test_membership_started.json",
    'test member · buymeacoffee:test:membership.started:1790003200 · 100 USD · level "Basic" · by Robin',
  ],
  ["test_membership_updated.json", CHANGE],
  ["test_membership_cancelled.json", END],
], parse);

Deno.test("buymeacoffee: a refund takes the tip back as a whole", () => {
  assertEquals(
    toldAs(parse(
      changed("test_donation_refunded.json", { id: 15200418 }, {
        live_mode: true,
        event_id: 640199,
      }),
    )),
    "correction · buymeacoffee:refund:donation:15200418 · refund of tip:buymeacoffee:donation:15200418",
  );
});

Deno.test("buymeacoffee: only what succeeded or is active is money", () => {
  const donation = (data: object) =>
    parse(changed("donation_created.json", { ...data })).kind;
  assertEquals(donation({ status: "failed" }), "ignored");
  assertEquals(donation({ refunded: "true" }), "ignored");
  assertEquals(donation({ refunded: true }), "ignored");
  assertEquals(donation({ refunded: "perhaps" }), "not_understood");
  assertEquals(
    parse(changed("recurring_donation_started.json", { status: "past_due" }))
      .kind,
    "ignored",
  );
});

Deno.test("buymeacoffee: a name of another type is a wish to stay unknown", () => {
  assertEquals(
    toldAs(parse(
      changed("donation_created.json", { supporter_name_type: "anonymous" }),
    )),
    `tip · buymeacoffee:donation:15200418 · 500 EUR · anonymous · ${PAID}`,
  );
});

Deno.test("buymeacoffee: no processor is told by an id of another form", () => {
  assertEquals(
    toldAs(parse(
      changed("donation_created.json", {
        transaction_id: "8XY12345AB678901C",
        support_note: null,
      }),
    )),
    "tip · buymeacoffee:donation:15200418 · 500 EUR · by Marlow Finch",
  );
});

Deno.test("buymeacoffee: events without a witnessed body are left out", () => {
  const typed = (type: string) =>
    parse(changed("donation_created.json", {}, { type })).kind;
  for (
    const type of [
      "commission_order.created",
      "commission_order.refunded",
      "wishlist_payment.created",
      "wishlist_payment.refunded",
      "extra_purchase.refunded",
      "extra_purchase.updated",
      "membership.paused",
    ]
  ) assertEquals(typed(type), "ignored", type);
  for (const type of ["support.created", "constructor"]) {
    assertEquals(typed(type), "not_understood", type);
  }
});

Deno.test("buymeacoffee: an id beyond 2^53 stays itself", () => {
  const text = fixture("buymeacoffee", "donation_created.json")
    .replace("15200418", "9007199254740993");
  const parsed = parse(text);
  assertEquals(
    parsed.kind === "events" && parsed.events[0]?.id,
    "buymeacoffee:donation:9007199254740993",
  );
});
