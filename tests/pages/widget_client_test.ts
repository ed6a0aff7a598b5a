import { assert, assertEquals } from "@std/assert";
import { WIDGET_TOKEN_HEADER } from "@/lib/schema/account/rate_limits.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { cheer, happen, line, withWidget } from "./support/custom_widget.ts";

/** Code that answers the `code` of what a call is rejected with, or what it resolves to. */
const outcome = (call: string) =>
  `${call}.then((value) => ({ value }), (error) => [error.name, error.code])`;

Deno.test("events come by kind or prefix, in order, once the widget listens; hidden kinds never", () =>
  withWidget({
    name: "Events",
    js: `seen = []; all = [];
limelight.events.on("cheer", (event) => seen.push(event.data.bits + (event.replay ? " again" : "")));
limelight.events.on("chat.*", (event) => seen.push(event.kind));
stop = limelight.events.on("*", (event) => all.push(event.kind));`,
  }, async ({ app, run, widgetId }) => {
    await happen(app, "cheer", "Ada", cheer(5));
    await happen(app, "chat.message", "Mo", line("hi"));
    await happen(app, "platform.channel.secret", "Mo", { type: "x" });
    const of = { channelId: CHANNEL, widgetId };
    const precondition = { ifMatch: null, mustBeNew: false };
    await app.services.customWidgets.store.put(of, "k", 1, {
      ttlMs: null,
      precondition,
    });
    const id = await happen(app, "cheer", "Ada", cheer(7));
    await app.services.widgetData.recentEvents.replay(CHANNEL, id);
    await happen(app, "cheer", "Ada", cheer(9));
    const until = (what: string) =>
      `new Promise(function look(done) {
        ${what} ? done() : setTimeout(() => look(done), 20);
      })`;
    await run(until("seen.includes('9')"));
    assertEquals(await run("seen"), [
      "5",
      "chat.message",
      "7",
      "7 again",
      "9",
    ]);
    assertEquals(await run("all"), [
      "cheer",
      "chat.message",
      "cheer",
      "control.replay",
      "cheer",
      "cheer",
    ]);
    await run("stop()");
    await happen(app, "cheer", "Ada", cheer(11));
    await run(until("seen.includes('11')"));
    assertEquals(await run("all.length"), 6);
  }));

Deno.test("what happened while the page was away is marked as replayed", () =>
  withWidget({
    name: "Away",
    js:
      `seen = []; limelight.events.on("cheer", (event) => seen.push([event.data.bits, event.replay]));`,
  }, async ({ app, page, run }) => {
    const seen = (count: number) =>
      run(`new Promise(function look(done) {
        seen.length >= ${count} ? done(seen) : setTimeout(() => look(done), 20);
      })`);
    await happen(app, "cheer", "Ada", cheer(1));
    assertEquals(await seen(1), [[1, false]]);
    await page.evaluate(() => Reflect.get(globalThis, "sockets")[0].close());
    await happen(app, "cheer", "Ada", cheer(2));
    assertEquals(await seen(2), [[1, false], [2, true]]);
  }, {
    onPage: (page) =>
      page.addInitScript(() => {
        const sockets: WebSocket[] = [];
        const Own = globalThis.WebSocket;
        Object.assign(globalThis, {
          sockets,
          WebSocket: class extends Own {
            constructor(url: string) {
              super(url);
              sockets.push(this);
            }
          },
        });
      }),
  }));

Deno.test("the store: versions, conditions, prefixes, what is watched", () =>
  withWidget({
    name: "Store",
    network: "none",
    js:
      `changes = []; limelight.kv.watch("a*", ({ key, deleted, value }) => changes.push([key, deleted, typeof value === "string" ? value.length : value]));`,
  }, async ({ run }) => {
    assertEquals(await run(`limelight.kv.get("a1")`), null);
    const first = await run<{ etag: string; value: unknown }>(
      `limelight.kv.put("a1", { n: [1, null] })`,
    );
    assertEquals(first.value, { n: [1, null] });
    assertEquals(await run(`limelight.kv.get("a1")`), first);
    assertEquals(
      await run(outcome(`limelight.kv.put("a1", 2, { ifNew: true })`)),
      ["LimelightError", "stale"],
    );
    await run(
      `limelight.kv.put("a1", 2, { ifMatch: ${JSON.stringify(first.etag)} })`,
    );
    assertEquals(
      await run(outcome(
        `limelight.kv.put("a1", 3, { ifMatch: ${JSON.stringify(first.etag)} })`,
      )),
      ["LimelightError", "stale"],
    );
    // Too long to be pushed: it is read then.
    await run(`limelight.kv.put("a2", "x".repeat(20000))`);
    await run(`limelight.kv.put("b", 1)`);
    assertEquals(
      await run(`limelight.kv.list({ prefix: "a", limit: 1 })
        .then(async (page) => [page.items.map(({ key }) => key),
          (await limelight.kv.list({ prefix: "a", cursor: page.nextCursor })).items.map(({ key }) => key)])`),
      [["a1"], ["a2"]],
    );
    assertEquals(await run(`limelight.kv.delete("a1")`), true);
    assertEquals(await run(`limelight.kv.delete("a1")`), false);
    await run(`new Promise(function look(done) {
      changes.length >= 4 ? done() : setTimeout(() => look(done), 20);
    })`);
    const changes = await run<unknown[][]>("changes");
    assertEquals(
      changes.map((change) => JSON.stringify(change)).sort(),
      [
        ["a1", false, 2],
        ["a1", false, { n: [1, null] }],
        ["a1", true, null],
        ["a2", false, 20_000],
      ].map((change) => JSON.stringify(change)),
    );
    assertEquals(
      await run(outcome(`limelight.kv.put("c", "x".repeat(61440))`)),
      ["LimelightError", "too_large"],
    );
  }));

