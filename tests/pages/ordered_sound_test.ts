import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openContext, type Page } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import { leadsOn, open, soundsOf } from "./support/alerts.ts";

Deno.test("a sound that a rule of chat plays is heard once of three sources with one scene", async () => {
  await using stage = await startOverlayStage([
    { type: "counter", settings: { counterId: "deaths" } },
  ]);
  const context = await openContext();
  try {
    const pages: Page[] = [];
    for (let count = 0; count < 3; count++) {
      const page = await context.newPage();
      pages.push(page);
      const socket = await open(page, stage);
      if (count === 0) await leadsOn(socket);
    }
    const heard = async () => {
      const all = await Promise.all(pages.map((page) => soundsOf(page)));
      return all.flat();
    };
    const { playSound } = stage.app.services.overlays;
    const sound = { soundId: "snd_blip_yes", volume: 80 };
    await playSound(CHANNEL, sound, "run");
    await playSound(CHANNEL, sound, "run");
    await readUntil(heard, (sounds) => sounds.length > 0);
    // Whatever would be heard twice was heard before the next one.
    await playSound(CHANNEL, sound, "next");
    await readUntil(heard, (sounds) => sounds.length > 1);
    assertEquals((await heard()).length, 2);
  } finally {
    await context.close();
  }
});
