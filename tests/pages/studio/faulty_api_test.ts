import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { Page } from "@/tests/support/browser.ts";
import { settled, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

type Route = Parameters<Parameters<Page["route"]>[1]>[0];

/** Faults of the service, in what the first change that a page sends meets. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  "503": (route) => route.fulfill({ status: 503, body: "<h1>Busy</h1>" }),
  "429": (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "1" } }),
  "no network": (route) => route.abort(),
  "an answer that is lost": async (route) => {
    await route.fetch();
    await route.abort();
  },
  "a slow answer": async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fulfill({ response });
  },
};

/** Lets the next change of the page meet a fault, once. */
async function meet(page: Page, fault: (route: Route) => Promise<void>) {
  let isMet = false;
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/m/widgets/api/**", async (route) => {
    if (isMet || route.request().method() === "GET") return route.continue();
    isMet = true;
    await fault(route);
  });
}

Deno.test("a faulty service loses no change of the subathon, and counts none twice", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { session } = app.services.subathon;
    await session.command(CHANNEL, { name: "reset", body: {} });
    await session.command(CHANNEL, { name: "start", body: {} });
    await open("/studio/subathon");
    await settled(page);
    let minutes = 0;
    for (const fault of Object.values(FAULTS)) {
      await meet(page, fault);
      minutes++;
      const time = page.getByLabel("Time", { exact: true });
      await time.fill(`${minutes}`);
      await time.press("Enter");
      await page.getByText(`+${minutes}:00: the clock shows`).waitFor();
    }
    const { addedMs } = await session.timer(CHANNEL);
    assertEquals(addedMs, 60_000 * (1 + 2 + 3 + 4 + 5));
    assertEquals(log.errors, []);
  });
});

Deno.test("a name that cannot be saved now is kept, and is saved when it is sent again", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await open("/studio/scenes");
    await settled(page);
    await meet(page, (route) =>
      route.fulfill({
        status: 500,
        contentType: "text/html",
        body: "<script>alert(1)</script>",
      }));
    await page.getByRole("button", { name: "More about “Subathon”" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Marathon");
    await name.press("Enter");
    await page.getByText("Something went wrong in the service").waitFor();
    assertEquals(await name.inputValue(), "Marathon");
    await name.press("Enter");
    await page.getByRole("heading", { name: "Marathon" }).waitFor();
    const scenes = await app.services.overlays.scenes.list(CHANNEL);
    assertEquals(scenes.some(({ name }) => name === "Marathon"), true);
    assertEquals(log.errors, []);
    await settled(page);
  });
});
