/** Plates of the ending credits. */
import { assertEquals } from "@std/assert";
import { SAMPLE_CREDITS } from "@/lib/schema/widgets/state/sample_credits.ts";
import { renderComponent } from "./support/component_page.ts";

for (
  const [how, intensity, plates] of [
    ["rolling", "full", SAMPLE_CREDITS.sections.length + 1],
    ["page by page", "gentle", 1],
  ] as const
) {
  Deno.test(`credits have a plate for each group of names and none round all of them, ${how}`, async () => {
    const html = await renderComponent({
      kind: "credits",
      pack: "velvet-hall",
      settings: { motion: { intensity } },
      page: { mode: "still" },
    });
    const count = (part: string) => html.split(part).length - 1;
    assertEquals(count('<div class="ll-frame"><div class="ll-body">'), 1);
    assertEquals(
      count('<div class="ll-credits-card"><div class="ll-plate"></div>'),
      plates,
    );
    assertEquals(count("ll-plate"), plates);
  });
}

Deno.test("no name of the credits stands alone below full rows where fewer columns are as low", async () => {
  const sections = SAMPLE_CREDITS.sections.slice(0, 1);
  assertEquals(sections.map(({ items }) => items?.length), [4]);
  const html = await renderComponent({
    kind: "credits",
    settings: { columns: 3 },
    state: { credits: { ...SAMPLE_CREDITS, sections } },
    page: { mode: "still" },
  });
  assertEquals([...html.matchAll(/--columns:\s*(\d)/g)].map(([, n]) => n), [
    "2",
  ]);
});
