import { assertEquals, assertThrows } from "@std/assert";
import { parseRates } from "@/lib/clients/exchange_rates/parse.ts";

/** Answers of the services, as they were witnessed. */
const FRANKFURTER_1 =
  `{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"AUD":1.91,"CAD":1.8004,"CHF":1.6168}}`;
const FRANKFURTER_2 = `[
  {"date":"2026-11-20","base":"EUR","quote":"EUR","rate":1.0},
  {"date":"2026-11-20","base":"EUR","quote":"GBP","rate":0.8623},
  {"date":"2026-11-20","base":"EUR","quote":"USD","rate":1.089}
]`;
const ER_API = `{"result":"success","time_last_update_unix":1788566552,
  "time_eol_unix":0,"base_code":"USD","rates":{"USD":1,"AED":3.6725,"EUR":0.861117}}`;
const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='2026-07-09'>
			<Cube currency='USD' rate='1.1435'/>
			<Cube currency='JPY' rate='185.72'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`;

Deno.test("each of the known forms is read to a base, a day and decimals", () => {
  assertEquals(parseRates(FRANKFURTER_1), {
    base: "EUR",
    date: "2026-11-20",
    rates: { AUD: "1.91", CAD: "1.8004", CHF: "1.6168", EUR: "1" },
  });
  assertEquals(parseRates(FRANKFURTER_2), {
    base: "EUR",
    date: "2026-11-20",
    rates: { EUR: "1", GBP: "0.8623", USD: "1.089" },
  });
  assertEquals(parseRates(ER_API), {
    base: "USD",
    date: "2026-09-05",
    rates: { USD: "1", AED: "3.6725", EUR: "0.861117" },
  });
  const bank = {
    base: "EUR",
    date: "2026-07-09",
    rates: { USD: "1.1435", JPY: "185.72", EUR: "1" },
  };
  assertEquals(parseRates(ECB), bank);
  assertEquals(parseRates(ECB.replaceAll("'", '"')), bank);
});

Deno.test("what is no rate is left out, and numbers with an exponent are written out", () => {
  const rates =
    `{"USD":0,"GBP":-1,"CHF":"x","AUD":"1e9","KWD":4e-7,"xyz":1,"JPY":null,"CAD":1e400}`;
  assertEquals(
    parseRates(`{"base":"EUR","date":"2026-11-20","rates":${rates}}`).rates,
    { KWD: "0.0000004", EUR: "1" },
  );
});

Deno.test("an answer that says no rates is refused", () => {
  for (
    const text of [
      `{"message":"not found"}`,
      `{"status":422,"message":"invalid currency: XXX"}`,
      `{"amount":10,"base":"EUR","date":"2026-11-20","rates":{"USD":10.89}}`,
      `{"date":"2026-11-20","rates":{"USD":1.089}}`,
      `{"base":"EUR","rates":{"USD":1.089}}`,
      `{"base":"EUR","date":"2026-11-20","rates":{}}`,
      `[]`,
      `<html><body>Sorry</body></html>`,
      `no JSON`,
    ]
  ) {
    assertThrows(() => parseRates(text), text);
  }
});
