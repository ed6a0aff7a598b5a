import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { assertSoundIn, openedIn, withStudio } from "@/tests/support/studio.ts";
import { type Page, settled } from "@/tests/support/browser.ts";

const finder = (page: Page) =>
  page.getByRole("combobox", { name: "Type what you want to do" });

Deno.test("the frame and every part are accessible and fit", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/parts");
    await assertSoundIn(page);
    await page.getByRole("button", { name: "Open a dialog" }).click();
    await page.getByRole("dialog", { name: "Rename the scene" }).waitFor();
    await assertSoundIn(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await finder(page).waitFor();
    await assertSoundIn(page);
    await page.keyboard.press("Escape");
    await open("/studio");
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("a command is found and taken by keys alone", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/parts");
    await page.keyboard.press("Control+k");
    const field = finder(page);
    await field.waitFor();
    await page.keyboard.type("mute panic");
    await page.keyboard.press("Enter");
    await page.getByText("Every overlay is muted").waitFor();
    const muted = page.getByRole("button", { name: "Muted: unmute sounds" });
    // Its words say it: "pressed" beside them would say the opposite.
    assertEquals(await muted.getAttribute("aria-pressed"), null);
    // The order stands: another page knows it.
    await open("/studio");
    await muted.waitFor();
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.type("go home");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/studio");
    log.assertSilent();
  });
});

Deno.test("one muted widget does not say that every overlay is muted", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { instance } = await app.services.overlays.instances.save(
      demoChannel.id,
      { type: "goal-bar", name: "Mine", settings: {} },
    );
    const order = (instanceId: string | null) =>
      app.services.overlays.control.order(demoChannel.id, {
        action: "mute",
        sceneId: null,
        instanceId,
      });
    await order(instance.id);
    const read = page.waitForResponse("**/control");
    await open("/studio");
    await read;
    await settled(page);
    await page.getByRole("button", { name: "Mute all sounds" }).waitFor();
    await order(null);
    await page.getByRole("button", { name: "Muted: unmute sounds" }).waitFor();
    await settled(page);
  });
});

Deno.test("the help lists every key, and single keys can be switched off", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    await page.keyboard.press("Shift+?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    assertMatch(await help.innerText(), /Search and commands[^]*Ctrl K/);
    await help.getByRole("switch").click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+T");
    await page.keyboard.press("Control+k");
    await finder(page).waitFor();
    assertEquals(await page.getByRole("dialog").count(), 1);
  });
});

Deno.test("letters that are typed into a field start nothing", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByLabel("Name", { exact: true }).press("Shift+T");
    assertEquals(
      await page.getByLabel("Name", { exact: true }).inputValue(),
      "T",
    );
    assertEquals(await page.getByRole("dialog").count(), 0);
  });
});

Deno.test("a question holds the focus, and gives it back", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    const button = page.getByRole("button", { name: "Delete…" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete the scene" });
    await dialog.waitFor();
    // It begins with what does no harm, whoever presses Enter twice.
    await dialog.locator("button:focus", { hasText: "Cancel" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Nothing was deleted").waitFor();
    assert(await button.evaluate((one) => one === document.activeElement));
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delete the scene" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("“Main” is back").waitFor();
  });
});

Deno.test("a menu closes when Tab leaves it, and the page goes on after its button", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/scenes");
    const more = page.getByRole("button", { name: /^More actions/ }).first();
    await more.focus();
    await page.keyboard.press("Tab");
    const next = await page.evaluateHandle(() => document.activeElement);
    await more.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute("role") === "menuitem"
    );
    await page.keyboard.press("Tab");
    await page.getByRole("menuitem").first().waitFor({ state: "hidden" });
    assert(await next.evaluate((one) => one === document.activeElement));
  });
});

Deno.test("what is said when a dialog closes comes into a list that was there, or no screen reader reads it", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    const said = await page.locator('.toasts > [role="status"]')
      .elementHandle();
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("dialog").getByRole("button", {
      name: "Delete the scene",
    }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    assertEquals(
      await said?.evaluate(({ isConnected, textContent }) =>
        isConnected && textContent !== ""
      ),
      true,
    );
  });
});

Deno.test("a menu is walked by arrows and closes with Escape", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    await page.getByRole("button", { name: "More about this scene" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      document.activeElement?.textContent === "Rename"
    );
    await page.keyboard.press("ArrowUp");
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent);
    assertEquals(await focused(), "Delete");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assertEquals(await focused(), "Duplicate");
    await page.keyboard.press("End");
    assertEquals(await focused(), "Delete");
    await page.keyboard.press("Home");
    assertEquals(await focused(), "Rename");
    await page.keyboard.press("Escape");
    await page.getByRole("menuitem", { name: "Rename" })
      .waitFor({ state: "hidden" });
  });
});

