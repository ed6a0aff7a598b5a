import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

/** Widgets whose previews were blank, and what each draws. */
const BLANK = {
  "shoutout-card": ".ll-card-box *",
  "chat-highlight": "text=This is a test. Looks great!",
  "contribution-popups": ".ll-body > *",
  "emote-wall": ".ll-flying",
  "image-rotator": "img",
  "social-rotator": ".ll-network",
  "static-media": "img",
  wheel: "canvas, svg, .ll-wheel",
};

for (const [type, drawn] of Object.entries(BLANK)) {
  Deno.test(`the preview of ${type} shows something among its samples, and a test of its own`, async () => {
    await withStudio(async ({ app, page, open }) => {
      await open("/studio");
      // A test that this widget does not show was sent last.
      await page.evaluate(() =>
        localStorage.setItem(
          "limelight.test-event",
          JSON.stringify({ kind: "prediction.lock" }),
        )
      );
      const { instance } = await app.services.overlays.instances.save(CHANNEL, {
        type,
      });
      await open(`/studio/widgets/${instance.id}`);
      await settled(page);
      const preview = page.frameLocator(".preview iframe");
      await page.getByRole("button", { name: "Samples" }).click();
      await preview.locator(drawn).first().waitFor();
      const isPlayed = !["image-rotator", "social-rotator", "static-media"]
        .includes(type);
      if (isPlayed) {
        await page.reload();
        await page.locator(".studio[data-ready]").waitFor();
        await settled(page);
        assertEquals(
          await page.getByText("It shows something only when it happens")
            .count(),
          1,
        );
        await page.getByRole("button", { name: "Play a test here" }).click();
        await preview.locator(drawn).first().waitFor();
      }
    }, { previews: "drawn" });
  });
}
