import { assertEquals } from "@std/assert";
import { evaluate } from "./support/shown_page.ts";

/** Tells of each title whether its end is moved to the edge at which it is read. */
const SHIFT = `
Array.from(document.querySelectorAll(".ll-step > span"), (title) => {
  const [animation] = title.getAnimations();
  const frames = animation?.effect.getKeyframes() ?? [];
  const shift = Number(/-?[\\d.]+/.exec(frames[2]?.transform ?? "0")[0]);
  const from = title.getBoundingClientRect();
  const around = title.parentElement.getBoundingClientRect();
  // The end of the text, on its side, is at the edge of its place.
  return getComputedStyle(title.parentElement).direction === "rtl"
    ? Math.abs(from.left + shift - around.left) < 24
    : Math.abs(from.right + shift - around.right) < 24;
})`;

Deno.test("a long title shows its end, whichever way it is read", async () => {
  const songs = [
    "A song with a title that goes on and on ",
    "أغنية طويلة جدا عن بحر الليل ",
  ];
  const components = songs.map((title, index) => ({
    kind: "now-playing",
    top: index * 200,
    state: {
      song: {
        title: title.repeat(4),
        artist: null,
        coverUrl: null,
        requester: null,
        startedAt: null,
        durationMs: null,
      },
    },
  }));
  assertEquals(await evaluate(components, SHIFT), [true, true]);
});
