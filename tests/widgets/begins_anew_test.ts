/** Figures that begin anew with a stream, a session or a day, on pages that are open for days. */
import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assertEquals } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import {
  PREVIEW_NOW,
  SAMPLE_EVENTS,
} from "@/lib/schema/widgets/state/samples.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { eventAt } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { follow } from "@/tests/pages/support/alerts.ts";
import { componentPage } from "./support/component_page.ts";

const CALENDAR = ["hour", "day", "week", "month"];

Deno.test("a widget whose figures begin anew reads them again when they do", () => {
  const stale: string[] = [];
  for (const { id, settings, refreshOn, refreshEveryMs } of WIDGET_KINDS) {
    const schema = JSON.stringify(inlineJsonSchema(settings, { io: "output" }));
    const has = (...options: string[]) =>
      options.some((option) => schema.includes(`"${option}"`));
    const covers = (kind: string) =>
      refreshOn.some((pattern) =>
        pattern === kind ||
        (pattern.endsWith("*") && kind.startsWith(pattern.slice(0, -1)))
      );
    if (has("stream", "stream-start") && !covers("stream.online")) {
      stale.push(`${id}: stream`);
    }
    if (has("session") && !covers("session.began")) {
      stale.push(`${id}: session`);
    }
    // Their end is no event.
    if (has(...CALENDAR) && (refreshEveryMs ?? Infinity) > MINUTE_MS) {
      stale.push(`${id}: calendar`);
    }
  }
  assertEquals(stale, []);
});

Deno.test("lists, labels and goals of a stream are empty when the next one begins, also on an open page", async () => {
  await using stage = await startOverlayStage([
    { type: "event-list", settings: { since: "stream" } },
    {
      type: "latest-label",
      settings: { since: "stream", items: ["follow"], fallback: "nobody yet" },
    },
    { type: "goal-bar", settings: { period: "stream", target: 10 } },
  ]);
  const { clock } = stage;
  const online = (streamId: string) =>
    eventAt(clock.now(), "stream.online", {
      streamId,
      type: "live",
      startedAt: new Date(clock.now()).toISOString(),
    });
  const offline = () =>
    eventAt(clock.now(), "stream.offline", { streamId: "one" });
  await stage.append([online("one")]);
  clock.pass(MINUTE_MS);
  await stage.append([follow("Ada", stage)]);
  await withPage(async (page, log) => {
    await openConnected(page, stage.scene);
    await page.locator(".ll-row", { hasText: "Ada" }).waitFor();
    await page.locator(".ll-label", { hasText: "Ada" }).waitFor();
    await page.getByText("1 / 10").waitFor();
    await stage.append([offline()]);
    clock.pass(60 * MINUTE_MS);
    await stage.append([online("two")]);
    await page.locator(".ll-label", { hasText: "nobody yet" }).waitFor();
    await page.getByText("0 / 10").waitFor();
    await page.locator(".ll-row").waitFor({ state: "detached" });
    log.assertSilent();
  });
});

Deno.test("a list of the last hours lets go what is older, also on an open page", async () => {
  const [event] = SAMPLE_EVENTS;
  const events = [{ ...event, occurredAt: PREVIEW_NOW, test: false }];
  await withPage(async (page) => {
    await page.clock.install({ time: PREVIEW_NOW });
    await page.setContent(
      await componentPage([{
        kind: "event-list",
        settings: { since: "hours", hours: 2 },
        state: { events },
      }]),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.clock.runFor(119 * MINUTE_MS);
    assertEquals(await page.locator(".ll-row").count(), 1);
    await page.clock.runFor(3 * MINUTE_MS);
    await page.locator(".ll-row").waitFor({ state: "detached" });
  });
});
