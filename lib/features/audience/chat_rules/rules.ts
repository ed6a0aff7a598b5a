/** Decides which rules events set off, and what is kept of it. Pure. */
import { createHash } from "node:crypto";
import { HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import {
  type ChatAct,
  type ChatRuleRecord,
  type FiredRule,
  type StoredChatRule,
  type StoredChatRules,
  type StoredRun,
  UNDOABLE_ACTS,
} from "@/lib/schema/audience/chat_rules.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  afterKeyword,
  isOwnLine,
  isParticipant,
  participantOf,
  toPerson,
} from "@/lib/schema/events/participation.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { rankOf } from "@/lib/schema/widgets/rules/chat_rules.ts";
import { isBot } from "@/lib/schema/widgets/rules/known_bots.ts";
import { isEcho } from "./answers.ts";

/** Most records that are kept. */
const MAX_RUNS = 50;
/** Most of them that wait to be done. */
const MAX_RULE_WAITING = 40;
/** Lines that are looked at for one word within one cool-down. */
const MAX_LINES = 5;
const MAX_ASKED = 40;
/** Time after which an act that belongs to the moment is no longer done. */
const LAPSE_MS = MINUTE_MS;
/** Acts that belong to the moment; what else is asked for is owed, however late. */
const OF_THE_MOMENT: readonly ChatAct[] = [
  "skip",
  "pause",
  "resume",
  "mute",
  "unmute",
  "shoutout",
  "highlight",
  "queue_next",
  "sound",
];

/** Rules of a channel that has none. */
export const NO_CHAT_RULES: StoredChatRules = {
  rules: [],
  since: 0,
  writes: 0,
  fired: [],
  runs: [],
};

/** A rule and the event that it was written for. */
interface RuleMatch {
  rule: StoredChatRule;
  event: LiveEvent;
  /** Time of the event, ms since the epoch. */
  at: number;
  /** Text behind the word, or with the reward or bits. */
  asked: string;
  /** Key of the viewer; `null` where none is told. */
  viewer: string | null;
}

/** Returns the text that an event has for a rule; `null` where the rule is not for it. */
function askedBy(rule: StoredChatRule, event: LiveEvent): string | null {
  switch (rule.on) {
    case "word":
      return isOwnLine(event) &&
          rankOf(event.data.roles) >= rankOf([rule.from])
        ? afterKeyword(event.data.message.text, rule.word)
        : null;
    case "reward": {
      if (event.kind !== "redemption" || event.data.status === "canceled") {
        return null;
      }
      const { reward, input } = event.data;
      const isIt = reward.title.toLowerCase() === rule.reward.toLowerCase();
      return isIt ? input : null;
    }
    case "bits":
      return event.kind === "cheer" && event.data.bits >= rule.leastBits
        ? event.data.message?.text ?? ""
        : null;
  }
}

/**
 * Returns what events set off by their words, rewards and bits, before
 * cool-downs. Of a word that is written in a flood the first lines of each
 * cool-down are enough: what is read of the rest is bounded.
 */
export function matchesOf(
  { rules, since, answered = [] }: StoredChatRules,
  events: readonly LiveEvent[],
  ownBots: readonly string[],
): RuleMatch[] {
  const active = rules.filter(({ enabled }) => enabled);
  const lines = new Map<string, number>();
  const found: RuleMatch[] = [];
  for (const event of events) {
    const at = Date.parse(event.occurredAt);
    if (event.test || at < since || isBot(event.actor, ownBots)) continue;
    if (isEcho(event, at, answered)) continue;
    for (const rule of active) {
      const asked = askedBy(rule, event);
      if (asked === null) continue;
      if (rule.on === "word") {
        const stretch = Math.floor(at / (rule.coolDownS * SECOND_MS));
        const name = `${rule.id} ${stretch}`;
        const count = (lines.get(name) ?? 0) + 1;
        lines.set(name, count);
        if (count > MAX_LINES) continue;
      }
      const viewer = participantOf(event)?.key ?? null;
      found.push({ rule, event, at, asked, viewer });
    }
  }
  return found;
}

