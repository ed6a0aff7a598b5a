/** The stores of custom widgets, on stream and in previews. */
import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { open } from "@/tests/support/custom_widgets.ts";
import { withWidget } from "./support/custom_widget.ts";

/** Notes what both stores tell of. */
const WATCHER = {
  name: "Watcher",
  js: `told = [];
addEventListener("onEventReceived", ({ detail }) => {
  if (detail.listener === "kvstore:update") told.push(detail.event.data);
});
limelight.kv.watch("*", ({ key, value }) => told.push({ key, value }));`,
};

/** Waits until this many changes were told; answers them. */
const toldOf = (count: number) =>
  `new Promise(function look(done) {
    told.length >= ${count} ? done(told) : setTimeout(() => look(done), 20);
  })`;

Deno.test("a value of the shared store is removed, and everybody is told", () =>
  withWidget(WATCHER, async ({ run }) => {
    await run(`SE_API.store.set("a", 1)`);
    assertEquals(
      await run(`(SE_API.store.set("a", 2), SE_API.store.delete("a"))`),
      { key: "customWidget.a", message: "deleted" },
    );
    assertEquals(await run(`SE_API.store.get("a")`), null);
    assertEquals(await run(toldOf(3)), [
      { key: "customWidget.a", value: 1 },
      { key: "customWidget.a", value: 2 },
      { key: "customWidget.a", value: null },
    ]);
    // Nothing to remove is no failure.
    await run(`SE_API.store.delete("a")`);
  }));

Deno.test("a write over a limit of the store says which", () =>
  withWidget(WATCHER, async ({ run }) => {
    assertEquals(
      await run(`SE_API.store.set("a", "x".repeat(62000))
        .catch((error) => [error.code, error.message])`),
      [
        "too_large",
        "Cannot store the value: it is 62002 bytes long, at most 61440 are allowed",
      ],
    );
  }));

Deno.test("what a preview stores stays among previews", () =>
  withWidget(WATCHER, async ({ app, served, widgetId, run }) => {
    await run(`SE_API.store.set("a", "live")`);
    await run(`limelight.kv.put("n", "live")`);
    await run(toldOf(2));
    await withPage(async (editor) => {
      const frame = await open(app, served, editor, widgetId, "&preview=1");
      const inDraft = <T>(code: string): Promise<T> =>
        frame.locator("head style").first().evaluate(
          (_style, source) => (0, eval)(source),
          code,
        ) as Promise<T>;
      await inDraft("limelight.ready");
      assertEquals(await inDraft(`SE_API.store.get("a")`), null);
      assertEquals(await inDraft(`limelight.kv.get("n")`), null);
      await inDraft(`SE_API.store.set("a", "draft")`);
      await inDraft(`limelight.kv.put("n", "draft")`);
      assertEquals(await inDraft(`SE_API.store.get("a")`), "draft");
      assertEquals(await inDraft(toldOf(2)), [
        { key: "customWidget.a", value: "draft" },
        { key: "n", value: "draft" },
      ]);
    });
    await run(`SE_API.store.set("last", 1)`);
    assertEquals(await run(toldOf(3)), [
      { key: "customWidget.a", value: "live" },
      { key: "n", value: "live" },
      { key: "customWidget.last", value: 1 },
    ]);
    assertEquals(await run(`SE_API.store.get("a")`), "live");
    assertEquals(
      await run(`limelight.kv.get("n").then(({ value }) => value)`),
      "live",
    );
  }));

Deno.test("what a widget asks of the service has no token in its address", async () => {
  const asked: string[] = [];
  await withWidget(WATCHER, async ({ run }) => {
    await run(`SE_API.store.set("a", 1)`);
    await run(`SE_API.store.get("a")`);
    await run(`SE_API.counters.get("deaths")`);
    await run(`SE_API.events.broadcast("hello", {})`);
    await run(`limelight.kv.put("n", 1)`);
    assertEquals(
      await run(`limelight.kv.get("n").then(({ value }) => value)`),
      1,
    );
  }, {
    onPage: (page) => {
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (!/^\/api\/widgets\/(kv|counters|broadcast)/.test(pathname)) return;
        asked.push(`${request.method()} ${searchParams.has("token")}`);
      });
      return Promise.resolve();
    },
  });
  // Chromium prints the address of what is refused: OBS keeps that in its log.
  assertEquals(asked, [
    "PUT false",
    "GET false",
    "GET false",
    "POST false",
    "PUT false",
    "GET false",
  ]);
});
