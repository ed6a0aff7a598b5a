import { assertEquals } from "@std/assert";
import { zoneOffsets } from "@/lib/core/zone_offsets.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { numberFormat, pluralRules } from "@/lib/core/intl.ts";

/** Runs `use` where `Intl` refuses these values, as an engine does that does not know them. */
function refusing(values: readonly string[], use: () => void): void {
  const real = { ...Object.getOwnPropertyDescriptors(Intl) };
  const kinds = ["DateTimeFormat", "NumberFormat", "PluralRules"] as const;
  for (const kind of kinds) {
    Reflect.set(
      Intl,
      kind,
      new Proxy(Intl[kind] as new () => object, {
        construct(target, [locale, options = {}]) {
          const { timeZone, currency } = options;
          if (
            [locale, timeZone, currency].some((one) => values.includes(one))
          ) {
            throw new RangeError("Unknown here");
          }
          return Reflect.construct(target, [locale, options]);
        },
      }),
    );
  }
  try {
    use();
  } finally {
    for (const kind of kinds) Object.defineProperty(Intl, kind, real[kind]);
  }
}

const TIME = {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
} as const;

Deno.test("a zone that has had its name since 2022 is written by one that is the same today", () => {
  const zones = ["Europe/Kyiv", "America/Ciudad_Juarez", "America/Coyhaique"];
  // Around the year, and with them their daylight saving.
  const instants = Array.from(
    { length: 24 },
    (_, half) => new Date(Date.UTC(2026, half, 1, 22, 30)),
  );
  for (const timeZone of zones) {
    const right = new Intl.DateTimeFormat("en", { ...TIME, timeZone });
    refusing(zones, () => {
      const format = dateFormat("en", { ...TIME, timeZone });
      assertEquals(
        instants.map((at) => format.format(at)),
        instants.map((at) => right.format(at)),
      );
    });
  }
});

Deno.test("any other zone is written by the offsets that the server sent, over their next changes", () => {
  const timeZone = "Australia/Lord_Howe";
  const now = Date.UTC(2026, 10, 28, 12);
  const html = {
    dataset: {
      zones: JSON.stringify({ [timeZone]: zoneOffsets(timeZone, now) }),
    },
  };
  const instants = [-1, 0, 3, 5, 9, 14, 20].map((months) =>
    new Date(now + months * 30 * 86_400_000)
  );
  const right = new Intl.DateTimeFormat("de", { ...TIME, timeZone });
  Object.assign(globalThis, { document: { documentElement: html } });
  try {
    refusing([timeZone], () => {
      const format = dateFormat("de", { ...TIME, timeZone });
      assertEquals(
        instants.map((at) => format.format(at)),
        instants.map((at) => right.format(at)),
      );
      const [from, to] = instants as [Date, Date];
      assertEquals(format.formatRange(from, to), right.formatRange(from, to));
    });
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

Deno.test("a zone of which nothing is known is written in UTC", () => {
  const options = { ...TIME, timeZone: "Mars/Olympus" };
  assertEquals(
    dateFormat("en", options).format(new Date(Date.UTC(2026, 0, 1, 9, 5))),
    "Thu 09:05",
  );
});

Deno.test("an unknown language is written in English, unknown money by its code", () => {
  refusing(["tlh-XX", "tlh", "XTS"], () => {
    assertEquals(numberFormat("tlh-XX").format(1234.5), "1,234.5");
    assertEquals(pluralRules("tlh").select(1), "one");
    const money = { style: "currency", currency: "XTS" } as const;
    assertEquals(
      numberFormat("de", { ...money, maximumFractionDigits: 2 }).format(1234.5),
      "XTS 1.234,5",
    );
  });
});

Deno.test("offsets begin with the one that holds, and name the next changes", () => {
  const at = Date.UTC(2026, 10, 28);
  assertEquals(zoneOffsets("Asia/Kolkata", at), [[at, 330]]);
  assertEquals(
    zoneOffsets("Europe/Berlin", at).map(([from, minutes]) => [
      new Date(from).toISOString(),
      minutes,
    ]),
    [
      ["2026-11-28T00:00:00.000Z", 60],
      ["2027-03-28T01:00:00.000Z", 120],
      ["2027-10-31T01:00:00.000Z", 60],
      ["2028-03-26T01:00:00.000Z", 120],
      ["2028-10-29T01:00:00.000Z", 60],
    ],
  );
});
