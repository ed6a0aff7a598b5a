/**
 * Checks that everything people write is drawn as text: in names, messages,
 * titles, templates and settings of an import.
 */
import { assert, assertEquals } from "@std/assert";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  type ComponentOptions,
  componentPage,
} from "./support/component_page.ts";

const KINDS = WIDGET_KINDS.filter(({ id }) => id !== "custom-code");

const EVIL = `<img src=x onerror="document.title='owned'"><b>`;

/** Keys of a state that hold what a person wrote. */
const WRITTEN = new Set(
  "name login title text label note prize how artist requester result message sample inGame reward input"
    .split(" "),
);

/** Returns the state with every text that a person wrote replaced by markup. */
function withMarkup(state: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(state),
    (key, value) =>
      WRITTEN.has(key) && typeof value === "string" ? EVIL : value,
  );
}

/** Settings of the kind with markup wherever they take any text. */
function evilSettings({ settings, preview }: WidgetKind) {
  const found: Record<string, unknown> = { ...preview.settings };
  const defaults = settings.safeParse(found);
  for (const [key, value] of Object.entries(Object(defaults.data))) {
    if (typeof value !== "string") continue;
    const evil = { ...found, [key]: EVIL };
    if (settings.safeParse(evil).success) found[key] = EVIL;
  }
  return found;
}

Deno.test("markup in names, messages, titles, templates and settings is drawn as text by every widget", async () => {
  let top = 0;
  const components = KINDS.map((kind): ComponentOptions => {
    const component: ComponentOptions = {
      kind: kind.id,
      top,
      settings: evilSettings(kind),
      state: withMarkup(kind.preview.state),
      page: { mode: "preview" },
    };
    top += kind.size.height + 20;
    return component;
  });
  await withPage(async (page, log) => {
    await page.setContent(await componentPage(components));
    await page.waitForFunction("globalThis.ready === true");
    const found = await page.evaluate<[string, number, boolean][]>(`
      Array.from(document.querySelectorAll("[data-component]"), (component) => [
        component.dataset.component,
        component.querySelectorAll("img[src='x'], [onerror], script").length,
        component.textContent.includes("<img"),
      ])`);
    assertEquals(found.filter(([, marks]) => marks > 0), []);
    const told = found.filter(([, , text]) => text).map(([name]) => name);
    assert(told.length > 28, told.join());
    assertEquals(await page.title(), "Widgets");
    log.assertSilent();
  }, { viewport: { width: 2000, height: 3000 } });
});
