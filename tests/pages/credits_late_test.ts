import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";

/** px/s; so slow that no machine takes as long as a name needs to pass. */
const SPEED = 10;
const SETTINGS = {
  speed: SPEED,
  title: "Thanks",
  endCardMs: 0,
  sections: [{ source: "followers" }],
};

/** So many that a page of them is shown for the 20 s that a text may ask for. */
const crowd = (name: string) =>
  [..."ABCDEFGHIJKLMNOPQRSTUVWX"].map((end) => `${name}_of_a_long_name_${end}`);

async function follows(stage: OverlayStage, ...names: string[]): Promise<void> {
  await stage.append(names.map((name) => ({
    ...followEvent(name),
    occurredAt: new Date(stage.clock.now()).toISOString(),
    actor: { id: name, login: name.toLowerCase(), name },
  })));
}

/** A rolling widget on an open page, on which many people are thanked. */
async function withRoll(
  settings: Record<string, unknown>,
  run: (parts: {
    stage: OverlayStage;
    page: Page;
    move: (ms: number) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  await using stage = await startOverlayStage([{
    type: "credits",
    settings: { ...SETTINGS, ...settings },
  }]);
  await follows(stage, ...crowd("Early"));
  await stage.app.services.subathon.credits.control(CHANNEL, {
    action: "play",
  });
  await withPage(async (page, { errors, failures }) => {
    const move = await startMovedPage(page, stage);
    await run({ stage, page, move });
    // A socket that is moved ahead of its answers connects anew, and says so.
    assertEquals([errors, failures], [[], []]);
  });
}

const lateOn = (page: Page) =>
  page.locator(".ll-credits-late li .ll-cut").allTextContents();

Deno.test("who comes while the names roll is thanked below them, also after a reload, and nobody else is added", async () => {
  await withRoll({}, async ({ stage, page, move }) => {
    await page.locator("[data-placed=true]").waitFor();
    await follows(stage, "Late");
    const contentPx = await page.locator(".ll-credits-late").evaluate(
      (element) => (element as HTMLElement).offsetTop,
    );
    assertEquals(await lateOn(page), [], "not yet read");
    // Three seconds before their place is seen.
    await move(contentPx / SPEED * 1_000 - 3_000);
    await page.locator(".ll-credits-late li", { hasText: "Late" }).waitFor();
    await page.getByText("Also with us").waitFor();

    await follows(stage, "Too late");
    await openConnected(page, stage.scene);
    await page.locator(".ll-credits-late li", { hasText: "Late" }).waitFor();
    assertEquals(await lateOn(page), ["Late"]);
    const { late } = await stage.app.services.subathon.credits.run(CHANNEL, {
      sections: [{ source: "followers", sort: "amount", maxNames: 10 }],
      late: true,
    });
    assertEquals(late.map(({ person }) => person.name), ["Late", "Too late"]);

    // The end is as much later as the new line is long.
    const roll = page.locator(".ll-credits-roll");
    const [totalPx, animationMs] = await roll.evaluate((element) => [
      element.scrollHeight + (element.parentElement?.clientHeight ?? 0),
      Number(element.getAnimations()[0]?.effect?.getTiming().duration),
    ]);
    assert(Math.abs(Number(animationMs) - Number(totalPx) / SPEED * 1_000) < 1);
  });
});

Deno.test("names that come while pages change are on a page of their own after the others", async () => {
  await withRoll(
    { motion: { intensity: "none" } },
    async ({ stage, page, move }) => {
      await page.locator(".ll-credits-page").waitFor();
      await follows(stage, ...crowd("Late"));
      // The title's 4 s and the 20 s of the names, but for 3 s.
      await move(21_500);
      await follows(stage, "Too late");
      await move(4_000);
      await page.locator(".ll-credits-page li", { hasText: "Late" }).first()
        .waitFor();
      assertEquals(
        await page.locator(".ll-credits-page li").allTextContents(),
        crowd("Late"),
      );
    },
  );
});

Deno.test("where the widget says so, late names wait for the next run", async () => {
  await withRoll({ lateNames: false }, async ({ stage, page, move }) => {
    await page.locator("[data-placed=true]").waitFor();
    await follows(stage, "Late");
    await move(3_000);
    await openConnected(page, stage.scene);
    await page.locator("[data-placed=true]").waitFor();
    assertEquals(await lateOn(page), []);
    await stage.app.services.subathon.credits.control(CHANNEL, {
      action: "restart",
    });
    await page.locator("li", { hasText: "Late" }).waitFor();
  });
});
