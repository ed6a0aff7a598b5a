/**
 * Alerts whose service, page, or both are killed at each step of their life.
 * The pixels that the screen showed are compared with the table of receipts.
 */
import { pause } from "@/tests/support/until.ts";
import { type AlertStage, startAlertStage } from "./support/alert_stage.ts";
import { assertSeenOnce, SHOWN_MS } from "./support/alert_verdict.ts";

/** Steps of an alert's life; each resolves when the first of `names` is there. */
const STEPS: Record<
  string,
  (stage: AlertStage, name: string) => Promise<void>
> = {
  "it was received": () => Promise.resolve(),
  "it began": (stage, name) => stage.shown(name),
  "it was shown for a quarter": async (stage, name) => {
    await stage.shown(name);
    await pause(SHOWN_MS / 4);
  },
  "most of it was shown": async (stage, name) => {
    await stage.shown(name);
    await pause(SHOWN_MS * 0.85);
  },
  "it ended": async (stage, name) => {
    await stage.shown(name);
    await stage.shown(name, false);
  },
};

for (const victim of ["service", "page", "both"] as const) {
  Deno.test(`kill -9 of ${victim} at each step: each alert is seen once, in order, or listed, as its receipt says`, async () => {
    await using stage = await startAlertStage();
    await stage.open();
    await stage.untilOpen(0);
    // A page asks for its font with its first alert.
    await stage.happen(1);
    await stage.untilQuiet();
    for (const step of Object.values(STEPS)) {
      const [name = ""] = await stage.happen(1);
      await step(stage, name);
      await Promise.all([
        victim === "page" ? null : stage.killService(),
        victim === "service" ? null : stage.killPage(),
      ]);
      if (victim !== "page") await stage.startService();
      if (victim !== "service") await stage.open();
      await stage.untilOpen(0);
      await stage.untilQuiet();
    }
    assertSeenOnce(await stage.result());
  });
}
