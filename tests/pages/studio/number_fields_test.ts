import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  assertSound,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { item, said, withEditor } from "./support/scene_editor.ts";

const CHANNEL = demoChannel.id;

/** Returns what a field is said to be: wrong or not, and its error. */
async function saidOf(
  field: ReturnType<Page["locator"]>,
): Promise<(string | null)[]> {
  const error = await field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "").split(" ")
      .filter((id) => id.endsWith("-error"))
      .map((id) => document.getElementById(id)?.textContent).join()
  );
  return [await field.getAttribute("aria-invalid"), error];
}

/** Opens a widget of the demo whose changes are saved as they are made. */
async function openWidget(
  { app, page, open }: StudioPage,
  type: string,
  settings: Record<string, unknown>,
) {
  await page.addInitScript(() =>
    localStorage.setItem("limelight.straight-to-stream", "on")
  );
  const { instances } = app.services.overlays;
  const { instance: { id } } = await instances.save(CHANNEL, {
    type,
    name: "Mine",
    settings,
  });
  await open(`/studio/widgets/${id}`);
  await settled(page);
  return {
    saved: async () => (await instances.get(CHANNEL, id)).instance.settings,
  };
}

Deno.test("letters in a setting that is a number are said beside it, and nothing is saved until they are gone", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    const before = { title: "Before", target: 60 };
    const { saved } = await openWidget(studio, "goal-bar", before);
    const state = page.locator(".savebar");
    const target = page.getByRole("textbox", { name: "Target", exact: true });
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    const wrong = ["true", "Enter a number, such as 5"];
    for (const typed of ["12a", "abc", ""]) {
      await target.fill(typed);
      await target.press("Tab");
      await state.getByText("Not saved: something needs").waitFor();
      assertEquals(await saidOf(target), wrong);
      assertEquals(await target.inputValue(), typed);
    }
    await title.fill("After");
    await settled(page);
    await assertSound(page);
    assertEquals(await saved(), before);

    await target.fill("70");
    await target.press("Tab");
    await state.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await saidOf(target), [null, ""]);
    assertEquals(await saved(), { title: "After", target: 70 });

    await target.fill("7o");
    await target.press("Tab");
    await state.getByText("Not saved: something needs").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await state.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await target.inputValue(), "60");
    assertEquals(await saidOf(target), [null, ""]);
    log.assertSilent();
  });
});

Deno.test("a setting beyond its bounds says them and is not saved, and arrows stay within", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { saved } = await openWidget(studio, "goal-bar", { target: 60 });
    const state = page.locator(".savebar");
    const target = page.getByRole("textbox", { name: "Target", exact: true });
    await target.fill("0");
    await target.press("Tab");
    await state.getByText("Not saved: something needs").waitFor();
    assertEquals(await saidOf(target), [
      "true",
      "Enter a number from 1 to 1000000000",
    ]);
    assertEquals(await saved(), { target: 60 });
    await target.press("Escape");
    await state.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await target.inputValue(), "60");

    // As a streamer in Germany writes it, and as one in the US does.
    for (const [typed, number] of [["1.500", 1_500], ["2,500", 2_500]]) {
      await target.fill(String(typed));
      await target.press("Tab");
      await state.getByText("Saved", { exact: true }).waitFor();
      assertEquals(await saved(), { target: number });
      assertEquals(await target.inputValue(), String(number));
    }
    await target.fill("12");
    await target.press("ArrowUp");
    await target.press("Shift+ArrowDown");
    await target.press("Shift+ArrowDown");
    assertEquals(await target.inputValue(), "1");
    await state.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await saved(), { target: 1 });
  });
});

Deno.test("JSON that cannot be read is said beside its setting, and holds back the saving", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    const { saved } = await openWidget(studio, "goal-stack", {});
    const state = page.locator(".savebar");
    const goals = page.getByRole("textbox", { name: "Goals", exact: true });
    await goals.fill("[ nonsense");
    await goals.press("Tab");
    await state.getByText("Not saved: something needs").waitFor();
    assertEquals(await saidOf(goals), ["true", "This is not valid JSON"]);
    await goals.fill('["ins_1"]');
    await goals.press("Tab");
    await state.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await saidOf(goals), [null, ""]);
    assertEquals(await goals.inputValue(), '[\n  "ins_1"\n]');
    assertEquals(await saved(), { goalIds: ["ins_1"] });
  });
});

Deno.test("letters in an alert's condition are said beside it, and it stays as it was", async () => {
  await withStudio(async (studio) => {
    const { page, open } = studio;
    await open("/studio/alerts");
    await page.getByRole("button", { name: "Add an alert: Bits" }).click();
    await page.getByRole("button", { name: "Add a condition" }).click();
    const value = page.locator("#condition-0-value-0");
    await value.fill("5oo");
    await value.press("Tab");
    await page.getByText("Not saved: something needs").waitFor();
    assertEquals(await saidOf(value), ["true", "Enter a number, such as 5"]);
    await page.getByRole("combobox", { name: "How" }).selectOption("oneOf");
    const values = page.locator("#condition-0-value");
    await values.fill("5, many");
    await values.press("Tab");
    assertEquals(await saidOf(values), [
      "true",
      "Enter numbers, such as 5, 10",
    ]);
    await values.fill("5, 50");
    await values.press("Tab");
    assertEquals(await saidOf(values), [null, ""]);
  });
});

