import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { soundRoute } from "@/lib/overlay/sound_route.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const HEARD = {
  obs: "31.0.2",
  visible: true,
  active: true,
  leader: true,
  muted: false,
  volume: 1,
  allowed: true,
};

Deno.test("a route is open when nothing stops the sound, and each stop has a text of its own", () => {
  assertEquals(soundRoute(HEARD).open, true);
  const stopped = [
    { muted: true },
    { volume: 0 },
    { leader: false },
    { visible: false },
    { allowed: false },
  ].map((part) => soundRoute({ ...HEARD, ...part }));
  assertEquals(stopped.map(({ open, stops }) => [open, stops.length]), [
    [false, 1],
    [false, 1],
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
  assertEquals(new Set(stopped.flatMap(({ stops }) => stops)).size, 5);
  assert(soundRoute({ ...HEARD, obs: null }).route.startsWith("Desktop"));
  fc.assert(fc.property(
    fc.record({
      obs: fc.constantFrom(null, "31.0.2"),
      visible: fc.boolean(),
      active: fc.boolean(),
      leader: fc.boolean(),
      muted: fc.boolean(),
      volume: fc.constantFrom(0, 1),
      allowed: fc.constantFrom(true, false, null),
    }),
    (facts) => {
      const { open, stops } = soundRoute(facts);
      assertEquals(open, stops.length === 0);
    },
  ));
});

Deno.test("a page under test plays a tone, logs it, and names who muted it", async () => {
  await using stage = await startOverlayStage([{ type: "static-text" }]);
  await withPage(async (page) => {
    await openConnected(page, `${stage.scene}&check=1`);
    await page.locator(".sound-check[data-open=true]").waitFor();
    await page.getByText("bell-single.flac").first().waitFor();
    const session = await stage.app.signIn();
    const order = (action: string) =>
      stage.app.request(`/api/channels/${CHANNEL}/control`, {
        method: "POST",
        session,
        body: { action },
      });
    await order("mute");
    await page.getByText("muted the overlays in the studio").waitFor();
    assertEquals(
      await page.locator(".sound-check").getAttribute("data-open"),
      "false",
    );
    await order("unmute");
    await page.locator(".sound-check[data-open=true]").waitFor();
  });
});

Deno.test("no source has the panel that was not asked for it", async () => {
  await using stage = await startOverlayStage([{ type: "static-text" }]);
  const plain = await (await fetch(stage.scene)).text();
  assert(!plain.includes("SoundCheck"));
  const still = await (await fetch(`${stage.scene}&check=1&thumb=1`)).text();
  assert(!still.includes("SoundCheck"));
});
