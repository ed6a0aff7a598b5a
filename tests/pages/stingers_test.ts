/** Stingers of looks as OBS plays them: what a browser decodes of their files. */
import { assert, assertEquals } from "@std/assert";
import { STINGER } from "@/lib/schema/overlays/stingers.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { withPage } from "@/tests/support/browser.ts";

const FOLDER = new URL("../../static/stingers/", import.meta.url);

/** Opacity of a picture of a film, 0 to 255: the least and the most of its pixels. */
interface Opacity {
  least: number;
  most: number;
}

Deno.test("every stinger begins and ends seen through, and hides the picture at its transition point", async () => {
  await withPage(async (page) => {
    for (const { id } of LOOKS) {
      const file = await Deno.readFile(new URL(`${id}.webm`, FOLDER));
      const film = await page.evaluate(
        async ([base64, instants, ofOneFrame]) => {
          const video = document.createElement("video");
          video.muted = true;
          const bytes = (Uint8Array as unknown as {
            fromBase64(text: string): Uint8Array<ArrayBuffer>;
          }).fromBase64(base64);
          video.src = URL.createObjectURL(new Blob([bytes]));
          await new Promise((resolve, reject) => {
            video.onloadeddata = resolve;
            video.onerror = () => reject(new Error(video.error?.message));
          });
          const canvas = document.createElement("canvas");
          canvas.width = video.videoWidth / 4;
          canvas.height = video.videoHeight / 4;
          const context = canvas.getContext("2d")!;
          const seen: Opacity[] = [];
          // Sought is not yet drawn: which picture is, its own time says.
          let shownAt = NaN;
          const note: VideoFrameRequestCallback = (_now, { mediaTime }) => {
            shownAt = mediaTime;
            video.requestVideoFrameCallback(note);
          };
          video.requestVideoFrameCallback(note);
          const show = async (at: number) => {
            // Chromium may leave out the picture that was sought last.
            for (let tries = 0; tries < 60; tries++) {
              const sought = new Promise((resolve) => video.onseeked = resolve);
              video.currentTime = at;
              await sought;
              for (let looks = 0; looks < 50; looks++) {
                const early = at - shownAt;
                if (early > -0.001 && early < ofOneFrame) return;
                await new Promise((resolve) => setTimeout(resolve, 20));
              }
            }
            throw new Error(`${shownAt} s is shown, not ${at} s`);
          };
          for (const at of instants) {
            await show(at);
            context.clearRect(0, 0, canvas.width, canvas.height);
            context.drawImage(video, 0, 0, canvas.width, canvas.height);
            const { data } = context.getImageData(
              0,
              0,
              canvas.width,
              canvas.height,
            );
            let [least, most] = [255, 0];
            for (let index = 3; index < data.length; index += 4) {
              least = Math.min(least, data[index] ?? 0);
              most = Math.max(most, data[index] ?? 0);
            }
            seen.push({ least, most });
          }
          return {
            width: video.videoWidth,
            height: video.videoHeight,
            lengthMs: Math.round(video.duration * 1_000),
            seen,
          };
        },
        [
          file.toBase64(),
          [0, STINGER.cutMs / 1_000, STINGER.lengthMs / 1_000],
          // Times of pictures are whole milliseconds.
          1 / STINGER.frameRate + 0.001,
        ] as const,
      );
      assertEquals(
        [film.width, film.height, film.lengthMs],
        [STINGER.width, STINGER.height, STINGER.lengthMs],
        id,
      );
      const [first, cut, last] = film.seen;
      assert(first && cut && last);
      assert(
        first.most < 24 && last.most < 24,
        `${id} ${JSON.stringify(film)}`,
      );
      assert(cut.least > 250, id);
    }
  });
});
