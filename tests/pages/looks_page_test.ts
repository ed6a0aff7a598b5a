/** The gallery of looks: every look live, with a name that the visitor types. */
import { assert, assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import {
  type BrowserContextOptions,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const CALM = { ...DESKTOP, reducedMotion: "reduce" as const };

/** Writes down which looks entered, and which sounds were played. */
const WATCH = `
  globalThis.entered = [];
  globalThis.played = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.dataset.phase !== "enter") continue;
      entered.push(target.closest("[data-look]").dataset.look);
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-phase"] });
  HTMLMediaElement.prototype.play = function () {
    played.push(new URL(this.src).pathname);
    return Promise.resolve();
  };`;

/** Opens the gallery; nothing may be said on the console. */
async function withLooks(
  path: string,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  await using app = await startTestApp();
  await using served = serveApp(app);
  await withPage(async (page, log) => {
    await page.addInitScript(WATCH);
    await page.goto(`${served.url}${path}`);
    await run(page);
    // Where scripts are off, the browser says of each that it was not run.
    if (options.javaScriptEnabled === false) log.failures = [];
    log.assertSilent();
  }, options);
}

/** Log of `WATCH`. */
interface Watched {
  entered: string[];
  played: string[];
}

/** Waits until a look's alert entered. */
async function entered(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as Watched).entered.includes(wanted),
    id,
  );
}

/** Waits until the page has a style sheet. */
async function linked(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.styleSheets].some(({ href }) => href?.includes(wanted)),
    part,
  );
}

const nameIn = (page: Page, id: string) =>
  page.locator(`#${id} .ll-alert-name`).last();
const sheetsOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.styleSheets].flatMap(({ href }) =>
      /\\/looks\\/([a-z-]+)\\.css/.exec(href ?? "")?.[1] ?? [])`,
  );

Deno.test("whatever name is typed stands on every look's alert, line of chat and webcam frame, as text", async () => {
  await withLooks("/looks", CALM, async (page) => {
    assertEquals(await page.locator(".look-card").count(), LOOKS.length);
    assertEquals(await nameIn(page, "broadcast").innerText(), "Ada Lovelace");
    const field = page.getByLabel("Name on the alerts");
    for (
      const name of ["نورة", "👩‍👩‍👧‍👦🏳️‍🌈", "<img src=x onerror=a()>", "小火锅"]
    ) {
      await field.fill(name);
      for (const { id } of LOOKS) {
        assertEquals(await nameIn(page, id).textContent(), name, id);
        const chat = page.locator(`#${id} .ll-chat-name`);
        assert((await chat.textContent())?.startsWith(name.slice(0, 8)), id);
        const frame = page.locator(`#${id} .ll-cam-title`);
        assertEquals(await frame.textContent(), name, id);
      }
    }
    // In letters of our own.
    await linked(page, "/fonts/noto-sans-sc.css");
    await field.fill("Z".repeat(200));
    const cut = await nameIn(page, "broadcast").textContent();
    assertEquals(cut, "Z".repeat(24) + "…");
    await field.fill("   ");
    assertEquals(await nameIn(page, "broadcast").innerText(), "Ada Lovelace");
  });
});

