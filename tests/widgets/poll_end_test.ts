import { assertEquals } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { renderComponent } from "./support/component_page.ts";

Deno.test("a poll whose end nobody told goes a while after its time", async () => {
  const sample = widgetKind("poll")?.preview.state.poll as object;
  const isSeen = async (endedAgoMs: number) => {
    const endsAt = new Date(Date.parse(PREVIEW_NOW) - endedAgoMs).toISOString();
    const html = await renderComponent({
      kind: "poll",
      settings: { lingerMs: MINUTE_MS },
      state: { poll: { ...sample, endsAt } },
    });
    return html.includes("ll-poll-title");
  };
  assertEquals(await isSeen(-MINUTE_MS), true);
  assertEquals(await isSeen(MINUTE_MS / 2), true);
  assertEquals(await isSeen(2 * MINUTE_MS), false);
});