/** Returns the name of a rule's cool-down for a viewer. */
export const viewerName = (
  { rule, viewer }: Pick<RuleMatch, "rule" | "viewer">,
): string => `${rule.id} ${viewer}`;

/** Tells whether a name of `viewerName` is that of a person who is taken away. */
export const isCoolDownOf = (name: string, gone: TakenAway): boolean =>
  isParticipant(name.slice(name.indexOf(" ") + 1), gone);

/** Result of a batch of events. */
interface SetOff {
  state: StoredChatRules;
  /** Times at which viewers set rules off, by `viewerName`. */
  viewers: Map<string, RuleMatch>;
  /** Events that found too much waiting. */
  dropped: number;
}

/**
 * Returns what matches set off by their cool-downs. `viewers` has the times at
 * which viewers set rules off before, by `viewerName`.
 */
export function setOff(
  before: StoredChatRules,
  matches: readonly RuleMatch[],
  viewers: ReadonlyMap<string, number>,
): SetOff {
  let { fired, runs } = before;
  const seen = new Map<string, RuleMatch>();
  let dropped = 0;
  for (const match of matches) {
    const { rule, event, at } = match;
    const id = runId(rule.id, event.id);
    const last = fired.find(({ ruleId }) => ruleId === rule.id);
    if (isCooling(rule, last, at)) continue;
    const name = viewerName(match);
    const byViewer = seen.get(name)?.at ?? viewers.get(name) ?? -Infinity;
    if (
      match.viewer !== null &&
      at - byViewer < rule.viewerCoolDownS * SECOND_MS
    ) continue;
    if (runs.some((run) => run.id === id)) continue;
    const hour = hourOf(last, at);
    const amount = amountOf(match, hour.hourSeconds);
    if (amount === null) continue;
    const waiting = runs.filter(({ state }) => state === "waits").length;
    if (waiting >= MAX_RULE_WAITING) {
      dropped++;
      continue;
    }
    const hourSeconds = hour.hourSeconds + (rule.act === "time" ? amount : 0);
    fired = [
      ...fired.filter(({ ruleId }) => ruleId !== rule.id),
      {
        ...hour,
        ruleId: rule.id,
        at: Math.max(at, last?.at ?? at),
        hourSeconds,
      },
    ];
    if (match.viewer !== null && rule.viewerCoolDownS > 0) {
      seen.set(name, match);
    }
    runs = latest([...runs, toRun(match, id, amount)]);
  }
  return { state: { ...before, fired, runs }, viewers: seen, dropped };
}

/** Tells whether a rule was set off too lately, or after the event, which came late. */
const isCooling = (
  { coolDownS }: StoredChatRule,
  last: FiredRule | undefined,
  at: number,
): boolean =>
  coolDownS > 0 && last !== undefined && at - last.at < coolDownS * SECOND_MS;

const runId = (ruleId: string, eventId: string): string =>
  createHash("sha256").update(JSON.stringify([ruleId, eventId]))
    .digest("base64url");

/** Returns the hour in which a rule adds time. */
function hourOf(
  last: FiredRule | undefined,
  at: number,
): Pick<FiredRule, "hourAt" | "hourSeconds"> {
  return last && at - last.hourAt < HOUR_MS
    ? { hourAt: last.hourAt, hourSeconds: last.hourSeconds }
    : { hourAt: at, hourSeconds: 0 };
}

/** Returns how much of an act is done; `null` where its cap leaves nothing. */
function amountOf(
  { rule, asked }: RuleMatch,
  hourSeconds: number,
): number | null {
  switch (rule.act) {
    case "counter":
      return rule.by;
    case "sound":
      return rule.volume;
    case "queue_next":
    case "spin":
    case "vote":
      return rule.count;
    case "time": {
      const said = /^\+?(\d{1,6})\b/.exec(asked)?.[1];
      const wanted = rule.on !== "word" || said === undefined ||
          rule.mostSeconds === 0
        ? rule.seconds
        : Math.min(Number(said), rule.mostSeconds);
      const left = Math.min(wanted, rule.hourlySeconds - hourSeconds);
      return left > 0 ? left : null;
    }
    default:
      return 0;
  }
}