Deno.test("a look is drawn in its own letters, not in the page's", async () => {
  await withLooks("/looks", CALM, async (page) => {
    const families = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".ll-alert-name, .ll-goal-title")]
        .map((text) => getComputedStyle(text).fontFamily)`,
    );
    assertEquals(families.length, 2 * LOOKS.length);
    assertEquals(families.filter((one) => one.includes("Segoe UI")), []);
  });
});

Deno.test("only looks in sight play, and their sheets come when they are near", async () => {
  await withLooks("/looks", DESKTOP, async (page) => {
    const last = LOOKS.at(-1)?.id ?? "";
    assert(!(await sheetsOf(page)).includes(last));
    await page.getByRole("button", { name: "Play", exact: true }).first()
      .click();
    await entered(page, "broadcast");
    await page.locator("#broadcast .ll-cam .ll-burst i").first()
      .waitFor({ state: "attached" });
    assert(!(await page.evaluate<string[]>("entered")).includes(last));
    await page.locator(`#${last}`).scrollIntoViewIfNeeded();
    await linked(page, `/looks/${last}.css`);
    // A choice of another kind is played, too.
    await page.evaluate("entered.length = 0");
    await page.getByLabel("Alert", { exact: true }).selectOption("raid");
    await entered(page, last);
    assertEquals(await page.evaluate("played"), []);
    // A size, too; a huge alert is a band across its place.
    await page.evaluate("entered.length = 0");
    await page.getByLabel("Size").selectOption("huge");
    await entered(page, last);
    const band = page.locator(`#${last} .is-band`);
    await band.waitFor({ state: "attached" });
    assertEquals(await band.locator(".ll-alert-figure").textContent(), "5,000");
  });
});

Deno.test("each look's own sound is heard on a click, by kind of alert", async () => {
  await withLooks("/looks?kind=raid", CALM, async (page) => {
    for (const { title } of LOOKS) {
      await page.getByRole("button", { name: `Play with sound in ${title}` })
        .click();
    }
    assertEquals(
      await page.evaluate("played"),
      LOOKS.map(({ id }) => `/sounds/looks/${id}/raid-medium.flac`),
    );
    for (const path of await page.evaluate<string[]>("played")) {
      assertEquals(
        (await page.request.get(new URL(path, page.url()).href)).status(),
        200,
        path,
      );
    }
    // With less motion nothing flies.
    assertEquals(await page.locator(".ll-burst i").count(), 0);
  });
});

Deno.test("the gallery works by keys and on a phone, without sideways scroll", async () => {
  await withLooks("/looks?name=Rosalind+Franklin", PHONE, async (page) => {
    const fits = () =>
      page.evaluate<boolean>(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth",
      );
    assert(await fits());
    await page.getByLabel("Name on the alerts").fill("W".repeat(60));
    assert(await fits());
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assertEquals(
      await page.evaluate(
        `getComputedStyle(document.querySelector(".look-card__picture"))
          .backgroundImage.startsWith("linear-gradient")`,
      ),
      true,
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await entered(page, "broadcast");
    assert(await fits());
    assertEquals(new URL(page.url()).search, "?name=Rosalind+Franklin");
  });
});

Deno.test("axe-core finds nothing in the gallery, over any background", async () => {
  for (const over of ["busy", "dark", "light"]) {
    for (const colorScheme of ["dark", "light"] as const) {
      await withLooks(
        `/looks?over=${over}`,
        { ...CALM, colorScheme },
        async (page) => {
          const { violations } = await axeFindings(page);
          assertEquals(violations, []);
        },
      );
    }
  }
});

Deno.test("without scripts the form asks for the page with the name", async () => {
  await withLooks(
    "/looks",
    { ...DESKTOP, javaScriptEnabled: false },
    async (page) => {
      await page.getByLabel("Name on the alerts").fill(
        "Mary <b>Somerville</b>",
      );
      await page.getByLabel("Alert", { exact: true }).selectOption("gift");
      await page.getByRole("button", { name: "Play", exact: true }).first()
        .click();
      for (const { id } of LOOKS) {
        assertEquals(
          await nameIn(page, id).textContent(),
          "Mary <b>Somerville</b>",
        );
      }
      assertEquals(await page.getByText("gifted 10 subs").count(), 12);
    },
  );
});

Deno.test("a name beyond the limit is refused, and what is asked for is one of the choices", async () => {
  await using app = await startTestApp();
  for (
    const [query, status] of [
      ["name=" + "x".repeat(200), 200],
      ["name=" + "x".repeat(201), 422],
      ["kind=order", 422],
      ["size=huge", 200],
      ["size=vast", 422],
      ["over=video", 422],
    ] as const
  ) {
    const answer = await app.get(`/looks?${query}`);
    assertEquals(answer.status, status, query);
    await answer.body?.cancel();
  }
});
