import { assert, assertEquals } from "@std/assert";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { AT, fixture } from "./fixtures.ts";
import { readProviderEvents } from "./read_provider_events.ts";

/** Amount and currency as a provider writes them, and the minor units; `null`: not understood. */
type Row = readonly [amount: unknown, currency: unknown, minor: number | null];

/** Amounts that are written as texts. */
const TEXTS: readonly Row[] = [
  ["3.00", "USD", 300],
  ["500", "JPY", 500],
  ["500.00", "JPY", 500],
  ["1.234", "KWD", 1_234],
  ["1.005", "USD", null],
  ["1e9", "USD", null],
  ["-5", "USD", null],
  ["", "USD", null],
  ["NaN", "USD", null],
  ["1,000.00", "USD", null],
  ["5.00", "EURO", null],
  ["5.00", "", null],
  // A code that nobody knows has two digits.
  ["5.25", "QQQ", 525],
];

/** Amounts that are written as numbers. */
const NUMBERS: readonly Row[] = [
  [10, "USD", 1_000],
  [7.25, "USD", 725],
  [1.1, "USD", 110],
  [4.35, "USD", 435],
  [500, "JPY", 500],
  [1.234, "KWD", 1_234],
  [1.005, "USD", null],
  [1e9, "USD", 100_000_000_000],
  [1e21, "USD", null],
  [-5, "USD", null],
  [0.5, "JPY", null],
  [5, "EURO", null],
  [null, "USD", null],
];

/** Amounts that are written in hundredths of any currency. */
const HUNDREDTHS: readonly Row[] = [
  [1_099, "USD", 1_099],
  [50_000, "JPY", 500],
  [50_050, "JPY", null],
  [123, "KWD", 1_230],
  [10.5, "USD", null],
  ["1099", "USD", null],
  [-5, "USD", null],
  [1e21, "USD", null],
  [1_099, "EURO", null],
];

/** Puts a value at a path of members into a witnessed body. */
function changed(
  provider: string,
  file: string,
  paths: Record<string, unknown>,
): string {
  const body = JSON.parse(fixture(provider, file));
  for (const [path, value] of Object.entries(paths)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    names.reduce((object, name) => object[name], body)[last] = value;
  }
  return provider === "kofi"
    ? new URLSearchParams({ data: JSON.stringify(body) }).toString()
    : JSON.stringify(body);
}

/** Fields of an amount and of its currency, and rows of how it is written. */
const PLACES: [
  provider: string,
  file: string,
  amount: string,
  currency: string,
  rows: readonly Row[],
][] = [
  ["kofi", "donation.json", "amount", "currency", TEXTS],
  ["kofi", "shop_order.json", "amount", "currency", TEXTS],
  [
    "tiltify",
    "donation_updated.json",
    "data.amount.value",
    "data.amount.currency",
    TEXTS,
  ],
  [
    "fourthwall",
    "donation.json",
    "data.amounts.total.value",
    "data.amounts.total.currency",
    NUMBERS,
  ],
  [
    "fourthwall",
    "order_placed.json",
    "data.amounts.total.value",
    "data.amounts.total.currency",
    NUMBERS,
  ],
  [
    "fourthwall",
    "gift_purchase.json",
    "data.amounts.total.value",
    "data.amounts.total.currency",
    NUMBERS,
  ],
  ["throne", "gift_purchased.json", "data.price", "data.currency", HUNDREDTHS],
  [
    "throne",
    "contribution_purchased.json",
    "data.amount",
    "data.currency",
    HUNDREDTHS,
  ],
  ["buymeacoffee", "donation_created.json", "data.amount", "data.currency", [
    ...NUMBERS,
    ...TEXTS,
  ]],
  [
    "buymeacoffee",
    "test_extra_purchase_created.json",
    "data.amount",
    "data.currency",
    NUMBERS,
  ],
];

