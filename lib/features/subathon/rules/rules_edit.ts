/** Operator's changes to settings, rules and multipliers. Pure. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { isCurrency } from "./money.ts";
import { covers, stopAt } from "./multipliers.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import type { Multiplier } from "@/lib/schema/subathon/multiplier.ts";
import { RulesDocument, Settings } from "@/lib/schema/subathon/rules.ts";
import { refuse } from "./transitions.ts";

type RulesBody = Extract<SubathonCommand, { name: "rules" }>["body"];
type MultiplierBody = Extract<SubathonCommand, { name: "multiplier" }>["body"];

const FURTHEST_CAP_MS = 366 * DAY_MS;
const MAX_MULTIPLIERS = 500;

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_input", `Cannot save the rules: ${message}`, {
    issues: [{ path, message }],
  });
}

/**
 * Saves settings and rules as a new version; returns `false` when nothing
 * differs.
 */
export function changeRules(draft: PendingCommit, body: RulesBody): boolean {
  const { session, now, definition } = draft;
  const before = definition.rules;
  const settings = Settings.parse({
    ...before.settings,
    ...Object.fromEntries(
      Object.entries(body.settings).filter(([, value]) => value !== undefined),
    ),
  });
  const book = {
    rules: body.rules ?? before.book.rules,
    rateSteps: body.rateSteps ?? before.book.rateSteps,
    exchangeRates: body.exchangeRates ?? before.book.exchangeRates,
  };
  const known = [before.settings, before.book];
  if (isSame([settings, book], known)) return false;
  assertSettings(draft, before.settings, settings);
  const rulesVersion = session.rulesVersion + 1;
  const next = RulesDocument.parse({
    rulesVersion,
    settings,
    book,
    changedAt: new Date(now).toISOString(),
  });
  draft.define({ rules: next });
  draft.set({
    rulesVersion,
    ...(session.state === "idle"
      ? { initialMs: settings.initialMs, direction: settings.direction }
      : {}),
  });
  // A cap that moved into the past ends the clock now, not back then.
  draft.settle(now);
  return true;
}

function assertSettings(
  draft: PendingCommit,
  before: Settings,
  next: Settings,
): void {
  const { session, now } = draft;
  const fixed = next.initialMs !== before.initialMs ||
    next.direction !== before.direction;
  if (fixed && session.state !== "idle") {
    throw refuse("change the start value or the direction", session);
  }
  if (next.currency !== before.currency) {
    if (!isCurrency(next.currency)) {
      throw invalid("settings.currency", "not a currency in use");
    }
    if (session.totals.money !== 0) {
      throw new AppError(
        "conflict",
        "Cannot change the currency: this session has already counted money in it",
      );
    }
  }
  if (next.capAt !== null && next.capAt !== before.capAt) {
    const cap = Date.parse(next.capAt);
    if (cap <= now || cap > now + FURTHEST_CAP_MS) {
      throw invalid("settings.capAt", "in the future, at most a year ahead");
    }
  }
}

/** Starts or stops multipliers; `false` when nothing was there to stop. */
export function changeMultipliers(
  draft: PendingCommit,
  body: MultiplierBody,
  newId: NewId,
): boolean {
  const { multipliers } = draft.definition;
  if (body.action === "stop") {
    const next = multipliers.map((multiplier) =>
      body.id === null || body.id === multiplier.id
        ? stopAt(multiplier, draft.now)
        : multiplier
    );
    const changed = next.some((multiplier, i) => multiplier !== multipliers[i]);
    if (changed) draft.define({ multipliers: next });
    return changed;
  }
  if (multipliers.length >= MAX_MULTIPLIERS) {
    throw new AppError(
      "conflict",
      `Cannot start a multiplier: the session has had ${MAX_MULTIPLIERS} already`,
    );
  }
  const startsAt = body.startsAt ?? new Date(draft.now).toISOString();
  if (body.endsAt !== null && body.endsAt <= startsAt) {
    throw invalid("endsAt", "later than the start");
  }
  const multiplier: Multiplier = {
    id: newId("mul"),
    factorPermille: body.factorPermille,
    appliesTo: body.appliesTo,
    kinds: body.kinds,
    startsAt,
    endsAt: body.endsAt,
    source: Date.parse(startsAt) > draft.now ? "schedule" : "manual",
    pauseWithTimer: body.pauseWithTimer,
    heldMs: null,
  };
  draft.define({ multipliers: [...multipliers, multiplier] });
  return true;
}

/** A hype train as an event tells of it; instants in ms since the epoch. */
export interface HypeTrainTimes {
  trainId: string;
  startsAt: number;
  /** Time at which it will end, as last published, or ended. */
  endsAt: number | null;
  ended: boolean;
  occurredAt: number;
}

/** Lets the multiplier of a hype train follow the train; `false` when it does. */
export function followHypeTrain(
  draft: PendingCommit,
  train: HypeTrainTimes,
): boolean {
  const boost = draft.settings.hypeTrain;
  if (boost === null || train.endsAt === null) return false;
  const { multipliers } = draft.definition;
  const id = `hype:${train.trainId}`;
  const known = multipliers.find((multiplier) => multiplier.id === id);
  const endsAt = new Date(train.endsAt).toISOString();
  if (known?.endsAt === endsAt) return false;
  const over = known?.endsAt ? Date.parse(known.endsAt) : Infinity;
  // Messages come in any order: progress from before the end says nothing new.
  if (!train.ended && over <= draft.now && train.occurredAt <= over) {
    return false;
  }
  const next: Multiplier = {
    ...(known ?? boost),
    id,
    startsAt: known?.startsAt ?? new Date(train.startsAt).toISOString(),
    endsAt,
    source: "hype_train",
    pauseWithTimer: false,
    heldMs: null,
    factorPermille: known?.factorPermille ?? boost.factorPermille,
    appliesTo: known?.appliesTo ?? boost.appliesTo,
    kinds: known?.kinds ?? boost.kinds,
  };
  draft.define({
    multipliers: [...multipliers.filter((one) => one !== known), next],
  });
  return true;
}

/** Lists the multipliers that cover an instant, strongest first. */
export function runningAt(
  multipliers: readonly Multiplier[],
  at: number,
): Multiplier[] {
  return multipliers.filter((multiplier) => covers(multiplier, at))
    .sort((a, b) => b.factorPermille - a.factorPermille);
}
