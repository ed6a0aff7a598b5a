import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

/** What becomes of saves while the service cannot be reached. */
const OUTAGES = [
  ["refused", false],
  ["carried out, but not answered", true],
] as const;

for (const [name, isCarriedOut] of OUTAGES) {
  Deno.test(`custom code whose save was ${name} is saved by itself once the service is back`, async () => {
    await withStudio(async ({ app, page, open }) => {
      await app.services.account.channels.note(demoChannel);
      const { code } = app.services.customWidgets;
      const { widget: { id } } = await code.save(CHANNEL, null, {
        name: "Small",
        css: "p { color: red }",
        fields: { title: { type: "text", label: "Title", value: "Hello" } },
      });
      const saved = async () => (await code.get(CHANNEL, id)).widget;
      let isDown = true;
      await page.route(`**/api/widgets/custom/${id}`, async (route) => {
        if (!isDown || route.request().method() !== "POST") {
          return await route.fallback();
        }
        if (isCarriedOut) await route.fetch();
        await route.abort("connectionrefused");
      });
      await open(`/studio/code/${id}`);
      await page.locator(".cm-content").waitFor();
      const retype = async (tab: string, text: string) => {
        await page.locator(".code-tabs, body").first().getByRole("tab", {
          name: new RegExp(`^${tab}`),
        }).first().click();
        await page.locator(".cm-content").click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText(text);
      };
      await retype("CSS", "p { color: blue }");
      const state = page.locator(".code-bar [role=status]");
      await state.getByText("Waiting for the network").waitFor();
      await retype(
        "Fields",
        '{ /* mine */ "title": { "type": "text", "label": "T" } }',
      );
      await state.getByText("Waiting for the network").waitFor();
      // Nothing has to be pressed, and nobody is told to check.
      assertEquals(await page.locator(".toast").count(), 0);
      isDown = false;
      await state.getByText("Draft saved").waitFor();
      const now = await readUntil(saved, ({ css }) => css.includes("blue"));
      assertEquals(now.fields.title, { type: "text", label: "T" });
      assertEquals(await page.getByText("Changed elsewhere").count(), 0);
      await settled(page);
    });
  });
}
