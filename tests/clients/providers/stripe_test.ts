import { assertEquals } from "@std/assert";
import { stripe } from "@/lib/clients/providers/stripe/mod.ts";
import { type Change, fixture, told, verdictOf } from "./told.ts";

const SIGNED = JSON.parse(await fixture("stripe", "SIGNATURES.json"));
const BODY = await fixture("stripe", "checkout_session_completed.json");
const PI = "pi_3SinventedTipA0000000000";
const TIP_ACT = `tip:stripe:${PI}`;

type Body = Record<string, unknown> & {
  data: { object: Record<string, unknown>; previous_attributes?: unknown };
};

/** Reads a body with some of its fields, and of its object's, changed. */
async function changed(
  name: string,
  fields: Record<string, unknown>,
  object: Record<string, unknown> = {},
): Promise<string> {
  const body: Body = JSON.parse(await fixture("stripe", `${name}.json`));
  return JSON.stringify({
    ...body,
    ...fields,
    data: { ...body.data, object: { ...body.data.object, ...object } },
  });
}

const LIVE = { livemode: true };
const SESSION = "checkout_session_completed";

/** Bodies, with what becomes of them. */
const BODIES: [what: string, text: string, becomes: string[]][] = [
  ["a tip in test mode", BODY, [
    "tip, 1500 EUR, of -, tip:stripe:evt_1SinventedTip00000000000, test",
  ]],
  ["a tip", await changed(SESSION, LIVE), [
    `tip, 1500 EUR, of -, ${TIP_ACT}, paid by stripe ${PI}`,
  ]],
  [
    "a tip that was paid later",
    await changed(SESSION, {
      ...LIVE,
      type: "checkout.session.async_payment_succeeded",
    }),
    [`tip, 1500 EUR, of -, ${TIP_ACT}, paid by stripe ${PI}`],
  ],
  [
    "a payment page that waits for the money",
    await changed(SESSION, LIVE, { payment_status: "unpaid" }),
    ["ignored: the payment page was completed without a payment"],
  ],
  [
    "a payment page that cost nothing",
    await changed(SESSION, LIVE, { payment_status: "no_payment_required" }),
    ["ignored: the payment page was completed without a payment"],
  ],
  [
    "a tip with a name and a message for the stream",
    await changed(SESSION, LIVE, {
      custom_fields: [
        { key: "nameonstream", text: { value: "Fern\u202e" } },
        { key: "message", text: { value: "hello" } },
      ],
    }),
    [`tip, 1500 EUR, of Fern, "hello", ${TIP_ACT}, paid by stripe ${PI}`],
  ],
  [
    "the first payment of a subscription in test mode",
    await fixture("stripe", `${SESSION}_subscription.json`),
    ["member, 1500 EUR, of -, member:stripe:evt_1SinventedSub00000000000, test"],
  ],
  [
    "the first payment of a subscription",
    await changed(`${SESSION}_subscription`, LIVE),
    [
      "member, 1500 EUR, of -, member:stripe:sub_1Sinvented0000000000001:in_1Sinvented00000000000001",
    ],
  ],
  [
    "the payment of a page, told again",
    await fixture("stripe", "payment_intent_succeeded.json"),
    ["ignored: checkout.session.completed tells of the payment"],
  ],
  [
    "refunds as a list",
    await fixture("stripe", "charge_refunded.json"),
    [
      `correction, 1500 EUR, of -, correction:${TIP_ACT}:re_3SinventedTipA0000000000`,
    ],
  ],
  [
    "a part that was refunded, as a sum so far",
    await fixture("stripe", "charge_refunded_partial_no_refunds.derived.json"),
    [
      `correction, 500 EUR, of -, correction:${TIP_ACT}:ch_3SinventedTipA0000000000:500`,
    ],
  ],
  [
    "the second part, as a sum so far",
    (await changed("charge_refunded_partial_no_refunds.derived", {}, {
      amount_refunded: 800,
    })).replace('"amount_refunded":0', '"amount_refunded":500'),
    [
      `correction, 300 EUR, of -, correction:${TIP_ACT}:ch_3SinventedTipA0000000000:800`,
    ],
  ],
  [
    "a charge's refund by an API that tells refunds themselves",
    await changed("charge_refunded_partial_no_refunds.derived", {
      api_version: "2025-12-15.clover",
    }),
    ["ignored: refund.created tells of the refund"],
  ],
  [
    "a refund in test mode",
    await fixture("stripe", "refund_created.composed.json"),
    ["ignored: no money moves in test mode"],
  ],
  [
    "a refund",
    await changed("refund_created.composed", LIVE),
    [
      `correction, 500 EUR, of -, correction:${TIP_ACT}:re_3SinventedTipA0000000000`,
    ],
  ],
  [
    "a refund that is under way",
    await changed("refund_created.composed", LIVE, { status: "pending" }),
    ["ignored: the refund did not go through"],
  ],
  [
    "a refund that failed after it went through",
    await changed("refund_failed.derived", LIVE),
    [
      `correction, 500 EUR, of -, reinstated:${TIP_ACT}:re_3SinventedTipA0000000000`,
    ],
  ],
  [
    "a refund that failed, as an update",
    await changed("refund_failed.derived", { ...LIVE, type: "refund.updated" }),
    [
      `correction, 500 EUR, of -, reinstated:${TIP_ACT}:re_3SinventedTipA0000000000`,
    ],
  ],
  [
    "a refund that was canceled before it went through",
    await changed("refund_created.composed", LIVE, { status: "canceled" }),
    ["ignored: the refund did not go through"],
  ],
  [
    "a failed refund in test mode",
    await fixture("stripe", "refund_failed.derived.json"),
    ["ignored: no money moves in test mode"],
  ],
  ...await Promise.all(
    ["refund_created.composed", "refund_failed.derived"].map(async (
      file,
    ): Promise<[string, string, string[]]> => [
      `${file} by an API whose charges tell of refunds`,
      await changed(file, { ...LIVE, api_version: "2022-11-15" }),
      [
        "ignored: the endpoint's version of the API tells refunds by charge.refunded",
      ],
    ]),
  ),
  [
    "an inquiry of a bank",
    await fixture("stripe", "charge_dispute_created_inquiry.composed.json"),
    ["ignored: the dispute is not decided; its end will be told"],
  ],
  [
    "a dispute",
    await fixture("stripe", "charge_dispute_created_chargeback.composed.json"),
    ["ignored: the dispute is not decided; its end will be told"],
  ],
  ...await Promise.all(
    [
      ["lost", [
        `correction, 1500 EUR, of -, correction:${TIP_ACT}:dp_1SinventedDisp0000000001`,
      ]],
      ["won", ["ignored: the dispute ended without a loss"]],
      ["warning_closed", ["ignored: the dispute ended without a loss"]],
    ].map(async ([status, becomes]): Promise<[string, string, string[]]> => [
      `a dispute that ends as ${status}`,
      await changed("charge_dispute_created_chargeback.composed", {
        ...LIVE,
        type: "charge.dispute.closed",
      }, { status }),
      becomes as string[],
    ]),
  ),
  [
    "an event that is not used",
    await changed(SESSION, { type: "customer.created" }),
    ["ignored: an event of Stripe that is not used"],
  ],
];

