import { assertEquals } from "@std/assert";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, shownOn } from "./support/alerts.ts";

/** From the page's beginning on, whose alerts are shown. */
const WATCH_ALERTS = `
globalThis.alerts = [];
new MutationObserver(() => {
  const name = document.querySelector(".ll-alert-name")?.textContent ?? null;
  if (name !== null && alerts.at(-1) !== name) alerts.push(name);
}).observe(document, { subtree: true, childList: true });`;

const listed = (page: Page, name: string) =>
  page.locator(".ll-row", { hasText: name }).waitFor();

Deno.test("a source does not show again what another one of the same address still has waiting", async () => {
  await using stage = await startOverlayStage([
    alertBox({
      variants: [{ id: "v", kinds: ["follow"], durationMs: 2_000 }],
    }),
    { type: "event-list" },
  ]);
  await withPage(async (here, log) => {
    // The same OBS: both keep what they remember in one place.
    const there = await here.context().newPage();
    await there.routeWebSocket(/\/ws\//, (socket) => {
      socket.connectToServer().onMessage((text) => {
        const message = JSON.parse(String(text));
        message.events &&= message.events.filter(
          ({ kind }: { kind: string }) => kind !== "control.pause",
        );
        socket.send(JSON.stringify(message));
      });
    });
    await openConnected(here, stage.scene);
    await there.addInitScript(WATCH_ALERTS);
    await there.goto(stage.scene);
    await stage.append([
      control("control.pause", stage),
      follow("Ada", stage),
      follow("Bo", stage),
    ]);
    await there.waitForFunction(() =>
      (globalThis as unknown as { alerts: string[] }).alerts.length === 2 &&
      document.querySelector(".ll-alert-name") === null
    );
    assertEquals(await there.evaluate("alerts"), ["Ada", "Bo"]);
    await there.goto("about:blank");
    // What is remembered last is what the paused one does.
    await stage.append([follow("Cem", stage)]);
    await listed(here, "Cem");

    await there.goto(stage.scene);
    await listed(there, "Cem");
    await stage.append([control("control.resume", stage)]);
    await shownOn(there, "Cem");
    assertEquals(await there.evaluate("alerts"), ["Cem"]);
    await shownOn(here, "Cem");
    log.assertSilent();
  });
});
