import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  asksBeforeLeaving,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const BEFORE = { title: "Before", target: 60 };

/** Opens the settings of a goal; `straight`: changes go to the stream as they are made. */
async function openGoal(
  { app, page, open }: StudioPage,
  { straight = false } = {},
) {
  if (straight) {
    await page.context().addInitScript(() =>
      localStorage.setItem("limelight.straight-to-stream", "on")
    );
  }
  // The page warns before it goes; the test goes all the same.
  page.on("dialog", (dialog) => void dialog.accept());
  const { instances } = app.services.overlays;
  const { instance: { id } } = await instances.save(CHANNEL, {
    type: "goal-bar",
    name: "Mine",
    settings: BEFORE,
  });
  const path = `/studio/widgets/${id}`;
  await open(path);
  await page.getByText("Straight to the stream").waitFor();
  await settled(page);
  return {
    path,
    saved: async () => (await instances.get(CHANNEL, id)).instance.settings,
    saveElsewhere: (settings: Record<string, unknown>) =>
      instances.save(CHANNEL, { id, settings }),
  };
}

/** Opens another tab of the same studio. */
async function openTab({ page, url }: StudioPage, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(url + path);
  await tab.locator(".studio[data-ready]").waitFor();
  await tab.getByText("Straight to the stream").waitFor();
  await settled(tab);
  return tab;
}

const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
const isSaid = (page: Page, text: string) =>
  page.locator(".savebar").getByText(text, { exact: true }).waitFor();

for (
  const [answer, stands] of [
    ["Take theirs", "theirs"],
    ["Keep mine", "mine"],
  ] as const
) {
  Deno.test(`nothing is saved while a page that was loaded anew asks whose change stays: ${answer}`, async () => {
    await withStudio(async (studio) => {
      const { page } = studio;
      const { saved, saveElsewhere } = await openGoal(studio, {
        straight: true,
      });
      // The service does not answer.
      await page.route("**/widget-instances", () => {});
      const sent = page.waitForRequest("**/widget-instances");
      await field(page, "Title").fill("mine");
      await sent;
      await saveElsewhere({ ...BEFORE, title: "theirs" });
      await page.unroute("**/widget-instances");
      await page.reload();
      const question = page.getByRole("dialog", { name: "Keep your changes?" });
      await question.waitFor();
      await page.getByText("Straight to the stream").waitFor();
      await settled(page);
      assertEquals((await saved()).title, "theirs");
      await question.getByRole("button", { name: answer }).click();
      await isSaid(page, "Saved");
      await settled(page);
      assertEquals([await field(page, "Title").inputValue(), await saved()], [
        stands,
        { ...BEFORE, title: stands },
      ]);
    });
  });
}

Deno.test("what is discarded goes back to what another tab has put on stream since", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { path, saved } = await openGoal(studio);
    const other = await openTab(studio, path);
    await field(page, "Title").fill("Mine");
    await field(other, "Title").fill("Theirs");
    await press(other, "Show on stream");
    await isSaid(other, "Saved");
    await press(page, "Discard");
    await isSaid(page, "Saved");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("input")]
        .some(({ value }) => value === "Theirs")
    );
    // The next change is over what is stored, and asks nothing.
    await field(page, "Target").fill("70");
    await press(page, "Show on stream");
    await isSaid(page, "Saved");
    assertEquals(await saved(), { title: "Theirs", target: 70 });
  });
});

Deno.test("undo after a merge leaves another's newer value alone, and says so", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { saved, saveElsewhere } = await openGoal(studio, { straight: true });
    await field(page, "Title").fill("Mine");
    await isSaid(page, "Saved");
    await saveElsewhere({ title: "Theirs", target: 60 });
    await field(page, "Target").fill("70");
    await field(page, "Target").press("Tab");
    await page.getByText("Both changes are kept").waitFor();
    await settled(page);
    assertEquals(await saved(), { title: "Theirs", target: 70 });
    await press(page, "Undo");
    await settled(page);
    assertEquals(await saved(), { title: "Theirs", target: 60 });
    await press(page, "Undo");
    await page.locator(".toast", { hasText: "Somebody else changed" })
      .getByText("Title").waitFor();
    await settled(page);
    assertEquals(await saved(), { title: "Theirs", target: 60 });
    assertEquals(await field(page, "Title").inputValue(), "Theirs");
  });
});

