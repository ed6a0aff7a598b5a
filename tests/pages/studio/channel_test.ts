import { Buffer } from "node:buffer";
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
} from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { NewScene } from "@/lib/schema/overlays/scenes.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
  withStudio,
} from "@/tests/support/studio.ts";

const { id } = demoChannel;

Deno.test("the room of the channel is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/channel");
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("language, zone and currency are picked, never mistyped, and saved like the blocked words", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/channel");
    const pick = (name: string) => page.getByRole("combobox", { name });
    // By keys: what is typed narrows the list, Enter takes its first.
    await pick("Language").fill("austria");
    await page.keyboard.press("Enter");
    assertEquals(
      await pick("Language").inputValue(),
      "Österreichisches Deutsch, Austrian German",
    );
    // What is no time zone is never taken.
    await pick("Time zone").fill("Middle-earth/Shire");
    await page.getByText("No results").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assertEquals(await pick("Time zone").inputValue(), "UTC");
    // By the pointer, out of all; Escape leaves what was chosen.
    await pick("Time zone").click();
    await page.keyboard.press("Escape");
    assertEquals(await page.locator(".pick li").count(), 0);
    await pick("Time zone").fill("vienna");
    await page.getByRole("option", { name: "Europe/Vienna" }).click();
    assertEquals(await pick("Time zone").inputValue(), "Europe/Vienna");
    await pick("Currency").fill("swiss");
    await page.getByRole("option", { name: "CHF, Swiss Franc" }).waitFor();
    await assertSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Saved", { exact: true }).waitFor();

    await page.getByLabel("Blocked words").fill("troll\n*spam*\n");
    await page.getByLabel("Links").selectOption("mask");
    await page.getByLabel("Supporters can see").check();
    const moderation = page.locator("form").filter({
      hasText: "Blocked words",
    });
    await moderation.getByRole("button", { name: "Save" }).click();
    const channels = app.services.account.channels;
    await page.getByText("Saved", { exact: true }).waitFor();
    const expected = {
      locale: "de-AT",
      timeZone: "Europe/Vienna",
      currency: "EUR",
      blockedWords: ["troll", "*spam*"],
      moderation: { words: "mask", links: "mask", caps: "show" },
      followGuard: { enabled: true, limit: 20, seconds: 10 },
      publicReceipts: true,
      look: null,
      ownLooks: [],
    };
    await page.waitForFunction(() =>
      !document.querySelector('[aria-busy="true"]')
    );
    assertEquals((await channels.settings(id)).settings, expected as never);
  });
});

Deno.test("a new token is made only after a question, and is never in the page", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { token } = await app.services.account.widgetTokens.current(id);
    await open("/studio/channel");
    const rotate = page.getByRole("button", { name: "Make a new token" });
    await rotate.click();
    const question = page.getByRole("dialog", { name: "Make a new token?" });
    await question.getByText("No source is open right now").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    assertEquals(
      (await app.services.account.widgetTokens.current(id)).token,
      token,
    );
    await rotate.click();
    await question.getByRole("button", { name: "Make a new token" }).click();
    await page.getByText("There is a new token").waitFor();
    const next = (await app.services.account.widgetTokens.current(id)).token;
    assertNotEquals(next, token);
    const html = await page.content();
    assert(!html.includes(token) && !html.includes(next));
  });
});

