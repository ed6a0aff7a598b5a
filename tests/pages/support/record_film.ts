import type { Page } from "@/tests/support/browser.ts";

/** Records a second of a picture and a tone; answers the file as base64. */
export function record(page: Page): Promise<string> {
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
