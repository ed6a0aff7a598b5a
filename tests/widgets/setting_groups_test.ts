/** Every field of a shared group changes what is drawn, on each widget that has it. */
import { assert, assertEquals } from "@std/assert";
import type { WidgetKind } from "@/lib/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { PREVIEW_NOW, SAMPLE_EVENTS } from "@/lib/widgets/state/samples.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  type FaceOptions,
  facePage,
  renderFace,
  standStill,
} from "./support/face_page.ts";

const KINDS = WIDGET_KINDS.filter(({ id }) => id !== "custom-code");

type Values = Record<string, unknown>;

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
/** Settings without which a widget has nothing to show. */
const NEEDED: Record<string, Values> = {
  "static-media": { asset: "picture" },
  "image-rotator": { items: [{ asset: "picture" }] },
};
const ASSETS = {
  picture: { url: PICTURE, type: "image" as const, name: "Picture" },
};

function face(
  kind: string,
  settings: Values,
  more: Partial<FaceOptions> = {},
): FaceOptions {
  return {
    kind,
    ...more,
    settings: { ...NEEDED[kind], ...settings },
    page: { mode: "preview", assets: ASSETS, ...more.page },
  };
}

function defaultsOf(kind: WidgetKind): Values {
  return kind.settings.parse({
    ...NEEDED[kind.id],
    ...kind.preview.settings,
  }) as Values;
}

/** Fields of a group that draw the same whatever they are set to. */
async function idleFields(
  kind: string,
  group: string,
  values: Values,
  base: Values = {},
  more: Partial<FaceOptions> = {},
): Promise<string[]> {
  const own = (base[group] ?? {}) as Values;
  const before = await renderFace(face(kind, base, more));
  const idle: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    const settings = { ...base, [group]: { ...own, [field]: value } };
    if (await renderFace(face(kind, settings, more)) === before) {
      idle.push(`${kind} ${group}.${field}`);
    }
  }
  return idle;
}

const LOOK: Record<string, Values> = {
  text: {
    fontFamily: "Noto Sans",
    fontSize: 77,
    fontWeight: "300",
    color: "#12345678",
    strokeWidth: 9,
    strokeColor: "#87654321",
    shadow: "hard",
    align: "right",
    case: "upper",
    lineHeight: 1.7,
  },
  box: {
    background: "#11223344",
    radius: 33,
    padding: 44,
    borderWidth: 7,
    borderColor: "#44332211",
    opacity: 55,
  },
};

Deno.test("every widget that has text or a plate draws them by each of their fields", async () => {
  for (const kind of KINDS) {
    const settings = defaultsOf(kind);
    for (const [group, values] of Object.entries(LOOK)) {
      if (!(group in settings)) continue;
      const base = group === "box"
        ? { box: { background: "#000000FF", borderWidth: 3 } }
        : { text: { align: "center" } };
      assertEquals(await idleFields(kind.id, group, values, base), []);
    }
  }
});

Deno.test("every widget with text is kept readable where its guard says so", async () => {
  for (const kind of KINDS) {
    if (!("text" in defaultsOf(kind))) continue;
    const base = {
      text: { color: "#222222FF", strokeWidth: 0 },
      a11y: { contrastGuard: "off" },
    };
    const idle = (contrastGuard: string) =>
      idleFields(kind.id, "a11y", { contrastGuard }, base);
    assertEquals((await idle("enforce")).length, 0, kind.id);
    // A warning is for the editor.
    assertEquals((await idle("warn")).length, 1, kind.id);
  }
});

/** What can be written in some form by a field of `format`. */
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

/** A part of the state that a preview of the kind shows, with figures that need formats. */
function part<T extends object = Values>(kind: string, name: string): T {
  const { state } = KINDS.find(({ id }) => id === kind)?.preview ?? {};
  return (state as Values)[name] as T;
}

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
const goal = {
  goalId: "g",
  revision: 1,
  current: 1_250_000,
  target: 2_000_000,
  currency: "EUR",
  round: 0,
  endsAt: null,
  reachedAt: null,
};

