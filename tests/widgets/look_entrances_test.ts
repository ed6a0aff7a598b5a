/** Entrances, exits and ornaments of looks: nothing is dark for long, and nothing is drawn over the words. */
import { assert } from "@std/assert";
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { type ComponentOptions } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const PICTURES = { mode: "still" as const, assets: SAMPLE_ASSETS };
const follow = sampleEvent("follow", "Ada", {});

/** Enters what is on the page and holds all of it at a time, in ms. */
const at = (time: number, enter: number, read: string) =>
  `(() => {
    const parts = [...document.querySelectorAll(".ll-presence")];
    for (const part of parts) {
      part.style.setProperty("--enter", "${enter}ms");
      part.dataset.phase = "enter";
    }
    const found = document.getAnimations();
    for (const animation of found) {
      animation.pause();
      animation.currentTime = ${time};
    }
    return ${read};
  })()`;

const alertIn = (pack: string): ComponentOptions => ({
  kind: "alert-box",
  pack,
  width: 440,
  height: 250,
  state: { samples: [follow] },
});

Deno.test("the tube of Neon Harbor is lit with the first frames", async () => {
  const lit = await evaluate<number[]>(
    [{ kind: "goal-bar", pack: "neon-harbor" }],
    at(
      80,
      600,
      `[getComputedStyle(document.querySelector(".ll-presence")).opacity,
        getComputedStyle(document.querySelector(".ll-plate"), "::before").opacity,
        getComputedStyle(document.querySelector(".ll-body")).opacity].map(Number)`,
    ),
  );
  assert(lit.every((opacity) => opacity >= 0.5), lit.join());
});

Deno.test("the words of Pixel Tavern come with the box, above its cursor", async () => {
  const { seen, gap } = await evaluate<{ seen: number[]; gap: number }>(
    [alertIn("pixel-tavern")],
    at(
      290,
      400,
      `({
        seen: [".ll-body", ".ll-alert-name", ".ll-alert-line"].map((part) =>
          Number(getComputedStyle(document.querySelector(part)).opacity)),
        gap: (() => {
          const plate = document.querySelector(".ll-plate");
          const cursor = getComputedStyle(plate, "::after");
          const top = plate.getBoundingClientRect().bottom -
            parseFloat(cursor.bottom) - parseFloat(cursor.borderTopWidth);
          return top - document.querySelector(".ll-alert-text")
            .getBoundingClientRect().bottom;
        })(),
      })`,
    ),
  );
  assert(seen.every((opacity) => opacity === 1), seen.join());
  assert(gap >= 0, `${gap} px`);
});

Deno.test("the words of an alert go first and its picture last, in every look, and nothing of it stays", async () => {
  const left = await evaluate<Record<string, number[]>[]>(
    LOOKS.map(({ id }, index) => ({
      ...alertIn(id),
      left: index % 3 * 500,
      top: Math.floor(index / 3) * 300,
    })),
    `[0.3, 0.52, 1].map((share) => {
      for (const part of document.querySelectorAll(".ll-alert-box > .ll-presence")) {
        part.style.setProperty("--leave", "400ms");
        part.dataset.phase = "leave";
      }
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = share * 400;
      }
      const opacity = (root, part) =>
        Number(getComputedStyle(root.querySelector(part)).opacity);
      return Object.fromEntries(
        [...document.querySelectorAll("[data-look]")].map((root) => [
          root.dataset.look,
          [".ll-alert-line", ".ll-alert-name", ".ll-alert-media", ".ll-presence"]
            .map((part) => opacity(root, part)),
        ]),
      );
    })`,
  );
  const [first, later, end] = left;
  for (const { id } of LOOKS) {
    const [line = 1, name = 0] = first?.[id] ?? [];
    assert(line < name, `${id}: ${line} before ${name}`);
    const [, gone, picture, rest] = later?.[id] ?? [];
    assert(gone === 0 && picture === 1 && rest === 1, `${id}: ${later?.[id]}`);
    assert(end?.[id]?.[3] === 0, `${id}: ${end?.[id]}`);
  }
});

Deno.test("a picture and pictures that rotate have no plate of the look unless they are given one", async () => {
  const counts = await evaluate<number[]>(
    [
      { kind: "static-media", pack: "velvet-hall", page: PICTURES },
      { kind: "image-rotator", pack: "velvet-hall", top: 450, page: PICTURES },
      { kind: "counter", pack: "velvet-hall", top: 900 },
    ],
    `["static-media", "image-rotator", "counter"].map((kind) =>
      document.querySelectorAll(".w-" + kind + " .ll-plate").length)`,
  );
  assert(counts.join() === "0,0,1", counts.join());
});

Deno.test("what a look draws on its bars stays below their figures", async () => {
  const above = await evaluate<boolean[]>(
    ["northern-sky", "honeycomb"].map((pack, index) => ({
      kind: "goal-bar",
      pack,
      top: index * 150,
    })),
    `[...document.querySelectorAll(".ll-goal-bar")].map((bar) => {
      const layer = (style) => Number(style.zIndex) || 0;
      return layer(getComputedStyle(bar.querySelector(".ll-on-bar"))) >
        layer(getComputedStyle(bar, "::after"));
    })`,
  );
  assert(above.length === 2 && above.every(Boolean), above.join());
});
