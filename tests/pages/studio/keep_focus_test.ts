/** The focus stays where the streamer works by keys, whatever a press does to the button. */
import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";

type Page = StudioPage["page"];

/** Puts commands on the public list. */
async function list(app: TestApp, names: readonly string[]): Promise<void> {
  await app.services.bot.commandsPage.replace(
    demoChannel.id,
    names.map((name) => ({
      name,
      aliases: [],
      description: "",
      response: "Yes",
      access: "everyone",
      cooldownMs: 0,
      category: "",
    })),
  );
}

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at, body } = document;
    return at === body ? null : at?.getAttribute("aria-label") ??
      at?.textContent;
  });

/** Waits until the public list has this order on the page. */
const ordered = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("tbody th")]
        .map(({ textContent }) => textContent).join() === wanted,
    names.join(),
  );

Deno.test("a row is moved to the end of its list by pressing the same key", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    await list(app, ["!a", "!b", "!c"]);
    await open("/studio/bot");
    await button(page, "Move !a down").focus();
    await page.keyboard.press("Enter");
    await ordered(page, ["!b", "!a", "!c"]);
    assertEquals(await focused(page), "Move !a down");
    await page.keyboard.press("Enter");
    await ordered(page, ["!b", "!c", "!a"]);
    // It goes no further: beside it is what can be done next.
    await page.waitForFunction(() => document.activeElement !== document.body);
    assertEquals(await focused(page), "Edit !a");
    log.assertSilent();
  });
});

Deno.test("where a row was removed the next one has the focus, then the one before", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    await list(app, ["!a", "!b", "!c"]);
    await open("/studio/bot");
    await button(page, "Remove !b").focus();
    await page.keyboard.press("Enter");
    await ordered(page, ["!a", "!c"]);
    assertEquals(await focused(page), "Remove !c");
    await page.keyboard.press("Enter");
    await ordered(page, ["!a"]);
    assertEquals(await focused(page), "Remove !a");
    log.assertSilent();
  });
});

Deno.test("a button keeps the focus while it is busy, and does nothing meanwhile", async () => {
  await withStudio(async ({ page, open, log }) => {
    await open("/studio/bot");
    let asked = 0;
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    await page.route("**/chatter/try", async (route) => {
      asked++;
      await answer;
      await route.continue();
    });
    const act = button(page, "Try it");
    await act.focus();
    await page.keyboard.press("Enter");
    await page.locator('.btn[aria-busy="true"]').waitFor();
    assertEquals(await focused(page), "Try it");
    await page.keyboard.press("Enter");
    resolve();
    await page.getByText("Your chat would see").waitFor();
    assertEquals([await focused(page), asked], ["Try it again", 1]);
    log.assertSilent();
  });
});

Deno.test("a form that opens what it is about leaves the focus beside it", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/audience?tab=queue");
    await button(page, "Open the queue").focus();
    await page.keyboard.press("Enter");
    await button(page, "Close").waitFor();
    assertEquals(await focused(page), "Close");
  });
});

/** Dialogs that are made anew for each thing they are about, by what opens them, and the field they begin in. */
const DIALOGS = [
  ["/studio/subathon/rules", "Add a rule", "rule-kind"],
  ["/studio/subathon/ladder", "Add a goal", "goal-title"],
  ["/studio/subathon/credits", "Add a list", "list-title"],
  ["/studio/bot", "Add a command", "command-name"],
] as const;

Deno.test("a form in a dialog begins in its first field", async () => {
  await withStudio(async ({ page, open, log }) => {
    for (const [path, opener, field] of DIALOGS) {
      await open(path);
      await settled(page);
      await button(page, opener).focus();
      await page.keyboard.press("Enter");
      await page.locator(`dialog[open] #${field}:focus`).waitFor();
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+T");
    await page.locator("dialog[open] form :focus").waitFor();
    log.assertSilent();
  });
});

Deno.test("a dialog gives the focus back to what opened it, whichever way it closes", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    await list(app, ["!a"]);
    for (const [path, opener] of DIALOGS) {
      await open(path);
      // A button that is pressed before its island is there opens nothing.
      await settled(page);
      for (const way of ["Cancel", "Escape"]) {
        await button(page, opener).focus();
        await page.keyboard.press("Enter");
        const cancel = page.locator("dialog[open]")
          .getByRole("button", { name: "Cancel" });
        await cancel.focus();
        await page.keyboard.press(way === "Cancel" ? "Enter" : way);
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        assertEquals(await focused(page), opener, `${path}, ${way}`);
      }
    }
    log.assertSilent();
  });
});

Deno.test("whoever works by pointer keeps nothing that they did not ask for", async () => {
  await withStudio(async ({ app, page, open }) => {
    await list(app, ["!a", "!b"]);
    await open("/studio/bot");
    await button(page, "Remove !a").click();
    await ordered(page, ["!b"]);
    assertEquals(await focused(page), null);
  });
});

/** Waits for the next picture but one, in which the page has scrolled. */
const twoPictures = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  );

/** Returns what has the focus where a bar that stays on the screen covers it. */
const covered = () => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen && (seen.contains(element) || element.contains(seen));
  return isSeen || !seen?.closest(".top, .settings-page__side")
    ? null
    : element.getAttribute("aria-label") ?? element.textContent ?? element.id;
};

for (const height of [640, 844]) {
  Deno.test(`on a phone ${height} px high, what has the focus is not behind the preview of alerts`, async () => {
    await withStudio(async ({ page, open }) => {
      await open("/studio/alerts");
      await settled(page);
      const hidden: (string | null)[] = [];
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let steps = 0; steps < 70; steps++) {
          await page.keyboard.press(key);
          await page.evaluate(twoPictures);
          hidden.push(await page.evaluate(covered));
        }
      }
      assertEquals(hidden.filter((one) => one !== null), []);
      const room = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const side = document.querySelector(".settings-page__side");
        return innerHeight - (side?.getBoundingClientRect().bottom ?? 0);
      });
      // The alerts keep nearly half of the screen.
      assert(room > height * 0.45, `${room} px for the alerts`);
    }, { viewport: { width: height / 2, height } });
  });
}