Deno.test("a test event with letters for its amount is not sent", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/parts");
    await page.locator("body").press("Shift+T");
    const drawer = page.getByRole("dialog", { name: "Send a test event" });
    await drawer.getByLabel("What happens").selectOption("tip");
    const amount = drawer.getByLabel("Amount");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/test-event")) posts.push(request.method());
    });
    await amount.fill("5 euros");
    assertEquals(await saidOf(amount), [
      "true",
      "Enter a number, such as 5",
    ]);
    await drawer.getByRole("button", { name: "Send to OBS" }).click();
    await settled(page);
    assertEquals(posts, []);
    await amount.fill("5,50");
    await drawer.getByRole("button", { name: "Send to OBS" }).click();
    await drawer.getByText(/^Reached/).waitFor();
    assertEquals(posts, ["POST"]);
  });
});

Deno.test("a custom widget's number that is none, or beyond its bounds, is said beside it and holds back the saving", async () => {
  await withStudio(async ({ app, page, open }) => {
    await app.services.account.channels.note(demoChannel);
    const { code } = app.services.customWidgets;
    const { widget } = await code.save(CHANNEL, null, {
      name: "Small",
      html: "<p>One</p>",
      css: "",
      js: "",
      fields: {
        size: { type: "number", label: "Size", value: 12, min: 2, max: 20 },
      },
    });
    const saved = async () =>
      JSON.stringify((await code.get(CHANNEL, widget.id)).widget.values);
    const before = await saved();
    await open(`/studio/code/${widget.id}`);
    await settled(page);
    const size = page.getByRole("textbox", { name: "Size" });
    for (
      const [typed, said] of [
        ["", "Enter a number, such as 5"],
        ["30", "Enter a number from 2 to 20"],
      ] as const
    ) {
      await size.fill(typed);
      await size.press("Tab");
      await page.getByText("Not saved: a setting needs").waitFor();
      assertEquals(await saidOf(size), ["true", said]);
    }
    await page.getByRole("button", { name: "Save a version" }).click();
    await page.locator(".toast", { hasText: "Not saved: a setting needs" })
      .waitFor();
    await settled(page);
    assertEquals(await saved(), before);
    await size.fill("14");
    await size.press("Tab");
    assertEquals(await saidOf(size), [null, ""]);
    await page.getByText("Draft saved").waitFor();
    await settled(page);
    assertEquals(await saved(), '{"size":14}');
  });
});

Deno.test("a custom widget's number is shown as it is typed, and a wrong one stays while another tool is looked at", async () => {
  await withStudio(async ({ app, page, open, log }) => {
    await app.services.account.channels.note(demoChannel);
    const { code } = app.services.customWidgets;
    const { widget } = await code.save(CHANNEL, null, {
      name: "Small",
      html: "<p>Size {{size}}</p>",
      css: "",
      js: "",
      fields: {
        size: { type: "number", label: "Size", value: 12, max: 20 },
      },
    });
    const saved = async () =>
      (await code.get(CHANNEL, widget.id)).widget.values;
    await open(`/studio/code/${widget.id}`);
    await settled(page);
    const size = page.getByRole("textbox", { name: "Size" });
    const preview = page.frameLocator(".code-preview iframe")
      .frameLocator("iframe[sandbox]");
    // Nothing but typing: no Enter, no Tab.
    await size.fill("");
    await size.pressSequentially("1.5");
    await preview.getByText("Size 1.5", { exact: true }).waitFor();
    assertEquals(await size.inputValue(), "1.5");
    await size.press("Escape");
    await preview.getByText("Size 12", { exact: true }).waitFor();
    assertEquals(await size.inputValue(), "12");
    await size.fill("14");
    await preview.getByText("Size 14", { exact: true }).waitFor();

    await size.fill("14x");
    await page.locator("#tool-tab-versions").click();
    await page.getByText("Not saved: a setting needs").waitFor();
    assertEquals(await size.isVisible(), false);
    // Who saves is shown what keeps from it.
    await page.getByRole("button", { name: "Save a version" }).click();
    await size.waitFor();
    assertEquals(await size.inputValue(), "14x");
    assertEquals(await saidOf(size), ["true", "Enter a number, such as 5"]);
    await page.getByRole("button", { name: "Reset: Size" }).click();
    await page.getByText("Draft saved").waitFor();
    await settled(page);
    assertEquals(await size.inputValue(), "12");
    assertEquals(await saved(), {});
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("a place on a scene that is no number, or beyond the bounds, is said beside it and stays to be mended", async () => {
  await withEditor(async ({ page, log }) => {
    await item(page, "Clock").focus();
    await page.keyboard.press("Enter");
    const x = page.getByRole("textbox", { name: "X", exact: true });
    const before = await x.inputValue();
    for (
      const [typed, why] of [
        ["12a", "Enter a number, such as 5"],
        ["99999", "Enter a number from -16384 to 16384"],
      ] as const
    ) {
      await x.fill(typed);
      await x.press("Tab");
      await said(page, "Not saved: check the numbers");
      assertEquals(await saidOf(x), ["true", why]);
      assertEquals(await x.inputValue(), typed);
    }
    await assertSound(page);
    await x.press("Escape");
    await said(page, "Saved");
    assertEquals(await x.inputValue(), before);

    // The field goes as soon as something else is selected.
    await x.fill("12a");
    await item(page, "Goal").click();
    await page.locator(".toast", {
      hasText: "X is as it was. Enter a number, such as 5.",
    }).waitFor();
    await said(page, "Saved");
    log.assertSilent();
  });
});
