import { assert, assertEquals, assertMatch } from "@std/assert";
import { settled, withPage } from "@/tests/support/browser.ts";
import {
  assertSoundIn,
  openedIn,
  unfold,
  withStudio,
} from "@/tests/support/studio.ts";

const OBS =
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/127.0.0.0 Safari/537.36 OBS/31.0.2";

Deno.test("the way in and the first room are accessible and fit", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/welcome");
    for (const step of ["Choose a look", "Choose your scenes"]) {
      await unfold(page, step);
    }
    await settled(page);
    await assertSoundIn(page);
    await open("/studio");
    await settled(page);
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("on a phone the name of a look stays beside what chooses it", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/welcome");
    // What is done is folded away.
    await unfold(page, "Choose a look");
    const apart = await page.locator(".choice > .row").evaluateAll((rows) =>
      rows.filter((row) => {
        const [chooser, name] = [...row.children].map((part) =>
          part.getBoundingClientRect()
        );
        return !chooser || !name || name.top >= chooser.bottom;
      }).map(({ textContent }) => textContent)
    );
    assertEquals(apart, []);
  }, { viewport: { width: 390, height: 844 } });
});

Deno.test("from the sign-in to a test follow that OBS shows, by keys alone", async () => {
  await withStudio(async ({ app, page, open }) => {
    // A channel that has nothing yet.
    const { scenes } = app.services.overlays;
    await open("/studio");
    for (const { id } of await scenes.list("100000001")) {
      await scenes.remove("100000001", id, "delete");
    }
    await open("/studio");
    await page.getByRole("link", { name: "Set up your stream" })
      .press("Enter");
    await page.locator(".studio[data-ready]").waitFor();
    await settled(page);
    await page.getByRole("radio", { name: /^Neon Harbor/ }).press("Space");
    // The preview is the look itself, with the streamer's own name in it.
    const preview = page.frameLocator(
      '.look-step iframe[src*="pack%3Dneon-harbor"]',
    );
    await preview.getByText("limelight_demo").first().waitFor();
    await page.getByRole("checkbox", { name: /^Gaming/ }).press("Space");
    await page.getByRole("button", { name: "Make these scenes" })
      .press("Enter");
    await page.getByRole("heading", { name: "Gaming", level: 3 }).waitFor();
    const [scene] = await scenes.list("100000001");
    assertEquals(scene?.name, "Gaming");
    const widgets = await app.services.overlays.instances.list("100000001");
    assert(widgets.every(({ pack }) => pack === null));
    const { channels } = app.services.account;
    assertEquals(await channels.lookOf("100000001"), "neon-harbor");

    await page.getByRole("button", { name: "Copy the address: Gaming" })
      .press("Enter");
    await page.getByText("The address is copied").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await withPage(async (obs) => {
      await obs.goto(address);
      await page.getByText("Seen in OBS 31.0.2").first().waitFor();
      await page.getByRole("button", { name: "Send a test follow" }).last()
        .press("Enter");
      await obs.getByText("limelight_demo").first().waitFor();
      const said = page.locator(".said", { hasText: "Seen in OBS 31.0.2" });
      await said.waitFor();
      assertMatch(
        await said.innerText(),
        /^Reached (\d) of \1 open sources?\. Seen in OBS 31\.0\.2\.$/,
      );
      await page.getByRole("link", { name: "Go to Live" }).waitFor();
      await settled(obs);
    }, { userAgent: OBS });
    await settled(page);
  }, { previews: "drawn" });
});

Deno.test("the first room asks for no source as soon as one is open", async () => {
  await withStudio(async ({ app, page, log, open, url }) => {
    const links = await app.services.demo?.links(null);
    const source = links?.urls.scene?.replace(app.origin, url) ?? "";
    await open("/studio");
    const step = page.getByRole("heading", { name: "Bring it to OBS" });
    await step.waitFor();
    await withPage(async (obs) => {
      await obs.goto(source);
      await page.getByRole("row", { name: /Demo scene/ }).waitFor();
      assertEquals(await step.count(), 0);
      await settled(obs);
    }, { userAgent: OBS });
    await step.waitFor();
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("the first room says what is open, and what happened", async () => {
  await withStudio(async ({ app, page, open, url }) => {
    const links = await app.services.demo?.links(null);
    const source = links?.urls.scene?.replace(app.origin, url) ?? "";
    await withPage(async (obs) => {
      await obs.goto(source);
      await open("/studio");
      const row = page.getByRole("row", { name: /Demo scene/ });
      await row.waitFor();
      assert((await row.innerText()).includes("Seen in OBS 31.0.2"));
      await settled(obs);
    }, { userAgent: OBS });
    await app.services.overlays.testEvents.fire("100000001", {
      prime: false,
      platform: "limelight",
      reward: "Hydrate!",
      kind: "follow",
      moment: "hype_train.level",
      name: "Zoë 🌸",
      anonymous: false,
      currency: "EUR",
      tier: 1,
      months: 1,
      message: "",
      emotes: [],
      series: "test",
      sceneId: null,
      instanceId: null,
      inLists: false,
      count: 1,
    });
    await open("/studio");
    await page.getByText("Zoë 🌸").waitFor();
    await settled(page);
  });
});
