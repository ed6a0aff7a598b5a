import { assertEquals } from "@std/assert";
import {
  decimalMoney,
  hundredthsMoney,
  minorMoney,
} from "@/lib/clients/providers/money.ts";

/** Amount as a provider writes it, currency, and minor units; `null`: refused. */
const DECIMALS: [unknown, unknown, number | null][] = [
  ["10.00", "EUR", 1_000],
  ["3", "USD", 300],
  ["20", "usd", 2_000],
  ["0.1", "EUR", 10],
  ["0.00", "EUR", 0],
  [10.1, "EUR", 1_010],
  [1.15, "EUR", 115],
  [4.35, "EUR", 435],
  ["500", "JPY", 500],
  ["500.00", "JPY", 500],
  ["500.5", "JPY", null],
  ["1.234", "KWD", 1_234],
  ["1.2345", "KWD", null],
  ["1.2340", "KWD", 1_234],
  ["1.005", "EUR", null],
  ["1e9", "EUR", null],
  [1e21, "EUR", null],
  ["-5", "EUR", null],
  [-5, "EUR", null],
  ["+5", "EUR", null],
  [" 5", "EUR", null],
  ["5.", "EUR", null],
  [".5", "EUR", null],
  ["1,000.00", "EUR", null],
  ["٥", "EUR", null],
  [Number.NaN, "EUR", null],
  ["", "EUR", null],
  [null, "EUR", null],
  ["999999999999999", "EUR", null],
  ["90071992547409.91", "EUR", 9_007_199_254_740_991],
  ["90071992547409.92", "EUR", null],
  ["5", "EURO", null],
  ["5", "€", null],
  ["5", null, null],
];

for (const [amount, currency, minor] of DECIMALS) {
  Deno.test(`${JSON.stringify(amount)} ${currency} is ${minor ?? "no amount"}`, () => {
    assertEquals(decimalMoney(amount, currency)?.amountMinor ?? null, minor);
  });
}

Deno.test("minor units are taken as they are", () => {
  assertEquals(minorMoney(500, "jpy"), { amountMinor: 500, currency: "JPY" });
  for (const odd of [1.5, -1, "5", 2 ** 53, null]) {
    assertEquals(minorMoney(odd, "EUR"), null);
  }
});

Deno.test("hundredths become the currency's own minor units", () => {
  assertEquals(hundredthsMoney(1_250, "EUR")?.amountMinor, 1_250);
  assertEquals(hundredthsMoney(50_000, "JPY")?.amountMinor, 500);
  assertEquals(hundredthsMoney(50_001, "JPY"), null);
  assertEquals(hundredthsMoney(5, "JPY"), null);
  assertEquals(hundredthsMoney(0, "JPY")?.amountMinor, 0);
  assertEquals(hundredthsMoney(123, "KWD")?.amountMinor, 1_230);
});
