/** Lines of the widget "What adds what". */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import {
  SAMPLE_RATES,
  SAMPLE_TIMER,
} from "@/lib/schema/widgets/state/sample_subathon.ts";
import type { TimerRates } from "@/lib/schema/widgets/state/subathon.ts";
import { subathonRates } from "@/lib/widgets/subathon_rates/definition.ts";
import { foldTiers, isPrime } from "@/lib/widgets/subathon_rates/fold_tiers.ts";
import {
  type RateLine,
  rateLines,
  unfoldTiers,
} from "@/lib/widgets/subathon_rates/rate_lines.ts";
import {
  linePages,
  rowPages,
  tiersFit,
} from "@/lib/widgets/subathon_rates/rate_pages.ts";
import { plainFormatter } from "@/tests/widgets/support/plain_formatter.ts";

/** Says a line with its tiers. */
const lineText = ({ label, value, tiers }: RateLine) =>
  [label, value, ...tiers.map((tier) => `[${tier.label} ${tier.value}]`)]
    .filter((part) => part !== "").join(" ");

Deno.test("order, multiplier, labels", () => {
  const options = { words: {}, formatter: plainFormatter() };
  const lines = (settings: object, clock: TimerState | null = null) =>
    rateLines(
      SAMPLE_RATES,
      clock,
      subathonRates.settings.parse(settings),
      options,
    ).map(lineText);
  assertEquals(lines({}), [
    "Sub [Tier 1 +1:00] [Tier 2 +2:00] [Tier 3 +5:00]",
    "Gifted sub +1:00",
    "100 bits +0:20",
    "€1 tip +0:20",
  ]);
  assertEquals(
    lines({}, SAMPLE_TIMER)[0],
    "Sub [Tier 1 +1:30] [Tier 2 +3:00] [Tier 3 +7:30]",
  );
  assertEquals(
    lines({ applyMultiplier: false }, SAMPLE_TIMER)[0],
    "Sub [Tier 1 +1:00] [Tier 2 +2:00] [Tier 3 +5:00]",
  );
  assertEquals(
    lines({ values: ["time", "points"] })[0],
    "Sub [Tier 1 +1:00 · +1 pts] [Tier 2 +2:00 · +2 pts] [Tier 3 +5:00 · +5 pts]",
  );
  // Labels that were written for lines of single tiers stay with them.
  assertEquals(
    lines({ values: ["time", "points"], labels: ["Big one"] }).slice(0, 3),
    [
      "Big one +5:00 · +5 pts",
      "Sub · Tier 2 +2:00 · +2 pts",
      "Sub +1:00 · +1 pts",
    ],
  );
  assertEquals(lines({ items: "manual", order: ["tip", "cheer"] }), [
    "€1 tip +0:20",
    "100 bits +0:20",
  ]);
  assertEquals(
    lines({ values: ["points"], labels: ["Big one"] })[0],
    "Big one [Tier 1 +1 pts] [Tier 2 +2 pts] [Tier 3 +5 pts]",
  );
});

/** Prices of the three tiers of a kind and of Prime, as a session begins with them. */
const tiersOf = (kind: "sub" | "gift", prime: number, times = [1, 2, 5]) =>
  [
    ...times.map((time, index) => [index + 1, time, null] as const),
    [
      null,
      prime,
      "prime",
    ] as const,
  ].map(([tier, minutes, name]) => ({
    kind,
    tier,
    name,
    platform: null,
    perUnits: 1,
    addMs: minutes * 60_000,
    milliPoints: minutes * 1_000,
  }));

Deno.test("one line a kind, and Prime only where it differs", () => {
  const lines = (rules: TimerRates["rules"]) =>
    rateLines(
      { ...SAMPLE_RATES, rules },
      null,
      subathonRates.settings.parse({}),
      { words: {}, formatter: plainFormatter() },
    ).map(lineText);
  assertEquals(lines(tiersOf("sub", 1)), [
    "Sub [Tier 1 +1:00] [Tier 2 +2:00] [Tier 3 +5:00]",
  ]);
  assertEquals(lines(tiersOf("sub", 0.5)), [
    "Sub [Tier 1 +1:00] [Tier 2 +2:00] [Tier 3 +5:00]",
    "Prime sub +0:30",
  ]);
  assertEquals(lines(tiersOf("sub", 1, [1, 1, 1])), ["Sub +1:00"]);
  assertEquals(lines(tiersOf("sub", 1, [1, 2, 2])), [
    "Sub [Tier 1 +1:00] [Tier 2–3 +2:00]",
  ]);
  assertEquals(lines(tiersOf("gift", 9)), [
    "Gifted sub [Tier 1 +1:00] [Tier 2 +2:00] [Tier 3 +5:00]",
  ]);
});

