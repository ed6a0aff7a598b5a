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

/** Runs `hog` when a viewer writes `word`. */
const onWord = (word: string, hog: string): CustomWidgetSave => ({
  name: "Hog",
  js: `addEventListener('onEventReceived', ({ detail }) => {
  if (detail.listener !== 'message' || detail.event.data.text !== '${word}') return;
  ${hog}
});`,
});

/** Runs `hog` when a viewer writes `go`. */
const onGo = (hog: string) => onWord("go", hog);

/** Starts an app whose channels have room for all widgets of a test. */
const startRoomyApp = () =>
  startTestApp({ clock: clock(), env: { DEFAULT_TIER: "self_hosted" } });

/** Opens a scene of the hogs, in their order, and of a calm widget. */
async function besideOnScene(
  app: TestApp,
  served: ServedApp,
  page: Page,
  hogs: readonly CustomWidgetSave[],
) {
  const hogIds: string[] = [];
  for (const hog of hogs) hogIds.push(await publish(app, hog));
  const calmId = await publish(app, CALM);
  const { scenes } = app.services.overlays;
  const { scene } = await scenes.create(CHANNEL, {
    name: "Beside",
    width: 400 * (hogs.length + 1),
    height: 600,
    background: "#00000000",
  });
  await scenes.update(CHANNEL, scene.id, {
    customItems: [...hogIds, calmId].map((widgetId, index) => ({
      widgetId,
      placement: standingAt(400 * index),
    })),
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
  await answers(hogs.length);
  for (const [index, { html }] of hogs.entries()) {
    // One that hogs from its first line on never answers.
    if (html === undefined) await answers(index);
  }
  return {
    hogIds,
    calm: frames.nth(hogs.length),
    /** Waits until a hog is gone. */
    isGone: (index: number) =>
      page.locator(".item iframe").nth(index).and(
        page.locator("[src='about:blank']"),
      ).waitFor(),
  };
}

/**
 * Has the page itself call what it calls again and again `pace` times as often,
 * once that is told; what is in its frames goes on as it was.
 */
async function quickenable(page: Page): Promise<(pace: number) => void> {
  await page.addInitScript(() => {
    if (self !== top) return;
    const pauses = new Map<unknown, ReturnType<typeof setTimeout>>();
    Object.assign(globalThis, {
      pace: 1,
      setInterval(run: () => void, ms: number) {
        const id = setTimeout(function again() {
          pauses.set(
            id,
            setTimeout(again, ms / Reflect.get(globalThis, "pace")),
          );
          run();
        }, ms);
        pauses.set(id, id);
        return id;
      },
      clearInterval(id: unknown) {
        clearTimeout(pauses.get(id));
        pauses.delete(id);
      },
    });
  });
  return (pace) =>
    page.evaluate((pace) => Object.assign(globalThis, { pace }), pace);
}

/** Waits until the page itself has drawn so many frames more. */
const drawFrames = (page: Page, frames: number) =>
  page.evaluate(async (frames) => {
    for (let left = frames; left > 0; left--) {
      await new Promise(requestAnimationFrame);
    }
  }, frames);

/** Frames by which both the page and the widget beside a hog have to go on. */
const FRAMES = 60;

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
      const { calm } = await besideOnScene(app, served, page, [onGo(hog)]);
      await happen(app, "chat.message", "Ada", line("go"));
      await calm.getByText("go").waitFor();
      const drawn = () =>
        calm.locator("body").evaluate(() => Reflect.get(globalThis, "drawn"));
      const before = await drawn();
      await drawFrames(page, FRAMES);
      await readUntil(drawn, (count) => count >= before + FRAMES);
      await happen(app, "chat.message", "Ada", line("still"));
      await calm.getByText("go still").waitFor();
    });
  });
}

Deno.test("on the page's own thread an endless loop is stopped, and reported by line", async () => {
  type Place = [url: string, line: number, column: number];
  const hogs: [hog: string, place: Place][] = [
    ["let n = 0; while (true) { n++; }", ["js", 3, 28]],
    ["try { for (;;) ; } finally { for (;;) ; }", ["js", 3, 18]],
    ["const f = () => Promise.resolve().then(f); f();", ["js", 3, 19]],
    ["(async () => { for (;;) await null; })();", ["js", 3, 27]],
    ["setInterval(() => {\n while (true); }, 0);", ["js", 4, 14]],
  ];
  const fromTheStart: CustomWidgetSave = {
    name: "In HTML",
    html: "<p>\n<script>for (;;) {}</script>",
  };
  await using app = await startRoomyApp();
  await using served = serveApp(app, { without: ISOLATION });
  async function assertReported(widgetId: string, place: Place) {
    const [error] = await errorsOf({ app, widgetId }, 1);
    assertEquals(
      [error?.message, error?.url, error?.line, error?.column],
      ["The code ran for 2 seconds without a break", ...place],
    );
  }
  await withPage(async (page) => {
    const { hogIds, calm, isGone } = await besideOnScene(
      app,
      served,
      page,
      hogs.map(([hog], index) => onWord(`go ${index}`, hog)),
    );
    for (const [index, [, place]] of hogs.entries()) {
      await happen(app, "chat.message", "Ada", line(`go ${index}`));
      // It is gone, and what is beside it is not.
      await isGone(index);
      await assertReported(hogIds[index] ?? "", place);
      await happen(app, "chat.message", "Ada", line(`still ${index}`));
      await calm.getByText(`still ${index}`).waitFor();
    }
  });
  await withPage(async (page) => {
    const { hogIds: [hogId = ""], calm, isGone } = await besideOnScene(
      app,
      served,
      page,
      [fromTheStart],
    );
    await isGone(0);
    await assertReported(hogId, ["html", 2, 19]);
    await happen(app, "chat.message", "Ada", line("still"));
    await calm.getByText("still").waitFor();
  });
});

Deno.test("a widget that answers no more is stopped and reported", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  await withPage(async (page) => {
    const hasten = await quickenable(page);
    const { hogIds: [hogId = ""], calm, isGone } = await besideOnScene(
      app,
      served,
      page,
      [onGo("eval('while (true);');")],
    );
    await happen(app, "chat.message", "Ada", line("go"));
    await calm.getByText("go").waitFor();
    await hasten(8);
    const [error] = await errorsOf({ app, widgetId: hogId }, 1);
    assertEquals(
      [error?.message, error?.url],
      ["The widget did not answer for 10 seconds and was stopped", null],
    );
    await isGone(0);
    // What does answer is not stopped.
    await happen(app, "chat.message", "Ada", line("still"));
    await calm.getByText("go still").waitFor();
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
  await using app = await startRoomyApp();
  await using served = serveApp(app);
  await withPage(async (page) => {
    const { hogIds, calm, isGone } = await besideOnScene(
      app,
      served,
      page,
      floods.map(([flood], index) => onWord(`go ${index}`, flood)),
    );
    const { runtimeErrors } = app.services.customWidgets;
    for (const [index, [, why]] of floods.entries()) {
      await happen(app, "chat.message", "Ada", line(`go ${index}`));
      await isGone(index);
      await readUntil(
        () => runtimeErrors.list(CHANNEL, hogIds[index] ?? ""),
        (errors) => errors.some(({ message }) => message === why),
      );
      await happen(app, "chat.message", "Ada", line(`still ${index}`));
      await calm.getByText(`still ${index}`).waitFor();
    }
  });
});
