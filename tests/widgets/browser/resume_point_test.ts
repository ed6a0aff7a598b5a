import { assertEquals } from "@std/assert";
import { ALERTS_KEY, resumePoint } from "@/lib/browser/resume_point.ts";
import { MEMORY_MS } from "@/lib/browser/resume_alerts.ts";

function kept(values: Record<string, unknown>) {
  const entries = Object.entries(values)
    .map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
  return {
    length: entries.length,
    key: (index: number) => entries[index]?.[0] ?? null,
    getItem: (name: string) =>
      entries.find(([key]) => key === name)?.[1] ?? null,
  };
}

const memory = (after: string | null, at: number) => ({
  after,
  done: [],
  playing: null,
  held: false,
  at,
});

Deno.test("a page asks from where its first picture stands", () => {
  assertEquals(resumePoint([kept({})], "e1-05.0", 0), "e1-05.0");
  assertEquals(resumePoint([kept({})], null, 0), null);
});

Deno.test("an alert box that was interrupted a moment ago asks further back", () => {
  const now = 100_000;
  const values = kept({
    [`${ALERTS_KEY}ins_1`]: memory("e1-03.0", now - 1000),
    [`${ALERTS_KEY}ins_2`]: memory("e1-04.0", now - 1000),
    [`${ALERTS_KEY}ins_3`]: memory("e1-01.0", now - MEMORY_MS - 1),
    [`${ALERTS_KEY}ins_4`]: memory("e0-01.0", now),
    [`${ALERTS_KEY}ins_5`]: memory(null, now),
    [`${ALERTS_KEY}ins_6`]: "nonsense",
    "another": memory("e1-00.0", now),
  });
  assertEquals(resumePoint([values, kept({})], "e1-05.0", now), "e1-03.0");
  assertEquals(resumePoint([values, kept({})], "e1-02.0", now), "e1-02.0");
  const own = kept({ [`${ALERTS_KEY}ins_1`]: memory("e1-02.0", now) });
  assertEquals(resumePoint([own, values], "e1-05.0", now), "e1-02.0");
});