Deno.test("twenty updates at once lose nothing", () =>
  withWidget({ name: "Update", js: "" }, async ({ run }) => {
    await run(
      `Promise.all(Array.from({ length: 20 }, () => limelight.kv.update("n", (n) => n + 1)))`,
    );
    assertEquals(
      await run(`limelight.kv.get("n").then(({ value }) => value)`),
      20,
    );
  }));

Deno.test("a call that fails says why; quotas are said, and reported", () =>
  withWidget({ name: "Failures", js: "" }, async ({ run, errors }) => {
    const cases: [string, string][] = [
      [`limelight.ai.complete({ prompt: "hi" })`, "ai_not_configured"],
      [`limelight.kv.get("..")`, "invalid_input"],
      [`limelight.numbers.get("")`, "invalid_input"],
      [`limelight.ai.complete({ prompt: "" })`, "invalid_input"],
    ];
    for (const [call, code] of cases) {
      assertEquals(await run(outcome(call)), ["LimelightError", code], call);
    }
    const codes = await run<string[]>(
      `Promise.all(Array.from({ length: 75 }, (_, n) => limelight.kv.put("k", n)
        .then(() => "stored", ({ code }) => code)))`,
    );
    const stored = codes.filter((code) => code === "stored").length;
    assertEquals([...new Set(codes)], ["stored", "rate_limited"]);
    assert(stored >= 60 && stored < 75, `${stored}`);
    await run(
      `Promise.allSettled(Array.from({ length: 600 }, () => SE_API.getOverlayStatus()))`,
    );
    const [error] = await errors(1);
    assertEquals(
      error?.message,
      "The widget sent too many messages: some were dropped",
    );
  }));

Deno.test("methods work detached; a widget may use the name for itself", () =>
  withWidget({
    name: "Names",
    html:
      "<script>const { kv: { get } } = limelight; early = get('x');</script>",
    js: "const api = limelight; { let limelight = 1; } seen = api.version;",
  }, async ({ run }) => {
    assertEquals(await run("early"), null);
    assertEquals(await run("seen"), 1);
    assertEquals(await run("Object.isFrozen(limelight.kv)"), true);
  }));

Deno.test("requests carry the widget's own token, and it is renewed when it has run out", () =>
  withWidget({ name: "Token", js: "" }, async ({ app, page, run }) => {
    const tokens: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith("/api/widgets/kv/")) {
        assertEquals(url.searchParams.get("token"), null);
        tokens.push(request.headers()[WIDGET_TOKEN_HEADER] ?? "");
      }
    });
    await run(`limelight.kv.put("k", 1)`);
    app.clock.pass(25 * 3_600_000);
    await run(`limelight.kv.put("k", 2)`);
    assertEquals(tokens.map((token) => token.slice(0, 3)), [
      "ws_",
      "ws_",
      "ws_",
    ]);
    assertEquals(new Set(tokens).size, 2);
  }));

Deno.test("whatever a widget's code asks for is counted as its own, by token or by name", () =>
  withWidget({ name: "Asks", js: "" }, async (widget) => {
    const { page, run, errors, widgetId } = widget;
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      const [, path] = /^\/api\/widgets\/([\w-]+)/.exec(pathname) ?? [];
      if (path === undefined || path === "emotes") return;
      // A browser prints the address of a request that fails.
      assertEquals(search.includes("token"), false, search);
      const token = request.headers()[WIDGET_TOKEN_HEADER]?.slice(0, 3);
      const named = request.headers()["limelight-for-custom-widget"];
      asked.push([path, token, named].filter(Boolean).join(" "));
    });
    await run(`(async () => {
      await SE_API.store.set("k", 1);
      await SE_API.store.get("k");
      await SE_API.counters.get("deaths");
      await SE_API.events.broadcast("thing");
      limelight.errors.report(new Error("x"));
    })()`);
    await errors(1);
    assertEquals(asked, [
      `kv wt_ ${widgetId}`,
      `kv wt_ ${widgetId}`,
      "counters ws_",
      "broadcast ws_",
      "runtime-errors ws_",
    ]);
  }));

Deno.test("the server's clock reaches the widget, however wrong its machine's is", () =>
  withWidget({ name: "Clock", js: "" }, async ({ app, run }) => {
    // The service lives a day later than the machine of the page.
    const day = 86_400_000;
    const offset = async () =>
      await run<number>("limelight.serverNow()") - app.clock.now();
    assert(Math.abs(await offset()) < 60_000);
    app.clock.pass(day);
    await run(`new Promise(function look(done) {
      limelight.serverNow() - Date.now() > ${
      day / 2
    } ? done() : setTimeout(() => look(done), 50);
    })`);
  }));
