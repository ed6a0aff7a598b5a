import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import {
  type ComponentOptions,
  componentPage,
  renderComponent,
  standStill,
} from "@/tests/widgets/support/component_page.ts";
import {
  allComponents,
  component,
  FULL_HD,
  KINDS,
  type Values,
} from "./rig.ts";

/** Widgets that show content whatever happens. */
const ALWAYS_DATA = new Set([
  "clock",
  "social-rotator",
  "image-rotator",
  "scene-backdrop",
  "static-media",
  "static-text",
  "webcam-frame",
]);

Deno.test("a widget is drawn while the channel is live, or while it has data, as its settings say", async () => {
  const isDrawn = async (options: ComponentOptions) =>
    (await renderComponent(options)).includes("ll-presence");
  for (const kind of KINDS) {
    const shown = (
      showWhen: string,
      { live = true, state }: { live?: boolean; state?: Values } = {},
    ) =>
      isDrawn(component(
        kind.id,
        { visibility: { showWhen } },
        { ...(state ? { state } : {}), page: { mode: "live", live } },
      ));
    const withData = await shown("has-data");
    assertEquals(await shown("live-only", { live: false }), false, kind.id);
    const nothing = Object.fromEntries(
      Object.keys(kind.preview.state as Values).map((name) => [name, null]),
    );
    const empty = await shown("has-data", { state: nothing });
    assertEquals(
      await shown("on-event", { state: nothing }),
      empty,
      kind.id,
    );
    assertEquals(empty, ALWAYS_DATA.has(kind.id), kind.id);
    if (ALWAYS_DATA.has(kind.id)) assert(withData, kind.id);
  }
});

/** Emotes fly away by themselves. */
const DRAWN = `
Array.from(document.querySelectorAll("[data-component]:not([data-component=EmoteWall])"))
  .filter((component) => component.querySelector(".ll-presence"))
  .map((component) => component.dataset.component)`;

Deno.test("a widget follows the scenes of OBS that it is bound to, and whether it is in the programme", async () => {
  await withPage(async (page, log) => {
    await standStill(page);
    const cut = { intensity: "none" };
    await page.setContent(
      await componentPage(allComponents({
        motion: cut,
        visibility: { scenes: ["Live"], hideWhenInactive: true },
      })),
    );
    await page.clock.runFor(100);
    const drawn = async (obs: Values) => {
      await page.evaluate(`limelight.setObs(${JSON.stringify(obs)})`);
      await page.clock.runFor(1_000);
      return await page.evaluate<string[]>(DRAWN);
    };
    // Until OBS says which scene it shows, everything is drawn.
    const all = await drawn({});
    assert(all.length > 30, all.join());
    assertEquals(await drawn({ scene: "Other" }), []);
    assertEquals(await drawn({ scene: "Live" }), all);
    assertEquals(await drawn({ active: false }), []);
    assertEquals(await drawn({ active: true }), all);
    log.assertSilent();
  }, FULL_HD);
});
