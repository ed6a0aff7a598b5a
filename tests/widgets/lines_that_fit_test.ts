/** Long lines of labels, questions and tickers: nothing is tiny, nothing repeats. */
import { assert, assertEquals } from "@std/assert";
import {
  previewTime,
  SAMPLE_EVENTS,
  sampleEvent,
} from "@/lib/schema/widgets/state/samples.ts";
import { type ComponentOptions } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const STILL = { mode: "still" as const };

/** By line: its letters in px, and how much of it is out of sight. */
const LINES = (selector: string) =>
  `[...document.querySelectorAll("${selector}")].map((line) => ({
    size: parseFloat(getComputedStyle(line).fontSize),
    wrapped: line.classList.contains("is-wrapped"),
    // Letters of some scripts reach beyond their lines.
    cut: line.scrollWidth > line.clientWidth + 1 || line.scrollHeight >
      line.clientHeight + parseFloat(getComputedStyle(line).fontSize) * 0.5,
  }))`;

interface Line {
  size: number;
  wrapped: boolean;
  cut: boolean;
}

/** By line: by how much of itself its last one is cut off below. */
const CUT_BELOW = (selector: string) =>
  `[...document.querySelectorAll("${selector}")].map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const line = parseFloat(getComputedStyle(text).lineHeight);
    const middles = [...range.getClientRects()]
      .map(({ top, bottom }) => (top + bottom) / 2);
    const end = text.getBoundingClientRect().bottom;
    return (Math.max(...middles) + line / 2 - end) / line;
  })`;

for (const pack of ["broadcast", "blackline", "bare-light", "frost-pane"]) {
  Deno.test(`${pack}: no line of a long label or question is cut in its height`, async () => {
    const cuts = await evaluate<number[]>(
      [{
        kind: "latest-label",
        width: 400,
        height: 78,
        pack,
        state: {
          latest: {
            follow: sampleEvent("follow", "DerDampfschifffahrtskapitaen", {}),
          },
        },
        page: STILL,
      }, {
        kind: "counter",
        width: 260,
        height: 120,
        top: 120,
        pack,
        settings: { label: "Wie oft sind wir heute schon gestorben" },
        page: STILL,
      }],
      CUT_BELOW(".ll-fit.is-wrapped"),
    );
    assert(cuts.length > 0);
    for (const cut of cuts) assert(cut < 0.12, `${cut}`);
  });
}

Deno.test("a time that is wider than its place by part of a pixel loses no letter", async () => {
  const countdown = (width: number, top: number): ComponentOptions => ({
    kind: "countdown",
    width,
    height: 120,
    top,
    pack: "broadcast",
    state: {
      countdown: {
        running: true,
        endsAt: previewTime(-4_000),
        remainingMs: null,
      },
    },
    page: STILL,
  });
  const rooms = (components: ComponentOptions[]) =>
    evaluate<{ text: number; room: number; overflow: string }[]>(
      components,
      `[...document.querySelectorAll(".ll-timer-time")].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { paddingLeft, paddingRight, textOverflow } =
          getComputedStyle(text);
        return {
          overflow: textOverflow,
          text: range.getBoundingClientRect().width,
          room: text.getBoundingClientRect().width - parseFloat(paddingLeft) -
            parseFloat(paddingRight),
        };
      })`,
    );
  const [wide, wider] = await rooms([countdown(900, 0), countdown(1_000, 140)]);
  assert(wide && wider && wide.text < wide.room);
  // How much of its width a countdown leaves for its text.
  const share = (wider.room - wide.room) / 100;
  const narrow = 900 - (wide.room - wide.text) / share;
  const tight = await rooms(
    [0.1, 0.2, 0.3, 0.4].map((less, index) =>
      countdown(narrow - less, index * 140)
    ),
  );
  for (const { text, room, overflow } of tight) {
    // Its padding has room for part of a pixel.
    assert(text <= room || (overflow === "clip" && text < room + 1));
  }
});

