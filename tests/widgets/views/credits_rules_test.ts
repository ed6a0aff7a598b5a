import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  latePagesUntilMs,
  lateUntilMs,
  pageAt,
  rollPhase,
  rollSpeed,
  untilNextPhase,
} from "@/lib/widgets/credits/credits_roll.ts";
import {
  creditsSections,
  lateSections,
  withoutNameOf,
} from "@/lib/widgets/credits/credits_sections.ts";
import { nameKeysOf } from "@/lib/schema/events/taken_away.ts";
import { credits } from "@/lib/widgets/credits/definition.ts";
import { SAMPLE_CREDITS } from "@/lib/schema/widgets/state/sample_credits.ts";
import { plainFormatter } from "@/tests/widgets/support/plain_formatter.ts";

const sizes = fc.record({
  contentPx: fc.integer({ min: 1, max: 50_000 }),
  latePx: fc.integer({ min: 0, max: 5_000 }),
  viewportPx: fc.integer({ min: 270, max: 2160 }),
});
const rolls = fc.record({
  speed: fc.integer({ min: 10, max: 300 }),
  fitMs: fc.integer({ min: 0, max: 600_000 }),
  endCardMs: fc.integer({ min: 0, max: 120_000 }),
  loop: fc.boolean(),
  loopGapMs: fc.integer({ min: 0, max: 60_000 }),
});
const instant = fc.integer({ min: 0, max: 5_000_000 });

Deno.test("every line can be read, phases follow each other without a hole", () => {
  fc.assert(fc.property(sizes, rolls, instant, (size, rules, since) => {
    assert(size.viewportPx / rollSpeed(size, rules) >= 4 - 1e-9);
    const phase = rollPhase(since, size, rules);
    const wait = untilNextPhase(phase);
    if (wait === null) return assertEquals(rules.loop, false);
    assert(wait > 0);
    const next = rollPhase(since + wait + 0.001, size, rules);
    if (phase.phase !== "roll" || rules.endCardMs + rules.loopGapMs > 1) {
      assert(next.phase !== phase.phase || rules.loop);
    }
  }));
  assertEquals(
    [0, 3999, 4000, 9999, 20_000].map((ms) => pageAt(ms, [4000, 6000])),
    [0, 0, 1, 1, 2],
  );
});

Deno.test("whoever comes late moves no line that is seen, and is below what was seen so far", () => {
  fc.assert(fc.property(sizes, rolls, instant, (size, rules, since) => {
    const without = { ...size, latePx: 0 };
    const speed = rollSpeed(size, rules);
    assertEquals(speed, rollSpeed(without, rules));
    assertEquals(lateUntilMs(size, rules), lateUntilMs(without, rules));
    const offsetPx = (lateUntilMs(size, rules) * speed) / 1000;
    assert(offsetPx <= size.contentPx);
    const before = rollPhase(since, without, rules);
    if (since < lateUntilMs(size, rules) && before.phase === "roll") {
      const after = rollPhase(since, size, rules);
      assertEquals(after.phase, "roll");
      assert(after.phase !== "roll" || after.elapsedMs === before.elapsedMs);
    }
  }));
  assertEquals(latePagesUntilMs([4000, 6000]), 7000);
  assertEquals(latePagesUntilMs([]), 0);
});

const names = (count: number) => {
  const person = SAMPLE_CREDITS.sections[0]?.items?.[0]?.person;
  assert(person);
  return Array.from({ length: count }, (_, index) => ({
    person: { ...person, name: `N${index + 1}` },
    value: index + 1,
    removed: index === 1,
    cameMs: index * 1000,
  }));
};
const say = { words: {}, formatter: plainFormatter() };

Deno.test("a removed name is an empty line, the rest is counted", () => {
  const settings = credits.settings.parse({
    maxNames: 2,
    sections: [
      { source: "followers" },
      { source: "subs", maxNames: 1, title: "Fans", showValue: true },
    ],
  });
  const sections = creditsSections(
    {
      ...SAMPLE_CREDITS,
      sections: [
        { source: "followers", items: names(3), more: 4 },
        { source: "subs", items: names(3), more: 0 },
      ],
    },
    settings,
    say,
  );
  assertEquals(
    sections.map(({ title, lines, more }) => [
      title,
      lines.map(({ name, value }) => name + value),
      more,
    ]),
    [
      ["New followers", ["N1", ""], "and 5 more"],
      ["Fans", ["N11"], "and 2 more"],
    ],
  );
});

Deno.test("who came in time is one more section, in the order they came", () => {
  const settings = credits.settings.parse({ columns: 3 });
  const late = (untilMs: number) =>
    lateSections({ ...SAMPLE_CREDITS, late: names(4) }, settings, untilMs, say)
      .map(({ title, columns, lines }) => [
        title,
        columns,
        ...lines.map(({ name }) => name),
      ]);
  assertEquals(late(3000), [["Also with us", 3, "N1", "", "N3"]]);
  assertEquals(late(3001), [["Also with us", 3, "N1", "", "N3", "N4"]]);
  assertEquals(late(0), []);
});

Deno.test("pictures stand in short sections of people, as long as they are wanted", () => {
  const pictures = (count: number, settings: object = {}) =>
    creditsSections(
      {
        ...SAMPLE_CREDITS,
        sections: [
          { source: "subs", items: names(count), more: 0 },
          { source: "goals", items: names(1), more: 0 },
        ],
      },
      credits.settings.parse({
        sections: [{ source: "subs" }, { source: "goals" }],
        ...settings,
      }),
      say,
    ).map((section) => section.pictures);
  assertEquals(pictures(12), [true, false]);
  assertEquals(pictures(13), [false, false]);
  assertEquals(pictures(12, { pictures: false }), [false, false]);
});

Deno.test("whoever is taken away while the credits roll leaves empty lines, and moves nobody", () => {
  const gone = SAMPLE_CREDITS.sections[0]?.items?.[0]?.person;
  assert(gone);
  const run = {
    ...SAMPLE_CREDITS,
    late: [{ person: gone, removed: false, cameMs: 0 }],
  };
  const after = withoutNameOf(run, { id: null, nameKeys: nameKeysOf(gone) });
  const lines = (
    credits: typeof run,
  ) => [
    ...credits.sections.flatMap(({ items }) => items ?? []),
    ...credits.late,
  ];
  assertEquals(lines(after).length, lines(run).length);
  for (const { person, removed } of lines(after)) {
    assertEquals(removed, person.name === gone.name);
  }
});
