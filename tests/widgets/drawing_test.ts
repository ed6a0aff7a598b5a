/** Every component in a real Chromium: server and browser, sizes, texts, quiet. */
import { assert, assertEquals } from "@std/assert";
import {
  atRest,
  type Page,
  takePicture,
  withPage,
} from "@/tests/support/browser.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { cheer } from "./views/samples.ts";
import {
  componentBundleSizes,
  type ComponentOptions,
  componentPage,
  renderComponent,
} from "./support/component_page.ts";
import { withShown } from "./support/shown_page.ts";
import { MOVING } from "./support/moving_widgets.ts";
import {
  BEYOND,
  cornersOf,
  ENDLESS,
  WATCH_CHANGES,
} from "./support/page_probes.ts";

/** A custom widget is drawn by a frame of its own, not by an island. */
const KINDS = WIDGET_KINDS.filter((kind) => kind.id !== "custom-code");

/** Their plates or worlds fill their place to the corners by their own defaults. */
const SQUARE = new Set(["scene-backdrop", "ticker"]);

const PICTURE =
  "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><circle cx='20' cy='15' r='10' fill='red'/></svg>";

/** Settings without which a widget has nothing to show. */
const NEEDED: Record<string, Record<string, unknown>> = {
  "static-media": { asset: "picture" },
  "image-rotator": { items: [{ asset: "picture" }] },
};

/** The longest texts that a widget may be given. */
const LONGEST: Record<string, Record<string, unknown>> = {
  "goal-bar": { title: "👨‍👩‍👧‍👦".repeat(80) },
  "counter": { label: "ש".repeat(60), prefix: "€".repeat(10) },
  "viewer-count": { label: "w".repeat(30) },
  "countdown": { label: "Überraschungsveranstaltung ".repeat(2) },
  "stopwatch": { label: "👨‍👩‍👧‍👦".repeat(40) },
  "subathon-timer": {
    label: "مرحبا".repeat(16),
    parts: ["time", "label", "multiplier", "end-time", "elapsed", "cap"],
  },
  "subathon-ladder": { title: "W".repeat(80) },
  "ad-break": { label: `{time}${"x".repeat(70)}` },
  "static-text": { content: "long ".repeat(200) },
  "social-rotator": { items: [{ network: "website", handle: "w".repeat(60) }] },
  "subathon-multiplier": { template: `×{factor} ${"very ".repeat(13)}` },
};

function still(
  kind: string,
  values: Partial<ComponentOptions> = {},
): ComponentOptions {
  return {
    kind,
    ...values,
    settings: { ...NEEDED[kind], ...values.settings },
    page: {
      mode: "still",
      assets: { picture: { url: PICTURE, type: "image", name: "Picture" } },
      ...values.page,
    },
  };
}

async function showAlone(
  page: Page,
  components: ComponentOptions[],
): Promise<void> {
  await page.setContent(await componentPage(components));
  await page.waitForFunction("globalThis.ready === true");
}

for (const { id, size } of KINDS) {
  const { width, height, minWidth, minHeight } = size;

  Deno.test(`${id}: the browser takes over what the server drew`, async () => {
    await withShown({ width, height }, async ({ page, log, show }) => {
      // What is measured in the browser may differ, and nothing else.
      const drawn = async () =>
        (await page.innerHTML("[data-component]"))
          .replace(/ ?--fit: ?[\d.]+;?(?: text-overflow: clip;)?/g, "")
          .replace(/ ?max-width: [\d.]+px;/, "")
          .replaceAll(' style=""', "")
          .replace(/ data-placed="\w+"/, "");
      await show([still(id)], { script: false });
      const before = await drawn();
      assert(before.length > 0);
      await show([still(id)]);
      assertEquals(await drawn(), before);
      assertEquals(
        await page.evaluate(
          "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
        ),
        [width, height],
      );
      log.assertSilent();
    });
  });

  Deno.test(`${id}: fills any size without going beyond it, whatever the texts`, async () => {
    const sizes: [number, number][] = [
      [minWidth, minHeight],
      [width, height],
      [width * 2, height * 2],
    ];
    await withShown({ width: 2000, height: 3000 }, async ({ page, show }) => {
      let top = 0;
      const components = sizes.map(([width, height]) => {
        const settings = LONGEST[id] ?? {};
        const component = still(id, { width, height, top, settings });
        top += height + 40;
        return component;
      });
      await show(components);
      assertEquals(await page.evaluate(BEYOND), []);
    });
  });
}