Deno.test("a label with a long name has a second line rather than tiny letters", async () => {
  const label = (name: string, top: number): ComponentOptions => ({
    kind: "latest-label",
    width: 480,
    height: 90,
    top,
    pack: "broadcast",
    state: { latest: { follow: sampleEvent("follow", name, {}) } },
    page: STILL,
  });
  const [short, long] = await evaluate<Line[]>(
    [label("Zoë", 0), label("DerDampfschifffahrtskapitaen", 120)],
    LINES(".ll-label .ll-fit"),
  );
  assertEquals(short && { ...short, size: 0 }, {
    size: 0,
    wrapped: false,
    cut: false,
  });
  assert(long?.wrapped && !long.cut && long.size >= 18, JSON.stringify(long));
});

Deno.test("a long question of a poll is read whole, in letters of 14 px and more", async () => {
  const [title] = await evaluate<Line[]>(
    [{
      kind: "poll",
      pack: "velvet-hall",
      state: {
        poll: {
          pollId: "1",
          source: "platform",
          title: "Welche Karte spielen wir als Nächstes, und warum?",
          choices: ["Harbour", "Old mill"].map((name) => ({
            id: name,
            title: name,
            votes: 1,
            pointsVotes: 0,
          })),
          pointsPerVote: null,
          status: "active",
          startedAt: previewTime(-60_000),
          endsAt: previewTime(60_000),
          endedAt: null,
        },
      },
      page: STILL,
    }],
    LINES(".ll-poll-title"),
  );
  assert(title && !title.cut && title.size >= 14, JSON.stringify(title));
});

Deno.test("a few items of a ticker stand side by side, each once, and take turns where they do not fit", async () => {
  const latest = Object.fromEntries(
    SAMPLE_EVENTS.map((event) => [event.kind, event]),
  );
  const ticker = (
    width: number,
    top: number,
    settings = {},
  ): ComponentOptions => ({
    kind: "ticker",
    width,
    height: 64,
    top,
    settings,
    state: {
      latest,
      boards: [],
      goals: [],
      totals: { values: {}, currency: "EUR", liveSince: null },
    },
    page: STILL,
  });
  const shown = await evaluate<
    { items: number; signs: number; width: number }[]
  >(
    [
      ticker(1_800, 0),
      ticker(420, 100),
      ticker(1_800, 200, { bar: "full" }),
      ticker(1_800, 300, { items: [{ type: "latest", kind: "follow" }] }),
    ],
    `[...document.querySelectorAll("[data-component]")].map((root) => {
      const seen = (selector) => [...root.querySelectorAll(selector)]
        .filter((part) => getComputedStyle(part).visibility !== "hidden").length;
      const width = root.querySelector(".ll-plate").getBoundingClientRect().width;
      return { items: seen(".ll-ticker-item"), signs: seen(".ll-ticker-sign"), width };
    })`,
  );
  assertEquals(shown.map(({ items, signs }) => [items, signs]), [
    [3, 2],
    [
      1,
      0,
    ],
    [3, 2],
    [1, 0],
  ]);
  // The bar is as wide as its words.
  const [row = 0, turns = 0, full, one = 0] = shown.map(({ width }) => width);
  assert(row > 600 && row < 1_200, `${row} px of 1,800`);
  assert(turns <= 420, `${turns} px of 420`);
  assertEquals(full, 1_800);
  assert(one > 150 && one < 400, `${one} px for one item`);
});

Deno.test("the progress of an ad break stands apart from its words", async () => {
  const gap = await evaluate<number>(
    [{ kind: "ad-break", pack: "broadcast", page: STILL }],
    `document.querySelector(".ll-timer-bar").getBoundingClientRect().top -
      document.querySelector(".ll-timer-word").getBoundingClientRect().bottom`,
  );
  assert(gap >= 2, `${gap} px`);
});