function parse(provider: string, text: string) {
  const found = PROVIDERS.find(({ id }) => id === provider);
  if (!found) throw new Error(provider);
  // Other providers look at no header.
  const headers = new Headers({ "x-shopify-topic": "orders/paid" });
  return found.parse({ text, headers, at: AT });
}

for (const [provider, file, amountPath, currencyPath, rows] of PLACES) {
  Deno.test(`${provider}: amounts in ${file} are exact or not understood`, () => {
    for (const [amount, currency, minor] of rows) {
      const parsed = parse(
        provider,
        changed(provider, file, {
          [amountPath]: amount,
          [currencyPath]: currency,
        }),
      );
      const row = `${JSON.stringify(amount)} ${currency}`;
      if (minor === null) {
        assertEquals(parsed.kind, "not_understood", row);
        continue;
      }
      const [event] = readProviderEvents(parsed, new Date(AT).toISOString());
      assertEquals(
        (event?.data as { amount: unknown }).amount,
        { amountMinor: minor, currency },
        row,
      );
    }
  });
}

Deno.test("a number is read as it is written", () => {
  const written: [string, string, string, string, number | null][] = [
    ["fourthwall", "donation.json", '"value":10,', '"value":1e1,', null],
    ["fourthwall", "donation.json", '"value":10,', '"value":10.00,', 1_000],
    [
      "fourthwall",
      "donation.json",
      '"value":10,',
      '"value":10.0000000000000001,',
      null,
    ],
    [
      "buymeacoffee",
      "donation_created.json",
      '"amount":5,',
      '"amount":5e0,',
      null,
    ],
    [
      "buymeacoffee",
      "donation_created.json",
      '"amount":5,',
      '"amount":5.50,',
      550,
    ],
  ];
  for (const [provider, file, from, to, minor] of written) {
    const text = fixture(provider, file).replace(from, to);
    assert(text.includes(to));
    const parsed = parse(provider, text);
    assertEquals(parsed.kind, minor === null ? "not_understood" : "events", to);
    if (minor === null) continue;
    const [event] = readProviderEvents(parsed, new Date(AT).toISOString());
    const { amount } = event?.data as { amount: { amountMinor: number } };
    assertEquals(amount.amountMinor, minor, to);
  }
});

/** Fields with the giver's name. */
const NAMES: [provider: string, file: string, path: string][] = [
  ["kofi", "donation.json", "from_name"],
  ["fourthwall", "donation.json", "data.username"],
  ["fourthwall", "subscription_purchased.json", "data.nickname"],
  ["throne", "gift_purchased.json", "data.gifter_username"],
  ["tiltify", "donation_updated.json", "data.donor_name"],
  ["buymeacoffee", "donation_created.json", "data.supporter_name"],
  ["shopify", "orders_paid.json", "customer.first_name"],
  [
    "streamelements",
    "astro_tips_allowed.json",
    "data.donation.user.username",
  ],
  [
    "tipeeestream",
    "new_event_donation_documented.json",
    "event.parameters.username",
  ],
];

const WRITTEN: [name: unknown, shown: string | null][] = [
  ["Ada", "Ada"],
  ["\u202eadA\u202c", "adA"],
  ["Ada\n\u0000\u2066Love\u2069lace", "Ada Lovelace"],
  ["  \u200b ", null],
  ["", null],
  [null, null],
  ["ada@example.com", null],
  ["a".repeat(300), "a".repeat(200)],
  ["👩‍👩‍👧‍👦".repeat(30), "👩‍👩‍👧‍👦".repeat(18)],
];

for (const [provider, file, path] of NAMES) {
  Deno.test(`${provider}: names in ${file} are one line that reads one way`, () => {
    for (const [name, shown] of WRITTEN) {
      const [event] = readProviderEvents(
        parse(provider, changed(provider, file, { [path]: name })),
        new Date(AT).toISOString(),
      );
      assertEquals(event?.actor?.name ?? null, shown, JSON.stringify(name));
    }
  });
}
