import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  formatAgo,
  formatChange,
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { cutText, graphemesOf } from "@/lib/core/graphemes.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { t, tCount } from "@/lib/locales/translator.ts";
import { fillTemplate, templateParts } from "@/lib/core/template.ts";
import { NO_CURRENCY } from "@/lib/schema/events/money.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";
import { cheer, event, gift, tip } from "@/tests/widgets/views/samples.ts";
import { plainFormatter } from "@/tests/widgets/support/plain_formatter.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const unicode = fc.string({ unit: "grapheme", maxLength: 60 });

Deno.test("a cut text is at most as long as allowed and never splits a character", () => {
  fc.assert(fc.property(
    unicode,
    fc.integer({ min: 1, max: 30 }),
    (text, max) => {
      const cut = cutText(text, max);
      assert(graphemesOf(cut).length <= max);
      assert(cut.isWellFormed() || !text.isWellFormed());
      if (graphemesOf(text).length <= max) assertEquals(cut, text);
      else assert(text.startsWith(cut.slice(0, -1)));
    },
  ));
  assertEquals(cutText(FAMILY.repeat(5), 3), `${FAMILY}${FAMILY}…`);
  assertEquals(cutText("Überraschung", 5), "Über…");
});

Deno.test("reading time grows with what a reader sees and ends at 20 s", () => {
  assertEquals(readMs(""), 1000);
  assertEquals(readMs(FAMILY), 1055);
  assertEquals(readMs("x".repeat(1000)), 20_000);
});

Deno.test("values are filled in once and as text", () => {
  fc.assert(fc.property(unicode, unicode, (name, action) => {
    const parts = templateParts("{name} {action}!", { name, action });
    assertEquals(
      parts.map((part) => part.text).join(""),
      `${name} ${action}!`,
    );
  }));
  assertEquals(
    templateParts("{name}", { name: "{action}", action: "boom" }),
    [{ text: "{action}", name: "name" }],
  );
  assertEquals(fillTemplate("a {nobody} b { c", {}), "a b { c");
  assertEquals(fillTemplate("{constructor}{toString}", {}), "");
});

Deno.test("a clock that counts down shows its last second, one that counts up each complete one", () => {
  assertEquals(
    [1, 999, 1000, 1001, 0, -5].map((ms) => shownSeconds(ms, "down")),
    [
      1,
      1,
      1,
      2,
      0,
      0,
    ],
  );
  assertEquals([0, 999, 1000].map((ms) => shownSeconds(ms, "up")), [0, 0, 1]);
});

Deno.test("drawn at each given moment, a clock shows every second once", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 5_000_000 }),
    fc.constantFrom("down" as const, "up" as const),
    (start, direction) => {
      let ms = start;
      let shown = shownSeconds(ms, direction);
      for (let tick = 0; tick < 5 && ms > 0; tick++) {
        const wait = untilNextSecond(ms, direction);
        assert(wait > 0 && wait <= 1000);
        ms += direction === "up" ? wait : -wait;
        const next = shownSeconds(ms, direction);
        if (direction === "up") assertEquals(next, shown + 1);
        else assert(next === shown || next === shown - 1);
        shown = next;
      }
    },
  ));
});

Deno.test("clocks are written as their format says", () => {
  const at = 3 * 3600 + 42 * 60 + 18;
  assertEquals(formatClock(at, "auto", "en"), "3:42:18");
  assertEquals(formatClock(258, "auto", "en"), "04:18");
  assertEquals(formatClock(99 * 3600 + 3599, "auto", "en"), "99:59:59");
  assertEquals(formatClock(100 * 3600, "auto", "en"), "4d 04:00:00");
  assertEquals(formatClock(258, "hms", "en"), "00:04:18");
  assertEquals(formatClock(at, "d-hms", "en"), "0d 03:42:18");
  assertEquals(formatClock(at, "compact", "en"), "3h42");
  assertEquals(formatClock(at, "words", "en"), "3 hours 42 minutes");
  assertEquals(formatClock(61, "words", "de"), "1 Minute 1 Sekunde");
  assertEquals(formatClock(0, "words", "en"), "0 seconds");
  assertEquals(formatChange(300_000), "+5:00");
  assertEquals(formatChange(-3_661_000), "−1:01:01");
  assertEquals(
    [5000, 300_000, 7_300_000, 200_000_000].map((ms) => formatAgo(ms, "now")),
    ["now", "5m", "2h", "2d"],
  );
});

