import { Buffer } from "node:buffer";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { settled, withPage } from "@/tests/support/browser.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
  withStudio,
} from "@/tests/support/studio.ts";

const DEMO = "100000001";
const OBS =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/127.0.0.0 Safari/537.36 OBS/31.0.2";

Deno.test("the list of scenes is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/scenes");
    await settled(page);
    await assertSoundIn(page);
    await page.getByRole("button", { name: "New scene" }).click();
    await page.getByRole("button", { name: "Use this: Gaming" }).waitFor();
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("a scene is made of a layout, renamed, copied and deleted by keys alone", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/scenes");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Type what" }).waitFor();
    await page.keyboard.type("new scene");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Preview: Just chatting" })
      .press("Enter");
    await page.getByText("1920 × 1080 px. Latest events, Follower goal")
      .waitFor();
    await page.getByRole("button", { name: "Use this" }).press("Enter");
    // It is what one does next.
    await page.waitForURL("**/studio/scenes/scn_*");
    await page.locator(".studio[data-ready]").waitFor();
    await settled(page);
    await open("/studio/scenes");
    await settled(page);
    await page.getByText("1920 × 1080").first().waitFor();
    await page.getByRole("button", { name: "More actions for “Just chatting”" })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill("Talk 🎙️");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Talk 🎙️" }).waitFor();
    await page.getByRole("button", { name: "More actions for “Talk" })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Duplicate" }).press("Enter");
    await page.getByRole("heading", { name: "Talk 🎙️ (copy)" }).waitFor();
    await page.getByRole("button", { name: "(copy)”" }).press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await page.getByRole("button", { name: "Delete the scene" })
      .press("Enter");
    await page.getByRole("heading", { name: "(copy)" })
      .waitFor({ state: "detached" });
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("a deleted scene comes back with its widgets, by the message's Undo or from the list, until it is deleted for good", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/scenes");
    const card = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: "Demo scene" }),
    });
    const count = async () =>
      /\d+ widgets/.exec(await card.innerText())?.[0] ?? "";
    const widgets = await count();
    assertMatch(widgets, /^[1-9]/);
    const remove = async () => {
      await card.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByText("You can restore it for 30 days").first().waitFor();
      await page.getByRole("button", { name: "Delete the scene" }).click();
      await card.waitFor({ state: "detached" });
    };
    const isBack = async () => {
      await card.waitFor();
      assertEquals(await count(), widgets);
    };
    await settled(page);
    await remove();
    await page.getByRole("button", { name: "Undo" }).click();
    await isBack();
    await settled(page);
    await remove();
    await page.getByRole("button", { name: "Restore: Demo scene" }).waitFor();
    // The list is the service's own, not the page's.
    await page.reload();
    await settled(page);
    await assertSound(page);
    await page.getByRole("button", { name: "Restore: Demo scene" })
      .press("Enter");
    await isBack();
    // Said on the page that was loaded anew for it.
    await page.locator(".toast", { hasText: "“Demo scene” is back" }).waitFor();
    await settled(page);
    await remove();
    await page.getByRole("button", { name: "Delete for good: Demo scene" })
      .click();
    await page.getByRole("dialog")
      .getByRole("button", { name: "Delete for good" }).click();
    await page.getByRole("heading", { name: "Deleted" })
      .waitFor({ state: "detached" });
    await page.reload();
    await settled(page);
    assertEquals(
      await page.getByRole("heading", { name: "Deleted" }).count(),
      0,
    );
    log.assertSilent();
  });
});

Deno.test("a scene is dragged to OBS with its name and size, copied, and seen as soon as OBS has it open", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/scenes");
    await page.getByRole("button", { name: "Bring to OBS: Demo scene" })
      .click();
    const handle = page.locator('.drag[draggable="true"]');
    await handle.waitFor();
    const dropped = await handle.evaluate((element) => {
      const data = new DataTransfer();
      element.dispatchEvent(
        new DragEvent("dragstart", { dataTransfer: data, bubbles: true }),
      );
      return data.getData("text/uri-list");
    });
    const { searchParams } = new URL(dropped);
    assertEquals(
      ["layer-name", "layer-width", "layer-height"].map((name) =>
        searchParams.get(name)
      ),
      ["Demo scene", "1920", "1080"],
    );
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Copy the address/ }).click();
    await page.getByText("The address is copied").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    assertMatch(address, /\/v1\/scene\/scn_\w+\?token=wt_/);
    // Nobody who watches the screen has read it.
    const token = new URL(address).searchParams.get("token") ?? "";
    assert(!(await page.locator("body").innerText()).includes(token));
    await withPage(async (obs) => {
      await obs.goto(dropped);
      await dialog.getByText("Seen in OBS 31.0.2").waitFor();
      await settled(obs);
    }, { userAgent: OBS });
  });
});

Deno.test("whoever only looks can change nothing, and sees why", async () => {
  await withStudio(async ({ app, page, url }) => {
    const { demo } = app.services;
    const { cookie } = await demo?.signIn("masquerade", "test") ??
      { cookie: "" };
    await page.context().addCookies([{
      name: "limelight_session",
      value: cookie,
      url,
    }]);
    await demo?.links(null);
    await page.goto(`${url}/studio/scenes`);
    await page.getByText("You are viewing this channel as an administrator")
      .waitFor();
    assert(await page.getByRole("button", { name: "New scene" }).isDisabled());
    assertEquals(await page.locator(".preview iframe").count(), 0);
    await settled(page);
  });
});

