import { withPage } from "@/tests/support/browser.ts";

/** A picture of a film, in base64, with the words below it. */
export interface Frame {
  jpeg: string;
  /** Time of the film at which it is seen first. */
  atMs: number;
  words: string;
}

/** Size, length and weight of a film; `captionHeight` is for its words, 0 for none. */
interface FilmOptions {
  width: number;
  height: number;
  captionHeight: number;
  lengthMs: number;
  bitsPerSecond: number;
}

/** Frames that are nearer to each other than this are one, ms. */
const FRAME_MS = 45;

/** Plays frames on a canvas of Chromium and records it as WebM. */
export function recordWebm(
  frames: readonly Frame[],
  options: FilmOptions,
): Promise<Uint8Array> {
  return withPage(async (page) => {
    await page.exposeFunction("frameAt", (index: number) => frames[index]);
    const base64 = await page.evaluate(
      async ({ count, frameMs, ...film }) => {
        const { frameAt } = globalThis as unknown as {
          frameAt(index: number): Promise<Frame>;
        };
        const shown: { atMs: number; words: string; image: ImageBitmap }[] = [];
        for (let index = 0; index < count; index++) {
          const { atMs, jpeg, words } = await frameAt(index);
          // Many of one moment: the last is the one that is seen.
          const last = shown.at(-1);
          if (last && atMs - last.atMs < frameMs) {
            last.image.close();
            shown.pop();
          }
          const bytes = Uint8Array.from(atob(jpeg), (one) => one.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          shown.push({ atMs, words, image });
        }
        const { width, height, captionHeight, lengthMs } = film;
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height + captionHeight;
        const context = canvas.getContext("2d", { alpha: false })!;
        const recorder = new MediaRecorder(canvas.captureStream(25), {
          mimeType: "video/webm;codecs=vp9",
          videoBitsPerSecond: film.bitsPerSecond,
        });
        const parts: Blob[] = [];
        recorder.ondataavailable = ({ data }) => parts.push(data);
        const stopped = new Promise((resolve) => recorder.onstop = resolve);
        const draw = (now: number) => {
          const found = shown.findLast(({ atMs }) => atMs <= now) ?? shown[0]!;
          context.drawImage(found.image, 0, 0, width, height);
          if (captionHeight === 0) return;
          context.fillStyle = "#10151f";
          context.fillRect(0, height, width, captionHeight);
          context.fillStyle = "#fff";
          context.font = "600 26px system-ui, sans-serif";
          context.textBaseline = "middle";
          context.textAlign = "center";
          context.fillText(found.words, width / 2, height + captionHeight / 2);
        };
        draw(0);
        recorder.start();
        const from = performance.now();
        await new Promise<void>((resolve) => {
          const timer = setInterval(() => {
            const now = performance.now() - from;
            draw(now);
            if (now < lengthMs) return;
            clearInterval(timer);
            resolve();
          }, 20);
        });
        recorder.stop();
        await stopped;
        const bytes = await new Blob(parts).arrayBuffer();
        return (new Uint8Array(bytes) as unknown as { toBase64(): string })
          .toBase64();
      },
      { ...options, count: frames.length, frameMs: FRAME_MS },
    );
    return Uint8Array.fromBase64(base64);
  });
}
