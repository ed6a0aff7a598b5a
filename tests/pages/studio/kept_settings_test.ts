import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

/** Opens the settings of a goal of 60 followers, while the channel is live. */
async function openGoal({ app, page, open }: StudioPage): Promise<string> {
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "goal-bar",
    name: "Mine",
    settings: { title: "Before", target: 60 },
  });
  await open(`/studio/widgets/${instance.id}`);
  await page.getByText("Straight to the stream").waitFor();
  await settled(page);
  return instance.id;
}

const settingsOf = async ({ services }: TestApp, id: string) =>
  (await services.overlays.instances.get(CHANNEL, id)).instance.settings;

Deno.test("settings that are held outlive a reload with their undo, over what somebody else saved meanwhile", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await openGoal(studio);
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await title.fill("Typed here");
    await page.getByText("Not on stream yet: 1 change").waitFor();
    await app.services.overlays.instances.save(CHANNEL, {
      id,
      settings: { title: "Before", target: 500 },
    });
    // The page warns before it goes; the test goes all the same.
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    await (await asked).accept();
    await reloaded;
    await page.getByText("Picked up where you left off").waitFor();
    await page.getByText("Not on stream yet: 1 change").waitFor();
    assertEquals(await title.inputValue(), "Typed here");
    assertEquals(await settingsOf(app, id), { title: "Before", target: 500 });
    await page.frameLocator(".preview iframe").getByText("Typed here")
      .waitFor();

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    assertEquals(await title.inputValue(), "Before");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await page.getByRole("button", { name: "Show on stream" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await settingsOf(app, id), {
      title: "Typed here",
      target: 500,
    });
    await settled(page);
  }, { previews: "drawn" });
});

Deno.test("undo takes back what was changed here, and nothing that was merged from elsewhere", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await openGoal(studio);
    await page.getByRole("textbox", { name: "Title", exact: true })
      .fill("Typed here");
    await app.services.overlays.instances.save(CHANNEL, {
      id,
      settings: { title: "Before", target: 500 },
    });
    const show = page.getByRole("button", { name: "Show on stream" });
    await show.click();
    await page.getByText("Both changes are kept").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await show.click();
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await settingsOf(app, id), { title: "Before", target: 500 });
    await settled(page);
  });
});