Deno.test("undo of a change that was kept over another's goes back to theirs", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { saved, saveElsewhere } = await openGoal(studio);
    await field(page, "Title").fill("Mine");
    await saveElsewhere({ title: "Theirs", target: 60 });
    await press(page, "Show on stream");
    await press(page, "Keep mine");
    await isSaid(page, "Saved");
    assertEquals((await saved()).title, "Mine");
    await press(page, "Undo");
    assertEquals(await field(page, "Title").inputValue(), "Theirs");
  });
});

Deno.test("a figure that is typed and not left is saved after a pause, and outlives a reload while it is held", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { saved } = await openGoal(studio);
    const target = field(page, "Target");
    await target.fill("7");
    await target.pressSequentially("5");
    // No pause: the field was not left, and the page goes.
    await page.reload();
    await page.getByText("Not on stream yet: 1 change").waitFor();
    assertEquals(await target.inputValue(), "75");
    await page.getByLabel("Straight to the stream").check();
    await isSaid(page, "Saved");
    await target.fill("80");
    await isSaid(page, "Not saved yet");
    await page.waitForRequest("**/widget-instances");
    await isSaid(page, "Saved");
    assertEquals((await saved()).target, 80);
    await page.keyboard.press("Escape");
    await page.waitForRequest("**/widget-instances");
    await isSaid(page, "Saved");
    assertEquals((await saved()).target, 75);
    // What cannot be a number yet is not said to be saved.
    await target.fill("-");
    await isSaid(page, "Not saved yet");
    assertEquals(await asksBeforeLeaving(page), true);
  });
});

Deno.test("work that was thrown away is not in a copy of the tab", async () => {
  await withStudio(async (studio) => {
    const { page, url } = studio;
    const { path } = await openGoal(studio);
    await field(page, "Title").fill("Mine");
    await page.reload();
    await page.getByText("Not on stream yet: 1 change").waitFor();
    await press(page, "Discard");
    await isSaid(page, "Saved");
    // A tab that is copied begins with what the tab has in its storage.
    const [copy] = await Promise.all([
      page.context().waitForEvent("page"),
      page.evaluate((address) => void open(address), url + path),
    ]);
    await copy.locator(".studio[data-ready]").waitFor();
    await copy.getByText("Straight to the stream").waitFor();
    await settled(copy);
    assertEquals(await field(copy, "Title").inputValue(), "Before");
  });
});

Deno.test("two tabs that move different alerts keep both moves", async () => {
  await withStudio(async (studio) => {
    const { app, page, open } = studio;
    await page.context().addInitScript(() =>
      localStorage.setItem("limelight.straight-to-stream", "on")
    );
    const { instances } = app.services.overlays;
    const { instance: { id } } = await instances.save(CHANNEL, {
      type: "alert-box",
      name: "Mine",
      settings: {
        variants: ["a", "b", "c", "d"].map((name) => ({
          id: name,
          name,
          kinds: ["follow"],
        })),
      },
    });
    const order = async () => {
      const { settings } = (await instances.get(CHANNEL, id)).instance;
      return (settings.variants as { id: string }[]).map(({ id }) => id)
        .join("");
    };
    const path = `/studio/alerts?box=${id}`;
    await open(path);
    await settled(page);
    const other = await page.context().newPage();
    await other.goto(studio.url + path);
    await other.locator(".studio[data-ready]").waitFor();
    await settled(other);
    const move = async (tab: Page, alert: string, key: string) => {
      await tab.locator(`[data-alert="${alert}"] .alert-row__open`).focus();
      await tab.keyboard.press(key);
      await settled(tab);
    };
    await move(page, "a", "Alt+ArrowDown");
    assertEquals(await order(), "bacd");
    await move(other, "d", "Alt+ArrowUp");
    await other.getByText("Both changes are kept").waitFor();
    await settled(other);
    assertEquals(await order(), "badc");
  });
});
