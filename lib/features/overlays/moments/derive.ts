/** Moments that follow from events of a log. Pure. */
import type {
  Actor,
  EventData,
  EventKind,
  LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import {
  cueOfMoment,
  type MomentKind,
  MOMENTS,
} from "@/lib/schema/events/kinds/moments.ts";
import { leadingChoices } from "@/lib/schema/events/leading_choices.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import { goalKey } from "@/lib/schema/events/goal_key.ts";
import type { MomentMemory } from "@/lib/schema/overlays/moments.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";

/** A moment that is to be noted. */
export interface FoundMoment {
  /** Tells it from all others of the channel. */
  name: string;
  /** Event from which it follows. */
  of: LiveEvent;
  actor: Actor | null;
  data: EventData<"moment">;
}

/** Memory of a channel of which nothing was read. */
export const NO_MEMORY: MomentMemory = { noted: [], stood: [] };

/** Most names, and most trains and goals, that are remembered. */
const MAX_NOTED = 200;
const MAX_STOOD = 50;
/** Most bytes of the names, with which trains and goals stand in one value. */
const MAX_NOTED_BYTES = 40 * 1024;

/** Begins the id of an event by which the service tells that a goal of its own was reached. */
const OWN_GOALS = "stats:goal:";

/** Reading of an event as a moment: what the facets say already is left out. */
type Said = Partial<Omit<EventData<"moment">, "moment" | "like">> & {
  moment: MomentKind;
  /** Tells it from others of its kind; the event's id unless given. */
  once?: string;
  actor?: Actor | null;
};

type Rules = {
  [K in EventKind]?: (
    event: LiveEvent<K>,
    memory: MomentMemory,
  ) => Said | null;
};

/** Reads of the kinds of event from which a moment follows. */
const RULES: Rules = {
  "hype_train.begin": ({ data }) => ({
    moment: "hype_train.begin",
    once: data.trainId,
    ...trainFigures(data),
  }),
  "hype_train.progress": ({ data }, memory) => {
    const before = stoodAt(memory, trainName(data));
    // Of a train that nobody has told of yet, it is not known that it rose.
    if (before === null || data.level <= before) return null;
    return {
      moment: "hype_train.level",
      once: `${data.trainId}:${data.level}`,
      ...trainFigures(data),
    };
  },
  "hype_train.end": ({ data }) => ({
    moment: "hype_train.end",
    once: data.trainId,
    ...trainFigures(data),
  }),
  "poll.end": ({ data }) => {
    // A poll that was taken away chose nothing.
    if (data.status !== "completed" && data.status !== "terminated") {
      return null;
    }
    const { leaders } = leadingChoices(data.choices);
    return {
      moment: "poll.end",
      once: data.pollId,
      title: data.title,
      result: leaders.map(({ title }) => title).join(", "),
      count: data.choices.reduce((sum, { votes }) => sum + (votes ?? 0), 0),
    };
  },
  "prediction.end": ({ data }) => {
    const { outcomes, winningOutcomeId, status } = data;
    const won = outcomes.find(({ id }) => id === winningOutcomeId);
    if (status !== "resolved" || !won) return null;
    return {
      moment: "prediction.end",
      once: data.predictionId,
      title: data.title,
      result: won.title,
      amount: outcomes.reduce((sum, { points }) => sum + (points ?? 0), 0),
    };
  },
  "goal.end": ({ platform, data }) =>
    data.achieved !== true ? null : {
      moment: "goal.reached",
      once: `${platform}:${data.goalId}:${data.target}`,
      title: data.description,
      source: platform,
      amount: data.target,
    },
  "goal.updated": (event, memory) => {
    const { id, data } = event;
    const { goalId, title, metric, current, target, currency } = data;
    if (current < target) return null;
    // The service tells of its own goals once they are reached, and once a round.
    const isOwn = isTitledById(event);
    const before = stoodAt(memory, goalName(data));
    // Of a goal that nobody has told of yet, it is not known that it rose.
    if (!isOwn && (before === null || before >= target)) return null;
    return {
      moment: "goal.reached",
      once: isOwn ? id : `module:${goalKey(goalId)}:${target}`,
      title: isOwn ? goalId : title,
      source: metric ?? "module",
      amount: currency === null ? target : target / 10 ** minorDigits(currency),
    };
  },
  "ladder.goal_reached": ({ data }) => ({
    moment: "ladder.goal_reached",
    title: data.title,
    amount: data.threshold,
    actor: data.user,
  }),
  "timer.ended": () => ({ moment: "timer.ended" }),
  "giveaway.state": ({ data: { giveaway } }) => {
    const [winner] = giveaway?.winners ?? [];
    if (giveaway?.status !== "drawn" || !winner) return null;
    const { id, login, name } = winner;
    return {
      moment: "giveaway.drawn",
      // Drawn anew, it is told anew.
      once: `${giveaway.giveawayId}:${giveaway.drawnAt}`,
      title: giveaway.prize,
      result: giveaway.winners.map((one) => one.name).join(", "),
      count: giveaway.entries,
      actor: { id, login, name },
    };
  },
  "wheel.spin": ({ data }) => ({
    moment: "wheel.stopped",
    once: data.spinId,
    title: data.title,
    result: data.result,
    delayMs: data.durationMs,
  }),
  "shoutout": ({ data }) => ({
    moment: "shoutout",
    source: data.direction,
    viewers: data.viewers,
    actor: data.channel,
  }),
  "ad_break": ({ data }) => ({
    moment: "ad_break",
    source: data.automatic ? "automatic" : "manual",
    count: Math.round(data.durationMs / 1_000),
    actor: data.requester,
  }),
  "chat.notice": ({ data, actor }) => {
    // What another channel of a shared chat announces is no moment of this one.
    if (data.sharedFrom) return null;
    const shared = { once: data.messageId, actor, message: data.message };
    switch (data.notice) {
      case "watch_streak":
        return {
          moment: "watch_streak",
          ...shared,
          count: numberOf(data.details.streakCount),
        };
      case "modiversary":
        return {
          moment: "modiversary",
          ...shared,
          months: numberOf(data.details.months),
        };
      case "announcement":
        return { moment: "announcement", ...shared };
      default:
        return null;
    }
  },
  "metric.updated": ({ data }) =>
    data.value === null ? null : {
      moment: "metric.updated",
      title: data.name,
      amount: data.value,
    },
};

/** Tells whether a moment's title is the id of the widget that counts it. */
export const isTitledById = (of: LiveEvent): boolean =>
  of.kind === "goal.updated" && of.platform === "limelight" &&
  of.id.startsWith(OWN_GOALS);

/** Kinds of events from which moments follow. */
export const MOMENT_SOURCES: readonly string[] = Object.keys(RULES);

/**
 * Finds the moments among events in log order that are wanted, each once, and
 * what is to be remembered for those that come. A test is noted whenever it is
 * sent, and is remembered by nobody.
 */
export function findMoments(
  before: MomentMemory,
  events: readonly LiveEvent[],
  isWanted: (kind: MomentKind, event: LiveEvent) => boolean,
): { found: FoundMoment[]; memory: MomentMemory } {
  const found: FoundMoment[] = [];
  let memory = before;
  for (const event of events) {
    const said = readMoment(event, memory);
    memory = remember(memory, event);
    if (!said || !isWanted(said.moment, event)) continue;
    const { once, actor = event.actor, ...rest } = said;
    const own = event.test ? undefined : once;
    const name = `${said.moment}:${own ?? event.id}`;
    if (memory.noted.includes(name)) continue;
    // The log takes what is named by its event's id once.
    if (own !== undefined) {
      memory = { ...memory, noted: newestOf([...memory.noted, name]) };
    }
    found.push({ name, of: event, actor, data: toMoment(rest) });
  }
  return { found, memory };
}

/** Returns the last of the names, as many as are remembered. */
function newestOf(names: readonly string[]): readonly string[] {
  let bytes = 0;
  const forgotten = names.findLastIndex((name, at) => {
    // Four more for its kind, its length and where it begins.
    bytes += encodedSize(name) + 4;
    return names.length - at > MAX_NOTED || bytes > MAX_NOTED_BYTES;
  });
  return names.slice(forgotten + 1);
}

/** Returns the data of a moment, with nothing said where nobody did. */
export function toMoment(
  said: Omit<Said, "once" | "actor">,
): EventData<"moment"> {
  return {
    like: MOMENTS[said.moment].like,
    cue: cueOfMoment(said.moment) ?? null,
    title: "",
    result: "",
    source: "",
    level: null,
    count: null,
    months: null,
    amount: null,
    viewers: null,
    message: null,
    endsAt: null,
    delayMs: 0,
    name: "",
    action: "",
    ...said,
  };
}

function readMoment(event: LiveEvent, memory: MomentMemory): Said | null {
  // Each rule is asked for events of its own kind alone.
  const rule = RULES[event.kind] as
    | ((event: LiveEvent, memory: MomentMemory) => Said | null)
    | undefined;
  return rule?.(event, memory) ?? null;
}

function remember(memory: MomentMemory, event: LiveEvent): MomentMemory {
  switch (event.kind) {
    case "hype_train.begin":
    case "hype_train.progress": {
      const name = trainName(event.data);
      const { level } = event.data;
      // A test begins its train as often as it likes.
      const isAnew = event.test && event.kind === "hype_train.begin";
      const before = isAnew ? 0 : stoodAt(memory, name) ?? 0;
      return withStanding(memory, name, Math.max(before, level));
    }
    case "goal.updated":
      return withStanding(memory, goalName(event.data), event.data.current);
    default:
      return memory;
  }
}

const stoodAt = ({ stood }: MomentMemory, name: string): number | null =>
  stood.find(([one]) => one === name)?.[1] ?? null;

function withStanding(
  memory: MomentMemory,
  name: string,
  figure: number,
): MomentMemory {
  if (stoodAt(memory, name) === figure) return memory;
  const others = memory.stood.filter(([one]) => one !== name);
  return {
    ...memory,
    stood: [...others, [name, figure] as const].slice(-MAX_STOOD),
  };
}

const trainName = ({ trainId }: { trainId: string }) => `train:${trainId}`;
const goalName = ({ goalId }: { goalId: string }) => `goal:${goalKey(goalId)}`;

const trainFigures = (
  { level, total, type }: EventData<"hype_train.begin">,
) => ({ level, amount: total, source: type ?? "" });

const numberOf = (value: unknown): number | null =>
  typeof value === "number" ? value : null;
