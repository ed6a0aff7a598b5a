import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const GREETING = { type: "static-text", settings: { content: "Good evening" } };

/** Makes whatever the page writes times with fail, until `broken` is cleared. */
const BREAK_CLOCKS = `
globalThis.broken = true;
Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  construct(real, args) {
    if (broken) throw new RangeError("No clock at " + location.href);
    return Reflect.construct(real, args);
  },
});`;

/** Fails in ways that nobody catches, one of them twice, one a mere notice. */
const FAIL_LOOSE = `
setTimeout(() => { throw new Error("thrown"); });
setTimeout(() => { throw new Error("thrown"); });
setTimeout(() => void Promise.reject(new Error("rejected")));
dispatchEvent(new ErrorEvent("error", {
  message: "ResizeObserver loop completed with undelivered notifications.",
  cancelable: true,
}));
setTimeout(() => void Promise.reject("the last"), 1);`;

/** A clock beside a text on a scene, and what the dashboard reads of them. */
async function startStage() {
  const stage = await startOverlayStage([{ type: "clock" }, GREETING]);
  const { overlays: { instances }, customWidgets: { runtimeErrors } } =
    stage.app.services;
  const list = await instances.list(CHANNEL);
  const idOf = (type: string) =>
    list.find((instance) => instance.type === type)?.id ?? "";
  return {
    stage,
    clockId: idOf("clock"),
    errorsOf: (id: string) => runtimeErrors.list(CHANNEL, id),
    say: (content: string) =>
      instances.save(CHANNEL, {
        id: idOf("static-text"),
        type: "static-text",
        settings: { content },
      }),
  };
}

Deno.test("a widget that throws draws nothing and is told of once, its neighbours live on, and it comes back", async () => {
  const { stage, clockId, errorsOf, say } = await startStage();
  await using _ = stage;
  await withPage(async (page, log) => {
    await page.addInitScript(BREAK_CLOCKS);
    const clock = page.locator(`[data-item="${clockId}"]`);
    for (const opened of [1, 2]) {
      await openConnected(page, stage.scene);
      await until(async () => (await errorsOf(clockId))[0]?.count === opened);
      assertEquals(await clock.innerText(), "");
      await say(`Evening ${opened}`);
      await page.getByText(`Evening ${opened}`).waitFor();
    }
    const [error, ...more] = await errorsOf(clockId);
    assertEquals(more, []);
    assertEquals(error?.url, "drawing");
    assertStringIncludes(error?.message ?? "", "?token=[redacted]");
    assert(!JSON.stringify(error).includes(stage.token));

    await page.evaluate("broken = false");
    await stage.app.services.overlays.instances.save(CHANNEL, {
      id: clockId,
      type: "clock",
      settings: { showSeconds: true },
    });
    await clock.locator(".w-clock").waitFor();
    assertMatch(await clock.innerText(), /^\d+:\d+:\d+/);
    log.assertSilent();
  });
});

Deno.test("what nobody on the page caught is told under the scene, not in the console", async () => {
  const { stage, errorsOf } = await startStage();
  await using _ = stage;
  const sceneId = new URL(stage.scene).pathname.split("/").at(-1) ?? "";
  await withPage(async (page, log) => {
    await openConnected(page, stage.scene);
    await page.evaluate(FAIL_LOOSE);
    await until(async () => (await errorsOf(sceneId)).length >= 3);
    assertEquals(
      (await errorsOf(sceneId)).map(({ message, url, count }) =>
        `${count} ${url} ${message}`
      ).sort(),
      ["1 running rejected", "1 running the last", "1 running thrown"],
    );
    assertEquals(log.console, []);
  });
});

Deno.test("a page that has reported too much for now leaves the console empty", async () => {
  const { stage } = await startStage();
  await using _ = stage;
  const widgetId = new URL(stage.scene).pathname.split("/").at(-1) ?? "";
  const path = `/api/widgets/runtime-errors?token=${stage.token}`;
  const body = { widgetId, message: "of other copies of the page" };
  /** Reports errors of the same scene until no more is taken. */
  async function useUp(): Promise<void> {
    for (let status = 201; status === 201;) {
      const answer = await stage.app.request(path, { method: "POST", body });
      ({ status } = answer);
      await answer.body?.cancel();
    }
  }
  await withPage(async (page, log) => {
    await openConnected(page, stage.scene);
    // One of the page's three may still pass: room for it comes with time.
    const left = page.waitForResponse((answer) =>
      answer.url().includes("/runtime-errors") && answer.status() === 202
    );
    await useUp();
    await page.evaluate(FAIL_LOOSE);
    await left;
    log.assertSilent();
  });
});

Deno.test("a widget that the server cannot draw leaves its scene as it is, and the page tells of it", async () => {
  await using stage = await startOverlayStage([
    { type: "mini-goal" },
    GREETING,
  ]);
  const {
    audience: { challenges },
    overlays: { instances },
    customWidgets: { runtimeErrors },
  } = stage.app.services;
  const id = (await instances.list(CHANNEL))[0]?.id ?? "";
  const command = {
    action: "start",
    text: "Raise it",
    kind: "tip",
    target: 500,
    durationMs: null,
  } as const;
  await challenges.command(CHANNEL, command);
  const key = keys.challenge(CHANNEL);
  const kept = await stage.app.kv.get<{ state: Record<string, unknown> }>(key);
  // No share can be told of a target that is no number of the usual kind: drawing it throws.
  const state = { ...kept.value?.state, target: 500n };
  await stage.app.kv.set(key, { ...kept.value, state });
  await withPage(async (page, log) => {
    await openConnected(page, stage.scene);
    await page.getByText("Good evening").waitFor();
    const goal = page.locator(`[data-item="${id}"]`);
    assertEquals(await goal.innerText(), "");
    await until(async () => (await runtimeErrors.list(CHANNEL, id)).length > 0);

    // Mended, it is drawn as soon as the widget is spoken of.
    await stage.app.kv.set(key, kept.value);
    await instances.save(CHANNEL, { id, type: "mini-goal" });
    await goal.getByText("Raise it").waitFor();
    log.assertSilent();
  });
});

Deno.test("the event page as a source tells of what nobody caught, too", async () => {
  const { stage, errorsOf } = await startStage();
  await using _ = stage;
  await withPage(async (page, log) => {
    await openConnected(page, `${stage.url}/event-page?token=${stage.token}`);
    await page.evaluate(FAIL_LOOSE);
    await until(async () => (await errorsOf("event-page")).length >= 3);
    assertEquals(log.console, []);
  });
});
