import { assert, assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { withPage } from "@/tests/support/browser.ts";
import { settle } from "@/tests/support/clock.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, shownOn } from "./support/alerts.ts";

const MINUTES = 30;

Deno.test("an overlay on which nothing happens writes nothing, for half an hour", async () => {
  const real = await openKv(":memory:");
  // It counts, and never dies.
  const counted = createDyingKv(real, { atWrite: Infinity, after: false });
  {
    await using stage = await startOverlayStage([alertBox()], {
      kv: counted.kv,
    });
    await withPage(async (page, log) => {
      const move = await startMovedPage(page, stage);
      await stage.append([follow("Ada", stage)]);
      await shownOn(page, "Ada");
      await stage.append([control("control.skip", stage)]);
      await page.locator(".ll-alert-name").waitFor({ state: "detached" });
      const idle = async () => {
        for (let second = 0; second < MINUTES * 60; second += 5) {
          await move(5_000);
          // The network takes real time, of which the page's clock knows
          // nothing: an answer that is under way is not missing.
          await page.evaluate(
            "fetch('/ws/there').then((answer) => answer.text())",
          );
        }
        await settle();
      };
      // What the page reports of the alert may take its time to arrive.
      await idle();
      const before = counted.state.writes;
      assert(before > 0);
      await idle();
      assertEquals(counted.state.writes - before, 0);
      log.assertSilent();
    });
  }
  real.close();
});
