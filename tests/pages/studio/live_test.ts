import { assert, assertEquals, assertMatch } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  type BrowserContextOptions,
  type Page,
  type PageLog,
  settled,
  withPage,
} from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { assertSound, LOOKS } from "@/tests/support/studio.ts";
import {
  alertBox,
  follow,
  open,
  shownOn,
} from "@/tests/pages/support/alerts.ts";

/** The live room of a channel with a scene, which can be open as a source. */
interface LiveStudio {
  stage: OverlayStage;
  page: Page;
  log: PageLog;
  /** Opens the scene in a browser of its own. */
  withSource(run: (source: Page) => Promise<void>): Promise<void>;
}

async function withLive(
  run: (studio: LiveStudio) => Promise<void>,
  { settings = {}, role = "owner", events = 0, ...look }:
    & BrowserContextOptions
    & {
      settings?: Record<string, unknown>;
      role?: "owner" | "masquerade";
      /** Follows that came before. */
      events?: number;
    } = {},
): Promise<void> {
  await using stage = await startOverlayStage([alertBox(settings)]);
  const cookie = await stage.app.signIn({ channelId: CHANNEL, role });
  for (let at = 0; at < events; at += 100) {
    await stage.append(
      Array.from({ length: Math.min(100, events - at) }, (_, index) => {
        return follow(`Viewer${at + index}`, stage);
      }),
    );
  }
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio/live`);
    await page.locator(".studio[data-ready]").waitFor();
    await run({
      stage,
      page,
      log,
      withSource: (work) =>
        withPage(async (source) => {
          await open(source, stage);
          await work(source);
        }),
    });
  }, { viewport: { width: 1280, height: 900 }, ...look });
}

const feedOf = (page: Page) =>
  page.getByRole("region", { name: "Events, newest first" });
const queueOf = (page: Page) => page.locator("#queue");
const sourcesOf = (page: Page) => page.locator("#sources");

for (const [name, look] of LOOKS) {
  Deno.test(`the live room is accessible and fits, ${name}`, async () => {
    await withLive(async ({ stage, page, log, withSource }) => {
      await withSource(async (source) => {
        await stage.append([
          follow("محمد بن عبد الله الطويل", stage),
          follow("🦊🎮 狐のゲーム実況チャンネル", stage),
          follow("W".repeat(25), stage),
        ]);
        await shownOn(source, "محمد");
        await queueOf(page).getByText("Waiting: 2").waitFor();
        await sourcesOf(page).getByText("Stage").waitFor();
        await assertSound(page);
        await feedOf(page).getByRole("button", { name: /^Details/ }).first()
          .click();
        await page.getByRole("dialog").waitFor();
        await assertSound(page);
      });
      log.assertSilent();
    }, look);
  });
}

Deno.test("the live room has one socket, and its header hears at once which sources are open", async () => {
  await withLive(async ({ page, log, withSource }) => {
    // A socket that the page opens when it is left is never said to be closed.
    await settled(page);
    const sockets = new Set<unknown>();
    page.on("websocket", (socket) => {
      // A part of the page that begins late has the first one replaced.
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/connections")) asked.push(request.url());
    });
    await page.reload();
    const chip = page.locator(".tools .chip");
    await chip.filter({ hasText: "0" }).waitFor();
    await settled(page);
    asked.length = 0;
    await withSource(async () => {
      await chip.filter({ hasText: "1" }).waitFor();
      await sourcesOf(page).getByText("Stage").waitFor();
    });
    await chip.filter({ hasText: "0" }).waitFor();
    assertEquals(sockets.size, 1);
    assertEquals(asked, []);
    log.assertSilent();
  });
});

Deno.test("a source that shows one widget is loaded anew by itself, and the scene with it stays", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    const [widget] = await stage.app.services.overlays.instances.list(CHANNEL);
    await withSource((scene) =>
      withPage(async (single) => {
        const address = stage.widget("alert-box", {
          instance_id: widget?.id ?? "",
        });
        await open(single, stage, address);
        for (const one of [scene, single]) {
          await one.evaluate(() => document.body.dataset.loaded = "before");
        }
        const row = sourcesOf(page).locator(".source").filter({
          hasNotText: "Stage",
        });
        await row.getByRole("button", { name: /^Reload/ }).click();
        await single.locator("body:not([data-loaded])").waitFor();
        await scene.locator("body[data-loaded]").waitFor();
      })
    );
    log.assertSilent();
  });
});

Deno.test("an event appears at once, says when it was seen, and is shown again on the open source", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    await page.getByText("Nothing has happened yet").waitFor();
    await withSource(async (source) => {
      await stage.append([follow("Ada", stage)]);
      await shownOn(source, "Ada");
      const row = feedOf(page).locator(".event", { hasText: "Ada" });
      await row.getByText(/^Seen in a browser at \d/).waitFor();
      await queueOf(page).locator(".queue__part--now", { hasText: "Ada" })
        .waitFor();
      await page.getByRole("button", { name: "Skip", exact: true }).first()
        .click();
      await page.getByText("Skipped. Reached 1 of 1 open source").waitFor();
      await queueOf(page).getByText("Nothing is shown now").waitFor();
      await row.getByRole("button", { name: "Show again: Ada, Follow" })
        .click();
      await page.getByText("Reached 1 of 1 open source", { exact: true })
        .waitFor();
      await shownOn(source, "Ada");
    });
    log.assertSilent();
  });
});

Deno.test("alerts that wait for approval are approved and rejected by keys alone", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    await withSource(async (source) => {
      await stage.append([follow("Ada", stage), follow("Bo", stage)]);
      await queueOf(page).getByText("Waiting for your approval: 2").waitFor();
      await page.locator("body").press("x");
      await page.getByText("Rejected. Reached 1 of 1 open source").waitFor();
      await queueOf(page).getByText("Waiting for your approval: 1").waitFor();
      await page.keyboard.press("a");
      await page.getByText("Approved. Reached 1 of 1 open source").waitFor();
      await shownOn(source, "Bo");
      await queueOf(page).getByText(/approval/).waitFor({ state: "detached" });
      assertEquals(await source.getByText("Ada").count(), 0);
    });
    log.assertSilent();
  }, { settings: { requireApproval: true } });
});

Deno.test("what a box is told says how many sources obeyed, and that somebody was faster", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    const box = queueOf(page).locator(".queue__box");
    const press = (name: string) =>
      box.getByRole("button", { name, exact: true }).first().click();
    const said = (text: string) =>
      page.getByText(text, { exact: true }).waitFor();
    const reached = "Reached 1 of 1 open source";
    let eventId = "";
    await withSource(async (source) => {
      const bo = follow("Bo", stage);
      eventId = bo.id;
      await stage.append([follow("Ada", stage), bo]);
      await shownOn(source, "Ada");
      await press("Pause");
      await said(`Alerts are paused until you resume them. ${reached}`);
      await press("Skip");
      await said(`Skipped. ${reached}`);
      await press("Resume");
      await said(`Alerts are playing again. ${reached}`);
      await shownOn(source, "Bo");
      await press("Clear");
      await page.getByRole("dialog").getByRole("button", { name: "Clear" })
        .click();
      await said(`Cleared. ${reached}`);
    });
    await page.getByText("No source is open").waitFor();
    // Nobody is there any more, and the second word changes nothing.
    const { playback } = stage.app.services.overlays;
    const [box0] = (await playback.read(CHANNEL)).items;
    assert(box0);
    const { overlay, boxId } = box0;
    const caller = { channelId: CHANNEL, keyId: "gone" };
    const reject = () =>
      playback.command(
        { channelId: CHANNEL, overlay, boxId },
        { action: "reject", boxId, eventId },
        caller,
      );
    await reject();
    const { changed, reach } = await reject();
    assertEquals([changed, reach], [false, null]);
    log.assertSilent();
  });
});

Deno.test("a source is reloaded, and the list of the open sources follows", async () => {
  await withLive(async ({ page, log, withSource }) => {
    await page.getByText("No source is open").waitFor();
    await withSource(async (source) => {
      const row = sourcesOf(page).locator(".source");
      await row.waitFor();
      const connection = await row.getAttribute("data-connection");
      const loaded = source.waitForEvent("load");
      await page.getByRole("button", { name: "Reload Stage" }).click();
      await loaded;
      await page.locator(
        `.source:not([data-connection="${connection}"])`,
      ).waitFor();
    });
    await page.getByText("No source is open").waitFor();
    log.assertSilent();
  });
});

Deno.test("pages over the whole retention are read on, and filters ask the service", async () => {
  await withLive(async ({ stage, page, log }) => {
    const rows = feedOf(page).locator(".event");
    await rows.first().waitFor();
    assert(await rows.count() <= 50, `${await rows.count()} rows`);
    await feedOf(page).getByRole("button", { name: "Show earlier events" })
      .focus();
    await page.waitForFunction(() => {
      const box = document.querySelector(".feed__scroll");
      box?.scrollTo(0, box.scrollHeight);
      return box?.textContent.includes("That is everything Limelight keeps");
    });
    await feedOf(page).getByText("Viewer0", { exact: true }).waitFor();
    // What is far away is not drawn.
    assert(await rows.count() <= 250, `${await rows.count()} rows`);
    await page.getByLabel("From one person").fill("viewer7");
    await rows.nth(1).waitFor({ state: "detached" });
    await feedOf(page).getByText("Viewer7", { exact: true }).waitFor();
    assertEquals(await rows.count(), 1);
    await page.getByLabel("From one person").fill("");
    await page.getByRole("button", { name: "Raids" }).click();
    await page.getByText("No event matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await feedOf(page).getByText("Viewer599", { exact: true }).waitFor();
    await stage.append([{ ...follow("Tester", stage), test: true }]);
    await page.getByLabel("Show test events").click();
    await feedOf(page).locator(".event", { hasText: "Tester" })
      .getByText("Test", { exact: true }).waitFor();
    log.assertSilent();
  }, { events: 600 });
});

Deno.test("hundreds of events that come at once are drawn a screen at a time", async () => {
  await withLive(async ({ stage, page, log }) => {
    const scroll = page.locator(".feed__scroll");
    await scroll.locator(".event").first().waitFor();
    // Rows that come into the page between two frames are laid out at once.
    await scroll.evaluate((list) => {
      const drawn: number[] = [];
      let rows = 0;
      Object.assign(globalThis, { drawn });
      requestAnimationFrame(function next() {
        drawn.push(rows);
        rows = 0;
        requestAnimationFrame(next);
      });
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
          .filter((node) => node instanceof Element);
        for (const node of added) {
          rows += node.querySelectorAll(".event").length +
            (node.matches(".event") ? 1 : 0);
        }
      }).observe(list, { childList: true, subtree: true });
    });
    await stage.append(
      Array.from({ length: 500 }, (_, at) => follow(`Rush${at}`, stage)),
    );
    await scroll.getByText("Rush499", { exact: true }).waitFor();
    const drawn = () =>
      page.evaluate(() => Reflect.get(globalThis, "drawn") as number[]);
    const most = Math.max(...await drawn());
    assert(most > 0 && most <= 120, `${most} rows in one frame`);
    // The others are there as soon as one scrolls to them: on by half of what
    // is in view, once the rows there are drawn.
    await page.waitForFunction(() => {
      const box = document.querySelector(".feed__scroll");
      if (!box) return false;
      if (
        [...box.querySelectorAll("bdi")]
          .some(({ textContent }) => textContent === "Rush0")
      ) return true;
      const { top, height } = box.getBoundingClientRect();
      const middle = top + height / 2;
      const isDrawn = [...box.querySelectorAll(".feed__page:has(.event)")]
        .some((part) => {
          const place = part.getBoundingClientRect();
          return place.top <= middle && place.bottom >= middle;
        });
      if (isDrawn) box.scrollBy(0, height / 2);
      return false;
    });
    assert(Math.max(...await drawn()) <= 120);
    assert(await scroll.locator(".event").count() <= 250);
    log.assertSilent();
  }, { events: 60 });
});

Deno.test("a filter is obeyed whose answer comes after that of a look at what is new", async () => {
  await withLive(async ({ stage, page, log }) => {
    const rows = feedOf(page).locator(".event");
    await rows.nth(2).waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route(/\/events\?limit=.*kinds=raid&/, async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    }, { times: 1 });
    const asked = page.waitForRequest(/kinds=raid&/);
    await page.getByRole("button", { name: "Raids" }).click();
    await asked;
    const look = page.waitForResponse(/\/events\?limit=/);
    await stage.append([follow("Ada", stage)]);
    await (await look).finished();
    // Until then the list is the one that was there, and goes on.
    await feedOf(page).getByText("Ada", { exact: true }).waitFor();
    answer.resolve();
    await page.getByText("No event matches these filters").waitFor();
    assertEquals(await rows.count(), 0);
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await rows.nth(3).waitFor();
    log.assertSilent();
  }, { events: 3 });
});

Deno.test("the mark of what was seen is shared with other pages", async () => {
  await withLive(async ({ stage, page, log }) => {
    await page.getByText("3 new events since you looked").waitFor();
    await page.getByRole("button", { name: "Mark all as seen" }).click();
    await page.getByText("Marked as seen, in your docks too").waitFor();
    await stage.append([follow("Ada", stage)]);
    await page.getByText("1 new event since you looked").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${stage.url}/studio/live`);
    await other.getByText("1 new event since you looked").waitFor();
    assertMatch(
      await feedOf(other).innerText(),
      /Ada[^]*You have seen what is below[^]*Viewer2/,
    );
    log.assertSilent();
  }, { events: 3 });
});

Deno.test("whoever only looks sees everything live and can press nothing that changes it", async () => {
  await withLive(async ({ stage, page, log }) => {
    await stage.append([follow("Ada", stage)]);
    await feedOf(page).locator(".event", { hasText: "Ada" }).waitFor();
    for (const name of ["Mute", "Pause", "Skip", "Clear"]) {
      assert(
        await page.locator(".live").getByRole("button", { name, exact: true })
          .first().isDisabled(),
        name,
      );
    }
    await page.locator("body").press("s");
    assertEquals(await page.locator(".toasts li, .toast").count(), 0);
    log.assertSilent();
  }, { role: "masquerade" });
});
