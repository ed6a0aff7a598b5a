import type { Page } from "./browser.ts";

/** A page as OBS holds it, which tells it of changes alone. */
export interface ObsSource {
  /** Tells the page what OBS tells it, in OBS's order. */
  says(state: { visible?: boolean; active?: boolean }): Promise<void>;
  /** The scene is on program, or left: first shown, then active. */
  onProgram(on: boolean): Promise<void>;
}

/**
 * Makes what `page` opens next a browser source of OBS: of a hidden scene, or
 * of one that is shown. A page that is loaded anew stays where it is.
 */
export async function asObsSource(
  page: Page,
  { shown }: { shown: boolean },
): Promise<ObsSource> {
  let isShown = shown;
  await page.addInitScript(`
    globalThis.obsstudio = { pluginVersion: "2.24.4" };
    globalThis.shown = ${shown};
    Object.defineProperty(Document.prototype, "visibilityState", {
      get: () => shown ? "visible" : "hidden",
    });`);
  async function says(
    state: { visible?: boolean; active?: boolean },
  ): Promise<void> {
    isShown = state.visible ?? isShown;
    // Whatever document comes next begins like this.
    await page.addInitScript(`globalThis.shown = ${isShown};`);
    for (const frame of page.frames()) {
      const told = frame.evaluate(`{
        const { visible, active } = ${JSON.stringify(state)};
        if (visible !== undefined) {
          globalThis.shown = visible;
          document.dispatchEvent(new Event("visibilitychange"));
          dispatchEvent(
            new CustomEvent("obsSourceVisibleChanged", { detail: { visible } }),
          );
        }
        if (active !== undefined) {
          dispatchEvent(
            new CustomEvent("obsSourceActiveChanged", { detail: { active } }),
          );
        }
      }`);
      // By a frame that comes and goes a page asks whether the service is there.
      await (frame === page.mainFrame() ? told : told.catch(() => {}));
    }
  }
  return { says, onProgram: (on) => says({ visible: on, active: on }) };
}
