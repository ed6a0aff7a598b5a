/** A subathon for previews. */
import { HOUR_MS } from "@/lib/core/clock.ts";
import type { z } from "zod";
import { PREVIEW_NOW, previewTime, samplePerson } from "./samples.ts";
import type { Feed, SubathonStatsData, TimerRates } from "./subathon.ts";
import type {
  LadderState,
  TimerState,
} from "@/lib/schema/events/shapes/service.ts";

/** A clock with 3:42:18 to go, in a happy hour. */
export const SAMPLE_TIMER: TimerState = {
  revision: 1,
  sessionId: "preview",
  state: "running",
  direction: "down",
  endsAt: previewTime(13_338_000),
  remainingMs: 13_338_000,
  bankedMs: 0,
  activeMs: 18 * HOUR_MS,
  locked: false,
  capAt: previewTime(30 * HOUR_MS),
  multiplier: {
    factorPermille: 1500,
    appliesTo: "time",
    endsAt: previewTime(1_284_000),
  },
  serverNow: PREVIEW_NOW,
};

/** A ladder of points, two goals reached. */
export const SAMPLE_LADDER: LadderState = {
  revision: 1,
  sessionId: "preview",
  metric: "points",
  current: 312_000,
  goals: ([
    [100, "Cook on stream", "done"],
    [250, "Retro game night", "reached"],
    [400, "Dye my hair", "open"],
    [600, "24 h marathon", "open"],
    [1000, "Skydive", "open"],
  ] as const).map(([points, title, state]) => ({
    id: `preview-${points}`,
    threshold: points * 1000,
    title,
    note: "",
    state,
    reachedAt: state === "open" ? null : previewTime(-points * 60_000),
  })),
};

/** Additions of the usual rules. */
export const SAMPLE_RATES: TimerRates = {
  revision: 1,
  currency: "EUR",
  rules: ([
    ["sub", 1, 1, 60_000, 1000],
    ["sub", 2, 1, 120_000, 2000],
    ["sub", 3, 1, 300_000, 5000],
    ["gift", null, 1, 60_000, 1000],
    ["cheer", null, 100, 20_000, 200],
    ["tip", null, 100, 20_000, 200],
  ] as const).map(([kind, tier, perUnits, addMs, milliPoints]) => ({
    kind,
    tier,
    name: null,
    platform: null,
    perUnits,
    addMs,
    milliPoints,
  })),
};

/** Recent contributions and the ranking. */
export const SAMPLE_FEED: z.infer<typeof Feed> = {
  currency: "EUR",
  recent: ([
    ["gift", "Marlow", 10, 600_000],
    ["cheer", "PixelPanda", 1500, 300_000],
    ["resub", "Juniper", 1, 60_000],
  ] as const).map(([kind, name, count, appliedMs], index) => ({
    entryId: `preview-${index}`,
    kind,
    user: { id: null, login: null, name },
    count,
    platform: "twitch",
    appliedMs,
    milliPoints: appliedMs / 60,
    baseAmountMinor: 0,
    occurredAt: previewTime(-index * 90_000 - 20_000),
  })),
  top: ["Marlow", "PixelPanda", "Kestrel"].map((name, index) => ({
    rank: index + 1,
    person: samplePerson(name),
    value: (3 - index) * 2_400_000,
  })),
};

/** Statistics after a day. */
export const SAMPLE_STATS: z.infer<typeof SubathonStatsData> = {
  readAt: PREVIEW_NOW,
  startedAt: previewTime(-18 * HOUR_MS),
  elapsedMs: 18 * HOUR_MS,
  addedMs: 71_538_000,
  pausedMs: 0,
  contributors: 318,
  biggest: { person: samplePerson("Marlow"), appliedMs: 6_000_000 },
  perHourMs: 3_120_000,
  projectedEnd: {
    from: previewTime(8 * HOUR_MS),
    to: previewTime(13 * HOUR_MS),
  },
  byKind: [
    { kind: "gift", appliedMs: 34_200_000 },
    { kind: "sub", appliedMs: 21_000_000 },
    { kind: "cheer", appliedMs: 16_338_000 },
  ],
  chart: Array.from(
    { length: 60 },
    (_, index) => Math.round((6 + 2 * Math.sin(index / 6)) * HOUR_MS),
  ),
};
