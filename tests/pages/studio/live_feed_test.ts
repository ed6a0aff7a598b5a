import { assert, assertEquals, assertMatch } from "@std/assert";
import { follow } from "@/tests/pages/support/alerts.ts";
import { feedOf, withLive } from "@/tests/pages/support/live.ts";

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
    const panel = page.locator("#feed");
    await panel.getByText(
      "50 of the newest 50 events are hidden by your filter",
    ).waitFor();
    await panel.getByRole("button", { name: "Show all" }).click();
    await page.getByText("hidden by your filter").waitFor({
      state: "detached",
    });
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
