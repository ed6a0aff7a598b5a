import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

/** Records a second of a picture and a tone; answers the file as base64. */
function record(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const sink = audio.createMediaStreamDestination();
    tone.connect(sink);
    tone.start();
    const stream = canvas.captureStream(10);
    for (const track of sink.stream.getAudioTracks()) stream.addTrack(track);
    const recorder = new MediaRecorder(stream, { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const done = new Promise((resolve) => recorder.onstop = resolve);
    recorder.start();
    for (let frame = 0; frame < 10; frame++) {
      context?.fillRect(frame, frame, 10, 10);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(bytes.reduce((all, one) => all + String.fromCharCode(one), ""));
  });
}

Deno.test("an alert's video is heard with its own volume on the page that leads, and not while muted", async () => {
  await using stage = await startOverlayStage([]);
  const { overlays } = stage.app.services;
  await withPage(async (page) => {
    await page.goto(`${stage.url}/ws/there`);
    const bytes = Uint8Array.fromBase64(await record(page));
    const { asset } = await overlays.assets.upload(CHANNEL, {
      name: "film.webm",
      bytes: new Blob([bytes]).stream(),
      declared: bytes.length,
    });
    assertEquals(asset.kind, "video");
    const { instance } = await overlays.instances.save(CHANNEL, {
      type: "alert-box",
      sceneId: null,
      settings: {
        variants: [{
          kinds: ["tip"],
          durationMs: 30_000,
          media: asset.id,
          mediaVolume: 50,
        }],
      },
      pack: "broadcast",
    });
    const source = `${stage.url}/widget/native/${CHANNEL}?token=${stage.token}`;
    await openConnected(page, `${source}&instance_id=${instance.id}`);
    await stage.append([eventAt(stage.clock.now(), "tip", tipData(500))]);
    const sound = (muted: boolean) =>
      page.waitForFunction(
        (muted) => document.querySelector("video")?.muted === muted,
        muted,
      );
    await page.locator("video").waitFor();
    await sound(false);
    const volume = await page.locator("video").evaluate((video) =>
      video instanceof HTMLVideoElement ? video.volume : null
    );
    assertEquals(volume, 0.5);
    const session = await stage.app.signIn();
    const order = await stage.app.request(`/api/channels/${CHANNEL}/control`, {
      method: "POST",
      session,
      body: { action: "mute" },
    });
    assert(order.ok);
    await sound(true);
  });
});
