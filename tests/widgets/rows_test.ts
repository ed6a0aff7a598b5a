/** Lines of lists: what gives way when there is no room, and on which side they stand. */
import { assert, assertEquals } from "@std/assert";
import { allMessages } from "./support/all_messages.ts";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { evaluate } from "./support/shown_page.ts";
import { previewPart } from "./support/shown_events.ts";

const RIGHT_TO_LEFT = "نجمة الليل الطويل جدا";
const LONG = "DerDampfschifffahrtskapitän";

/** The sample events with everybody called `name`. */
const eventsOf = (name: string) => ({
  events: SAMPLE_EVENTS.map((event) => ({
    ...event,
    actor: { ...event.actor, name },
  })),
});

/** Words and figures of rows in sight that are not seen whole. */
const CUT_WORDS = `
Array.from(document.querySelectorAll(".ll-row-line"))
  .filter((line) => {
    const place = line.closest("[data-component]").parentElement.getBoundingClientRect();
    return line.getBoundingClientRect().left < place.right;
  }).flatMap((line) => {
  const around = line.getBoundingClientRect();
  return Array.from(line.querySelectorAll(".ll-row-action, .ll-row-amount"))
    .filter((word) => word.textContent.trim() !== "")
    .flatMap((word) => {
      const box = word.getBoundingClientRect();
      const whole = box.bottom <= around.bottom + 8 && box.right <= around.right + 3 && box.left >= around.left - 3
        && word.scrollWidth <= word.clientWidth + 1;
      return whole ? [] : [word.textContent];
    });
})`;

Deno.test("what somebody did and gave is there whole beside any name, at any width", async () => {
  const components = [240, 300, 360, 460, 700].flatMap((width, index) =>
    [LONG, RIGHT_TO_LEFT, "Zoë"].map((name, row) => ({
      kind: "event-list",
      width,
      top: row * 440,
      left: index * 720,
      state: eventsOf(name),
      page: { mode: "still" as const },
    }))
  );
  assertEquals(await evaluate(components, CUT_WORDS), []);
  const lists = await evaluate<boolean[]>(
    ["Zoë", LONG].map((name, row) => ({
      kind: "event-list",
      width: 620,
      top: row * 440,
      state: eventsOf(name),
      page: { mode: "still" as const },
    })),
    `Array.from(document.querySelectorAll(".ll-rows"))
      .map((list) => list.dataset.placed === "two")`,
  );
  assertEquals(
    lists,
    [false, true],
    "a list has two lines where it needs them",
  );
  const [short] = await evaluate<number[]>(
    [{ kind: "event-list", state: eventsOf("Zoë"), page: { mode: "still" } }],
    `[Array.from(document.querySelectorAll(".ll-row-action")).filter((word) => {
      const line = word.parentElement.getBoundingClientRect();
      return word.textContent.trim() !== "" &&
        word.getBoundingClientRect().top < line.bottom - 1;
    }).length]`,
  );
  assert(short! >= 5, "short names leave room for the words");
});

Deno.test("a title from right to left stands beside its cover", async () => {
  const [gap] = await evaluate<number[]>(
    [{
      kind: "now-playing",
      width: 900,
      state: {
        song: {
          title: RIGHT_TO_LEFT,
          artist: "The Quiet Harbour",
          coverUrl: null,
          requester: null,
          startedAt: null,
          durationMs: null,
        },
      },
      page: { mode: "still" },
    }],
    `(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".ll-song-title"));
      const title = range.getBoundingClientRect();
      const artist = document.querySelector(".ll-song-artist").getBoundingClientRect();
      return [Math.abs(title.left - artist.left)];
    })()`,
  );
  assert(gap! < 8, `${gap} px apart`);
});

