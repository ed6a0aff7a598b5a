import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { leaveOutRedemptions } from "@/tests/support/left_out.ts";
import { followEvent } from "@/tests/support/events.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

Deno.test("the drawer of test events leaves the preview that it plays in free", async () => {
  for (const width of [1_280, 390]) {
    await withStudio(async ({ app, page, open }) => {
      await open("/studio/widgets");
      await settled(page);
      page.setDefaultTimeout(12_000);
      const all = await app.services.overlays.instances.list(CHANNEL);
      const goal = all.find(({ type }) => type === "goal-bar");
      assert(goal);
      await open(`/studio/widgets/${goal.id}`);
      const figures = page.frameLocator(".preview iframe")
        .locator(".ll-goal-figures");
      await figures.filter({ hasText: /^0\b/ }).waitFor();
      await page.locator("body").press("Shift+T");
      const drawer = page.getByRole("dialog", {
        name: "Send a test event",
      });
      await drawer.getByLabel("What happens").waitFor();
      const preview = await page.locator(".preview").first().boundingBox();
      const box = await drawer.boundingBox();
      assert(preview && box);
      const isBeside = box.x + box.width <= preview.x ||
        box.y >= preview.y + preview.height;
      assert(isBeside, JSON.stringify({ width, preview, box }));
      await page.keyboard.press("Escape");
      await settled(page);
    }, { previews: "drawn", viewport: { width, height: 900 } });
  }
});

Deno.test("by hand, the welcome names the size of each scene and Shutdown source", async () => {
  await withStudio(async ({ app, page, open }) => {
    // The demo's own scenes come first.
    await open("/studio");
    await app.services.overlays.scenes.create(CHANNEL, {
      name: "Upright",
      width: 1_080,
      height: 1_920,
      background: "#00000000",
    });
    await open("/studio/welcome");
    await settled(page);
    page.setDefaultTimeout(8_000);
    await page.getByText("By hand", { exact: true }).click();
    const steps = page.locator("details .steps");
    await steps.getByText(/Set the width to 1920 and the height to 1080/)
      .waitFor();
    await steps.getByText(/Upright: *Set the width to 1080 and the height/)
      .waitFor();
    await steps.getByText("“Shutdown source when not visible” off").first()
      .waitFor();
    await settled(page);
  });
});

Deno.test("a redemption that the filters leave out is not called unseen, and a follow is", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/live");
    await leaveOutRedemptions(app, CHANNEL);
    const receivedAt = new Date(Date.now() - 120_000).toISOString();
    const follow = { ...followEvent("unseen"), receivedAt };
    await app.services.events.log.append(
      CHANNEL,
      [follow, {
        ...follow,
        id: "redeemed",
        act: "redeemed",
        kind: "redemption",
        data: {
          redemptionId: "r1",
          reward: {
            id: "w1",
            title: "Hydrate!",
            cost: 100,
            unit: "points",
            source: "channel_points",
            prompt: "",
          },
          input: "",
          status: "unfulfilled",
          message: null,
        },
      }] as Parameters<typeof app.services.events.log.append>[1],
    );
    await open("/studio/live");
    const row = page.locator(".event", { hasText: "Hydrate!" }).first();
    await row.getByText("No alert: your filters leave it out").waitFor();
    assertEquals(await row.locator(".event__unseen").count(), 0);
    await settled(page);
  });
});

Deno.test("the five tabs are pasted one after the other, the Fields tab and CSS with an import too", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/code");
    await page.getByRole("button", { name: "Import code" }).click();
    const dialog = page.getByRole("dialog", { name: "Import code" });
    const paste = dialog.getByLabel("Or paste JSON");
    const look = dialog.getByRole("button", { name: "Preview" });
    const texts = [
      '{ "title": { "type": "text", "label": "Title", "value": "Hi" }, }',
      "@import url('https://fonts.googleapis.com/css2?family={{font}}');\nb { color: red }",
      "<b>{{title}}</b>",
      "const a = 1;",
    ];
    for (const text of texts) {
      await paste.fill(text);
      await look.click();
      await paste.and(page.locator(":placeholder-shown, :empty")).or(paste)
        .waitFor();
      await page.waitForFunction(() =>
        document.querySelector<HTMLTextAreaElement>("#import-text")?.value ===
          ""
      );
    }
    await dialog.getByLabel("Data", { exact: true }).fill('{ "title": "Yo" }');
    await look.click();
    await dialog.getByText("1 value").waitFor();
    await dialog.getByText("1 field").waitFor();
    await dialog.getByRole("button", { name: "Import" }).click();
    await page.waitForURL("**/studio/code/wgt_*");
    const [made] = (await app.services.customWidgets.code.list(CHANNEL))
      .slice(-1);
    assert(made);
    const { widget } = await app.services.customWidgets.code.get(
      CHANNEL,
      made.id,
    );
    assertEquals(widget.html.trim(), "<b>{{title}}</b>");
    assert(widget.css.startsWith("@import"));
    assertEquals(widget.js.trim(), "const a = 1;");
    assertEquals(Object.keys(widget.fields), ["title"]);
    assertEquals(widget.values, { title: "Yo" });
    await settled(page);
  });
});
