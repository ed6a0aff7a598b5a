/** New sessions: the first of a channel, and the one after a reset. Pure. */
import { DEFAULT_RULE_BOOK, DEFAULT_SETTINGS } from "./defaults.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { isOwn, OPEN_MARK } from "./ladder.ts";
import { chosenAnew, type PlanRoom } from "./plan_limits.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import { DEFAULT_LADDER } from "@/lib/schema/subathon/ladder.ts";
import { NO_TOTALS, type Session } from "@/lib/schema/subathon/session.ts";

/** Creates the definition of a channel's first session. */
export function firstDefinition(now: number, currency: string): Definition {
  return {
    rules: {
      rulesVersion: 1,
      settings: { ...DEFAULT_SETTINGS, currency },
      book: DEFAULT_RULE_BOOK,
      changedAt: new Date(now).toISOString(),
    },
    multipliers: [],
    ladder: DEFAULT_LADDER,
  };
}

/**
 * Copies a definition for a reset: rules and goals, nothing of the progress.
 * Goals for which the present plan has no room are suspended.
 */
export function copiedDefinition(
  { rules, ladder }: Definition,
  now: number,
  room: PlanRoom,
): Definition {
  const { capAt } = rules.settings;
  const over = capAt !== null && Date.parse(capAt) <= now;
  return {
    rules: {
      ...rules,
      rulesVersion: 1,
      // A hard end that has passed would end the new session at its start.
      settings: over ? { ...rules.settings, capAt: null } : rules.settings,
      changedAt: new Date(now).toISOString(),
    },
    multipliers: [],
    ladder: {
      policy: ladder.policy,
      goals: chosenAnew(
        ladder.goals.filter(isOwn).map((goal) => ({ ...goal, ...OPEN_MARK })),
        room,
      ),
    },
  };
}

/**
 * Creates a session that waits for its start. `revision` goes on from the one
 * before.
 */
export function newSession(
  { definition, now, newId, revision }: {
    definition: Definition;
    now: number;
    newId: NewId;
    revision: number;
  },
): Session {
  const { settings, rulesVersion } = definition.rules;
  return {
    id: newId("ses"),
    state: "idle",
    direction: settings.direction,
    initialMs: settings.initialMs,
    addedMs: 0,
    activeMs: 0,
    runningSince: null,
    startedAt: null,
    endedAt: null,
    endReason: null,
    lastRun: null,
    pausedSince: null,
    pausedMs: 0,
    createdAt: now,
    locked: false,
    offlineAt: null,
    autoPaused: false,
    autoLocked: false,
    rulesVersion,
    definitionVersion: 1,
    revision,
    nextSeq: 1,
    totals: NO_TOTALS,
    byKind: {},
    biggest: [],
    boosts: "",
    ladderAt: 0,
    wakeAt: null,
  };
}
