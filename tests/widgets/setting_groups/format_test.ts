import { assertEquals } from "@std/assert";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { previewPart } from "@/tests/widgets/support/shown_events.ts";
import { defaultsOf, GOAL, idleFields, KINDS, type Values } from "./rig.ts";

/** Values that a field of `format` can write in some form. */
const FORMAT: Values = {
  locale: "ar-EG",
  currencyDisplay: "code",
  decimals: "2",
  compactNumbers: true,
  nameMaxChars: 4,
};
const NUMBERS = ["locale", "compactNumbers"];
const MONEY = [...NUMBERS, "currencyDisplay", "decimals"];
const NAMES = ["nameMaxChars"];

const tips = SAMPLE_EVENTS.filter(({ kind }) => kind === "tip").map((
  event,
) => ({
  ...event,
  data: {
    ...event.data,
    amount: { amountMinor: 1_250_000, currency: "EUR" },
    baseAmount: null,
  },
}));

/**
 * Fields of `format` that a widget draws, and data that shows them. It has no
 * use for the fields that are not named.
 */
const FORMATTED: Record<
  string,
  { fields: string[]; settings?: Values; state?: Values }
> = {
  "alert-box": { fields: [...MONEY, ...NAMES], state: { samples: tips } },
  "contribution-popups": {
    fields: [...NAMES, "locale"],
    settings: { show: ["time", "points", "name"] },
  },
  "shoutout-card": { fields: [...NAMES, "locale"] },
  "hype-train": { fields: [...NUMBERS, ...NAMES] },
  "chat-box": { fields: NAMES },
  "chat-highlight": { fields: NAMES },
  "event-list": { fields: [...MONEY, ...NAMES], state: { events: tips } },
  "leaderboard": {
    fields: [...MONEY, ...NAMES],
    state: {
      boards: previewPart<Values[]>("leaderboard", "boards").map((board) => ({
        ...board,
        metric: "tips",
        rows: (board["rows"] as Values[])
          .map((row) => ({ ...row, value: 1_250_000 })),
      })),
    },
  },
  "ticker": {
    fields: [...MONEY, ...NAMES],
    settings: { items: [{ type: "latest", kind: "tip" }] },
    state: { latest: { tip: tips[0] } },
  },
  "latest-label": {
    fields: [...MONEY, ...NAMES],
    settings: { items: ["tip"], template: "{name} {amount}" },
    state: { latest: { tip: tips[0] } },
  },
  "goal-bar": { fields: MONEY, state: { goal: GOAL } },
  "goal-stack": {
    fields: MONEY,
    state: {
      goals: previewPart<Values[]>("goal-stack", "goals")
        .map((one) => ({ ...one, figure: GOAL })),
    },
  },
  "counter": {
    fields: NUMBERS,
    state: { counter: { counterId: "x", value: 12_400 } },
  },
  "session-totals": {
    fields: MONEY,
    settings: { tiles: ["tips"] },
    state: {
      totals: {
        ...previewPart("session-totals", "totals"),
        values: { tips: 1_250_000 },
      },
    },
  },
  "viewer-count": { fields: NUMBERS },
  "tip-jar": { fields: ["locale"] },
  "stream-boss": { fields: [...NUMBERS, ...NAMES] },
  "subathon-timer": {
    fields: ["locale"],
    settings: { parts: ["time", "end-time"] },
  },
  "subathon-ladder": {
    fields: MONEY,
    state: {
      ladder: {
        ...previewPart("subathon-ladder", "ladder"),
        metric: "money",
        current: 1_250_000,
      },
    },
  },
  "subathon-rates": {
    fields: MONEY,
    state: {
      rates: {
        ...previewPart("subathon-rates", "rates"),
        rules: previewPart<{ rules: Values[] }>("subathon-rates", "rates").rules
          .filter(({ kind }) => kind === "tip")
          .map((rule) => ({ ...rule, name: null, perUnits: 1_250_000 })),
      },
    },
  },
  "subathon-multiplier": { fields: ["locale"] },
  "subathon-feed": {
    fields: [...MONEY, ...NAMES],
    settings: { metric: "money", mode: "recent" },
    state: {
      feed: {
        ...previewPart("subathon-feed", "feed"),
        recent: previewPart<{ recent: Values[] }>("subathon-feed", "feed")
          .recent
          .map((entry) => ({ ...entry, baseAmountMinor: 1_250_000 })),
      },
    },
  },
  "subathon-stats": {
    fields: [...NUMBERS, ...NAMES],
    settings: { tiles: ["contributors", "biggest"] },
    state: {
      stats: {
        ...previewPart("subathon-stats", "stats"),
        contributors: 12_400,
      },
    },
  },
  "mini-goal": {
    fields: MONEY,
    state: {
      challenge: {
        ...previewPart("mini-goal", "challenge"),
        progress: 1_250_000,
        target: 2_000_000,
        currency: "EUR",
      },
    },
  },
  "wheel": {
    fields: NUMBERS,
    settings: { hideWhenIdle: false, showOwed: true },
    state: { wheel: { ...previewPart("wheel", "wheel"), owed: 12_400 } },
  },
  "countdown": { fields: ["locale"], settings: { timeFormat: "words" } },
  "stopwatch": { fields: ["locale"], settings: { timeFormat: "words" } },
  "clock": { fields: ["locale"] },
  "ad-break": { fields: [] },
  "poll": {
    fields: NUMBERS,
    settings: { votes: "both" },
    state: {
      poll: {
        ...previewPart("poll", "poll"),
        choices: [
          { id: "a", title: "A", votes: 12_400, pointsVotes: 0 },
          { id: "b", title: "B", votes: 10, pointsVotes: 0 },
        ],
      },
    },
  },
  "prediction": {
    fields: [...NUMBERS, ...NAMES],
    settings: { show: ["points", "top"] },
    state: {
      prediction: {
        ...previewPart("prediction", "prediction"),
        outcomes: previewPart<{ outcomes: Values[] }>(
          "prediction",
          "prediction",
        )
          .outcomes.map((outcome) => ({
            ...outcome,
            topPredictors: [{
              user: { id: "7", login: "marlow", name: "Marlowe" },
              pointsUsed: 1000,
              pointsWon: null,
            }],
          })),
      },
    },
  },
  "giveaway": {
    fields: [...NUMBERS],
    state: {
      giveaway: { ...previewPart("giveaway", "giveaway"), entries: 12_400 },
    },
  },
  "viewer-queue": {
    fields: [...NUMBERS, ...NAMES],
    state: {
      queue: { ...previewPart("viewer-queue", "queue"), waitingCount: 12_400 },
    },
  },
  "credits": {
    fields: [...MONEY, ...NAMES],
    settings: { showValues: true, sections: [{ source: "tippers" }] },
    state: {
      credits: {
        ...previewPart("credits", "credits"),
        sections: previewPart<{ sections: { items: Values[] }[] }>(
          "credits",
          "credits",
        ).sections.map((section) => ({
          ...section,
          items: section.items.map((item) => ({ ...item, value: 1_250_000 })),
        })),
      },
    },
  },
  "now-playing": {
    fields: NAMES,
    settings: { show: ["title", "requester"] },
    state: {
      song: { ...previewPart("now-playing", "song"), requester: "Marlowe" },
    },
  },
  "static-text": {
    fields: [...NUMBERS, ...NAMES],
    settings: { content: "{viewers} {latest.sub}" },
    state: {
      values: {
        "viewers": { type: "number", value: 12_400 },
        "latest.sub": { type: "name", name: "Somebody" },
      },
    },
  },
};

Deno.test("numbers, money and names follow each field of `format` that a widget has a use for", async () => {
  assertEquals(
    Object.keys(FORMATTED).sort(),
    KINDS.filter((kind) => "format" in defaultsOf(kind)).map(({ id }) => id)
      .sort(),
  );
  const idle: string[] = [];
  for (const [kind, { fields, settings, state }] of Object.entries(FORMATTED)) {
    const values = Object.fromEntries(
      fields.map((field) => [field, FORMAT[field]]),
    );
    idle.push(
      ...await idleFields(kind, "format", values, settings, state && { state }),
    );
  }
  assertEquals(idle, []);
});