Deno.test("money follows the currency's decimals and the settings", () => {
  const format = {
    locale: "channel",
    currencyDisplay: "symbol",
    decimals: "auto",
    compactNumbers: false,
    nameMaxChars: 10,
  } as const;
  const make = (values: Partial<typeof format> | object, locale = "en") =>
    createFormatter({ format: { ...format, ...values }, locale });
  assertEquals(make({}).money(2500, "EUR"), "€25");
  assertEquals(make({}).money(2550, "EUR"), "€25.50");
  assertEquals(make({}).money(2550, "JPY"), "¥2,550");
  assertEquals(make({}).money(1234, "KWD").replace(/\s/, " "), "KWD 1.234");
  assertEquals(make({ decimals: "2" }).money(2500, "EUR"), "€25.00");
  assertEquals(make({ decimals: "0" }).money(2560, "EUR"), "€26");
  assertEquals(make({ currencyDisplay: "none" }).money(2550, "EUR"), "25.50");
  assertEquals(
    make({ currencyDisplay: "code" }).money(100, "USD").replace(/\s/, " "),
    "USD 1",
  );
  assertEquals(make({ locale: "de" }).number(12_400), "12.400");
  assertEquals(make({ compactNumbers: true }).number(12_400), "12.4K");
  assertEquals(make({}).name("Maximiliana"), "Maximilia…");
  assertEquals(
    ["EUR", "JPY", "KWD", "RSD"].map((currency) =>
      make({ currencyDisplay: "code" }).money(12_345, currency)
    ),
    [
      "EUR\u00a0123.45",
      "JPY\u00a012,345",
      "KWD\u00a012.345",
      "RSD\u00a0123.45",
    ],
  );
});

Deno.test("a text has the form that its language uses with a number", () => {
  assertEquals(
    tCount({}, "en", EVENT_MESSAGES, "action.gift", 1, { count: "1" }),
    "gifted a sub",
  );
  assertEquals(
    tCount({}, "en", EVENT_MESSAGES, "action.gift", 5, { count: "5" }),
    "gifted 5 subs",
  );
  const polish: Record<string, string> = {
    "action.gift_few": "{count} suby",
    "action.gift_many": "{count} subów",
  };
  assertEquals(
    tCount(polish, "pl", EVENT_MESSAGES, "action.gift", 3, {
      count: "3",
    }),
    "3 suby",
  );
  assertEquals(
    tCount(polish, "pl", EVENT_MESSAGES, "action.gift", 5, {
      count: "5",
    }),
    "5 subów",
  );
  assertEquals(
    t({ "kind.sub": "suscripción" }, EVENT_MESSAGES, "kind.sub"),
    "suscripción",
  );
});

Deno.test("an event is told in words with its figure", () => {
  const options = { words: {}, formatter: plainFormatter() };
  const told = (shown: Parameters<typeof describeEvent>[0]) => {
    const { name, action, amount } = describeEvent(shown, options);
    return [name, action, amount];
  };
  assertEquals(told(cheer(1500)), ["Ada", "cheered 1,500 bits", "1,500 bits"]);
  assertEquals(told(tip(2500)), ["Ada", "tipped €25", "€25"]);
  assertEquals(told(gift(10, true)), ["Anonymous", "gifted 10 subs", "×10"]);
  assertEquals(told(event("raid", { viewers: 1 })), [
    "Ada",
    "is raiding with 1 viewer",
    "1 viewer",
  ]);
  assertEquals(told(event("follow", {})), ["Ada", "just followed", ""]);
  const nameless = event("follow", {}, {
    actor: { id: "1", login: "  ", name: null },
  });
  assertEquals(told(nameless)[0], "Somebody");
  assertEquals(describeEvent(tip(1), options).message, "for the cat");
});

Deno.test("a template says what a membership cost, and reads well where nobody told it", () => {
  const member = { level: "Gold", months: null, message: null };
  const gift = { level: "Gold", count: 3, anonymous: false, giftId: null };
  const cost = { amountMinor: 500, currency: "EUR" };
  const ofNoCurrency = { amountMinor: 500, currency: NO_CURRENCY };
  const told = {
    en: ["Ada became a member", "Ada gifted 3 memberships"],
    de: ["Ada ist jetzt Mitglied", "Ada hat 3 Mitgliedschaften verschenkt"],
    es: ["Ada ahora es miembro", "Ada ha regalado 3 membresías"],
    fr: ["Ada est devenu membre", "Ada a offert 3 adhésions"],
  } as const;
  for (const language of ["en", "de", "es", "fr"] as const) {
    const { messages: words } = translationOf(language, "events");
    const options = { words, formatter: plainFormatter() };
    const drawn = (amount: typeof cost | null | undefined) =>
      [
        event("member", { ...member, amount }),
        event("gift_member", { ...gift, amount }),
      ].map((shown) =>
        fillTemplate(
          "{name} {action} {amount}",
          describeEvent(shown, options).values,
        )
      );
    assertEquals(drawn(cost), told[language].map((text) => `${text} €5`));
    for (const untold of [null, undefined, ofNoCurrency]) {
      assertEquals(drawn(untold), [...told[language]]);
    }
    // Lists say who joined, and no price beside it.
    const joined = event("member", { ...member, amount: cost });
    assertEquals(describeEvent(joined, options).amount, "");
  }
});

Deno.test("ads that come soon count down from the time at which they are drawn, to nothing", () => {
  const ads = event("moment", {
    moment: "ads_soon",
    like: "follow",
    name: "Ads",
    action: "in {countdown} s",
    endsAt: "2026-11-30T18:01:00.000Z",
  } as never);
  const at = (time: string) => {
    const { name, action } = describeEvent(ads, {
      words: {},
      formatter: plainFormatter(),
      now: Date.parse(`2026-11-30T18:${time}Z`),
    });
    return `${name} ${action}`;
  };
  assertEquals(at("00:15.500"), "Ads in 45 s");
  assertEquals(at("00:59.900"), "Ads in 1 s");
  assertEquals(at("01:30.000"), "Ads in 0 s");
});