Deno.test("ranks and rates of a low place stay large enough to be read", async () => {
  const sizes = await evaluate<Record<string, number[]>>(
    [
      { kind: "leaderboard", width: 240, height: 120 },
      { kind: "subathon-rates", width: 200, height: 60, top: 200 },
      { kind: "subathon-feed", width: 200, height: 120, top: 300 },
    ].map((component) => ({ ...component, page: { mode: "still" as const } })),
    `Object.fromEntries(Array.from(document.querySelectorAll("[data-component]")).map((root) => {
      const place = root.parentElement.getBoundingClientRect();
      const seen = Array.from(root.querySelectorAll(".ll-board-row, .ll-rate"))
        .filter((row) => row.getBoundingClientRect().right <= place.right + 1);
      return [root.dataset.component, seen.map((row) => parseFloat(getComputedStyle(row).fontSize))];
    }))`,
  );
  for (const [component, rows] of Object.entries(sizes)) {
    assert(rows.length >= 1, `${component} shows none`);
    assert(rows.every((size) => size >= 15), `${component}: ${rows}`);
  }
});

Deno.test("settings that choose what is said are obeyed", async () => {
  const still = { mode: "still" as const };
  const texts = await evaluate<string[]>(
    [
      {
        kind: "subathon-feed",
        settings: { mode: "recent", show: ["name", "value", "action"] },
        page: still,
      },
      {
        kind: "subathon-timer",
        settings: { parts: ["label"], label: "Subathon" },
        top: 500,
        page: still,
      },
    ],
    `Array.from(document.querySelectorAll("[data-component]")).map((root) => root.textContent)`,
  );
  assert(texts[0]?.includes("gift ×10"), texts[0]);
  assertEquals(texts[1], "Subathon");
});

Deno.test("beside large amounts a name of ten letters is read whole", async () => {
  const [board] = previewPart<{ rows: object[] }[]>("leaderboard", "boards");
  const rows = (board?.rows ?? []).map((row) => ({
    ...row,
    person: { id: "1", login: "x", name: "CroissantF" },
    value: 123_456_789,
  }));
  const cut = await evaluate<boolean[]>(
    [undefined, "velvet-hall", "neon-harbor"].map((pack, index) => ({
      kind: "leaderboard",
      ...(pack && { pack }),
      width: 400,
      height: 400,
      top: index * 420,
      state: { boards: [{ ...board, metric: "tips", rows }] },
      page: { mode: "still" as const },
    })),
    `[...document.querySelectorAll(".ll-board-name")]
      .map((name) => name.scrollWidth > name.clientWidth)`,
  );
  assertEquals(cut, Array.from({ length: 3 * rows.length }, () => false));
});

Deno.test("a jar shows what its level is made of; without motion the level alone", async () => {
  const jar = (settings: Record<string, unknown>, points: number) => ({
    kind: "tip-jar",
    settings,
    state: {
      jar: { revision: 1, points, capacity: 10_000, filledTimes: 0 },
    },
    page: { mode: "still" as const },
  });
  const counts = await evaluate<number[]>(
    [
      jar({ maxObjects: 60 }, 0),
      jar({ maxObjects: 60 }, 5_000),
      jar({ maxObjects: 200 }, 5_000),
      jar({ maxObjects: 60 }, 10_000),
      jar({ motion: { intensity: "none" } }, 5_000),
    ],
    `Array.from(document.querySelectorAll("[data-component]"))
      .map((root) => root.querySelectorAll(".ll-jar-object").length)`,
  );
  assertEquals(counts, [0, 30, 100, 60, 0]);
});

Deno.test("who gave without a name is called so in the language of the page", async () => {
  const nobody = {
    id: null,
    login: null,
    name: "Anonymous",
    avatarUrl: null,
    anonymous: true,
  };
  const page = {
    mode: "still" as const,
    locale: "de",
    words: allMessages("de"),
  };
  const [board, boss] = await evaluate<string[]>(
    [
      {
        kind: "leaderboard",
        state: {
          boards: [{
            metric: "tips",
            period: "stream",
            currency: "EUR",
            rows: [{ rank: 1, person: nobody, value: 500 }],
          }],
        },
        page,
      },
      {
        kind: "stream-boss",
        state: {
          boss: {
            revision: 1,
            boss: nobody,
            hp: 9,
            maxHp: 10,
            lastHit: { person: nobody, points: 1 },
          },
        },
        page,
      },
    ],
    `Array.from(document.querySelectorAll("[data-component]")).map((root) => root.textContent)`,
  );
  for (const text of [board, boss]) {
    assert(text?.includes("Anonym") && !text.includes("Anonymous"), text);
  }
});