for (const [what, text, becomes] of BODIES) {
  Deno.test(`Stripe: ${what}`, () => {
    assertEquals(told(stripe, text), becomes);
  });
}

/** Amounts as Stripe sends them, with the event's minor units. */
const AMOUNTS: [amount: string, currency: string, minor: string][] = [
  ["500", "jpy", "500 JPY"],
  ["1234", "kwd", "1234 KWD"],
  ["500", "isk", "5 ISK"],
  ["500", "ugx", "5 UGX"],
  ["5", "mga", "500 MGA"],
  ["5", "eur", "5 EUR"],
  ["1000", "zzz", "1000 ZZZ"],
];

for (const [amount, currency, minor] of AMOUNTS) {
  Deno.test(`Stripe: ${amount} ${currency} is ${minor}`, async () => {
    const text = (await changed(SESSION, LIVE, { currency }))
      .replace('"amount_total":1500', `"amount_total":${amount}`);
    assertEquals(told(stripe, text)[0]?.split(", ")[1], minor);
  });
}

for (const amount of ["1e9", "-5", "1.005", '"1500"x', "1500.5", "true"]) {
  Deno.test(`Stripe: the amount ${amount} is not understood`, async () => {
    const text = (await changed(SESSION, LIVE))
      .replace('"amount_total":1500', `"amount_total":${amount}`);
    assertEquals(told(stripe, text)[0]?.split(":")[0], "not_understood");
  });
}

