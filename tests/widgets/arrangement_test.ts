/** Order of the parts of widgets: axes, rows, figures that fill their place. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { SAMPLE_FEED } from "@/lib/schema/widgets/state/sample_subathon.ts";
import {
  previewTime,
  samplePerson,
} from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { winnerColumns } from "@/lib/widgets/giveaway/winner_columns.ts";
import { evaluate } from "./support/shown_page.ts";
import { BEYOND } from "./support/page_probes.ts";
import { previewPart } from "./support/shown_events.ts";

const STILL = { mode: "still" as const };
const HARD = [
  "W".repeat(25),
  "نجمة الليل الطويل جدا",
  "👩‍🚀🪐✨🎉🔥",
  "夜更かしのクジラと星空の旅人",
];

const givenAway = (changes: object) => ({
  giveaway: {
    ...(widgetKind("giveaway")?.preview.state as { giveaway: object }).giveaway,
    ...changes,
  },
});
const DRAWN = { status: "drawn", drawnAt: previewTime(-12_000) };
const LONG_PRIZE =
  "Eine handsignierte Überraschungsgewinnspielteilnahmepostkarte 🎉 mit Rahmen und Widmung";

/** Parts of a giveaway beside its axis, over each other, or outside. */
const OFF_AXIS = `
Array.from(document.querySelectorAll(".ll-giveaway")).flatMap((whole, index) => {
  const around = whole.closest(".ll-frame").getBoundingClientRect();
  const parts = Array.from(whole.children);
  return parts.flatMap((part, place) => {
    const box = part.getBoundingClientRect();
    const next = parts[place + 1]?.getBoundingClientRect();
    const axis = Math.abs(box.left + box.right - around.left - around.right) / 2;
    return [
      ...(axis > 2 ? [index + " " + part.className + " is off by " + axis] : []),
      ...(next && next.top < box.bottom - 8
        ? [index + " " + part.className + " is under the next"] : []),
      ...(box.top < around.top || box.bottom > around.bottom
        ? [index + " " + part.className + " is outside"] : []),
    ];
  });
})`;

Deno.test("all parts of a giveaway stand on one axis, none over another, in every look", async () => {
  const states = [
    givenAway({}),
    givenAway({ prize: LONG_PRIZE }),
    givenAway({ ...DRAWN, winners: [samplePerson("Kestrel")] }),
    givenAway({
      ...DRAWN,
      prize: LONG_PRIZE,
      winners: HARD.map(samplePerson),
    }),
  ];
  for (const { id: pack } of LOOKS) {
    const components = states.flatMap((state, index) =>
      [[600, 260], [320, 140]].map(([width = 0, height = 0], column) => ({
        kind: "giveaway",
        pack,
        state,
        width,
        height,
        left: column * 700,
        top: index * 280,
        page: STILL,
      }))
    );
    assertEquals(await evaluate<string[]>(components, OFF_AXIS), [], pack);
  }
});

Deno.test("every winner of a giveaway is named", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Winner ${index + 1}`);
  const seen = await evaluate<string[]>(
    [{
      kind: "giveaway",
      state: givenAway({ ...DRAWN, winners: names.map(samplePerson) }),
      page: STILL,
    }],
    `Array.from(document.querySelectorAll(".ll-giveaway-name")).filter((name) => {
      const around = name.closest(".ll-frame").getBoundingClientRect();
      const box = name.getBoundingClientRect();
      return box.top >= around.top && box.bottom <= around.bottom &&
        box.right <= around.right && name.scrollWidth <= name.clientWidth + 1;
    }).map((name) => name.textContent)`,
  );
  assertEquals(seen, names);
});

Deno.test("winners stand in one to four columns, as few as leave few rows", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
    const columns = winnerColumns(count);
    assert(columns >= 1 && columns <= 4);
    assert(Math.ceil(count / columns) <= 5);
    assert(winnerColumns(count + 1) >= columns);
  }));
});

Deno.test("a subathon's figures fill their place, with and without a plate", async () => {
  const filled = await evaluate<number[]>(
    [undefined, "broadcast", "velvet-hall"].map((pack, index) => ({
      kind: "subathon-stats",
      ...(pack && { pack }),
      top: index * 320,
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".ll-tiles")).map((tiles) => {
      const tile = tiles.querySelector(".ll-tile").getBoundingClientRect();
      return tile.height / tiles.closest(".ll-frame").getBoundingClientRect().height;
    })`,
  );
  assertEquals(filled.length, 3);
  for (const share of filled) assert(share > 0.8, `${share}`);
});

