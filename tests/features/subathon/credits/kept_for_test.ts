import { assertEquals } from "@std/assert";
import { DAY_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { notedSets } from "@/tests/support/noted_sets.ts";
import { CHANNEL, createRig, message, tip } from "./rig.ts";

Deno.test("who gave in a session of a year is listed, and who was banned in it is not", async () => {
  using kv = await openKv(":memory:");
  const lives = new Map<string, number | undefined>();
  const clock = new ManualClock();
  const rig = createRig({
    kv: notedSets(kv, ([of], expireIn) => lives.set(String(of), expireIn)),
    clock,
  });
  await rig.log("tip", "Ada", tip(500));
  await rig.log("chat.message", "Bo", message());
  await rig.log("chat.user_cleared", null, {
    user: { id: "id-Cy", login: "cy", name: "Cy" },
  });
  await rig.names("tippers");
  await rig.credits.stop();
  assertEquals(
    [
      keys.creditsRow(CHANNEL, "tippers", 0, ""),
      keys.creditsBanned(CHANNEL, ""),
    ].map(([of]) => lives.get(String(of))),
    [400 * DAY_MS, 400 * DAY_MS],
  );
});
