import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { cheer, happen, withWidget } from "./support/custom_widget.ts";

Deno.test("a custom widget gives receipts of what it shows, in its own name", () =>
  withWidget({
    name: "Receipts",
    js: `limelight.events.on("cheer", async (event) => {
  await limelight.alerts.play(event, { heard: true });
  await limelight.alerts.finished(event.id);
  document.body.append("told");
});`,
  }, async ({ app, run, shows, widgetId }) => {
    const id = await happen(app, "cheer", "Ada", cheer(5));
    await shows("told");
    const { receipts } = app.services.overlays;
    const { items: [item], seen } = await receipts.ofEvent(CHANNEL, id);
    assertEquals(item?.overlayId, widgetId);
    assert(item?.paintedAt && item.finishedAt);
    assertEquals([seen?.onStream, seen?.heard], [false, true]);

    const outcome = await run(
      `limelight.alerts.play({ id: "nobody", overlayId: "scn_1" }).then(() => "ok", (e) => e.code)`,
    );
    assertEquals(outcome, "ok");
    assertEquals(
      await run(`limelight.alerts.play(7).catch((error) => error.code)`),
      "invalid_input",
    );
  }));