Deno.test("a subathon's feed writes each amount whole and in one format", async () => {
  const names = [...HARD, ""];
  const feed = {
    ...SAMPLE_FEED,
    recent: names.map((name, index) => ({
      ...SAMPLE_FEED.recent[0],
      entryId: `entry-${index}`,
      kind: ["gift", "cheer", "tip"][index % 3],
      user: name === "" ? null : { id: null, login: null, name },
      count: 999_999_999,
      appliedMs: [600_000, 999_999_999, 1_000][index % 3],
    })),
  };
  const show = ["name", "action", "value", "platform", "ago"];
  const values = await evaluate<[string, boolean][]>(
    [440, 260].map((width, index) => ({
      kind: "subathon-feed",
      settings: { show },
      state: { feed },
      width,
      left: index * 500,
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".ll-row-value, .ll-board-value"))
      .map((value) => {
        const around = value.closest(".ll-row-line, .ll-board-row")
          .getBoundingClientRect();
        const box = value.getBoundingClientRect();
        return [value.textContent, box.top < around.bottom - 4 &&
          box.right <= around.right + 3 &&
          value.scrollWidth <= value.clientWidth + 1];
      })`,
  );
  assert(values.length >= 12, `${values.length}`);
  for (const [text, whole] of values) {
    assert(whole, text);
    assert(/^\+(\d+:)?\d?\d:\d\d$/.test(text.trim()), text);
  }
});

Deno.test("one viewer is one viewer", async () => {
  const viewers = (count: number, settings = {}) => ({
    kind: "viewer-count",
    settings,
    state: {
      viewers: {
        readAt: previewTime(0),
        platforms: [{ platform: "twitch", viewers: count }],
      },
    },
    page: STILL,
  });
  const texts = await evaluate<string[]>(
    [viewers(1), viewers(0), viewers(2), viewers(1, { label: "watching" })],
    `Array.from(document.querySelectorAll(".ll-figure-unit"))
      .map((unit) => unit.textContent)`,
  );
  assertEquals(texts, ["viewer", "viewers", "viewers", "watching"]);
});

Deno.test("the plate of goals ends where they end, in every view", async () => {
  const heights = await evaluate<number[]>(
    [
      { kind: "goal-stack" },
      { kind: "goal-stack", settings: { mode: "rotate" } },
      ...["list", "rungs", "bar", "next-only"].map((view) => ({
        kind: "subathon-ladder",
        settings: { view },
      })),
    ].map((component, index) => ({
      ...component,
      pack: "broadcast",
      height: 480,
      left: (index % 2) * 650,
      top: Math.floor(index / 2) * 500,
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".ll-plate"))
      .map((plate) => plate.getBoundingClientRect().height)`,
  );
  assertEquals(heights.length, 6);
  for (const height of heights) {
    assert(height > 60 && height < 440, `${height}`);
  }
});

Deno.test("credits show a picture beside each name, and cut no amount", async () => {
  const items = HARD.map((name) => ({
    person: samplePerson(name),
    value: 999_999_999,
    removed: false,
  }));
  const [pictures, cut] = await evaluate<[number, string[]]>(
    [{
      kind: "credits",
      settings: { sections: [{ source: "cheerers" }], showValues: true },
      state: {
        credits: {
          ...(widgetKind("credits")?.preview.state as { credits: object })
            .credits,
          sections: [{ source: "cheerers", items, more: 0 }],
        },
      },
      page: STILL,
    }],
    `[document.querySelectorAll(".ll-credits-section .ll-avatar").length,
      Array.from(document.querySelectorAll(".ll-credits-section b"))
        .filter((value) => {
          const line = value.closest("li").getBoundingClientRect();
          return value.getBoundingClientRect().right > line.right + 1 ||
            value.getBoundingClientRect().left < line.left - 1;
        }).map((value) => value.textContent)]`,
  );
  assertEquals(pictures, HARD.length);
  assertEquals(cut, []);
});

Deno.test("a long word about a multiplier takes two lines, and is not cut", async () => {
  const cut = await evaluate<boolean[]>(
    [{
      kind: "subathon-multiplier",
      settings: { template: "×{factor} {what} — jetzt noch mitmachen" },
      page: STILL,
    }],
    `Array.from(document.querySelectorAll(".ll-boost-text")).map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      const box = text.getBoundingClientRect();
      // Letters reach a little beyond their line; a third line is far below.
      return words.bottom > box.bottom + box.height / 4 ||
        words.right > box.right + 2;
    })`,
  );
  assertEquals(cut, [false]);
});

Deno.test("a jar's glass is light over video, and in the colour of the look's text on a plate", async () => {
  const light = "rgb(255, 255, 255)";
  const strokes = await evaluate<string[][]>(
    LOOKS.flatMap(({ id }) =>
      ["#00000000", "#808080FF"].map((background) => ({ id, background }))
    ).map(({ id, background }, index) => ({
      kind: "tip-jar",
      pack: id,
      settings: index % 2 === 0 ? {} : { box: { background } },
      width: 200,
      height: 240,
      left: (index % 6) * 210,
      top: Math.floor(index / 6) * 250,
      page: STILL,
    })),
    `Array.from(document.querySelectorAll(".ll-jar-lip")).map((lip) =>
      [getComputedStyle(lip).stroke, getComputedStyle(lip.closest(".ll")).color])`,
  );
  assertEquals(strokes.length, 2 * LOOKS.length);
  strokes.forEach(([glass, text], index) =>
    assertEquals(glass, index % 2 === 0 ? light : text)
  );
});

Deno.test("a label of a wheel ends before the hub, however wide its letters are", async () => {
  const labels = [...HARD, "MASTERCHEF BOMMEL", "100 % DOUBLE XP", "i", "no"];
  const items = labels.map((label) => ({ label, weight: 1 }));
  const wheel = { ...previewPart("wheel", "wheel"), items };
  const lengths = await evaluate<number[]>(
    LOOKS.map(({ id }, index) => ({
      kind: "wheel",
      pack: id,
      left: (index % 3) * 620,
      top: Math.floor(index / 3) * 720,
      state: { wheel },
      page: STILL,
    })),
    `[...document.querySelectorAll(".ll-wheel-label")]
      .map((label) => label.getComputedTextLength())`,
  );
  assertEquals(lengths.length, LOOKS.length * items.length);
  // From 88 inward; the hub's radius is 13.
  for (const length of lengths) assert(length < 75, `${length}`);
});

Deno.test("totals that are too long for one line stand in two, inside of their place", async () => {
  const totals = previewPart("session-totals", "totals");
  const values = {
    ...previewPart("session-totals", "totals").values as object,
  };
  const packs = [undefined, ...LOOKS.map(({ id }) => id)];
  const beyond = await evaluate<string[]>(
    packs.map((pack, index) => ({
      kind: "session-totals",
      ...(pack && { pack }),
      top: index * 140,
      state: {
        totals: { ...totals, values: { ...values, tips: 123_456_750 } },
      },
      page: STILL,
    })),
    BEYOND,
  );
  assertEquals(beyond, []);
});
