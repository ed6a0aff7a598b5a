import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  nextConnection,
  openConnected,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import { asObsSource, type ObsSource } from "@/tests/support/obs_source.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import { alertBox, control, follow, shownOn } from "./support/alerts.ts";
import { withWidget } from "./support/custom_widget.ts";

const WIDGETS = [
  {
    type: "countdown",
    settings: { startOn: "scene-active", durationMs: 3_600_000 },
  },
  { type: "credits", settings: { startOn: "scene-active" } },
  {
    type: "clock",
    settings: { visibility: { hideWhenInactive: true } },
  },
];

/** An open source of OBS with widgets that wait for its scene. */
interface OpenSource {
  stage: OverlayStage;
  page: Page;
  obs: ObsSource;
  /** The clock, which is drawn in the program alone. */
  clock: ReturnType<Page["locator"]>;
  /** Waits until both widgets have said so often that they are shown; none said it more often. */
  saidTimes(times: number): Promise<void>;
}

async function withSource(
  { shown, mode = "" }: { shown: boolean; mode?: string },
  use: (source: OpenSource) => Promise<void>,
): Promise<void> {
  await using stage = await startOverlayStage(WIDGETS);
  await withPage(async (page, log) => {
    const said: string[] = [];
    page.on("request", (request) => {
      const [, what] = /\/(countdowns|credits)\//.exec(request.url()) ?? [];
      if (what && request.method() === "POST") said.push(what);
    });
    const obs = await asObsSource(page, { shown });
    if (mode === "thumb") await page.goto(`${stage.scene}&thumb=1`);
    else await openConnected(page, `${stage.scene}${mode}`);
    // Hydrated: its islands have said what they would say.
    await page.locator(".ll.w-countdown .ll-frame").waitFor();
    await use({
      stage,
      page,
      obs,
      clock: page.locator(".w-clock .ll-frame"),
      async saidTimes(times) {
        const of = (what: string) => said.filter((one) => one === what).length;
        await readUntil(
          () => [of("countdowns"), of("credits")],
          (found) => found.every((count) => count >= times),
        );
        assertEquals(said.length, times * 2);
      },
    });
    log.assertSilent();
  });
}

/** Loads the page anew with what makes it so, and waits for its connection. */
async function loadAnew(
  page: Page,
  how: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([nextConnection(page), how()]);
}

Deno.test("a source of a hidden scene waits for the program: neither its loading nor Studio Mode's preview starts anything", () =>
  withSource({ shown: false }, async ({ obs, clock, saidTimes }) => {
    assertEquals(await clock.count(), 0);
    // Selected in Studio Mode, and left again.
    await obs.says({ visible: true });
    await obs.says({ visible: false });
    await obs.says({ visible: true });
    await saidTimes(0);
    assertEquals(await clock.count(), 0);
    await obs.says({ active: true });
    await saidTimes(1);
    await clock.waitFor();
    await obs.onProgram(false);
    await clock.waitFor({ state: "detached" });
    await obs.onProgram(true);
    await saidTimes(2);
  }));

Deno.test("a source that OBS loads into the shown scene is in the program, and so is one that is refreshed there", () =>
  withSource({ shown: true }, async ({ page, obs, clock, saidTimes }) => {
    await saidTimes(1);
    await clock.waitFor();
    await loadAnew(page, () => page.reload());
    await saidTimes(2);
    await obs.onProgram(false);
    await clock.waitFor({ state: "detached" });
  }));

Deno.test("a page that we load anew is in the program where it is shown, and not where it is hidden", () =>
  withSource(
    { shown: true },
    async ({ stage, page, obs, clock, saidTimes }) => {
      await saidTimes(1);
      const reload = () => stage.append([control("control.reload", stage)]);
      await loadAnew(page, reload);
      await saidTimes(2);
      await obs.onProgram(false);
      await loadAnew(page, reload);
      await obs.says({ visible: true });
      await saidTimes(2);
      assertEquals(await clock.count(), 0);
      await obs.says({ active: true });
      await saidTimes(3);
    },
  ));

Deno.test("a scene that is left and shown again within one tick is shown anew", () =>
  withSource({ shown: true }, async ({ stage, page, saidTimes }) => {
    await saidTimes(1);
    const countdown = await countdownOf(stage);
    const { clocks } = stage.app.services.audience;
    await readUntil(
      () => clocks.readCountdown(CHANNEL, countdown),
      ({ running }) => running,
    );
    await clocks.commandCountdown(CHANNEL, countdown, { action: "reset" });
    await page.evaluate(`for (const active of [false, true]) {
      dispatchEvent(
        new CustomEvent("obsSourceActiveChanged", { detail: { active } }),
      );
    }`);
    await saidTimes(2);
    await readUntil(
      () => clocks.readCountdown(CHANNEL, countdown),
      ({ running }) => running,
    );
  }));

for (const mode of ["&preview=1", "thumb"]) {
  Deno.test(`a look at a scene starts nothing: ${mode}`, () =>
    withSource({ shown: true, mode }, async ({ obs, clock, saidTimes }) => {
      await clock.waitFor();
      await obs.onProgram(false);
      await obs.onProgram(true);
      await saidTimes(0);
    }));
}

Deno.test("an alert of a source that OBS has never shown was not on stream, and its `active-only` sound was not heard", async () => {
  await using stage = await startOverlayStage([
    alertBox({ audioPolicy: "active-only" }),
  ]);
  await withPage(async (page) => {
    const obs = await asObsSource(page, { shown: false });
    await page.addInitScript(`
      globalThis.sounds = 0;
      HTMLMediaElement.prototype.play = function () {
        sounds++;
        return Promise.resolve();
      };`);
    await openConnected(page, stage.scene);
    const hidden = follow("Ada", stage);
    await stage.append([hidden]);
    await shownOn(page, "Ada");
    const { receipts } = stage.app.services.overlays;
    const { items: [item] } = await readUntil(
      () => receipts.ofEvent(CHANNEL, hidden.id),
      ({ items }) => items[0]?.paintedAt,
    );
    assertEquals([item?.visible, item?.sceneActive], [false, false]);
    assertEquals(await page.evaluate("sounds"), 0);
    await stage.append([control("control.skip", stage)]);
    await obs.onProgram(true);
    const shown = follow("Bo", stage);
    await stage.append([shown]);
    await shownOn(page, "Bo");
    await page.waitForFunction("sounds > 0");
  });
});

async function countdownOf({ app }: OverlayStage): Promise<string> {
  const listed = await app.services.overlays.instances.list(CHANNEL);
  const found = listed.find(({ type }) => type === "countdown");
  if (!found) throw new Error("The scene has no countdown");
  return found.id;
}

Deno.test("a custom widget knows by the documented lines whether it is in the program", async () => {
  const [, , js = ""] =
    /## Shown, and in the program(.|\n)*?```js\n((?:.|\n)*?)```/
      .exec(await Deno.readTextFile("docs/custom-widgets.md")) ?? [];
  let obs: ObsSource | undefined;
  await withWidget({ name: "Waits", js }, async ({ run }) => {
    const isOn = () =>
      run<boolean>(`document.body.classList.contains("in-program")`);
    const found = [await isOn()];
    for (
      const state of [
        { visible: true },
        { active: true },
        { visible: false, active: false },
        { visible: true },
      ]
    ) {
      await obs?.says(state);
      found.push(await isOn());
    }
    assertEquals(found, [false, false, true, false, false]);
  }, {
    onPage: async (page) => {
      obs = await asObsSource(page, { shown: false });
    },
  });
});
