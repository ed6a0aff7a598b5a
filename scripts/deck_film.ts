/**
 * Films a press of a Stream Deck key that moves a counter on an open overlay:
 * `deno run -A scripts/deck_film.ts` writes `docs/images/stream-deck.webm` and
 * its still. The plugin is the packed one, as a process of Node; the app that
 * presses its key is the one of the tests.
 */
import { assert } from "@std/assert";
import { actionId } from "@/lib/plugins/stream_deck/identity.ts";
import { makeKey } from "@/tests/http/dashboard/program.ts";
import { install, settingsFor } from "@/tests/plugins/support.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  closeBrowser,
  openConnected,
  withPage,
} from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { startStreamDeck } from "@/tests/support/stream_deck_app.ts";
import { type Frame, recordWebm } from "./film/webm.ts";
import { VIDEO } from "./gallery/video.ts";
import { streamDeckFiles } from "./plugins.ts";

const FOLDER = new URL("../docs/images/", import.meta.url);
const SIZE = { width: 720, height: 300 };
/** Length of the film, and its instants of a press, ms. */
const LENGTH_MS = 6_000;
const PRESSES = [1_200, 2_800, 4_400];
/** Time for which a finger is on the key, ms. */
const HELD_MS = 220;
const FRAME_MS = 50;
const MAX_BYTES = 600_000;

try {
  await using stage = await startOverlayStage([
    { type: "counter", settings: { counterId: "deaths" } },
  ]);
  await stage.app.services.bot.counters.set(CHANNEL, "deaths", 41);
  const { key } = await makeKey(stage.app, {
    scopes: ["counters", "events:read"],
  });
  await using plugin = await install(await streamDeckFiles());
  await using deck = await startStreamDeck(plugin.folder);
  deck.useSettings(settingsFor(stage, key));
  const deaths = deck.addKey(actionId("counter"));
  await deaths.shows("41");

  const frames: Frame[] = [];
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    await page.getByText("41", { exact: true }).first().waitFor();
    await page.evaluate((video) => {
      document.documentElement.style.background = `url("${video}") 0 0 / cover`;
      const place = document.createElement("div");
      place.id = "deck";
      place.style.cssText =
        "position:fixed;right:40px;top:66px;width:168px;height:168px;" +
        "border-radius:22px;background:#050608;display:grid;" +
        "place-items:center;box-shadow:0 10px 30px #000a;z-index:9";
      document.body.append(place);
    }, VIDEO);
    let value = 41;
    const pressed = new Set<number>();
    for (let at = 0; at < LENGTH_MS; at += FRAME_MS) {
      const press = PRESSES.find((one) => at >= one && at < one + HELD_MS);
      if (press !== undefined && !pressed.has(press)) {
        pressed.add(press);
        deaths.press();
        await deaths.shows(String(++value));
      }
      await page.evaluate(([picture, isDown]) => {
        const place = document.getElementById("deck")!;
        place.innerHTML =
          `<div style="border-radius:16px;overflow:hidden;width:144px;height:144px;transform:scale(${
            isDown ? 0.93 : 1
          })">${picture}</div>`;
      }, [deaths.picture(), press !== undefined] as const);
      const jpeg = await page.screenshot({ type: "jpeg", quality: 88 });
      frames.push({ jpeg: jpeg.toString("base64"), atMs: at, words: "" });
    }
  }, { viewport: SIZE });
  const bytes = await recordWebm(frames, {
    ...SIZE,
    captionHeight: 0,
    lengthMs: LENGTH_MS,
    bitsPerSecond: 500_000,
  });
  assert(bytes.length < MAX_BYTES, `${bytes.length} bytes`);
  await Deno.writeFile(new URL("stream-deck.webm", FOLDER), bytes);
  const still = Uint8Array.fromBase64(frames.at(-1)?.jpeg ?? "");
  await Deno.writeFile(new URL("stream-deck.jpg", FOLDER), still);
} finally {
  await closeBrowser();
}