Deno.test("tiers are lines of their own where there is no room beside each other", () => {
  const [tiered, plain] = rateLines(
    SAMPLE_RATES,
    null,
    subathonRates.settings.parse({}),
    { words: {}, formatter: plainFormatter() },
  );
  assert(tiered && plain);
  const room = (width: number) => ({ width, height: 100 });
  assert(tiersFit([tiered, plain], room(392)));
  assert(!tiersFit([tiered, plain], room(180)));
  assertEquals(unfoldTiers([tiered, plain]).map(lineText), [
    "Sub · Tier 1 +1:00",
    "Sub · Tier 2 +2:00",
    "Sub · Tier 3 +5:00",
    "Gifted sub +1:00",
  ]);
});

Deno.test("more lines than can be read are on several pages, none left out", () => {
  const line: RateLine = {
    key: "",
    kind: "sub",
    label: "Reward",
    value: "+1:00",
    tiers: [],
  };
  const lines = Array.from({ length: 10 }, (_, index) => ({
    ...line,
    key: `${index}`,
  }));
  const sizes = (pages: RateLine[][]) => pages.map(({ length }) => length);
  assertEquals(sizes(rowPages(lines, null)), [10]);
  assertEquals(sizes(rowPages(lines, { width: 400, height: 292 })), [10]);
  assertEquals(sizes(rowPages(lines, { width: 400, height: 256 })), [5, 5]);
  assertEquals(
    sizes(rowPages(lines, { width: 400, height: 20 })),
    Array(10).fill(1),
  );
  assertEquals(sizes(linePages(lines, { width: 800, height: 50 })), [5, 5]);
  assertEquals(linePages(lines, { width: 300, height: 50 }).flat(), lines);
  assertEquals(rowPages([], { width: 300, height: 50 }), [[]]);
});

Deno.test("a rule of a platform or of who takes the money says whose it is", () => {
  const tip: TimerRates["rules"][number] = {
    kind: "tip",
    tier: null,
    name: null,
    platform: null,
    perUnits: 100,
    addMs: 20_000,
    milliPoints: 0,
  };
  const rules = [
    tip,
    { ...tip, provider: "kofi", addMs: 30_000 },
    { ...tip, platform: "youtube", provider: "stripe", addMs: 40_000 },
    { ...tip, provider: "streamelements", flat: true, addMs: 60_000 },
  ];
  const lines = (settings: object) =>
    rateLines(
      { ...SAMPLE_RATES, rules },
      null,
      subathonRates.settings.parse(settings),
      { words: {}, formatter: plainFormatter() },
    ).map(lineText);
  assertEquals(lines({}), [
    "Tip · StreamElements +1:00",
    "€1 tip · YouTube · Stripe +0:40",
    "€1 tip · Ko-fi +0:30",
    "€1 tip +0:20",
  ]);
  assertEquals(lines({ perPlatform: false })[2], "€1 tip +0:30");
});

Deno.test("each rate but Prime is in one line, tiers of a kind together", () => {
  const rate = fc.record({
    kind: fc.constantFrom("sub", "resub", "gift", "cheer"),
    tier: fc.constantFrom(null, 1, 2, 3),
    name: fc.constantFrom(null, "prime", "Gold"),
    platform: fc.constantFrom(null, "twitch"),
    perUnits: fc.constantFrom(1, 100),
    addMs: fc.integer({ min: 1, max: 5 }),
    milliPoints: fc.constant(0),
  });
  fc.assert(fc.property(fc.array(rate, { maxLength: 12 }), (given) => {
    const rates = given as TimerRates["rules"];
    const folded = foldTiers(rates);
    const told = folded.flat();
    for (const one of rates) assert(told.includes(one) || isPrime(one));
    assert(told.length <= rates.length);
    const tiered = folded.filter(([first]) =>
      first && first.kind !== "cheer" && first.tier !== null && !first.name
    ).map(([first]) => `${first?.kind}:${first?.platform}:${first?.perUnits}`);
    assertEquals(new Set(tiered).size, tiered.length);
    for (const line of folded) {
      const tiers = line.map(({ tier }) => tier ?? 0);
      assertEquals(tiers, [...tiers].sort((a, b) => a - b));
    }
  }));
});
