/** Bars of goals, hype trains, bosses and ladders: what stands on them, and how little they show. */
import { assert, assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { samplePerson } from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { type ComponentOptions } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const STILL = { mode: "still" as const };

/** The preview's state of a widget with some fields changed. */
function previewOf(kind: string, topic: string, changes: object) {
  const state = widgetKind(kind)?.preview.state as Record<string, object>;
  return { [topic]: { ...state[topic], ...changes } };
}

const bars = (share: number): ComponentOptions[] => [
  {
    kind: "goal-bar",
    state: previewOf("goal-bar", "goal", {
      current: Math.round(share * 1_000_000),
      target: 1_000_000,
    }),
  },
  {
    kind: "hype-train",
    settings: { style: "bar" },
    state: previewOf("hype-train", "train", {
      progress: Math.round(share * 1_000_000),
      goal: 1_000_000,
    }),
  },
  {
    kind: "stream-boss",
    state: previewOf("stream-boss", "boss", {
      hp: Math.round(share * 1_000_000),
      maxHp: 1_000_000,
    }),
  },
];

/** Widths over heights of what is filled of each bar, once it has been. */
const FILLED = `
Promise.all(document.getAnimations().map((one) => one.finished)).then(() =>
Array.from(document.querySelectorAll(".ll-goal-bar, .ll-hype-track")).map((bar) => {
  const around = bar.getBoundingClientRect();
  const fill = bar.querySelector(".ll-goal-fill, .ll-hype-fill")
    .getBoundingClientRect();
  const width = Math.max(0, Math.min(around.right, fill.right) - around.left);
  return Math.round(100 * width / around.height);
}))`;

Deno.test("little of a bar is a round end as wide as it is high, nothing is nothing", async () => {
  const shares = [0, 0.00001, 0.5];
  const [none, little, half] = await Promise.all(
    shares.map((share) =>
      evaluate<number[]>(
        bars(share).map((bar, index) => ({
          ...bar,
          top: index * 240,
          page: STILL,
        })),
        FILLED,
      )
    ),
  );
  assertEquals(none, [0, 0, 0]);
  for (const width of little ?? []) {
    assert(width >= 98 && width <= 102, `${width}`);
  }
  for (const width of half ?? []) assert(width > 300, `${width}`);
});

/** Figures that do not stand in the middle of their bar, on a ground of their own. */
const BESIDE = `
Array.from(document.querySelectorAll(".ll-goal-bar, .ll-hype-track, .ll-ladder-bar"))
  .flatMap((bar) => {
    const around = bar.getBoundingClientRect();
    const figure = bar.querySelector(".ll-on-bar");
    if (!figure) return [bar.className + " has no figure"];
    const box = figure.getBoundingClientRect();
    const middle = Math.abs(box.left + box.right - around.left - around.right) / 2
      + Math.abs(box.top + box.bottom - around.top - around.bottom) / 2;
    const ground = getComputedStyle(figure).backgroundColor;
    return [
      ...(middle > 2 ? [bar.className + " is off by " + middle] : []),
      ...(box.width > around.width ? [bar.className + " is narrower"] : []),
      ...(ground === "rgba(0, 0, 0, 0)" ? [bar.className + " has no ground"] : []),
    ];
  })`;

Deno.test("a bar's figure stands in its middle on a ground of its own, in every look", async () => {
  const components = ["none", ...LOOKS.map(({ id }) => id)].flatMap(
    (pack, row) =>
      [...bars(0.5), { kind: "subathon-ladder", height: 500 }].map((
        bar,
        index,
      ) => ({
        ...bar,
        ...(pack !== "none" && { pack }),
        left: index * 720,
        top: row * 520,
        page: STILL,
      })),
  );
  assertEquals(await evaluate<string[]>(components, BESIDE), []);
});

Deno.test("a boss's health has its colour in every look", async () => {
  const colors = await evaluate<string[]>(
    LOOKS.map(({ id }, index) => ({
      kind: "stream-boss",
      pack: id,
      top: index * 210,
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".ll-hype-fill"))
      .map((fill) => getComputedStyle(fill).backgroundColor)`,
  );
  assertEquals(colors.length, LOOKS.length);
  assertEquals(new Set(colors), new Set(["rgb(201, 42, 69)"]));
});

Deno.test("before the first fight a boss's place says how it is taken", async () => {
  const [text, icons] = await evaluate<[string, number]>(
    [{
      kind: "stream-boss",
      state: previewOf("stream-boss", "boss", { boss: null, lastHit: null }),
      page: STILL,
    }],
    `[document.querySelector(".ll-boss").textContent,
      document.querySelectorAll(".ll-avatar svg").length]`,
  );
  assert(text.includes("The first boss") && text.includes("last hit"), text);
  assertEquals(icons, 1);
});

Deno.test("a hype train names who gave most of each kind, and cuts no amount", async () => {
  const name = samplePerson("W".repeat(25)).name;
  const texts = await evaluate<[string, boolean][]>(
    [{
      kind: "hype-train",
      settings: { style: "bar" },
      state: previewOf("hype-train", "train", {
        topContributions: ["subscription", "bits"].map((type) => ({
          user: { id: null, login: null, name },
          type,
          total: 999_999_999,
        })),
      }),
      page: STILL,
    }],
    `Array.from(document.querySelectorAll(".ll-hype-conductor > :last-child"))
      .map((amount) => {
        const frame = amount.closest(".ll-body").getBoundingClientRect();
        const box = amount.getBoundingClientRect();
        return [amount.textContent,
          box.right <= frame.right && amount.scrollWidth <= amount.clientWidth + 1
            || box.right <= frame.right && amount.clientWidth === 0];
      })`,
  );
  assertEquals(texts, [
    ["999,999,999 points", true],
    ["999,999,999 bits", true],
  ]);
});

Deno.test("a long figure on a bar is one line in smaller letters", async () => {
  const states = [
    ["stream-boss", "boss", { hp: 9_876_543, maxHp: 10_000_000 }],
    ["mini-goal", "challenge", {
      kind: "tip",
      currency: "EUR",
      progress: 12_345_650,
      target: 1_000_000_000,
    }],
  ] as const;
  const components = states.flatMap(([kind, part, changes], column) =>
    LOOKS.flatMap(({ id: pack }, index) =>
      [1, 0.6].map((scale, row): ComponentOptions => {
        const { width = 0, height = 0 } = widgetKind(kind)?.size ?? {};
        return {
          kind,
          pack,
          width: width * scale,
          height: height * scale,
          left: column * 1_000 + row * 620,
          top: index * 210,
          state: previewOf(kind, part, changes),
          page: STILL,
        };
      })
    )
  );
  const beyond = await evaluate<string[]>(
    components,
    `Array.from(document.querySelectorAll(".ll-hype-track > .ll-on-bar"))
      .flatMap((figure) => {
        const bar = figure.parentElement.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(figure);
        const lines = range.getClientRects().length;
        const { top, bottom, left, right } = figure.getBoundingClientRect();
        return lines === 1 && top >= bar.top - 4 && bottom <= bar.bottom + 4 &&
            left >= bar.left && right <= bar.right &&
            figure.scrollWidth <= figure.clientWidth + 1
          ? []
          : [lines + " lines: " + figure.textContent];
      })`,
  );
  assertEquals(beyond, []);
});
