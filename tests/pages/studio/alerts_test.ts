import { assert, assertEquals } from "@std/assert";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import { leaveOutRedemptions } from "@/tests/support/left_out.ts";
import {
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const DEMO = "100000001";

/** The alert box of the demo as it is saved. */
async function savedBox(app: TestApp) {
  const all = await app.services.overlays.instances.list(DEMO);
  const box = all.find(({ type }) => type === "alert-box");
  assert(box, "the demo has an alert box");
  return box;
}

async function savedVariants(app: TestApp): Promise<Partial<Variant>[]> {
  const { settings } = await savedBox(app);
  return (settings.variants ?? []) as Partial<Variant>[];
}

/** Opens the alerts of the demo, where each change is saved as it is made. */
async function openAlerts({ page, open }: StudioPage) {
  await page.addInitScript(() =>
    localStorage.setItem("limelight.straight-to-stream", "on")
  );
  await open("/studio/alerts");
  await page.getByRole("heading", { name: "Bits" }).waitFor();
  await settled(page);
}

const saved = ({ page }: StudioPage) =>
  page.locator(".savebar").getByText("Saved", { exact: true }).waitFor();

Deno.test("the alerts and one of them are accessible and fit", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    await openAlerts(studio);
    await page.locator(".mixer > summary").click();
    await assertSoundIn(page);
    await page.getByRole("button", { name: /^Edit: Bits/ }).first().click();
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("button", { name: "Add a condition" }).click();
    for (const one of await page.locator("main summary").all()) {
      await one.press("Enter");
    }
    await settled(page);
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("an alert is added, given conditions, copied, moved, switched off and deleted, all taken back", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openAlerts(studio);
    await page.getByRole("button", { name: "Add an alert: Bits" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true })
      .fill("Big cheer");
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("combobox", { name: "How" }).selectOption("between");
    await page.getByRole("textbox", { name: "From" }).fill("500");
    await page.getByRole("textbox", { name: "To" }).fill("4999");
    await page.getByRole("textbox", { name: "To" }).press("Tab");
    await page.getByRole("heading", { name: "From 500 to 4,999 bits" })
      .waitFor();
    await page.getByRole("textbox", { name: "Text", exact: true })
      .fill("{name} is big");
    const preview = page.frameLocator(".preview iframe");
    await preview.getByText("is big").waitFor();
    await saved(studio);
    const made = (await savedVariants(app)).find(({ name }) =>
      name === "Big cheer"
    );
    assert(made);
    assertEquals(made.conditions, [
      { field: "amount", op: "≥", value: 500 },
      { field: "amount", op: "≤", value: 4_999 },
    ]);
    // Back by the browser's own button: the list, the focus on the alert.
    await page.goBack();
    const row = page.locator(".alert-row", { hasText: "Big cheer" });
    await row.waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.textContent === "From 500 to 4,999 bits"
    );
    await page.keyboard.press("Alt+ArrowUp");
    await saved(studio);
    const order = async () =>
      (await savedVariants(app)).filter(({ kinds }) => kinds?.includes("cheer"))
        .map(({ name }) => name ?? "Default");
    assertEquals((await order())[0], "Big cheer");
    await row.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await row.nth(1).getByText("Big cheer (copy)", { exact: true })
      .waitFor();
    await row.first().getByRole("switch").uncheck();
    await saved(studio);
    await row.first().getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("“Big cheer” is deleted").waitFor();
    assertEquals(await row.count(), 1);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await row.nth(1).waitFor();
    await saved(studio);
    const back = (await savedVariants(app)).filter(({ name }) =>
      name?.startsWith("Big cheer")
    );
    assertEquals(back.map(({ name, enabled }) => [name, enabled ?? true]), [
      ["Big cheer", false],
      ["Big cheer (copy)", true],
    ]);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("an alert that never plays says why, and a press lets its events through", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openAlerts(studio);
    await leaveOutRedemptions(app, DEMO);
    await openAlerts(studio);
    const filtered = page.locator(".alert-row", { hasText: "filter" });
    await filtered.filter({ hasText: "Channel points" })
      .getByRole("button", { name: "Let them through" }).click();
    await filtered.filter({ hasText: "Channel points" })
      .waitFor({ state: "detached" });
    await saved(studio);
    const { filter } = (await savedBox(app)).settings as {
      filter: { kinds: string[] };
    };
    assert(filter.kinds.includes("redemption"));
    await page.getByRole("button", { name: "Add an alert: Raids" }).click();
    await page.getByText("Odds, priority and how often").click();
    await page.getByRole("textbox", { name: "Priority" }).fill("90");
    await page.getByRole("textbox", { name: "Priority" }).press("Tab");
    await page.getByRole("button", { name: "All alerts" }).click();
    await page.getByText("Never plays: “New alert” always goes first.")
      .waitFor();
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("an alert plays here whatever goes before it, and as a test event on the open sources", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openAlerts(studio);
    await page.getByRole("button", { name: /^Edit: Bits/ }).click();
    await page.getByRole("switch", { name: "Switched on" }).uncheck();
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("textbox", { name: "Value" }).fill("777");
    await page.getByRole("textbox", { name: "Value" }).press("Tab");
    // The meter moves: the sound of the look is heard in this page. It may be
    // over before the preview has drawn the alert.
    const heard = page.waitForFunction(() =>
      (document.querySelector<HTMLMeterElement>(
        ".sound-meter[data-playing=true] meter",
      )?.value ?? 0) > 0
    );
    await page.getByRole("button", { name: "Play here" }).click();
    await heard;
    const preview = page.frameLocator(".preview iframe");
    await preview.getByText("777 bits").last().waitFor();
    const cheers = async () =>
      (await app.services.events.log.read({
        channelId: DEMO,
        after: null,
        limit: 500,
      })).events.filter(({ kind, test }) => kind === "cheer" && test);
    assertEquals(await cheers(), []);
    await page.getByRole("button", { name: "Play in OBS" }).click();
    await page.getByText(/Reached nothing: no source is open/).waitFor();
    const [sent] = await cheers();
    assertEquals(sent && "bits" in sent.data && sent.data.bits, 777);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("an alert is played in OBS as it is by now, also while an earlier change is being saved", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openAlerts(studio);
    await page.getByRole("button", { name: /^Edit: Raid/ }).click();
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/widget-instances", async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    }, { times: 1 });
    await page.getByRole("combobox", { name: "Appears with" })
      .selectOption("spin");
    await asked.promise;
    await page.getByRole("combobox", { name: "Leaves with" })
      .selectOption("none");
    await page.getByRole("button", { name: "Play in OBS" }).click();
    held.resolve();
    await page.getByText(/Reached nothing: no source is open/).waitFor();
    assertEquals(
      await page.getByText(/latest changes are not shown/).count(),
      0,
    );
    const raid = (await savedVariants(app)).find(({ kinds }) =>
      kinds?.includes("raid")
    );
    assertEquals(raid?.exit, "none");
    await settled(page);
  });
});

Deno.test("alerts that two people change at once are both kept", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openAlerts(studio);
    await page.getByRole("button", { name: "Add an alert: Raids" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
    await saved(studio);
    const { id, settings } = await savedBox(app);
    const variants = (await savedVariants(app)).map((one) =>
      one.kinds?.includes("follow") ? { ...one, name: "Theirs" } : one
    );
    await app.services.overlays.instances.save(DEMO, {
      id,
      settings: { ...settings, variants },
    });
    await page.getByRole("textbox", { name: "Name", exact: true })
      .fill("Mine still");
    await page.getByText("Both changes are kept").waitFor();
    await saved(studio);
    const names = (await savedVariants(app)).map(({ name }) => name);
    assert(names.includes("Theirs") && names.includes("Mine still"));
    await settled(page);
  });
});

