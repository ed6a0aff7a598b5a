import { assertEquals } from "@std/assert";
import { shopify } from "@/lib/clients/providers/shopify/mod.ts";
import { type Change, fixture, told, verdictOf } from "./told.ts";

const SIGNED = JSON.parse(await fixture("shopify", "SIGNATURES.json"));
const ORDER = await fixture("shopify", "orders_paid.json");
const REFUND = await fixture("shopify", "refunds_create.json");
const GID = "gid://shopify/Order/6674573190001";
const REFUND_GID = "gid://shopify/Refund/1002961240001";
const BIG = "820982911946154001";

type Body = Record<string, unknown>;

const order = (fields: Body) =>
  JSON.stringify({ ...JSON.parse(ORDER), ...fields });

const refund = (...transactions: Body[]) => {
  const body = JSON.parse(REFUND);
  const [first] = body.transactions;
  return JSON.stringify({
    ...body,
    transactions: transactions.map((fields) => ({ ...first, ...fields })),
  });
};

const price = (amount: unknown, currency: string, inShop = currency) => ({
  total_price_set: {
    shop_money: { amount, currency_code: inShop },
    presentment_money: { amount, currency_code: currency },
  },
});

const paid = (money: string) =>
  `order, ${money}, of Fern, order:shopify:${GID}`;
const back = (money: string, of = GID) =>
  `correction, ${money}, of -, correction:order:shopify:${of}:${REFUND_GID}`;

/** Bodies, with what becomes of them. */
const BODIES: [what: string, text: string, becomes: string[]][] = [
  ["an order", ORDER, [paid("3500 EUR")]],
  ["an order of a guest", order({ customer: null }), [
    `order, 3500 EUR, of -, order:shopify:${GID}`,
  ]],
  ["an order that is not paid", order({ financial_status: "pending" }), [
    "ignored: the order is not paid",
  ]],
  ["an order that was cancelled", order({ cancelled_at: "2026-11-20" }), [
    "ignored: the order was cancelled",
  ]],
  [
    "a test notification",
    order({
      test: true,
      financial_status: "voided",
      cancelled_at: "2026-11-20T16:13:36+01:00",
    }),
    ["order, 3500 EUR, of Fern, order:shopify:b54557e4, test"],
  ],
  ["yen", order(price("500", "JPY")), [paid("500 JPY")]],
  ["dinars", order(price("1.234", "KWD")), [paid("1234 KWD")]],
  ["a currency nobody knows", order(price("20", "ZZZ")), [paid("2000 ZZZ")]],
  ...["1e9", "-5", "1.005", "1,50", ""].map((amount): typeof BODIES[number] => [
    `the amount ${JSON.stringify(amount)}`,
    order(price(amount, "EUR")),
    ["not_understood: the amount is none of its currency"],
  ]),
  ["a refund, of an order in another currency's shop", REFUND, [
    back("20 VND"),
  ]],
  [
    "a refund of an order whose number is beyond 2^53",
    REFUND.replace('"order_id": 6674573190001', `"order_id": ${BIG}`),
    [back("20 VND", `gid://shopify/Order/${BIG}`)],
  ],
  [
    "a refund in two transactions",
    refund({ amount: "20" }, { amount: "5" }),
    [back("25 VND")],
  ],
  [
    "a refund of which a part failed",
    refund({ amount: "20" }, { amount: "5", status: "failure" }),
    [back("20 VND")],
  ],
  [
    "a refund that only restocks",
    refund(),
    ["ignored: no money went back with the refund"],
  ],
  [
    "a sale among the transactions",
    refund({ kind: "sale" }),
    ["ignored: no money went back with the refund"],
  ],
  [
    "a refund in two currencies",
    refund({ amount: "20" }, { amount: "5", currency: "EUR" }),
    ["not_understood: the amount is none of its currency"],
  ],
  [
    "a product",
    JSON.stringify({ admin_graphql_api_id: "gid://shopify/Product/1" }),
    ["ignored: neither an order nor a refund"],
  ],
];

for (const [what, text, becomes] of BODIES) {
  Deno.test(`Shopify: ${what}`, () => {
    const headers = {
      "x-shopify-topic": "anything/unsigned",
      "x-shopify-webhook-id": "b54557e4",
    };
    assertEquals(told(shopify, text, headers), becomes);
  });
}

Deno.test("Shopify: an order keeps its items and nothing about the buyer but the first name", () => {
  const parsed = shopify.parse({ text: ORDER, headers: null, at: 0 });
  assertEquals(parsed.kind === "events" && parsed.events[0]?.data.items, [
    { name: "Example Hoodie", quantity: 1 },
  ]);
  const text = JSON.stringify(parsed);
  for (
    const personal of ["Tester", "fern@", "192.0.2.10", "Street", "0000000000"]
  ) {
    assertEquals(text.includes(personal), false, personal);
  }
});

Deno.test("Shopify: what was paid in another currency than the shop's has both amounts", () => {
  const text = order({
    total_price_set: {
      shop_money: { amount: "35.00", currency_code: "EUR" },
      presentment_money: { amount: "5600", currency_code: "JPY" },
    },
  });
  const parsed = shopify.parse({ text, headers: null, at: 0 });
  const data = parsed.kind === "events" ? parsed.events[0]?.data : null;
  assertEquals(data?.amount, { amountMinor: 5_600, currency: "JPY" });
  assertEquals(data?.baseAmount, { amountMinor: 3_500, currency: "EUR" });
});

for (
  const [name, text] of [["orders_paid", ORDER], ["refunds_create", REFUND]]
) {
  const header = "x-shopify-hmac-sha256";
  const signature: string = SIGNED[`${name}.json`]["X-Shopify-Hmac-SHA256"];
  const signed = {
    headers: { [header]: signature },
    body: new TextEncoder().encode(text),
    values: { secret: SIGNED.secret },
    at: 0,
  };
  const hex = Uint8Array.fromBase64(signature).toHex();

  /** Changes of the vector, with the verdict. */
  const verdicts: [what: string, change: Change, verdict: string][] = [
    ["nothing", {}, "ok"],
    ["a month old", { age: 30 * 86_400 }, "ok"],
    ["one byte of the body", { body: `${text} ` }, "wrong_signature"],
    ["the body encoded anew", {
      body: JSON.stringify(JSON.parse(text ?? "")),
    }, "wrong_signature"],
    ["another secret", { values: { secret: "shpss_0" } }, "wrong_signature"],
    ["no secret yet", { values: {} }, "no_secret"],
    ["hexadecimal", { headers: { [header]: hex } }, "bad_header"],
    ["no header", { headers: { [header]: null } }, "bad_header"],
    ["the header twice", { twice: header }, "bad_header"],
    ["the header of the preview's events", {
      headers: { [header]: null, "shopify-hmac-sha256": signature },
    }, "bad_header"],
  ];
  for (const [what, change, verdict] of verdicts) {
    Deno.test(`Shopify's ${name} with ${what}: ${verdict}`, async () => {
      assertEquals(await verdictOf(shopify, signed, change), verdict);
    });
  }
}