/** What of `format` a widget draws, and figures that show it. What is not named it has no use for. */
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
      boards: part<Values[]>("leaderboard", "boards").map((board) => ({
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
  "goal-bar": { fields: MONEY, state: { goal } },
  "goal-stack": {
    fields: MONEY,
    state: {
      goals: part<Values[]>("goal-stack", "goals")
        .map((one) => ({ ...one, figure: goal })),
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
        ...part("session-totals", "totals"),
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
        ...part("subathon-ladder", "ladder"),
        metric: "money",
        current: 1_250_000,
      },
    },
  },
  "subathon-rates": {
    fields: MONEY,
    state: {
      rates: {
        ...part("subathon-rates", "rates"),
        rules: part<{ rules: Values[] }>("subathon-rates", "rates").rules
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
        ...part("subathon-feed", "feed"),
        recent: part<{ recent: Values[] }>("subathon-feed", "feed").recent
          .map((entry) => ({ ...entry, baseAmountMinor: 1_250_000 })),
      },
    },
  },
  "subathon-stats": {
    fields: [...NUMBERS, ...NAMES],
    settings: { tiles: ["contributors", "biggest"] },
    state: {
      stats: { ...part("subathon-stats", "stats"), contributors: 12_400 },
    },
  },
  "mini-goal": {
    fields: MONEY,
    state: {
      challenge: {
        ...part("mini-goal", "challenge"),
        progress: 1_250_000,
        target: 2_000_000,
        currency: "EUR",
      },
    },
  },
  "wheel": {
    fields: NUMBERS,
    settings: { hideWhenIdle: false, showOwed: true },
    state: { wheel: { ...part("wheel", "wheel"), owed: 12_400 } },
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
        ...part("poll", "poll"),
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
        ...part("prediction", "prediction"),
        outcomes: part<{ outcomes: Values[] }>("prediction", "prediction")
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
    state: { giveaway: { ...part("giveaway", "giveaway"), entries: 12_400 } },
  },
  "viewer-queue": {
    fields: [...NUMBERS, ...NAMES],
    state: {
      queue: { ...part("viewer-queue", "queue"), waitingCount: 12_400 },
    },
  },
  "credits": {
    fields: [...MONEY, ...NAMES],
    settings: { showValues: true, sections: [{ source: "tippers" }] },
    state: {
      credits: {
        ...part("credits", "credits"),
        sections: part<{ sections: { items: Values[] }[] }>(
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
    state: { song: { ...part("now-playing", "song"), requester: "Marlowe" } },
  },
  "static-text": {
    fields: [...NUMBERS, ...NAMES],
    settings: { content: "{viewers} {latest.sub}" },
    state: {
      values: {
        "viewers": { type: "number", value: 12_400 },
        "latest.sub": { type: "text", text: "Somebody" },
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

/** Widgets that show something whatever happens. */
const ALWAYS_DATA = new Set([
  "clock",
  "social-rotator",
  "image-rotator",
  "static-media",
  "static-text",
]);

Deno.test("a widget is drawn while the channel is live, or while it has data, as its settings say", async () => {
  const isDrawn = async (options: FaceOptions) =>
    (await renderFace(options)).includes("ll-presence");
  for (const kind of KINDS) {
    const shown = (
      showWhen: string,
      { live = true, state }: { live?: boolean; state?: Values } = {},
    ) =>
      isDrawn(face(
        kind.id,
        { visibility: { showWhen } },
        { ...(state ? { state } : {}), page: { mode: "live", live } },
      ));
    const withData = await shown("has-data");
    assertEquals(await shown("live-only", { live: false }), false, kind.id);
    const nothing = Object.fromEntries(
      Object.keys(kind.preview.state as Values).map((name) => [name, null]),
    );
    const empty = await shown("has-data", { state: nothing });
    assertEquals(
      await shown("on-event", { state: nothing }),
      empty,
      kind.id,
    );
    assertEquals(empty, ALWAYS_DATA.has(kind.id), kind.id);
    if (ALWAYS_DATA.has(kind.id)) assert(withData, kind.id);
  }
});

/** Every kind once, side by side, on a page whose clock is the test's. */
function allFaces(settings: Values): FaceOptions[] {
  return KINDS.map((kind, index) =>
    face(
      kind.id,
      Object.fromEntries(
        Object.entries(settings)
          .filter(([group]) => group in defaultsOf(kind)),
      ),
      {
        left: (index % 8) * 240,
        top: Math.floor(index / 8) * 216,
        width: 240,
        height: 216,
        page: { mode: "live" },
      },
    )
  );
}

const FULL_HD = { viewport: { width: 1920, height: 1080 } };
/** Emotes fly away by themselves. */
const DRAWN = `
Array.from(document.querySelectorAll("[data-face]:not([data-face=EmoteWall])"))
  .filter((face) => face.querySelector(".ll-presence"))
  .map((face) => face.dataset.face)`;

Deno.test("a widget follows the scenes of OBS that it is bound to, and whether it is in the programme", async () => {
  await withPage(async (page, log) => {
    await standStill(page);
    const cut = { intensity: "none" };
    await page.setContent(
      await facePage(allFaces({
        motion: cut,
        visibility: { scenes: ["Live"], hideWhenInactive: true },
      })),
    );
    await page.clock.runFor(100);
    const drawn = async (obs: Values) => {
      await page.evaluate(`limelight.setObs(${JSON.stringify(obs)})`);
      await page.clock.runFor(1_000);
      return await page.evaluate<string[]>(DRAWN);
    };
    // Until OBS says which scene it shows, everything is drawn.
    const all = await drawn({});
    assert(all.length > 30, all.join());
    assertEquals(await drawn({ scene: "Other" }), []);
    assertEquals(await drawn({ scene: "Live" }), all);
    assertEquals(await drawn({ active: false }), []);
    assertEquals(await drawn({ active: true }), all);
    log.assertSilent();
  }, FULL_HD);
});

/** What moves by its enter, by its style sheet or by itself, as face and property. */
const MOVING = `
document.getAnimations().flatMap((animation) => {
  const { target } = animation.effect;
  const face = target.closest("[data-face]")?.dataset.face;
  const frames = animation.effect.getKeyframes();
  const moves = frames.some(({ transform }) =>
    transform !== undefined && transform !== "none");
  const { duration } = animation.effect.getComputedTiming();
  return [[face, target.className, moves, duration]];
})`;

/** A text that is too long steps from its beginning to its end. */
const STEPS = "NowPlaying";

const REACHED = {
  ...SAMPLE_EVENTS[0],
  id: "reached",
  position: "reached",
  kind: "ladder.goal_reached",
  data: { goalId: "preview-400", title: "Dye my hair" },
};
const CELEBRATED = [
  ["goal-bar", { goal: { ...goal, reachedAt: PREVIEW_NOW } }],
  ["hype-train", {
    train: { ...part("hype-train", "train"), level: 9, progress: 3000 },
  }],
  ["subathon-multiplier", {
    timer: {
      ...part("subathon-multiplier", "timer"),
      multiplier: { factorPermille: 3000, appliesTo: "both", endsAt: null },
    },
  }],
  ["stream-boss", { boss: { ...part("stream-boss", "boss"), hp: 1 } }],
  ["counter", { counter: { counterId: "x", value: 99 } }],
];

for (const intensity of ["full", "gentle", "none"]) {
  Deno.test(`widgets come and go with motion ${intensity}`, async () => {
    await withPage(async (page) => {
      await standStill(page);
      const motion = { intensity, enter: "slide-up", enterMs: 900 };
      await page.setContent(
        await facePage(allFaces({
          motion,
          visibility: { scenes: ["Live"] },
        })),
      );
      await page.clock.runFor(100);
      await page.evaluate(`limelight.setObs({ scene: "Other" })`);
      await page.clock.runFor(2_000);
      await page.evaluate(
        `document.getAnimations()
          .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
          .forEach((one) => one.finish())`,
      );
      await page.clock.runFor(2_000);
      await page.evaluate(`limelight.setObs({ scene: "Live" })`);
      await page.clock.runFor(50);
      await page.evaluate(`
        limelight.feed([${JSON.stringify(REACHED)}]);
        for (const [id, state] of ${JSON.stringify(CELEBRATED)}) {
          limelight.update("ins_" + id, { state });
        }`);
      await page.clock.runFor(50);
      const found = (await page.evaluate<[string, string, boolean, number][]>(
        MOVING,
      )).filter(([face, , , ms]) => face !== STEPS && ms > 1);
      const moving = found.filter(([, , moves]) => moves);
      if (intensity === "full") {
        const faces = new Set(moving.map(([face]) => face));
        assert(faces.size > 25, [...faces].join());
      } else {
        assertEquals(moving, []);
        const longest = intensity === "gentle" ? 200 : 0;
        assertEquals(found.filter(([, , , ms]) => ms > longest), []);
      }
    }, FULL_HD);
  });
}
