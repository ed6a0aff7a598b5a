import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

const command = (
  { services }: TestApp,
  name: "reset" | "start" | "adjust",
  body = {},
) =>
  services.subathon.session.command(
    CHANNEL,
    { name, body } as Parameters<
      typeof services.subathon.session.command
    >[1],
  );
const added = async ({ services }: TestApp) =>
  (await services.subathon.session.timer(CHANNEL)).addedMs;

Deno.test("what was undone in the ledger can be brought back, and no row moves under the pointer", async () => {
  await withStudio(async ({ app, page, open }) => {
    await command(app, "reset");
    await command(app, "start");
    await command(app, "adjust", { deltaMs: 300_000, note: "mine" });
    await open("/studio/subathon/ledger");
    const rows = page.locator("tbody tr");
    await rows.first().getByText("mine").waitFor();
    const undo = rows.first().getByRole("button", { name: /^Undo/ });
    await undo.hover();
    // Another entry comes: the row under the pointer stays where it is.
    await command(app, "adjust", { deltaMs: 60_000, note: "theirs" });
    await page.getByText("1 new entry, held while you choose").waitFor();
    await undo.click();
    await page.getByText("Taken back").first().waitFor();
    assertEquals(await added(app), 60_000);

    // By the message, and then by the row of the undo itself.
    const toast = page.locator(".toast");
    await toast.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Brought back").first().waitFor();
    assertEquals(await added(app), 360_000);
    await rows.first().getByRole("button", { name: /^Undo/ }).click();
    await readUntil(() => added(app), (ms) => ms === 60_000);
    await settled(page);
  });
});

Deno.test("in the subathon's dock an undo can be undone, and no row moves under the pointer", async () => {
  await withStudio(async ({ app, page, url }) => {
    await command(app, "reset");
    await command(app, "start");
    await command(app, "adjust", { deltaMs: 300_000 });
    const { key } = await app.services.account.dockKeys.make(CHANNEL, "OBS");
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(`${url}/studio/dock/subathon#${key}`);
    const rows = page.locator(".dock__parts li");
    const undo = rows.first().getByRole("button", { name: /^Undo/ });
    await undo.waitFor();
    await settled(page);
    await undo.hover();
    const before = await rows.allInnerTexts();
    await command(app, "adjust", { deltaMs: 60_000 });
    await page.waitForTimeout(1_500);
    assertEquals(await rows.allInnerTexts(), before);
    await undo.click();
    await readUntil(() => added(app), (ms) => ms === 60_000);
    await page.mouse.move(10, 10);
    await page.evaluate(() =>
      (document.activeElement as HTMLElement | null)?.blur()
    );
    await readUntil(() => rows.count(), (count) => count === before.length + 2);
    await undo.click();
    await readUntil(() => added(app), (ms) => ms === 360_000);
    await settled(page);
  });
});