Deno.test("no widget draws into the corners of its place", async () => {
  await withShown({ width: 1280, height: 720 }, async ({ page, show }) => {
    for (const { id, size: { width, height } } of KINDS) {
      if (SQUARE.has(id)) continue;
      await page.setViewportSize({ width, height });
      await show([still(id)]);
      const shot = await takePicture(page, { omitBackground: true });
      const url = `data:image/png;base64,${shot.toBase64()}`;
      assertEquals(await page.evaluate(cornersOf(url)), [0, 0, 0, 0], id);
    }
  });
});

Deno.test("what viewers write is text", async () => {
  const evil = `<img src=x onerror="document.title='owned'">`;
  const shown = cheer(100);
  const component = still("alert-box", {
    settings: { format: { nameMaxChars: 50 } },
    state: {
      samples: [{
        ...shown,
        actor: { id: null, login: null, name: evil },
        data: {
          ...shown.data,
          message: { text: evil, parts: [{ type: "text", text: evil }] },
        },
      }],
    },
  });
  assert(!(await renderComponent(component)).includes("<img"));
  await withPage(async (page, log) => {
    await showAlone(page, [component]);
    assertEquals(await page.title(), "Widgets");
    assert(
      (await page.textContent("[data-component]"))?.includes("<img src=x"),
    );
    log.assertSilent();
  });
});

Deno.test("alerts of a page play one after the other and are gone after their time", async () => {
  await withPage(async (page, log) => {
    await page.clock.install({ time: PREVIEW_NOW });
    const settings = { motion: { intensity: "none" } };
    const state = { samples: null };
    await showAlone(page, [
      { kind: "alert-box", settings, state },
      { kind: "alert-box", settings, state, top: 600 },
    ]);
    const seen = () => page.locator(".ll-alert-name").allTextContents();
    assertEquals(await seen(), []);
    const events = ["Ada", "Bo"].map((name, index) => ({
      ...cheer(100, `event-${name}`),
      position: `0000000${index}`,
      receivedAt: PREVIEW_NOW,
      actor: { id: name, login: name.toLowerCase(), name },
    }));
    await page.evaluate(`limelight.feed(${JSON.stringify(events)})`);
    // Both boxes want both alerts: still one at a time on the page.
    const order: string[] = [];
    for (let step = 0; step < 200; step++) {
      await page.clock.runFor(200);
      const [name, ...others] = await seen();
      assertEquals(others, []);
      if (name !== undefined && order.at(-1) !== name) order.push(name);
    }
    assertEquals(await seen(), []);
    assertEquals(order, ["Ada", "Bo"]);
    log.assertSilent();
  }, { viewport: { width: 800, height: 1200 } });
});

Deno.test("a page whose widgets have nothing to do touches nothing", async () => {
  await withPage(async (page, log) => {
    await page.clock.install({ time: PREVIEW_NOW });
    const quiet = KINDS.filter(({ id }) => !Object.hasOwn(MOVING, id));
    const components = quiet.map(({ id }, index) => {
      const component = still(id, { top: index * 20 });
      return {
        ...component,
        page: { ...component.page, mode: "live" as const },
      };
    });
    await showAlone(page, components);
    await page.clock.runFor(20_000);
    assertEquals(await page.evaluate(ENDLESS), 0);
    // What leaves by then moves by the browser's time, which nobody moves on.
    await atRest(page);
    await page.evaluate(WATCH_CHANGES);
    await page.clock.runFor(20_000);
    assertEquals(await page.evaluate("globalThis.changes"), []);
    assertEquals(await page.evaluate(ENDLESS), 0);
    log.assertSilent();
  });
});

Deno.test("no component sends zod or a definition to a viewer, and each is light", async () => {
  const sizes = await componentBundleSizes();
  for (const [name, { bytes, inputs }] of Object.entries(sizes)) {
    // A definition is the server's; of a schema's file a view takes constants.
    const servers = inputs.filter((input) =>
      /zod|\/definition\.ts$|lib\/widgets\/(?:registry|kit)\.ts$/.test(input)
    );
    assertEquals(servers, [], name);
    // What is loaded late is in it, too: of the alert box four sizes, their
    // sounds and countdowns, and crowds and gift boxes (7 KiB).
    assert(bytes < 48 * 1024, `${name}: ${bytes} bytes`);
  }
});

Deno.test("a ticker of few items says one after the other, and runs with many", async () => {
  const items = [{ type: "latest", kind: "follow" }, {
    type: "text",
    text: "Hi",
  }];
  const few = await renderComponent({ kind: "ticker", settings: { items } });
  assert(few.includes("ll-ticker-step") && !few.includes("ll-belt"));
  const many = await renderComponent({
    kind: "ticker",
    settings: {
      items: ["a", "b", "c", "d"].map((text) => ({ type: "text", text })),
    },
  });
  assert(many.includes("ll-belt") && !many.includes("ll-ticker-step"));
});
