import { assertEquals } from "@std/assert";
import type { Page } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";

const barOf = (page: Page) =>
  page.getByRole("status").getByText("No live connection");

Deno.test("a live room whose socket never opens says so, and no more once one opens", async () => {
  await withStudio(async ({ page, open }) => {
    await page.clock.install();
    let isOpen = false;
    const refused = Promise.withResolvers<void>();
    const greeted = Promise.withResolvers<void>();
    await page.routeWebSocket(/\/live\?/, async (socket) => {
      if (!isOpen) {
        await socket.close();
        return refused.resolve();
      }
      socket.connectToServer().onMessage((message) => {
        socket.send(message);
        if (String(message).includes('"hello"')) greeted.resolve();
      });
    });
    await open("/studio/live");
    await refused.promise;
    assertEquals(await barOf(page).count(), 0, "not at once");
    await page.clock.fastForward(9_000);
    await barOf(page).waitFor();
    await assertSound(page);
    isOpen = true;
    // Longer than any pause between two attempts.
    await page.clock.fastForward(31_000);
    await greeted.promise;
    await barOf(page).waitFor({ state: "hidden" });
    await page.clock.fastForward(9_000);
    assertEquals(await barOf(page).count(), 0, "not while it stands");
  });
});
