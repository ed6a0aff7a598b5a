import { assertEquals } from "@std/assert";
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import {
  clock,
  errorsOf,
  happen,
  line,
  publish,
  standingAt,
} from "@/tests/support/custom_widgets.ts";
import { serveApp, type ServedApp } from "@/tests/support/serve.ts";
import { readUntil } from "@/tests/support/until.ts";

/** Headers that tell a browser to put a frame into a process of its own. */
const ISOLATION = ["document-isolation-policy", "origin-agent-cluster"];

const CALM: CustomWidgetSave = {
  name: "Calm",
  html: "<p id=heard></p>",
  js: `window.drawn = 0;
(function draw() { window.drawn++; requestAnimationFrame(draw); })();
addEventListener('onEventReceived', ({ detail }) => {
  if (detail.listener === 'message') heard.textContent += detail.event.data.text + ' ';
});`,
};

/** Runs `hog` when a viewer writes `go`. */
const onGo = (hog: string): CustomWidgetSave => ({
  name: "Hog",
  js: `addEventListener('onEventReceived', ({ detail }) => {
  if (detail.listener !== 'message') return;
  ${hog}
});`,
});

async function besideOnScene(
  app: TestApp,
  served: ServedApp,
  page: Page,
  hog: CustomWidgetSave,
) {
  const hogId = await publish(app, hog);
  const calmId = await publish(app, CALM);
  const { scenes } = app.services.overlays;
  const { scene } = await scenes.create(CHANNEL, {
    name: "Both",
    width: 800,
    height: 600,
    background: "#00000000",
  });
  await scenes.update(CHANNEL, scene.id, {
    customItems: [
      { widgetId: hogId, placement: standingAt(0) },
      { widgetId: calmId, placement: standingAt(400) },
    ],
  });
  await openConnected(
    page,
    `${served.url}/v1/scene/${scene.id}?token=${await app.widgetToken()}`,
  );
  const frames = page.frameLocator(".item iframe");
  const answers = (index: number) =>
    frames.nth(index).locator("head script").first().evaluate(() =>
      Reflect.get(globalThis, "SE_API").getOverlayStatus()
    );
  await answers(1);
  // One that hogs from its first line on never answers.
  if (hog.html === undefined) await answers(0);
  return { hogId, calm: frames.nth(1) };
}

/** Waits until the page itself has drawn so many frames more. */
const drawFrames = (page: Page, frames: number) =>
  page.evaluate(async (frames) => {
    for (let left = frames; left > 0; left--) {
      await new Promise(requestAnimationFrame);
    }
  }, frames);

const ENDLESS: [name: string, hog: string][] = [
  ["a loop", "while (true);"],
  ["a loop that catches", "for (;;) try { for (;;) ; } catch {}"],
  ["promises", "const again = () => Promise.resolve().then(again); again();"],
  ["an interval", "setInterval(() => { while (true); }, 0);"],
  ["a regular expression", "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
  ["evaluated code", "eval('while (true);');"],
  [
    "timers",
    "const f = () => { const t = performance.now(); while (performance.now() - t < 5); setTimeout(f); }; f();",
  ],
];

for (const [name, hog] of ENDLESS) {
  Deno.test(`what is beside it goes on: ${name} without an end`, async () => {
    await using app = await startTestApp({ clock: clock() });
    await using served = serveApp(app);
    await withPage(async (page) => {
      const { calm } = await besideOnScene(app, served, page, onGo(hog));
      await happen(app, "chat.message", "Ada", line("go"));
      await calm.getByText("go").waitFor();
      const drawn = () =>
        calm.locator("body").evaluate(() => Reflect.get(globalThis, "drawn"));
      const before = await drawn();
      await drawFrames(page, 60);
      await readUntil(drawn, (count) => count >= before + 60);
      await happen(app, "chat.message", "Ada", line("still"));
      await calm.getByText("go still").waitFor();
    });
  });
}

Deno.test("on the page's own thread an endless loop is stopped, and reported by line", async () => {
  const hogs: [
    CustomWidgetSave,
    [url: string, line: number, column: number],
  ][] = [
    [onGo("let n = 0; while (true) { n++; }"), ["js", 3, 28]],
    [onGo("try { for (;;) ; } finally { for (;;) ; }"), ["js", 3, 18]],
    [onGo("const f = () => Promise.resolve().then(f); f();"), [
      "js",
      3,
      19,
    ]],
    [onGo("(async () => { for (;;) await null; })();"), ["js", 3, 27]],
    [onGo("setInterval(() => {\n while (true); }, 0);"), ["js", 4, 14]],
    [
      { name: "In HTML", html: "<p>\n<script>for (;;) {}</script>" },
      ["html", 2, 19],
    ],
  ];
  for (const [hog, place] of hogs) {
    await using app = await startTestApp({ clock: clock() });
    await using served = serveApp(app, { without: ISOLATION });
    await withPage(async (page) => {
      const { hogId, calm } = await besideOnScene(app, served, page, hog);
      await happen(app, "chat.message", "Ada", line("go"));
      const [error] = await errorsOf({ app, widgetId: hogId }, 1);
      assertEquals(
        [error?.message, error?.url, error?.line, error?.column],
        ["The code ran for 2 seconds without a break", ...place],
      );
      // It is gone, and what is beside it is not.
      await page.locator(".item iframe[src='about:blank']").waitFor();
      await happen(app, "chat.message", "Ada", line("still"));
      await calm.getByText("still").waitFor();
    });
  }
});

Deno.test("a widget that answers no more is stopped and reported", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  await withPage(async (page) => {
    const { hogId } = await besideOnScene(
      app,
      served,
      page,
      onGo("eval('while (true);');"),
    );
    await happen(app, "chat.message", "Ada", line("go"));
    const [error] = await errorsOf({ app, widgetId: hogId }, 1);
    assertEquals(
      [error?.message, error?.url],
      ["The widget did not answer for 10 seconds and was stopped", null],
    );
    await page.locator(".item iframe[src='about:blank']").waitFor();
  });
});

const FAR_TOO_MANY = "The widget sent far too many messages and was stopped";

Deno.test("a widget that floods the page with messages, or sends a huge one, is stopped and reported", async () => {
  const floods: [string, string][] = [
    [
      "setInterval(() => { for (let n = 0; n < 500; n++) parent.postMessage(n, '*'); }, 0);",
      FAR_TOO_MANY,
    ],
    // As slow as on a busy machine: it is over the quota, and within it, often.
    [
      "setInterval(() => { for (let n = 0; n < 10; n++) SE_API.store.get('x').catch(() => 0); }, 5);",
      FAR_TOO_MANY,
    ],
    [
      "const all = 'x'.repeat(2e6); setInterval(() => parent.postMessage([all], '*'), 200);",
      "The widget sent a message of more than a million characters and was stopped",
    ],
  ];
  for (const [flood, why] of floods) {
    // Each with its own: a plan has room for five widgets.
    await using app = await startTestApp({ clock: clock() });
    await using served = serveApp(app);
    await withPage(async (page) => {
      const { hogId, calm } = await besideOnScene(
        app,
        served,
        page,
        onGo(flood),
      );
      await happen(app, "chat.message", "Ada", line("go"));
      await page.locator(".item iframe[src='about:blank']").waitFor();
      const { runtimeErrors } = app.services.customWidgets;
      await readUntil(
        () => runtimeErrors.list(CHANNEL, hogId),
        (errors) => errors.some(({ message }) => message === why),
      );
      await happen(app, "chat.message", "Ada", line("still"));
      await calm.getByText("still").waitFor();
    });
  }
});
