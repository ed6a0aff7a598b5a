import { assert, assertEquals, assertMatch } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { assertSound } from "@/tests/support/studio.ts";

/** A clock that starts now and does not move; pauses really pass. */
const clock = () => standingClock(Date.now());

const FULL_HD = { viewport: { width: 1920, height: 1080 } };

Deno.test("a test event fired on the start page shows in an open alert box, silently", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { urls } = await (await app.get("/demo.json")).json();
  const local = (url: string) => url.replace(app.origin, served.url);
  await withPage(async (overlay, overlayLog) => {
    await openConnected(overlay, local(urls.alertBox));
    assertEquals(
      await overlay.evaluate(() =>
        getComputedStyle(document.body).backgroundColor
      ),
      "rgba(0, 0, 0, 0)",
    );
    // An alert goes again: it is waited for while the start page is told.
    await Promise.all([
      overlay.getByText("gifted 5 subs").waitFor(),
      overlay.getByText("Ada Lovelace").first().waitFor(),
      withPage(async (start) => {
        await start.goto(served.url);
        await start.getByRole("button", { name: "Gift bomb" }).click();
        await start.getByText(/^Reached \d of \d open source/).waitFor();
      }),
    ]);
    overlayLog.assertSilent();
  }, FULL_HD);
});

Deno.test("a follow on the start page moves the goal, the list and the label of the demo's scene", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { urls } = await (await app.get("/demo.json")).json();
  await withPage(async (scene, log) => {
    await openConnected(scene, urls.scene.replace(app.origin, served.url));
    const goal = scene.locator(".ll-goal-figures").first();
    await goal.waitFor();
    const before = Number((await goal.innerText()).match(/\d+/)?.[0]);
    await withPage(async (start) => {
      await start.goto(served.url);
      await start.getByRole("button", { name: "Follow" }).click();
      await start.getByText(/^Reached \d of \d open source/).waitFor();
    });
    await goal.getByText(String(before + 1)).waitFor();
    await scene.locator(".ll-label", { hasText: "Ada Lovelace" }).waitFor();
    await scene.locator(".ll-row-name", { hasText: "Ada Lovelace" }).waitFor();
    log.assertSilent();
  }, FULL_HD);
});

Deno.test("the start page draws the demo's scene under whatever name of the machine it is opened", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { hostname, port } = new URL(served.url);
  const other = hostname === "localhost" ? "127.0.0.1" : "localhost";
  await withPage(async (page, log) => {
    await page.goto(`http://${other}:${port}/`);
    await page.frameLocator("iframe").locator(".ll-goal-figures").first()
      .waitFor();
    log.assertSilent();
  });
});

Deno.test("browser sources are transparent, say nothing, and never show an error", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { urls, channelId } = await (await app.get("/demo.json")).json();
  const token = new URL(urls.alertBox).searchParams.get("token");
  const pages: [path: string, status: number][] = [
    [`/widget/native/${channelId}?token=${token}&type=goal-bar`, 200],
    [`/widget/native/${channelId}?token=${token}&type=nothing-like-it`, 404],
    [
      `/widget/native/${channelId}?token=wt_${"a".repeat(43)}&type=goal-bar`,
      401,
    ],
    [`/widget/native/77?token=${token}&type=goal-bar`, 403],
    [`/v1/scene/scn_missing?token=${token}`, 404],
  ];
  for (const [path, status] of pages) {
    await withPage(async (page) => {
      const answer = await page.goto(served.url + path);
      assertEquals(answer?.status(), status, path);
      assertEquals(answer?.headers()["cache-control"], "no-store");
      assertEquals(answer?.headers()["referrer-policy"], "no-referrer");
      const seen = await page.evaluate(() => ({
        background: [document.documentElement, document.body]
          .map((element) => getComputedStyle(element).backgroundColor),
        text: document.body.innerText.trim(),
      }));
      assertEquals(
        seen.background,
        ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"],
        path,
      );
      if (status !== 200) assertEquals(seen.text, "", path);
    });
  }
});

Deno.test("a broken address says to a person in a browser what is wrong, and nothing to OBS", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const broken = `${served.url}/v1/scene/scn_missing?token=wt_old`;
  const textAfter = (userAgent?: string) =>
    withPage(async (page) => {
      await page.goto(broken);
      await page.mouse.move(100, 100);
      await page.mouse.move(120, 120);
      await page.mouse.move(160, 160);
      return await page.evaluate(() => document.body.innerText);
    }, userAgent === undefined ? {} : { userAgent });
  assertMatch(
    await textAfter(),
    /token was replaced[^]*copy the address again[^]*Open the studio/,
  );
  assertEquals(
    await textAfter(
      "Mozilla/5.0 (Windows NT 10.0) Chrome/127.0.0.0 OBS/31.0.2 Safari/537.36",
    ),
    "",
  );
});

Deno.test("a still has no socket", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const { urls } = await (await app.get("/demo.json")).json();
  await withPage(async (page, log) => {
    let sockets = 0;
    page.on("websocket", () => sockets++);
    await page.goto(
      `${urls.alertBox.replace(app.origin, served.url)}&thumb=1`,
      { waitUntil: "networkidle" },
    );
    assert((await page.evaluate(() => document.body.innerText)).length > 0);
    assertEquals(sockets, 0);
    log.assertSilent();
  });
});

Deno.test("pages for people are silent, titled, and readable without scripts", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  for (
    const [path, heading] of [["/docs", "API reference"], [
      "/docs/errors",
      "Errors",
    ]]
  ) {
    await withPage(async (page, log) => {
      await page.goto(`${served.url}${path}`);
      await page.getByRole("heading", { name: heading ?? "", level: 1 })
        .waitFor();
      log.assertSilent();
    }, { javaScriptEnabled: false });
  }
});

Deno.test("the start page opens the studio's drawer, in which a scene is tried, and takes tests away with one press", async () => {
  for (const colorScheme of ["dark", "light"] as const) {
    await using app = await startTestApp({ clock: clock() });
    await using served = serveApp(app);
    await withPage(async (start, log) => {
      await start.goto(served.url);
      // Its address is of the configured origin, which nobody serves here.
      const { urls } = await (await app.get("/demo.json")).json();
      const here = urls.scene.replace(app.origin, served.url);
      const frame = start.locator(".stage iframe");
      await frame.evaluate((one, src) => one.setAttribute("src", src), here);
      const scene = frame.contentFrame();
      await scene.locator(".ll-goal-figures").first().waitFor();
      await assertSound(start);
      await start.getByRole("button", { name: "More test events" }).click();
      const drawer = start.getByRole("dialog", { name: "Send a test event" });
      await drawer.getByRole("button", { name: /^Play: / }).first().waitFor();
      await drawer.getByRole("button", { name: "Japanese" }).click();
      await assertSound(start);
      await drawer.getByRole("button", { name: "Send to OBS" }).click();
      const shown = scene.locator(".ll-label", { hasText: "狐の" });
      await shown.waitFor();
      await start.keyboard.press("Escape");
      await start.getByRole("button", { name: "Clear test events" }).click();
      await shown.waitFor({ state: "detached" });
      assertEquals([...log.console, ...log.errors], []);
    }, { colorScheme, viewport: { width: 390, height: 844 } });
  }
});
