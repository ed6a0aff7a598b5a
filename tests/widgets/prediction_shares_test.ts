import { assertEquals } from "@std/assert";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { renderComponent } from "./support/component_page.ts";

Deno.test("shares and odds of a prediction count the outcomes that have no room, too", async () => {
  const sample = widgetKind("prediction")?.preview.state.prediction as object;
  const outcomes = ["A", "B", "C", "D"].map((title) => ({
    id: title,
    title,
    color: "BLUE",
    users: 1,
    points: 100,
    topPredictors: [],
  }));
  const html = await renderComponent({
    kind: "prediction",
    settings: { maxOutcomes: 2, show: ["percent", "odds"] },
    state: { prediction: { ...sample, outcomes } },
  });
  const texts = (name: string) =>
    Array.from(
      html.matchAll(new RegExp(`class="[^"]*${name}[^"]*">([^<]*)<`, "g")),
      ([, text]) => text,
    );
  assertEquals(texts("ll-outcome-percent"), ["25%", "25%"]);
  assertEquals(texts("ll-outcome-line"), ["1:4.0", "1:4.0"]);
});