Deno.test("the alerts of one box are used in the others, and each has its own again after Undo", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    await open("/studio");
    const before = await savedBox(app);
    const { instance } = await app.services.overlays.instances.save(DEMO, {
      type: "alert-box",
      name: "Second",
      settings: {
        gapMs: 700,
        variants: [{ id: "own", name: "Its own", kinds: ["raid"] }],
      },
    });
    const second = async () =>
      (await app.services.overlays.instances.get(DEMO, instance.id)).instance
        .settings as { gapMs: number; variants: Partial<Variant>[] };
    await open(`/studio/alerts?box=${before.id}`);
    await settled(page);
    await page.getByRole("button", { name: "Use in other alert boxes" })
      .click();
    const other = page.getByRole("checkbox", { name: /^Second/ });
    assertEquals(await other.isChecked(), false);
    await other.check();
    await page.getByRole("button", { name: "Replace their alerts" }).click();
    await page.getByRole("dialog", { name: "Replace alerts on stream now?" })
      .getByRole("button", { name: "Replace their alerts" }).click();
    await page.getByText("The alerts are used in 1 more alert box").waitFor();
    assert((await second()).variants.length > 1);
    assertEquals((await second()).gapMs, 700);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await page.getByText("have their own alerts again").waitFor();
    assertEquals(
      (await second()).variants.map(({ name }) => name),
      ["Its own"],
    );
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("an alert comes and goes another way, and the preview shows it at once", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openAlerts(studio);
    await page.getByRole("button", { name: /^Edit: Raid/ }).click();
    const preview = page.frameLocator(".preview iframe");
    await preview.locator(".ll-alert").first().waitFor();
    const enter = page.getByRole("combobox", { name: "Appears with" });
    assertEquals(
      await enter.locator("option:checked").textContent(),
      "As the alert box does",
    );
    const spins = preview.locator(":root").evaluate((root) =>
      new Promise((resolve) => {
        const look = () => {
          const spin = root.ownerDocument.getAnimations().find(({ effect }) =>
            effect instanceof KeyframeEffect &&
            String(effect.getKeyframes()[0]?.transform).startsWith("rotate")
          );
          if (spin) resolve(true);
          else requestAnimationFrame(look);
        };
        look();
      })
    );
    await enter.selectOption("spin");
    await spins;
    await page.getByRole("combobox", { name: "Leaves with" })
      .selectOption("none");
    await saved(studio);
    const raid = (await savedVariants(app)).find(({ kinds }) =>
      kinds?.includes("raid")
    );
    assertEquals([raid?.enter, raid?.exit], ["spin", "none"]);
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("the mixer's faders are numbers too, a kind is muted and heard again, and each is played as loud as it is set", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await page.addInitScript(() => {
      const gains: number[] = [];
      Object.assign(globalThis, { gains });
      const { setValueAtTime } = AudioParam.prototype;
      AudioParam.prototype.setValueAtTime = function (value, time) {
        gains.push(Math.round(value * 1_000));
        return setValueAtTime.call(this, value, time);
      };
    });
    await openAlerts(studio);
    const mixer = page.locator(".mixer");
    await mixer.locator("summary").first().click();
    const number = (name: string) =>
      mixer.getByRole("textbox", { name, exact: true });
    await number("All alerts").fill("50");
    await number("All alerts").press("Tab");
    const fader = mixer.getByRole("slider", { name: "Raid", exact: true });
    await fader.focus();
    await fader.press("End");
    for (let step = 0; step < 5; step++) await fader.press("ArrowLeft");
    await until(async () => await number("Raid").inputValue() === "95");
    await number("Follow").fill("40");
    await number("Follow").press("Tab");
    await mixer.getByText("All at 50 %").waitFor();
    const heard = page.waitForFunction(() =>
      Reflect.get(globalThis, "gains").length > 0
    );
    await mixer.getByRole("button", { name: "Play the sound: Follow" }).click();
    await heard;
    // The default of an alert is 80.
    assertEquals((await page.evaluate<number[]>("gains"))[0], 160);
    const mute = mixer.getByRole("button", { name: "Mute: Raid" });
    await mute.click();
    await saved(studio);
    assertEquals((await savedBox(app)).settings.mixer, {
      master: 50,
      muted: ["raid"],
      volumes: { raid: 95, follow: 40 },
    });
    const raid = page.locator(".alert-row", { hasText: "Raid" }).last();
    await raid.getByText("Muted in the mixer").waitFor();
    assert(
      await mixer.getByRole("button", { name: "Play the sound: Raid" })
        .isDisabled(),
    );
    await mute.click();
    await raid.getByText("Muted in the mixer").waitFor({ state: "detached" });
    await saved(studio);
    await settled(page);
    log.assertSilent();
  });
});
