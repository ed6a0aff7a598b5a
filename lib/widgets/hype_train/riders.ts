import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { Actor, Person } from "@/lib/schema/events/shapes/common.ts";
import {
  isTakenAway,
  personRef,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";

/** The platform that hype trains are of. */
const PLATFORM = "twitch";
/** A train begins with what was given in these minutes before it. */
const SPARK_MS = 5 * MINUTE_MS;

const NOBODY: Actor = { id: null, login: null, name: null };

/** A contributor on the train. */
export interface Rider {
  key: string;
  person: Person;
}

/** Tells whether support moves a train: other platforms have none. */
export function isFuel({ platform }: Pick<SupportEvent, "platform">): boolean {
  return platform === PLATFORM;
}

/**
 * Returns the contributors of a train, each once: those who gave most, then the
 * others in the order in which they came. Acts are newest first. Nobody of a test
 * rides where viewers began the train: tests may have come just before it.
 */
export function ridersOf(
  train: EventData<"hype_train.progress">,
  acts: readonly SupportEvent[],
  { byViewers = false }: { byViewers?: boolean } = {},
): Rider[] {
  const riders = new Map<string, Rider>();
  const add = (actor: Actor | null, act: string) => {
    const key = personRef(actor) ?? `act:${act}`;
    if (!riders.has(key)) riders.set(key, { key, person: personOf(actor) });
  };
  for (const { user, type } of train.topContributions) add(user, type);
  const from = train.startedAt === null
    ? -Infinity
    : Date.parse(train.startedAt) - SPARK_MS;
  const until = train.endedAt === null ? Infinity : Date.parse(train.endedAt);
  for (const event of [...acts].reverse()) {
    const { act, actor, occurredAt } = event;
    if (!isFuel(event) || (byViewers && event.test)) continue;
    const at = Date.parse(occurredAt);
    if (at >= from && at <= until) add(actor, act);
  }
  return [...riders.values()];
}

/**
 * Returns the acts with a person whom moderators take away as nobody, once: the
 * train is as long as before, and nothing jumps.
 */
export function withoutFaceOf<E extends SupportEvent>(
  acts: readonly E[],
  gone: TakenAway,
): E[] {
  const isTheirs = ({ actor }: E) => actor !== null && isTakenAway(actor, gone);
  const first = acts.findLast(isTheirs);
  return acts.flatMap((act) => {
    if (!isTheirs(act)) return [act];
    return act === first ? [{ ...act, actor: null }] : [];
  });
}

function personOf(actor: Actor | null): Person {
  const { id, login, name } = actor ?? NOBODY;
  const shown = name ?? login;
  return {
    id,
    login,
    name: shown ?? "",
    avatarUrl: null,
    anonymous: shown === null,
  };
}
