import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { publish, standingAt } from "@/tests/support/custom_widgets.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, open, shownOn } from "./support/alerts.ts";

const ALERTS = {
  name: "Alerts",
  html: "<ul></ul>",
  js: `addEventListener("onEventReceived", ({ detail }) => {
    if (detail.listener === "event:skip") return;
    const text = detail.listener === "event"
      ? detail.event.data.displayName + " raw"
      : detail.event.name;
    document.querySelector("ul").insertAdjacentHTML("beforeend", "<li>" + text + "</li>");
  });`,
};

Deno.test("an alert box and custom widgets of a scene tell of the same event at the same time, and wait for each other", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const { app } = stage;
  const widgetId = await publish(app, {
    ...ALERTS,
    fields: { widgetDuration: { type: "number", value: 3600 } },
  });
  const sceneId = new URL(stage.scene).pathname.split("/").at(-1) ?? "";
  await app.services.overlays.scenes.update(CHANNEL, sceneId, {
    customItems: [{
      widgetId,
      placement: standingAt(900),
    }],
  });
  const [box] = await app.services.overlays.instances.list(CHANNEL);
  await withPage(async (page, log) => {
    await open(page, stage);
    const frame = page.frameLocator(".item iframe");
    const told = frame.locator("li");
    const resume = () =>
      frame.locator("head script").first().evaluate(() =>
        Reflect.get(globalThis, "SE_API").resumeQueue()
      );
    await stage.append([
      follow("Ada", stage),
      follow("Bo", stage),
      follow("Cem", stage),
    ]);
    await shownOn(page, "Ada");
    await told.getByText("Ada", { exact: true }).waitFor();
    // The widget is done, the alert is not.
    await resume();
    // Raw ones come at once, whatever waits.
    assertEquals((await told.allInnerTexts()).sort(), [
      "Ada",
      "Ada raw",
      "Bo raw",
      "Cem raw",
    ]);
    const skipBox = () =>
      control("control.skip", stage, { instanceId: box?.id });
    await stage.append([skipBox()]);
    await shownOn(page, "Bo");
    await told.getByText("Bo", { exact: true }).waitFor();
    // The alert is over, the widget holds.
    await stage.append([skipBox()]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    await stage.append([follow("Dee", stage)]);
    await told.getByText("Dee raw").waitFor();
    assertEquals(await page.locator(".ll-alert-name").count(), 0);
    await resume();
    await shownOn(page, "Cem");
    await told.getByText("Cem", { exact: true }).waitFor();
    // An order to skip ends both.
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Dee");
    await told.getByText("Dee", { exact: true }).waitFor();
    log.assertSilent();
  });
});
