import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { trimUnseen } from "@/lib/core/unseen.ts";
import {
  readBotQuery,
  readCount,
  readMax,
} from "@/lib/features/bot/bot_api/query.ts";
import { BOT_PARAMETERS } from "@/lib/schema/bot/bot_api.ts";
import { foldNames } from "@/lib/features/bot/bot_api/names.ts";

const given = (search: string) =>
  Object.fromEntries(
    Object.entries(readBotQuery(search))
      .filter(([name, value]) => name !== "unknown" && value !== null),
  );

Deno.test("reads what a bot writes", () => {
  assertEquals(
    given("apikey=K&filter=sub%2Cvip&n=2&format=%7B0%7D%20and+%7B1%7D&x=1"),
    { apikey: "K", filter: "sub,vip", n: "2", format: "{0} and {1}" },
  );
  assertEquals(given("format={0}+und+{1}&bots=include&max=400"), {
    format: "{0} und {1}",
    bots: "include",
    max: "400",
  });
  assertEquals(given(""), {});
  assertEquals(given("&&=&=x&apikey&n=&&"), {});
});

Deno.test("the first of a repeated parameter counts, absent or not", () => {
  assertEquals(given("n=2&n=3&format=a&format=/ban%20x"), {
    n: "2",
    format: "a",
  });
  assertEquals(given("filter=&filter=sub"), {});
  assertEquals(given("%6e=4&n=5"), { n: "4" });
});

Deno.test("empty, null, undefined and unreplaced variables are absent", () => {
  for (
    const value of [
      "",
      "+",
      "null",
      "undefined",
      "%20null%20",
      "$(1)",
      "$(query)",
      "%24%28user%29",
      "${1}",
      "$(querystring $(user))",
      "${a ${b}}",
      "$(query)%20%F3%A0%80%80",
      "null%E2%80%8B",
      "{{name}}",
      "{{ user.name }}",
      "%7B%7Bname%7D%7D",
      "%name%",
      "%default%",
      "%25rawInput%25",
      "$name",
      "$touser",
    ]
  ) assertEquals(given(`exclude=${value}`), {}, value);
  for (
    const value of [
      "nullable",
      "$5",
      "$1",
      "{0}",
      "{{0}}",
      "100%",
      "$(a) b",
      "$(a) and (b)",
      "${a} hugs {0}",
      "${a}{0}",
      "x%y%",
    ]
  ) assertEquals(given(`exclude=${value}`), { exclude: value }, value);
});

Deno.test("a template that was encoded twice is decoded twice", () => {
  assertEquals(given("format=%257B0%257D%2520hugs%2520%257b1%257d"), {
    format: "{0} hugs {1}",
  });
  assertEquals(given("format=%7B0%7D%20%257B1%257D"), {
    format: "{0} %7B1%7D",
  });
});

Deno.test("broken escapes stay, broken UTF-8 becomes a sign for it, nothing throws", () => {
  assertEquals(given("format=100%+%zz"), { format: "100% %zz" });
  assertEquals(given("format=%ff%fe"), { format: "\ufffd\ufffd" });
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (search) => {
      const query = readBotQuery(search);
      for (const name of BOT_PARAMETERS) {
        const value = query[name];
        assert(
          value === null || value.isWellFormed() || !search.isWellFormed(),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("reads as URLSearchParams does", () => {
  const name = fc.constantFrom(...BOT_PARAMETERS, "other", "%6e", "n+");
  const value = fc.stringMatching(/^[a-z%+0-9A-F=;#é.-]{0,12}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const search = pairs.map(([key, text]) => `${key}=${text}`).join("&");
      const expected = new URLSearchParams(search);
      const query = readBotQuery(search);
      for (const parameter of BOT_PARAMETERS) {
        const found = query[parameter];
        if (found === null) continue;
        const whole = expected.get(parameter) ?? "";
        assertEquals(
          found,
          parameter === "format" ? whole : trimUnseen(whole),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("n is a whole number from 1 to 10, 1 when absent", () => {
  assertEquals(readCount(null), 1);
  for (let n = 1; n <= 10; n++) assertEquals(readCount(` ${n} `), n);
  for (
    const text of [
      "0",
      "11",
      "-1",
      "1.5",
      "1e1",
      "0x2",
      "two",
      "１",
      "",
      "99999999999999999999",
    ]
  ) assertEquals(readCount(text), null, text);
});

Deno.test("max is a whole number from 50 to 5,000", () => {
  assertEquals([readMax("50"), readMax("5000")], [50, 5_000]);
  assertEquals([readMax("49"), readMax("5001"), readMax("all")], [
    null,
    null,
    null,
  ]);
});

Deno.test("excluded names are compared without case and without @", () => {
  assertEquals(
    foldNames("@Ada, BOB ,, @ Ünal"),
    new Set(["ada", "bob", "ünal"]),
  );
  assertEquals([foldNames(null), foldNames(" , @ ")], [null, null]);
});
