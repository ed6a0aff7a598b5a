import { NO_OPTIONS } from "@/lib/schema/audience/giveaways.ts";
import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";

/** From the page's beginning on, the widgets over which sparks flew. */
const WATCH_SPARKS = `
globalThis.sparks = new Set();
new MutationObserver(() => {
  for (const burst of document.querySelectorAll(".ll-burst")) {
    sparks.add(burst.closest("[data-item]").dataset.item);
  }
}).observe(document, { subtree: true, childList: true });`;

const sparksOn = (page: Page) => page.evaluate<number>("sparks.size");
const LINGER = { lingerMs: 60_000 };

/** Returns an event of the channel, as of now. */
const happening = (
  stage: OverlayStage,
  kind: NewEvent["kind"],
  id: string,
  data: Record<string, unknown>,
) => ({
  ...followEvent(id),
  kind,
  platform: "limelight",
  occurredAt: new Date(stage.clock.now()).toISOString(),
  data,
} as NewEvent);

/** A challenge is won, a wheel spun, a giveaway drawn. */
async function celebrate(stage: OverlayStage): Promise<void> {
  const { challenges, giveaways } = stage.app.services.audience;
  await challenges.command(CHANNEL, {
    action: "start",
    text: "Sing",
    kind: "manual",
    target: 1,
    durationMs: null,
  });
  await challenges.command(CHANNEL, { action: "progress", delta: 1 });
  await giveaways.command(CHANNEL, {
    action: "open",
    ...NO_OPTIONS,
    prize: "A key",
    keyword: null,
    role: "everyone",
    durationMs: null,
  });
  await stage.append([
    happening(stage, "giveaway.entry", "entry", { giveawayId: null }),
    happening(stage, "wheel.spin", "spin", {
      spinId: "spin",
      wheelId: null,
      title: "Fate",
      items: [{ label: "Dance", weight: 1 }],
      resultIndex: 0,
      result: "Dance",
      durationMs: 2_000,
      addMs: 0,
      owed: null,
    }),
  ]);
  await giveaways.command(CHANNEL, {
    action: "draw",
    winners: 1,
    again: false,
  });
}

Deno.test("what was celebrated is shown after a reload, and not celebrated again", async () => {
  await using stage = await startOverlayStage([
    { type: "mini-goal", settings: LINGER },
    { type: "wheel", settings: { spinMs: 2_000, revealMs: 60_000 } },
    { type: "giveaway", settings: { ...LINGER, drawStyle: "none" } },
    { type: "static-text", settings: { content: "Good evening" } },
  ]);
  const text =
    (await stage.app.services.overlays.instances.list(CHANNEL))[3]?.id ?? "";
  await withPage(async (page, log) => {
    await page.addInitScript(WATCH_SPARKS);
    await openConnected(page, stage.scene);
    await celebrate(stage);
    await page.waitForFunction(() =>
      (globalThis as unknown as { sparks: Set<string> }).sparks.size === 3
    );

    // The wheel has come to rest by the service's time, too.
    stage.clock.pass(3_000);
    await openConnected(page, stage.scene);
    for (const seen of ["Sing", "Dance", "A key"]) {
      await page.getByText(seen).first().waitFor();
    }
    // What is said now is drawn by pages that have come to life.
    await stage.app.services.overlays.instances.save(CHANNEL, {
      id: text,
      type: "static-text",
      settings: { content: "Good night" },
    });
    await page.getByText("Good night").waitFor();
    assertEquals(await sparksOn(page), 0);
    log.assertSilent();
  });
});