Deno.test("two tabs that rename one scene: the second is asked whose name stays", async () => {
  await withStudio(async ({ page, open, url }) => {
    await open("/studio/scenes");
    const other = await page.context().newPage();
    await other.goto(`${url}/studio/scenes`);
    await other.locator(".studio[data-ready]").waitFor();
    const rename = async (tab: typeof page, name: string) => {
      await tab.getByRole("button", { name: "More actions for “Subathon”" })
        .click();
      await tab.getByRole("menuitem", { name: "Rename" }).click();
      await tab.getByRole("textbox", { name: "Name" }).fill(name);
      await tab.keyboard.press("Enter");
    };
    await rename(page, "Marathon");
    await page.getByRole("heading", { name: "Marathon" }).waitFor();
    await rename(other, "Mine");
    const question = other.getByRole("dialog", { name: "Keep your changes?" });
    await question.getByRole("button", { name: "Keep mine" }).click();
    await other.getByRole("heading", { name: "Mine" }).waitFor();
    await settled(other);
    await settled(page);
  });
});

Deno.test("an overlay of StreamElements is looked into in the list of scenes, and imported", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/scenes");
    const text = JSON.stringify({
      name: "My overlay",
      settings: { width: 1920, height: 1080 },
      widgets: [
        { type: "se-widget-twitch-chat", name: "Talk" },
        { type: "se-widget-media-share", name: "Songs" },
      ],
    });
    await page.getByLabel("Setup or StreamElements overlay").setInputFiles({
      name: "overlay.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    const report = page.getByRole("dialog", { name: "What would change" });
    await report.getByText("2 added", { exact: true }).waitFor();
    await report.getByText("Songs: There is no widget in the place of")
      .waitFor();
    await assertSound(page);
    const { scenes } = app.services.overlays;
    const before = (await scenes.list(DEMO)).length;
    await report.getByRole("button", { name: "Import it" }).click();
    await page.getByRole("heading", { name: "My overlay" }).waitFor();
    await page.locator(".toast", { hasText: "The setup was imported" })
      .waitFor();
    assertEquals((await scenes.list(DEMO)).length, before + 1);
    await settled(page);
  });
});

Deno.test("a scene is exported as a file, and the file brings the same scene back", async () => {
  await withStudio(async ({ app, page, open }) => {
    await app.services.demo!.links(null);
    const { scenes } = app.services.overlays;
    const [listed] = await scenes.list(DEMO);
    assert(listed);
    const { scene } = await scenes.get(DEMO, listed.id);
    await open("/studio/scenes");
    await settled(page);
    const card = page.locator(".cards > li", {
      has: page.getByRole("heading", { name: scene.name, exact: true }),
    });
    await card.getByRole("button", { name: /^More actions/ }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as a file" }).click();
    const download = await coming;
    assertEquals(download.suggestedFilename(), `${scene.name}.zip`);
    const bytes = await Deno.readFile(await download.path());
    assertEquals(new TextDecoder().decode(bytes.subarray(0, 2)), "PK");
    // No word of the file is a secret of the channel.
    const token = await app.widgetToken(DEMO);
    assert(!new TextDecoder("latin1").decode(bytes).includes(token));

    await page.getByLabel("Setup or StreamElements overlay").setInputFiles({
      name: download.suggestedFilename(),
      mimeType: "application/zip",
      buffer: Buffer.from(bytes),
    });
    const report = page.getByRole("dialog", { name: "What would change" });
    await report.getByText(`${1 + scene.items.length} added`, { exact: true })
      .waitFor();
    const before = new Set((await scenes.list(DEMO)).map(({ id }) => id));
    await report.getByRole("button", { name: "Import it" }).click();
    await page.locator(".cards > li").nth(before.size).waitFor();
    await page.locator(".studio[data-ready]").waitFor();
    await settled(page);
    const brought = (await scenes.list(DEMO)).filter(({ id }) =>
      !before.has(id)
    );
    assertEquals(brought.length, 1);
    const again = await scenes.get(DEMO, brought[0]?.id ?? "");
    const placements = (items: typeof scene.items) =>
      items.map(({ placement }) => placement);
    assertEquals(
      placements(again.scene.items),
      placements(scene.items),
    );
    // Another tab deletes it: what cannot be exported takes nobody's page away.
    await scenes.remove(DEMO, scene.id, "delete");
    const gone = page.locator(".cards > li", {
      has: page.locator(`a[href="/studio/scenes/${scene.id}"]`),
    });
    await gone.getByRole("button", { name: /^More actions/ }).click();
    const refused = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export as a file" }).click();
    assert(await (await refused).failure());
    assertEquals(new URL(page.url()).pathname, "/studio/scenes");
    assertEquals(
      again.scene.items.filter(({ id }) =>
        scene.items.some((one) => one.id === id)
      ),
      [],
    );
  });
});

Deno.test("a name that is typed the moment its dialog opens stays", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/scenes");
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        const field = document.querySelector<HTMLInputElement>(
          "dialog[open] #name-dialog",
        );
        if (!field) return;
        observer.disconnect();
        field.value = "At once";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ["open"],
      })
    );
    await page.getByRole("button", { name: "More actions for “Demo scene”" })
      .click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await settled(page);
    assertEquals(
      await page.getByRole("textbox", { name: "Name" }).inputValue(),
      "At once",
    );
  });
});
