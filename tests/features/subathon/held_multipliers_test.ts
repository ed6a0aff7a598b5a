import { assertEquals } from "@std/assert";
import { iso, MIN, running, T0 } from "./world.ts";

Deno.test("a multiplier that pauses with the timer and begins in a pause keeps its time", () => {
  for (const planned of [true, false]) {
    const world = running();
    const start = {
      action: "start",
      factorPermille: 2_000,
      startsAt: iso(T0 + 20 * MIN),
      endsAt: iso(T0 + 30 * MIN),
      pauseWithTimer: true,
    };
    if (planned) world.do("multiplier", start);
    world.at(10).do("pause");
    if (!planned) world.at(20).do("multiplier", start);
    world.at(25).give({ kind: "sub" });
    assertEquals(world.session.addedMs, 60_000, "a pause is without it");
    world.at(60).do("resume");
    world.at(69).give({ kind: "sub" });
    assertEquals(world.session.addedMs, 180_000);
    world.at(70).give({ kind: "sub" });
    assertEquals(world.session.addedMs, 240_000);
  }
});