Deno.test("a free text of several lines shrinks until the first and the last are seen", async () => {
  const [above, below] = await evaluate<number[]>(
    [{
      kind: "static-text",
      pack: "pixel-tavern",
      settings: { content: "First line\nSecond line\nThird line\nLast line" },
      page: STILL,
    }],
    `(() => {
      const box = document.querySelector(".ll-free-text");
      const range = document.createRange();
      range.selectNodeContents(box);
      const [text, room] = [range, box].map((part) => part.getBoundingClientRect());
      return [text.top - room.top, room.bottom - text.bottom];
    })()`,
  );
  assert((above ?? -9) >= -1 && (below ?? -9) >= -1, `${above}, ${below}`);
});

Deno.test("a free text that keeps its size ends with a whole line", async () => {
  const [lines, all] = await evaluate<number[]>(
    [{
      kind: "static-text",
      pack: "velvet-hall",
      settings: {
        content: "First line\nSecond line\nThird line\nLast line",
        overflow: "wrap",
        text: { fontSize: 28 },
      },
      page: STILL,
    }],
    `(() => {
      const box = document.querySelector(".ll-free-text");
      const { lineHeight, paddingTop } = getComputedStyle(box);
      return [box.clientHeight, box.scrollHeight]
        .map((high) => (high - parseFloat(paddingTop)) / parseFloat(lineHeight));
    })()`,
  );
  assert(lines !== undefined && all !== undefined && lines < all);
  assert(Math.abs(lines - Math.round(lines)) < 0.04, `${lines} lines`);
});

Deno.test("in a small place a dial is whole or not there, and a label's words are read to their end", async () => {
  const small = { width: 160, height: 48, page: STILL };
  const [dials, cut] = await evaluate<[number[], number]>(
    ["velvet-hall", "neon-harbor", "bare-light"].flatMap((pack) => [
      { kind: "clock", pack, ...small },
      {
        kind: "counter",
        pack,
        ...small,
        width: 140,
        settings: { label: "Wie oft gestorben" },
      },
    ]),
    `[
      [...document.querySelectorAll(".ll-dial")].map((dial) => dial.offsetWidth),
      [...document.querySelectorAll(".ll-figure-label")].filter((label) =>
        label.scrollWidth > label.clientWidth ||
        label.style.textOverflow !== "clip").length,
    ]`,
  );
  assert(dials.every((wide) => wide === 0 || wide >= 20), dials.join());
  assertEquals([dials.length, cut], [3, 0]);
});

Deno.test("a date below a clock is read from afar", async () => {
  const [date] = await evaluate<Line[]>(
    [{
      kind: "clock",
      pack: "neon-harbor",
      settings: { showSeconds: true, showDate: true },
      page: STILL,
    }],
    LINES(".ll-tab > .ll-fit"),
  );
  assert(date && date.size >= 16 && !date.cut, JSON.stringify(date));
});

Deno.test("a queue that nobody is in says so, and how to join it", async () => {
  const queue = (open: boolean, how: string, top: number) => ({
    kind: "viewer-queue",
    pack: "broadcast",
    top,
    state: {
      queue: {
        revision: 1,
        open,
        how,
        current: [],
        waiting: [],
        waitingCount: 0,
      },
    },
    page: STILL,
  });
  const lines = await evaluate<{ text: string; size: number }[][]>(
    [queue(true, "!join", 0), queue(true, "", 450), queue(false, "!join", 900)],
    `[...document.querySelectorAll(".w-viewer-queue")].map((root) =>
      [...root.querySelectorAll(".ll-fit")].map((line) => ({
        text: line.textContent,
        size: parseFloat(getComputedStyle(line).fontSize),
      })))`,
  );
  assertEquals(lines.map((each) => each.map(({ text }) => text)), [
    ["The queue is open", "Type !join to play"],
    ["The queue is open", "Nobody is waiting yet"],
    ["Queue closed"],
  ]);
  assert(lines.flat().every(({ size }) => size >= 22), JSON.stringify(lines));
});
