import { assertEquals } from "@std/assert";
import { kofi } from "@/lib/clients/providers/kofi/mod.ts";
import { AT, fixture, testTable, toldAs } from "./fixtures.ts";

const parse = (text: string) => kofi.parse({ text, headers: null, at: AT });

/** A witnessed donation with other fields, as a form. */
function form(fields: Record<string, unknown>): string {
  const body = JSON.parse(fixture("kofi", "donation.json"));
  return new URLSearchParams({ data: JSON.stringify({ ...body, ...fields }) })
    .toString();
}

testTable(
  "kofi",
  [
    [
      "donation.form",
      "tip · kofi:c1a4de70-8f0b-4b7e-a3c9-5e2d1f6b7a90 · 300 USD · by Marlow Finch · “Keep the boat afloat!”",
    ],
    [
      "donation_discord_fields.form",
      "tip · kofi:270a34d6-e561-41d4-892f-b48375c1d0f6 · 400 USD · by Nils Brandt · “hi”",
    ],
    [
      "donation_private.form",
      "tip · kofi:d2b5ef81-901c-4c8f-b4da-6f3e207c8ba1 · 1250 EUR · anonymous",
    ],
    [
      "shop_order.form",
      "order · kofi:16f923c5-d450-40c3-b81e-a37264b0cfe5 · 2795 USD · by Pilar Ortega",
    ],
    [
      "subscription_first.form",
      'member · kofi:e3c6f092-a12d-4d90-85eb-704f318d9cb2 · 300 USD · level "" · by Juniper Vale · “Monthly from now on”',
    ],
    [
      "subscription_first_tier.form",
      'member · kofi:05e812b4-c34f-4fb2-a70d-926153afbed4 · 600 USD · level "First Mate" · by Sasha Reed',
    ],
    [
      "subscription_renewal_tier.form",
      'member · kofi:f4d701a3-b23e-4ea1-96fc-8150429eadc3 · 500 USD · level "Deckhand" · by Juniper Vale',
    ],
    [
      // The payment of every test is the same: the delivery's id tells them apart.
      "test_button_donation.form",
      "test tip · kofi:b164c2b8-93c4-4260-8f21-f7082d3a6477 · 300 USD · by Jo Example · “Good luck with the integration!”",
    ],
  ],
  parse,
  ".form",
);

Deno.test("kofi: a private membership counts without name and message", () => {
  assertEquals(
    toldAs(parse(form({ type: "Subscription", is_public: false }))),
    'member · kofi:c1a4de70-8f0b-4b7e-a3c9-5e2d1f6b7a90 · 300 USD · level ""',
  );
});

Deno.test("kofi: a commission is left out, an unknown type not understood", () => {
  assertEquals(parse(form({ type: "Commission" })).kind, "ignored");
  assertEquals(parse(form({ type: "Raffle" })).kind, "not_understood");
});

Deno.test("kofi: a body must be a form with one field data", () => {
  const json = fixture("kofi", "donation.json");
  const one = form({});
  for (const text of [json, `${one}&${one}`, `x=1`, "data=", "data=[]"]) {
    assertEquals(parse(text).kind, "not_understood", text.slice(0, 40));
  }
});

Deno.test("kofi: only the token of the body counts, as a text and once", async () => {
  const verificationToken = "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17";
  const verdict = async (text: string, token = verificationToken) => {
    const outcome = await kofi.verify({
      headers: new Headers(),
      body: new TextEncoder().encode(text),
      at: AT,
      values: { verificationToken: token },
      bound: null,
    });
    return outcome.ok ? "ok" : outcome.reason;
  };
  const text = fixture("kofi", "donation.form");
  assertEquals(await verdict(text), "ok");
  assertEquals(await verdict(text, ""), "no_secret");
  const others = [
    verificationToken.toUpperCase(),
    verificationToken.slice(0, -1),
    "another-token",
  ];
  for (const other of others) {
    assertEquals(await verdict(text, other), "wrong_signature");
  }
  for (
    const sent of [
      form({ verification_token: undefined }),
      form({ verification_token: [verificationToken] }),
      form({ verification_token: `${verificationToken} ` }),
      `${text}&${text}`,
      fixture("kofi", "donation.json"),
      `data=${"[".repeat(100)}`,
      "",
    ]
  ) assertEquals(await verdict(sent), "wrong_signature", sent.slice(0, 40));
});

Deno.test("kofi: a time after the year 9999 is left to the arrival", () => {
  const parsed = parse(form({ timestamp: "9999-12-31T23:59:59-23:59" }));
  assertEquals(
    parsed.kind === "events" && parsed.events[0]?.occurredAt,
    undefined,
  );
});