Deno.test("a secret is copied without being shown, shown on request, and hidden when the window is left", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    const secret = page.locator(".secret__value");
    assertMatch(await secret.innerText(), /^•+$/);
    await page.getByRole("button", {
      name: "Copy without showing: Widget token",
    })
      .click();
    await page.getByText("Copied: Widget token").waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    assertMatch(token, /^wt_/);
    assert(!(await page.content()).includes(token));
    await page.getByRole("button", { name: /^Show for 30 seconds/ }).click();
    await page.getByText(token).waitFor();
    await page.evaluate(() => dispatchEvent(new Event("blur")));
    await page.getByText(token).waitFor({ state: "detached" });
  });
});

Deno.test("a session that ends in the middle of work is begun again in another tab, and the work goes on", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/parts");
    // A look at the stream would find it out before.
    await settled(page);
    const [cookie] = await page.context().cookies();
    await app.services.account.sessions.close(cookie?.value ?? "");
    await page.getByRole("button", { name: "Mute all sounds" }).click();
    const dialog = page.getByRole("dialog", { name: "You were signed out" });
    await dialog.waitFor();
    const opened = page.context().waitForEvent("page");
    await dialog.getByRole("link", { name: "Sign in in a new tab" }).click();
    const other = await opened;
    await other.getByRole("link", { name: "Open the demo channel" }).click();
    await page.getByText("Every overlay is muted").waitFor();
    await dialog.waitFor({ state: "hidden" });
  });
});

Deno.test("whoever is signed out elsewhere is told so by the page, whatever they do", async () => {
  await withStudio(async ({ app, page, open }) => {
    let isClosed = false;
    page.on("websocket", (socket) => {
      if (socket.url().includes("/live")) {
        socket.on("close", () => isClosed = true);
      }
    });
    await open("/studio/channel");
    await settled(page);
    const [cookie] = await page.context().cookies();
    await app.services.account.sessions.close(cookie?.value ?? "");
    while (!isClosed) {
      await app.clock.advance(5_000);
      await page.waitForTimeout(50);
    }
    await page.getByRole("dialog", { name: "You were signed out" }).waitFor();
  });
});

Deno.test("a change waits for the network and is sent when it is back", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    await page.getByRole("button", { name: "Mute all sounds" }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Mute all sounds" }).click();
    await page.getByText("Waiting for the network").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Every overlay is muted").waitFor();
    await page.getByText("Waiting for the network").waitFor({
      state: "detached",
    });
  });
});

Deno.test("the look that is chosen stays", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Light colours" }).click();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await open("/studio/parts");
    assertEquals(await ground(), light);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Colours as this computer" })
      .click();
    assert(await ground() !== light);
  }, { colorScheme: "dark" });
});

Deno.test("on a small screen the list of rooms opens over the page, without script too", async () => {
  await withStudio(async ({ page, url }) => {
    await page.goto(`${url}/studio`);
    const link = page.getByRole("link", { name: "Home" });
    await link.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open the list of rooms" }).click();
    await link.waitFor();
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "hidden" });
  }, { viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
});

Deno.test("a phone has room for the channel's name beside the tools", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio");
    await page.locator(".tools .chip").waitFor();
    assertEquals(
      await page.locator(".top__channel").innerText(),
      "Limelight_Demo",
    );
    assertEquals(
      await page.locator(".top__channel").evaluate((name) =>
        name.scrollWidth - name.clientWidth
      ),
      0,
    );
  }, { viewport: { width: 390, height: 844 } });
});

Deno.test("fonts that a page offers for overlays are not the studio's own", async () => {
  await withStudio(async ({ app, page, open }) => {
    // The demo has its scenes once somebody looks.
    await open("/studio");
    const [instance] = await app.services.overlays.instances.list(
      demoChannel.id,
    );
    await open(`/studio/widgets/${instance?.id}`);
    await page.waitForFunction(() => document.fonts.size > 0);
    const [own, offered] = await page.evaluate(() => [
      getComputedStyle(document.body).fontFamily.split(", "),
      [...document.fonts].map(({ family }) => family),
    ]);
    assertEquals(own.filter((family) => offered.includes(family)), []);
  });
});