function toRun(
  { rule, event, at, asked }: RuleMatch,
  id: string,
  amount: number,
): StoredRun {
  const { act } = rule;
  const keepsText = act === "shoutout" || act === "queue_join" ||
    act === "vote";
  return {
    id,
    ruleId: rule.id,
    at,
    who: participantOf(event),
    platform: event.platform,
    act,
    counter: act === "counter" ? rule.counter.toLowerCase() : "",
    ...(act === "sound" && { sound: rule.sound }),
    amount,
    asked: keepsText ? fitGraphemes(asked, MAX_ASKED) : "",
    messageId: event.kind === "chat.message" ? event.data.messageId : null,
    state: "waits",
    takenAt: 0,
    why: "",
  };
}

/** Returns the latest records; those that wait stay. */
function latest(runs: readonly StoredRun[]): readonly StoredRun[] {
  if (runs.length <= MAX_RUNS) return runs;
  const old = runs.findIndex(({ state }) => state !== "waits");
  return runs.toSpliced(Math.max(0, old), 1);
}

/** Tells whether an act came too late to be done. */
export const isLapsed = ({ act, at }: StoredRun, now: number): boolean =>
  OF_THE_MOMENT.includes(act) && now - at > LAPSE_MS;

/** Returns the rules with one record changed. */
export const withRun = (
  state: StoredChatRules,
  id: string,
  change: Partial<StoredRun>,
): StoredChatRules => ({
  ...state,
  runs: state.runs.map((run) => run.id === id ? { ...run, ...change } : run),
});

/**
 * Returns the rules with a record that is taken back; `undefined` where it was
 * before. Throws `not_found` for a record that is not kept, and `conflict` for
 * what cannot be taken back.
 */
export function withoutRun(
  state: StoredChatRules,
  id: string,
): StoredChatRules | undefined {
  const run = state.runs.find((one) => one.id === id);
  if (!run) {
    throw new AppError(
      "not_found",
      "Cannot take it back: it is none of the latest",
    );
  }
  if (run.state === "undone") return undefined;
  if (!canUndo(run)) {
    throw new AppError(
      "conflict",
      "Cannot take it back: it was not done, or nothing of it is left",
    );
  }
  return withRun(state, id, { state: "undone" });
}

const canUndo = ({ act, state }: StoredRun): boolean =>
  state === "done" && UNDOABLE_ACTS.includes(act);

/** Returns the rules without a person in their records; themselves where none has them. */
export function rulesWithout(
  state: StoredChatRules,
  gone: TakenAway,
): StoredChatRules {
  const isTheirs = ({ who }: StoredRun) =>
    who !== null && isParticipant(who.key, gone);
  return state.runs.some(isTheirs)
    ? {
      ...state,
      runs: state.runs.map((run) =>
        isTheirs(run) ? { ...run, who: null, asked: "" } : run
      ),
    }
    : state;
}

/** Converts a record to the form that the dashboard sees. */
export function toRecord(run: StoredRun, now: number): ChatRuleRecord {
  const { id, ruleId, at, who, act, counter, amount, state, why, answer } = run;
  const isOld = now - run.takenAt > LAPSE_MS;
  const isLost = state === "under_way" && isOld;
  return {
    id,
    ruleId,
    at: toIso(at),
    person: who && toPerson(who),
    act,
    counter,
    amount,
    state: isLost ? "unknown" : state,
    why,
    canUndo: canUndo(run),
    answer: answer
      ? {
        state: answer.state === "under_way" && isOld ? "unknown" : answer.state,
        why: answer.why,
      }
      : null,
  };
}