Deno.test("a backup is downloaded, looked into, and added beside what is there", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { scenes } = app.services.overlays;
    const { scene } = await scenes.create(
      id,
      NewScene.parse({ name: "Main" }),
    );
    await open("/studio/channel");
    const link = page.getByRole("link", { name: "Download a backup" });
    // This headless browser keeps no downloads: the same address, by the page.
    const bundle = await link.evaluate(async (anchor) => {
      const answer = await fetch((anchor as HTMLAnchorElement).href);
      return Array.from(new Uint8Array(await answer.arrayBuffer()));
    });
    const restore = () =>
      page.getByLabel("Setup or StreamElements overlay").setInputFiles({
        name: "limelight-setup.zip",
        mimeType: "application/zip",
        buffer: Buffer.from(bundle),
      });
    await restore();
    const report = page.getByRole("dialog", { name: "What would change" });
    await report.getByText("1 added", { exact: true }).waitFor();
    await report.getByRole("cell", { name: "Added" }).waitFor();
    await assertSound(page);
    assertEquals((await scenes.list(id)).length, 1);
    await report.getByRole("button", { name: "Import it" }).click();
    await page.getByText("The setup was imported").waitFor();
    assertEquals((await scenes.list(id)).length, 2);
    // The one that the backup was made of.
    await scenes.update(id, scene.id, { background: "#112233FF" });
    await restore();
    const choice = report.getByLabel("If you already have one of that name");
    await choice.selectOption("replace");
    await report.getByText("1 replaced", { exact: true }).waitFor();
    await report.getByRole("button", { name: "Import it" }).click();
    await page.getByText("The setup was imported").last().waitFor();
    await report.waitFor({ state: "hidden" });
    const after = await scenes.list(id);
    assertEquals(
      after.map((one) => [one.name, one.background]),
      [["Main", "#00000000"], ["Main", "#00000000"]],
    );
  });
});

Deno.test("a session elsewhere is ended", async () => {
  await withStudio(async ({ app, page, open }) => {
    await app.signIn({ channelId: id, userId: id });
    await open("/studio/channel");
    const row = page.getByRole("row").filter({
      has: page.getByRole("button", { name: /^Sign out there: / }),
    });
    assertEquals(await row.count(), 1);
    // Nobody signs themselves out by mistake.
    const own = page.getByRole("row", { name: /This browser/ });
    assertEquals(await own.getByRole("button").count(), 0);
    await row.getByRole("button").click();
    await page.getByRole("dialog", { name: "Sign out there?" })
      .getByRole("button", { name: "Sign out there" }).click();
    await page.getByText("Signed out there").waitFor();
    await row.waitFor({ state: "detached" });
    await own.waitFor();
  });
});

