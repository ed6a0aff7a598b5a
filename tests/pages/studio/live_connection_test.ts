import { assert, assertEquals } from "@std/assert";
import { type Page, settled } from "@/tests/support/browser.ts";
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

Deno.test("a room whose code comes late opens one live socket, and its header asks once", async () => {
  await withStudio(async ({ page, open }) => {
    const sockets: string[] = [];
    const asked: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") asked.push(request.url());
    });
    await page.route(/SubathonClock/, async (route) => {
      // Longer than followers are gathered for: the header's have begun.
      await page.locator(".studio[data-ready]").waitFor();
      await page.evaluate(() => new Promise((later) => setTimeout(later, 200)));
      await route.continue();
    });
    await open("/studio/subathon");
    await settled(page);
    assertEquals(sockets.length, 1);
    assert(sockets[0]?.includes("timer."), sockets[0]);
    const ofHeader = asked.filter((url) => /\/(?:stream|control)$/.test(url));
    assertEquals(ofHeader.length, 2, ofHeader.join("\n"));
  });
});
