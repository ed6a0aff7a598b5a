/**
 * Moments: what happens on a channel that an alert can tell of and by which
 * nobody gives. The service notes each once, as an event of the kind `moment`.
 * Neither zod nor a page is needed here: the studio reads it in browsers, and
 * overlay pages find what they draw in the event itself.
 */
import type { ConditionField } from "@/lib/schema/widgets/settings/variant_match.ts";
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";
import type { NamedKind } from "./registry.ts";

/** Facets of a moment. */
interface MomentFacets {
  /**
   * The kind of support whose picture, sound, size and volume its alerts have
   * unless they have their own.
   */
  like: NamedKind;
  /** Sound of a look for it, where that is not the one of that kind. */
  cue?: LookCue;
  /** Facts that conditions of its alerts compare, beside platform and name. */
  compares: readonly ConditionField[];
  /** True when a person does it, whose name begins the text. */
  person: boolean;
}

const TRAIN = {
  like: "cheer",
  cue: "level",
  compares: ["level", "amount", "source"],
  person: false,
} as const;

/** Facets of each moment, in the order of menus. */
export const MOMENTS = {
  "hype_train.begin": TRAIN,
  "hype_train.level": TRAIN,
  "hype_train.end": TRAIN,
  "poll.end": {
    like: "redemption",
    compares: ["title", "result", "count"],
    person: false,
  },
  "prediction.end": {
    like: "redemption",
    compares: ["title", "result", "amount"],
    person: false,
  },
  "goal.reached": {
    like: "member",
    cue: "goal",
    compares: ["title", "source", "amount"],
    person: false,
  },
  "ladder.goal_reached": {
    like: "member",
    cue: "goal",
    compares: ["title", "amount"],
    person: false,
  },
  "timer.ended": { like: "follow", compares: [], person: false },
  "giveaway.drawn": {
    like: "gift",
    cue: "draw",
    compares: ["title", "count"],
    person: false,
  },
  "wheel.stopped": {
    like: "redemption",
    cue: "stop",
    compares: ["title", "result"],
    person: false,
  },
  "shoutout": {
    like: "raid",
    cue: "shoutout",
    compares: ["source", "viewers"],
    person: true,
  },
  "walk_on": { like: "follow", compares: ["source", "months"], person: true },
  "ads_soon": { like: "follow", compares: [], person: false },
  "ad_break": { like: "follow", compares: ["count", "source"], person: false },
  "watch_streak": {
    like: "resub",
    compares: ["count", "message", "emote"],
    person: true,
  },
  "modiversary": {
    like: "resub",
    compares: ["months", "message", "emote"],
    person: true,
  },
  "announcement": {
    like: "raid",
    compares: ["message", "emote"],
    person: true,
  },
  "metric.updated": {
    like: "follow",
    compares: ["title", "amount"],
    person: false,
  },
} as const satisfies Record<string, MomentFacets>;

/** A moment that an alert can tell of. */
export type MomentKind = keyof typeof MOMENTS;

/** Every moment, in the order of menus. */
export const MOMENT_KINDS: readonly MomentKind[] = Object.keys(MOMENTS).filter(
  isMomentKind,
);

/** Tells whether a text names a moment. */
export function isMomentKind(kind: string): kind is MomentKind {
  return Object.hasOwn(MOMENTS, kind);
}

/** Returns the sound of a look for a moment, where it has one of its own. */
export function cueOfMoment(kind: MomentKind): LookCue | undefined {
  const { cue }: MomentFacets = MOMENTS[kind];
  return cue;
}

/** Returns the kind of support as whose alerts those of a kind look and sound. */
export function looksLike<K extends string>(
  kind: K,
): K extends MomentKind ? NamedKind : K {
  return (isMomentKind(kind) ? MOMENTS[kind].like : kind) as ReturnType<
    typeof looksLike<K>
  >;
}
