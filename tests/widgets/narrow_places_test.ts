/** Checks that a place which is narrow, low or wide takes no figure's end, no row's letters and no text from its picture. */
import { assert, assertEquals } from "@std/assert";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { type ComponentOptions } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const STILL = { mode: "still" as const };

/** Widgets in their least width or height, below each other. */
function placed(
  components: readonly ComponentOptions[],
): ComponentOptions[] {
  let top = 0;
  return components.map((component) => {
    const place = { page: STILL, ...component, top };
    top += (component.height ?? 0) + 20;
    return place;
  });
}

const CUT_FIGURES = `
[...document.querySelectorAll(".ll-fit")]
  .filter((text) => /\\d/.test(text.textContent) &&
    text.scrollWidth > text.clientWidth &&
    // What is wider by a pixel has its padding for that.
    (text.scrollWidth > text.clientWidth + 1 ||
      getComputedStyle(text).textOverflow !== "clip"))
  .map((text) => text.closest("[data-component]").dataset.component + ": " +
    text.textContent)`;

for (const pack of ["broadcast", "neon-harbor", "pixel-tavern"]) {
  Deno.test(`${pack}: a figure becomes smaller in a narrow place rather than lose its end`, async () => {
    assertEquals(
      await evaluate(
        placed([
          { kind: "subathon-timer", pack, width: 200, height: 140 },
          { kind: "stopwatch", pack, width: 120, height: 100 },
          { kind: "countdown", pack, width: 160, height: 140 },
          { kind: "clock", pack, width: 80, height: 80 },
          { kind: "counter", pack, width: 80, height: 120 },
          { kind: "viewer-count", pack, width: 80, height: 32 },
        ]),
        CUT_FIGURES,
      ),
      [],
    );
  });

  Deno.test(`${pack}: a prediction in its least height has its outcomes`, async () => {
    const seen = await evaluate<string[]>(
      placed([
        { kind: "prediction", pack, width: 320, height: 160 },
        { kind: "prediction", pack, width: 700, height: 160 },
      ]),
      `[...document.querySelectorAll(".ll-outcome-percent")].filter((figure) => {
        const box = figure.getBoundingClientRect();
        const { left, right, top, bottom } =
          figure.closest(".ll-poll").getBoundingClientRect();
        return box.left >= left && box.right <= right && box.top >= top &&
          box.bottom <= bottom;
      }).map((figure) => figure.textContent)`,
    );
    assertEquals(seen, ["63%", "37%", "63%", "37%"]);
  });
}

Deno.test("a ladder in a low place leaves out rows that nobody could read", async () => {
  const sizes = await evaluate<number[]>(
    placed([168, 80, 640].map((height) => ({
      kind: "subathon-ladder",
      width: 240,
      height,
    }))),
    `[...document.querySelectorAll(".ll-ladder")].map((ladder) =>
      parseFloat(getComputedStyle(
        ladder.querySelector(".ll-ladder-goal")).fontSize))`,
  );
  assertEquals(sizes.slice(0, 2), [0, 0]);
  assert((sizes[2] ?? 0) >= 18, `${sizes[2]}`);
});

Deno.test("a narrow list of ranks has names beside its values", async () => {
  const rows = await evaluate<{ name: number; beyond: number }[]>(
    placed([{ kind: "subathon-feed", width: 200, height: 420 }]),
    `[...document.querySelectorAll(".ll-board-row")].map((row) => ({
      name: row.querySelector(".ll-board-name").clientWidth,
      beyond: row.querySelector(".ll-board-value").getBoundingClientRect().right -
        row.getBoundingClientRect().right,
    }))`,
  );
  assert(rows.length > 0);
  for (const { name, beyond } of rows) assert(name > 24 && beyond <= 0);
});

const LONG = "Wir spielen das ganze Schloss ohne einen einzigen Fehler durch " +
  "夜更かし und dann noch einmal von vorn ÄÖÜ und wieder zurück";

