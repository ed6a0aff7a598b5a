import { assert, assertEquals } from "@std/assert";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";

const DEMO = "100000001";

/** Returns the names of the alerts that a box plays, those in use put in. */
async function played(app: TestApp, id: string) {
  const { instances, alerts } = app.services.overlays;
  const { instance } = await instances.get(DEMO, id);
  const [box] = await alerts.inUse(DEMO, [instance]);
  return ((box?.settings.variants ?? []) as Variant[]).map(({ name }) => name);
}

Deno.test("the fullest box's alerts become the channel's, are changed once for all boxes, and a box has its own again", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { instances, alerts } = app.services.overlays;
    await page.addInitScript(() =>
      localStorage.setItem("limelight.straight-to-stream", "on")
    );
    await open("/studio");
    const raids = ["Small raid", "Big raid"].map((name, at) => ({
      id: `raid-${at}`,
      name,
      kinds: ["raid" as const],
    }));
    const { instance: { id } } = await instances.save(DEMO, {
      type: "alert-box",
      name: "Full",
      settings: { alerts: "own", variants: raids },
    });
    const { instance: { id: other } } = await instances.save(DEMO, {
      type: "alert-box",
      name: "Other",
      settings: { variants: [{ id: "mine", name: "Mine", kinds: ["raid"] }] },
    });
    await open(`/studio/alerts?box=${other}`);
    await page.getByRole("heading", { name: "Alerts of “Other”" }).waitFor();
    await page.getByText("Make the alerts of “Full” the channel's").waitFor();
    await page.getByRole("button", { name: "Make them the channel's alerts" })
      .click();
    await page.getByText("Your channel has one set of alerts now").waitFor();
    assertEquals((await alerts.get(DEMO)).alerts.variants, raids);
    assertEquals(await played(app, other), ["Mine"]);
    await page.getByRole("button", { name: "Use the channel's alerts" })
      .first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Mine").waitFor();
    await assertSound(page);
    await dialog.getByRole("button", { name: "Use the channel's alerts" })
      .click();
    await page.getByRole("heading", { name: "The channel's alerts" }).waitFor();
    await page.getByText("Used by 2 alert boxes").waitFor();
    assertEquals(await played(app, other), ["Small raid", "Big raid"]);
    // What is changed here is the channel's.
    await page.getByRole("button", { name: /^Edit: / }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true })
      .fill("For all");
    await until(async () => (await played(app, id)).includes("For all"));
    assertEquals(
      (await instances.get(DEMO, other)).instance.settings,
      { alerts: "channel" },
    );
    await page.getByRole("button", { name: "All alerts" }).click();
    await page.locator(".savebar").getByText("Saved", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Give this box its own" }).click();
    await page.getByText("a copy of the channel's").waitFor();
    assert((await played(app, other)).includes("For all"));
    assertEquals(
      (await instances.get(DEMO, other)).instance.settings.alerts,
      "own",
    );
    await page.locator(".toast", { hasText: "a copy" })
      .getByRole("button", { name: "Undo" }).click();
    await page.getByText("Used by 2 alert boxes").waitFor();
    await settled(page);
    log.assertSilent();
  });
});
