import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import {
  createReturningPages,
  RETURN_MS,
} from "@/lib/features/overlays/playback/returning_pages.ts";
import { SettableClock } from "@/tests/support/clock.ts";

Deno.test("pages of before are waited for a moment, also where the clock is set meanwhile", async () => {
  for (const ms of [-HOUR_MS, HOUR_MS]) {
    const clock = new SettableClock();
    const pages = createReturningPages({ clock });
    pages.note("box", { presentAt: clock.now() - 1 });
    clock.setBy(ms);
    assertEquals(pages.waitMs("box"), RETURN_MS);
    await clock.advance(RETURN_MS - 1);
    assertEquals(pages.waitMs("box"), 1);
    await clock.advance(1);
    assertEquals(pages.waitMs("box"), 0);
  }
});
