/** The channel's prize wheel: what is kept of it, and what the dashboard sends and gets. */
import { z } from "zod";
import { commandFields } from "@/lib/core/command_fields.ts";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine } from "@/lib/core/one_line.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { SliceColor } from "@/lib/schema/events/shapes/modules.ts";
import { MONEY_KINDS } from "@/lib/schema/subathon/rules.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { SUPPORT_LABELS } from "@/lib/schema/widgets/settings/support_labels.ts";

/** Most slices of a wheel. */
const MAX_SLICES = 40;
/** Most spins that are owed. */
export const MAX_OWED = 10_000;
/** Most rules by which viewers earn spins. */
const MAX_RULES = 20;

/** One slice of the wheel. */
export const WheelSlice = z.strictObject({
  label: oneLine(1, 40).meta(shownAs("Label")),
  weight: z.int().min(1).max(1_000).default(1)
    .describe("Its share of all weights is its chance")
    .meta(shownAs({ title: "Odds", hint: "2 comes twice as often as 1" })),
  color: SliceColor.optional()
    .describe("`#RRGGBB`; without one it has the widget's next")
    .meta(shownAs({ title: "Colour", control: "color" })),
}).meta({ id: "WheelSlice" });
export type WheelSlice = z.output<typeof WheelSlice>;

/** Rule by which what viewers do owes spins. */
export const WheelRule = z.strictObject({
  kind: z.enum(SUPPORT_KINDS).meta(shownAs({
    title: "What viewers do",
    options: SUPPORT_LABELS,
  })),
  least: z.int().min(1).max(100_000_000).default(1).describe(
    "Fewer owe nothing: subscriptions, bits, minor units of the channel's currency, viewers, items",
  ).meta(shownAs({
    title: "At least",
    moneyIf: { field: "kind", is: [...MONEY_KINDS] },
  })),
  forEach: z.boolean().default(false)
    .describe(
      "Every full `least` owes as many; `false`: once, whatever its size",
    )
    .meta(shownAs({
      title: "For each full amount",
      hint: "25 subs at 10 owe twice as many. Off: once, whatever its size.",
    })),
  spins: z.int().min(1).max(100).default(1).meta(shownAs("Spins owed")),
}).meta({ id: "WheelRule" });
export type WheelRule = z.output<typeof WheelRule>;

/** A spin that has begun. */
export interface StoredSpin {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Label of the slice that won. */
  result: string;
  /** Place of that slice. */
  index: number;
  /** Time for which it turns, in milliseconds. */
  durationMs: number;
  /** Spins that were owed after it. */
  owed: number;
  /** True where it was one of those owed. */
  isOwed: boolean;
  isUndone: boolean;
  /** Slices that it was drawn from; kept of the last spin alone. */
  slices: readonly WheelSlice[];
  /** Event of another module that told it; `null` for one of the studio. */
  eventId: string | null;
}

/** A spin that waits until the wheel stands still. */
export interface WaitingSpin {
  id: string;
  isOwed: boolean;
  /** Event of another module that tells it, kept beside; `null` for one of the studio. */
  eventId: string | null;
  /** Time for which a module's turns, in milliseconds; a slice and its place. */
  told: { durationMs: number; result: string; index: number } | null;
}

/** A channel's wheel as it is kept. */
export interface StoredWheel {
  title: string;
  slices: readonly WheelSlice[];
  turnMs: number;
  owed: number;
  /** Number of changes of what is owed. */
  owedChanges: number;
  /** Time of the latest of them, ms since the epoch. */
  owedAt: number;
  /** Rules by which viewers earn spins. */
  rules: readonly WheelRule[];
  /** Time from which on what happens counts for them, ms since the epoch. */
  rulesSince: number;
  /** Number of times that the rules were written. */
  rulesWrites: number;
  /** Number of times that its slices were written. */
  writes: number;
  /** Time of the latest of these, ms since the epoch. */
  writtenAt: number;
  /** The wheel stands still from then on, ms since the epoch. */
  busyUntil: number;
  /** Oldest first. */
  waiting: readonly WaitingSpin[];
  /** The latest, oldest first. */
  spins: readonly StoredSpin[];
}

/** A wheel as it is written. */
export const WheelInput = z.strictObject({
  title: oneLine(0, 60).default("").meta(shownAs("Title")),
  slices: z.array(WheelSlice).max(MAX_SLICES).refine(
    (slices) => slices.length !== 1,
    "Give at least 2 slices, or none",
  ).describe("2 to 40 in their order; none: the wheel cannot be spun")
    .meta(shownAs({
      title: "Slices",
      hint: "2 to 40. The odds of each are its share of all.",
    })),
  turnMs: z.int().min(2_000).max(20_000).default(6_000)
    .describe("How long a spin turns")
    .meta(shownAs({ title: "How long it turns", unit: "ms" })),
});

/** Body of `POST /api/channels/:id/wheel`. */
export const WheelCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("save"),
    ...WheelInput.shape,
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("owe"),
    by: z.int().min(-MAX_OWED).max(MAX_OWED)
      .describe("Spins that are owed beside those; negative: fewer"),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("rules"),
    rules: z.array(WheelRule).max(MAX_RULES).describe(
      "In place of those before. Of several for one act, the one that owes most counts",
    ),
    rulesRevision: z.int().min(0).optional().describe(
      "The revision of the rules that these are based on; refused when they were written since",
    ),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("undo"),
    spinId: z.string().min(1).max(100)
      .describe("Of a spin that waits, turns or is over"),
  }),
]).meta({ id: "WheelCommand" });
export type WheelCommand = z.output<typeof WheelCommand>;

/** Body of `POST /api/channels/:id/wheel/spins`. */
export const WheelSpinRequest = z.strictObject({
  ...commandFields,
  owed: z.boolean().default(false).describe("Takes one of the spins owed"),
}).meta({ id: "WheelSpinRequest" });
export type WheelSpinRequest = z.output<typeof WheelSpinRequest>;

/** Answer of the wheel's endpoints. */
export const WheelAnswer = z.object({
  revision: z.int(),
  title: z.string(),
  slices: z.array(WheelSlice),
  turnMs: z.int(),
  owed: z.int().describe("Spins that were earned and not spun yet"),
  rules: z.array(WheelRule).describe("By which viewers earn spins"),
  rulesRevision: z.int().describe("Grows with each change of the rules"),
  waiting: z.array(z.object({
    id: z.string(),
    fromModule: z.boolean().describe("Another module spun its own wheel"),
  })).describe("Spins that wait until the wheel stands still, next first"),
  spins: z.array(z.object({
    id: z.string(),
    at: Instant,
    result: z.string(),
    owed: z.boolean().describe("It was one of those owed"),
    undone: z.boolean(),
    fromModule: z.boolean(),
  })).describe("The latest 30 spins that have begun, newest first"),
  stillAt: Instant.nullable()
    .describe("When the wheel stands still; `null`: it does"),
}).meta({ id: "WheelAnswer" });
export type WheelAnswer = z.infer<typeof WheelAnswer>;

/** Result of a command to the wheel. */
export const WheelDone = WheelAnswer.extend({ changed: z.boolean() })
  .meta({ id: "WheelDone" });
export type WheelDone = z.infer<typeof WheelDone>;
