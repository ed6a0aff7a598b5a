import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import {
  type FakeSpeaker,
  startFakeSpeaker,
} from "@/tests/support/fake_speaker.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  openForAlerts,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

declare const said: string[];

/** The machine's own voices: one, named late, which notes what it says. */
const OWN_VOICE = `
globalThis.said = [];
const voices = [];
class Utterance { constructor(text) { this.text = text; } }
const synthesis = Object.assign(new EventTarget(), {
  getVoices: () => voices,
  cancel() {},
  speak(utterance) {
    said.push(utterance.text);
    setTimeout(() => utterance.onend?.(), 0);
  },
});
Object.defineProperty(globalThis, "speechSynthesis", { value: synthesis });
globalThis.SpeechSynthesisUtterance = Utterance;
globalThis.nameVoices = () => {
  voices.push({ name: "own" });
  synthesis.dispatchEvent(new Event("voiceschanged"));
};`;

const stageWith = (speaker: FakeSpeaker) =>
  startOverlayStage([
    alertBox({
      variants: [{
        id: "v",
        kinds: ["tip"],
        durationMs: 2_000,
        sound: { volume: 0 },
        speechEnabled: true,
      }],
    }),
  ], {
    fetch,
    env: { SPEECH_URL: speaker.url, SPEECH_VOICES: "alloy" },
  });

function tip(name: string, text: string, at: number) {
  const message = { text, parts: [{ type: "text" as const, text }] };
  return eventAt(at, "tip", tipData(900, { message }), {
    actor: { id: name, login: name.toLowerCase(), name },
  });
}

Deno.test("a message is heard with the service's voice, and the next alert waits for it", async () => {
  await using speaker = startFakeSpeaker();
  await using stage = await stageWith(speaker);
  await withPage(async (page) => {
    await page.addInitScript(OWN_VOICE);
    await openForAlerts(page, stage);
    const now = stage.clock.now();
    await stage.append([tip("Ada", "Good luck", now), tip("Bo", "Hi", now)]);
    await shownOn(page, "Ada");
    await shownOn(page, "Bo");
    assertEquals(speaker.orders[0]?.input, "Good luck");
    assertEquals((await soundsOf(page)).length >= 1, true);
    assertEquals(await page.evaluate("said"), []);
  });
});

Deno.test("where the service cannot speak, the page waits for a voice of its own", async () => {
  await using speaker = startFakeSpeaker();
  speaker.answer = 500;
  await using stage = await stageWith(speaker);
  await withPage(async (page) => {
    await page.addInitScript(OWN_VOICE);
    await openForAlerts(page, stage);
    await stage.append([tip("Ada", "Good luck", stage.clock.now())]);
    await shownOn(page, "Ada");
    await page.waitForFunction(() => speechSynthesis !== undefined);
    await page.evaluate("nameVoices()");
    await page.waitForFunction(() => said.length > 0);
    assertEquals(await page.evaluate("said"), ["Good luck"]);
    assertEquals(await soundsOf(page), []);
  });
});