Deno.test("a dock's key and a program's are made, copied without being shown, and revoked after a question", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { dockKeys } = app.services.account;
    await open("/studio/channel");
    await page.getByLabel("Who uses it").fill("Ada's OBS");
    await page.getByRole("button", { name: "Make a key" }).click();
    const panel = page.locator("section", { hasText: "Docks in OBS" }).last();
    await panel.getByText("they are not shown again").waitFor();
    const row = panel.getByRole("row", { name: /Ada's OBS/ });
    assertMatch(await row.innerText(), /[A-Z][a-z]+ \d+, \d{4}/);
    await assertSound(page);
    await panel.getByRole("button", { name: "Copy" }).first().click();
    await page.getByText("Copied").first().waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const key = address.split("/studio/dock/live#")[1] ?? "";
    assertEquals((await dockKeys.open(key))?.channelId, id);
    assert(!(await page.content()).includes(key));
    await panel.getByRole("button", { name: "Revoke Ada's OBS" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" })
      .click();
    await page.getByText("The key was revoked").waitFor();
    assertEquals(await dockKeys.open(key), null);
    assertEquals(await dockKeys.list(id), []);
    await makeProgramKey(app, page);
    await makeWebhook(app, page);
    log.assertSilent();
  });
});

/** Makes a key for a program, copies it unseen, and revokes it. */
async function makeProgramKey(app: TestApp, page: Page): Promise<void> {
  const { programKeys } = app.services.account;
  const panel = page.locator("section", { hasText: "Keys for programs" })
    .last();
  await panel.getByLabel("What uses it").fill("Stream Deck");
  await panel.getByLabel("Read, move and set counters").check();
  await panel.getByLabel("It ends").selectOption("30");
  await panel.getByRole("button", { name: "Make this key" }).click();
  await panel.getByText("it is not shown again").waitFor();
  await panel.getByRole("button", { name: /^Copy/ }).click();
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith("lk_")
  );
  const key = await page.evaluate(() => navigator.clipboard.readText());
  const found = await programKeys.verify(key);
  assertEquals(found?.programKey.scopes, ["counters"]);
  assert(!(await page.content()).includes(key));
  await panel.getByRole("button", { name: "Edit Stream Deck" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the key" });
  await dialog.getByLabel("What uses it").fill("Deck of Ada");
  await dialog.getByLabel("Pause and resume the subathon's timer").check();
  await dialog.getByLabel("It moves the timer at once by").fill("5");
  await dialog.getByLabel("It ends").selectOption("");
  await assertSound(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The key was changed").waitFor();
  assertEquals((await programKeys.verify(key))?.programKey.scopes, [
    "counters",
    "subathon",
  ]);
  const [changed] = await programKeys.list(id);
  assertEquals([changed?.name, changed?.expiresAt, changed?.timeCap], [
    "Deck of Ada",
    null,
    { perCallMs: 300_000, perDayMs: 3_600_000 },
  ]);
  await panel.getByRole("button", { name: "Revoke Deck of Ada" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" })
    .click();
  await panel.getByText("No program has a key").waitFor();
  assertEquals(await programKeys.verify(key), null);
}

/** Adds a webhook, copies its secret unseen, tries it, and deletes it. */
async function makeWebhook(app: TestApp, page: Page): Promise<void> {
  const panel = page.locator("section", { hasText: "Webhooks" }).last();
  await panel.getByLabel("Address").fill("https://hooks.example/in");
  await panel.getByLabel("Chat", { exact: true }).check();
  await panel.getByRole("button", { name: "Add this webhook" }).click();
  await panel.getByText("it is not shown again").waitFor();
  await panel.getByRole("button", { name: /^Copy/ }).click();
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith("whsec_")
  );
  const row = panel.getByRole("row", { name: /hooks\.example/ });
  await row.getByText("Support, Chat").waitFor();
  await row.getByRole("button", { name: "Test hooks.example" }).click();
  await page.getByText("The test: not delivered: the name has no address")
    .waitFor();
  await row.getByRole("button", { name: "Deliveries to" }).click();
  const dialog = page.getByRole("dialog", { name: "Deliveries to" });
  await dialog.getByRole("row", { name: /webhook\.test/ }).waitFor();
  await assertSound(page);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Switch off" }).click();
  await row.getByText("Off", { exact: true }).waitFor();
  const { outgoing } = app.services.integrations;
  assertEquals((await outgoing.list(id)).map(({ enabled }) => enabled), [
    false,
  ]);
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" })
    .click();
  await panel.getByText("Nothing is posted anywhere").waitFor();
  assertEquals(await outgoing.list(id), []);
}

Deno.test("everything is deleted after its name was typed, what goes is counted, and a backup is offered before", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { scenes } = app.services.overlays;
    await scenes.create(id, NewScene.parse({ name: "Main" }));
    await open("/studio/channel");
    await page.getByRole("button", { name: "Delete everything…" }).click();
    const dialog = page.getByRole("dialog", {
      name: "Delete everything of your channel?",
    });
    await dialog.getByText("1 scene", { exact: true }).waitFor();
    await assertSound(page);
    await dialog.getByRole("link", { name: "Download a backup" }).waitFor();
    const act = dialog.getByRole("button", { name: "Delete everything" });
    assert(await act.isDisabled());
    const name = dialog.getByLabel(`Type ${demoChannel.login} to go on`);
    await name.fill("somebody");
    assert(await act.isDisabled());
    await name.fill(demoChannel.login.toUpperCase());
    // A double click is one deletion.
    await act.dblclick();
    await page.getByText("Everything of your channel was deleted").waitFor();
    await assertSound(page);
    log.assertSilent();
    await page.getByRole("link", { name: "Open the demo channel" }).click();
    await page.locator(".studio[data-ready]").waitFor();
    const names = (await scenes.list(id)).map(({ name }) => name);
    assert(!names.includes("Main"), names.join());
    await settled(page);
  });
});

Deno.test("whoever looks on cannot delete", async () => {
  await withStudio(async ({ page, url }) => {
    await page.goto(url);
    await page.evaluate(async () => {
      await fetch("/auth/demo?role=masquerade", { method: "POST" });
    });
    await page.goto(`${url}/studio/channel`);
    const act = page.getByRole("button", { name: "Delete everything…" });
    await act.waitFor();
    assert(await act.isDisabled());
  });
});