Deno.test("a title that is much too long ends rather than become tiny", async () => {
  const { state } = widgetKind("now-playing")?.preview ?? { state: {} };
  const song = { ...(state?.song as object), title: LONG, artist: LONG };
  const wheel = {
    ...(widgetKind("wheel")?.preview.state?.wheel as object),
    title: LONG,
  };
  const sizes = await evaluate<Record<string, number>>(
    placed([
      { kind: "now-playing", width: 460, height: 110, state: { song } },
      { kind: "wheel", width: 700, height: 700, state: { wheel } },
      {
        kind: "goal-bar",
        width: 600,
        height: 110,
        settings: { title: LONG.slice(0, 60) },
      },
    ]),
    `Object.fromEntries(
      [...document.querySelectorAll(
        ".ll-song-artist, .ll-wheel-title, .ll-goal-title",
      )].map((text) =>
        [text.className, parseFloat(getComputedStyle(text).fontSize)]))`,
  );
  assertEquals(Object.keys(sizes).length, 3);
  for (const [text, size] of Object.entries(sizes)) {
    assert(size >= 15, `${text} ${size}`);
  }
});

Deno.test("of a challenge's third line nothing is seen", async () => {
  const challenge = {
    ...(widgetKind("mini-goal")?.preview.state?.challenge as object),
    text: LONG,
  };
  const [beyond] = await evaluate<number[]>(
    placed([{
      kind: "mini-goal",
      width: 400,
      height: 150,
      state: { challenge },
    }]),
    `[...document.querySelectorAll(".ll-hype-title")].map((text) => {
      const { lineHeight, fontSize, paddingTop } = getComputedStyle(text);
      const third = text.getBoundingClientRect().top + parseFloat(paddingTop) +
        2 * parseFloat(lineHeight);
      return (text.getBoundingClientRect().bottom - third) / parseFloat(fontSize);
    })`,
  );
  assert(beyond !== undefined && beyond < 0.06, `${beyond}`);
});

Deno.test("credits in their least width have names, not first letters", async () => {
  const names = await evaluate<{ shown: number; size: number }[]>(
    placed([{ kind: "credits", width: 480, height: 270 }]),
    `[...document.querySelectorAll(".ll-credits-section li .ll-cut")].map((name) => {
      const size = parseFloat(getComputedStyle(name).fontSize);
      return {
        size,
        shown: name.scrollWidth > name.clientWidth + 1
          ? name.clientWidth / size
          : 99,
      };
    })`,
  );
  assert(names.length > 0);
  for (const { shown, size } of names) {
    assert(shown > 4 && size > 14, `${shown} em of ${size} px`);
  }
});

Deno.test("in a wide place a text stays beside its picture", async () => {
  const gaps = await evaluate<number[]>(
    placed([
      { kind: "viewer-count", width: 1900, height: 80 },
      { kind: "stream-boss", width: 1900, height: 200 },
    ]),
    `[[".ll-figure > .ll-row-icon", ".ll-figure-lines"],
      [".ll-boss > :first-child", ".ll-boss > :last-child"]]
      .map((pair) => {
        const [picture, text] = pair.map((part) =>
          document.querySelector(part).getBoundingClientRect());
        return (text.left - picture.right) / picture.width;
      })`,
  );
  assertEquals(gaps.length, 2);
  for (const gap of gaps) assert(gap >= 0 && gap < 0.5, `${gap}`);
});

Deno.test("in a high place a cover leaves room to its song, and a bar is no wall", async () => {
  const high = { width: 300, height: 500, page: STILL };
  const [cover = 0, title = 0, bar = 0] = await evaluate<number[]>(
    [
      { kind: "now-playing", ...high },
      { kind: "ad-break", ...high, top: 520 },
    ],
    `[".ll-song-cover", ".ll-song-title", ".ll-timer-bar"].map((part) => {
      const { width, height } = document.querySelector(part)
        .getBoundingClientRect();
      return part.endsWith("bar") ? height : width;
    })`,
  );
  assert(cover <= 100, `a cover of ${cover}px`);
  assert(title >= 150, `a title of ${title}px`);
  assert(bar <= 40, `a bar of ${bar}px`);
});

Deno.test("a subathon's newest contribution stands as a whole in a low place", async () => {
  const cut = await evaluate<string[]>(
    placed([
      { kind: "subathon-feed", width: 400, height: 120 },
      { kind: "subathon-feed", pack: "broadcast", width: 400, height: 120 },
      { kind: "subathon-feed", pack: "pixel-tavern", width: 200, height: 120 },
      { kind: "subathon-feed", pack: "bare-light", width: 440, height: 160 },
    ]),
    `[...document.querySelectorAll(".ll-rows")].map((rows) => {
      const place = rows.getBoundingClientRect();
      const icon = rows.querySelector(".ll-row-icon").getBoundingClientRect();
      return icon.top < place.top - 1 || icon.bottom > place.bottom + 1
        ? "cut"
        : "whole";
    })`,
  );
  assertEquals(cut, Array(4).fill("whole"));
});
