import { assertEquals } from "@std/assert";
import { openContext, type Page } from "@/tests/support/browser.ts";
import { cheerData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, follow, openForAlerts } from "./support/alerts.ts";

Deno.test("two copies of a source choose by words, and by whose turn it is, alike, also one that is opened later", async () => {
  const alert = (id: string, values: object) => ({
    id,
    durationMs: 2_000,
    sound: { volume: 0 },
    ...values,
  });
  await using stage = await startOverlayStage([alertBox({
    a11y: { minReadTime: false, flashGuard: false },
    variants: [
      alert("words", {
        kinds: ["cheer"],
        template: "{name} says it",
        conditions: [{
          field: "message",
          op: "contains",
          value: ["good game"],
        }],
      }),
      alert("seldom", {
        kinds: ["follow"],
        priority: 60,
        template: "{name} is the first",
        cooldownMs: 3_600_000,
      }),
      alert("next", { kinds: ["follow"], template: "{name} comes next" }),
    ],
  })]);
  await using context = await openContext();
  const says = (page: Page, text: string) =>
    page.locator(".ll-alert-text").filter({ hasText: text }).waitFor();
  const first = await context.newPage();
  await openForAlerts(first, stage);
  await stage.append([follow("Ada", stage), follow("Bob", stage)]);
  await says(first, "Adais the first");
  // Opened amid it, a copy knows that Ada had her turn.
  const second = await context.newPage();
  await openForAlerts(second, stage);
  await Promise.all([first, second].map((page) => says(page, "Bobcomes next")));
  const text = "GOOD, game!";
  await stage.append([
    {
      ...follow("Cyd", stage),
      kind: "cheer",
      data: {
        ...cheerData(5),
        message: { text, parts: [{ type: "text", text }] },
      },
    },
    follow("Dan", stage),
  ]);
  for (const text of ["Cydsays it", "Dancomes next"]) {
    await Promise.all([first, second].map((page) => says(page, text)));
  }
  assertEquals(await first.locator(".ll-alert-text").count(), 1);
});
