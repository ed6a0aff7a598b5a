import { Buffer } from "node:buffer";
import { assertEquals } from "@std/assert";
import { withStudio } from "@/tests/support/studio.ts";
import { throughFaults } from "./faults_rig.ts";

const CHANNEL = "100000001";

/** A StreamElements overlay with one widget. */
const overlay = (name: string) => ({
  name: "overlay.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify({
    name,
    settings: { width: 1920, height: 1080 },
    widgets: [{ type: "se-widget-twitch-chat", name: "Talk" }],
  })),
});

Deno.test("a faulty service loses no import of a setup, and makes none twice", () =>
  throughFaults({
    path: "/studio/scenes",
    async fill(page, n) {
      await page.locator(".studio[data-ready]").waitFor();
      await page.getByLabel("Setup or StreamElements overlay")
        .setInputFiles(overlay(`Overlay ${n}`));
    },
    // What would change is shown first, without a network as soon as there is one.
    send: () => Promise.resolve(),
    async isDone({ app, page }, n) {
      await page.getByRole("button", { name: "Import it", disabled: false })
        .click({ timeout: 300 }).catch(() => {});
      const scenes = await app.services.overlays.scenes.list(CHANNEL);
      return scenes.filter(({ name }) => name === `Overlay ${n}`).length === 1;
    },
  }));

Deno.test("a late answer about another choice is not shown as what an import would change", async () => {
  await withStudio(async ({ app, page, open }) => {
    const scenes = () => app.services.overlays.scenes.list(CHANNEL);
    await scenes();
    await open("/studio/scenes");
    const picker = page.getByLabel("Setup or StreamElements overlay");
    await picker.setInputFiles(overlay("Mine"));
    const report = page.getByRole("dialog", { name: "What would change" });
    const takes = report.getByRole("button", {
      name: "Import it",
      disabled: false,
    });
    // What was imported is shown by the page that is loaded anew.
    const loaded = page.waitForEvent("load");
    await takes.click();
    await loaded;
    await page.locator(".studio[data-ready]").waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let answered = Promise.resolve();
    await page.route(/existing=replace&dry_run=1/, (route) => {
      answered = held.then(() => route.continue());
    });
    await picker.setInputFiles(overlay("Mine"));
    await takes.waitFor();
    const choice = report.getByLabel("If you already have one of that name");
    await choice.selectOption("replace");
    await choice.selectOption("add");
    await takes.waitFor();
    const late = page.waitForResponse(/existing=replace&dry_run=1/);
    release();
    await answered;
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assertEquals(await report.getByText("1 replaced").count(), 0);
    const before = (await scenes()).length;
    await takes.click();
    await report.waitFor({ state: "hidden" });
    assertEquals((await scenes()).length, before + 1);
  });
});

Deno.test("an import that was given up is not asked about again by a late answer", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/scenes");
    const picker = page.getByLabel("Setup or StreamElements overlay");
    await picker.setInputFiles(overlay("Mine"));
    const report = page.getByRole("dialog", { name: "What would change" });
    const choice = report.getByLabel("If you already have one of that name");
    await choice.waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let answered = Promise.resolve();
    await page.route(/existing=keep&dry_run=1/, (route) => {
      answered = held.then(() => route.continue());
    });
    await choice.selectOption("keep");
    await report.getByRole("button", { name: "Cancel" }).click();
    await report.waitFor({ state: "hidden" });
    const late = page.waitForResponse(/existing=keep&dry_run=1/);
    release();
    await answered;
    await (await late).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assertEquals(await report.count(), 0);
    // It can be begun again at once.
    await page.getByRole("button", { name: "Import a setup", disabled: false })
      .waitFor();
  });
});