Deno.test("Stripe: the name on the card and the address stay away", async () => {
  const parsed = stripe.parse({
    text: await changed(SESSION, LIVE),
    headers: null,
    at: 0,
  });
  const text = JSON.stringify(parsed);
  for (const personal of ["Fern Tester", "fern@example.com", 'DE"']) {
    assertEquals(text.includes(personal), false, personal);
  }
});

const signed = {
  headers: { "stripe-signature": SIGNED.header as string },
  body: new TextEncoder().encode(BODY),
  values: { secret: SIGNED.secret as string },
  at: SIGNED.timestamp * 1_000,
};
const [TIME = "", V1 = ""] = SIGNED.header.split(",");
const zeros = `v1=${"0".repeat(64)}`;

/** Changes of the vector that Stripe's own library made, with the verdict. */
const VERDICTS: [what: string, change: Change, verdict: string][] = [
  ["nothing", {}, "ok"],
  ["300 s old", { age: 300 }, "ok"],
  ["301 s old", { age: 301 }, "wrong_time"],
  ["300 s ahead", { age: -300 }, "ok"],
  ["a day ahead", { age: -86_400 }, "wrong_time"],
  [
    "one byte of the body",
    { body: BODY.replace("1500", "1501") },
    "wrong_signature",
  ],
  ["the body encoded anew", {
    body: JSON.stringify(JSON.parse(BODY)),
  }, "wrong_signature"],
  ["another secret", {
    values: { secret: "whsec_inventedSecretForLimelight0002" },
  }, "wrong_signature"],
  ["the secret without its prefix", {
    values: { secret: SIGNED.secret.replace("whsec_", "") },
  }, "wrong_signature"],
  ["no secret yet", { values: {} }, "no_secret"],
  ["the right signature second", {
    headers: { "stripe-signature": `${TIME},${zeros},${V1}` },
  }, "ok"],
  ["a v0 beside it", {
    headers: { "stripe-signature": `${SIGNED.header},v0=${"0".repeat(64)}` },
  }, "ok"],
  ["v0 alone", {
    headers: { "stripe-signature": SIGNED.header.replace("v1=", "v0=") },
  }, "wrong_signature"],
  ["hexadecimal in capitals", {
    headers: {
      "stripe-signature": `${TIME},v1=${V1.slice(3).toUpperCase()}`,
    },
  }, "wrong_signature"],
  ["another time", {
    headers: { "stripe-signature": `t=${SIGNED.timestamp + 1},${V1}` },
  }, "wrong_signature"],
  ["two times", {
    headers: { "stripe-signature": `t=1,${SIGNED.header}` },
  }, "wrong_signature"],
  ["a blank behind the comma", {
    headers: { "stripe-signature": `${TIME}, ${V1}` },
  }, "bad_header"],
  ["a time with text", {
    headers: { "stripe-signature": `${TIME}abc,${V1}` },
  }, "bad_header"],
  ["no header", { headers: { "stripe-signature": null } }, "bad_header"],
  ["the header twice", { twice: "stripe-signature" }, "bad_header"],
];

for (const [what, change, verdict] of VERDICTS) {
  Deno.test(`Stripe's vector with ${what}: ${verdict}`, async () => {
    assertEquals(await verdictOf(stripe, signed, change), verdict);
  });
}
