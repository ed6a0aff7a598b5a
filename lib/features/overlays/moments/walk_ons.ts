/** First lines that people write in a stream, for alerts that tell of them. Pure. */
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type {
  EventData,
  EventKind,
  LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import {
  personRef,
  refsOf,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import type { WalkOnMemory } from "@/lib/schema/overlays/moments.ts";
import { KNOWN_BOTS } from "@/lib/schema/widgets/rules/known_bots.ts";
import { type FoundMoment, toMoment } from "./derive.ts";

/** Memory of a channel whose stream nobody has told of. */
export const NO_STREAM: WalkOnMemory = {
  since: null,
  on: [],
  endedAt: null,
  came: [],
};

/** Kinds of events from which walk-ons follow. */
export const WALK_ON_SOURCES: readonly EventKind[] = [
  "chat.message",
  "stream.online",
  "stream.offline",
];

/** A break of the encoder shorter than this does not end the stream. */
const GRACE_MS = 5 * MINUTE_MS;

/** Most people who walk on in one stream: where all of a crowd do, nobody does. */
const MAX_CAME = 1_000;
/** Most bytes of references to them, which are one value with the rest. */
const MAX_CAME_BYTES = 60 * 1024;

/** Roles by which alerts tell people apart, the first that a person has. */
const ROLES = ["broadcaster", "moderator", "vip", "subscriber"];

/** Stands for the platform of a stream of which only the platform's list told. */
const UNTOLD = "";

/** Begins a stream, or goes on with the one that is on or has just ended. */
function begin(
  memory: WalkOnMemory,
  at: number,
  platform: string,
): WalkOnMemory {
  const { since, endedAt, on } = memory;
  const others = on.filter((one) => one !== platform && one !== UNTOLD);
  const isLate = since === null || at - since >= GRACE_MS;
  // Told of anew without an end between: the end was lost.
  const isAnew = others.length === 0 &&
    (on.includes(platform) || on.includes(UNTOLD) && isLate);
  const goesOn = since !== null &&
    (endedAt === null ? !isAnew : at - endedAt < GRACE_MS);
  return goesOn
    ? { ...memory, on: [...others, platform], endedAt: null }
    : { since: at, on: [platform], endedAt: null, came: [] };
}

/**
 * Returns what is remembered once the platform says that the channel is live,
 * though its begin was never told, or was before an alert asked for it.
 */
export const asLive = (memory: WalkOnMemory, at: number): WalkOnMemory =>
  isLive(memory) ? memory : begin(memory, at, UNTOLD);

/** Tells whether a stream is on, as far as events say. */
export const isLive = ({ since, endedAt }: WalkOnMemory): boolean =>
  since !== null && endedAt === null;

/**
 * Finds the first lines of a stream among events in log order, of people for
 * whom an alert asks, and what is to be remembered of them.
 */
export function findWalkOns(
  before: WalkOnMemory,
  events: readonly LiveEvent[],
  isWanted: (moment: LiveEvent<"moment">) => boolean,
): { found: FoundMoment[]; memory: WalkOnMemory } {
  const found: FoundMoment[] = [];
  let memory = before;
  for (const event of events) {
    if (event.test) continue;
    const { platform } = event;
    const at = Date.parse(event.occurredAt);
    if (event.kind === "stream.online") {
      memory = begin(memory, at, platform);
    } else if (event.kind === "stream.offline") {
      if (!isLive(memory)) continue;
      const on = memory.on.filter((one) => one !== platform && one !== UNTOLD);
      memory = { ...memory, on, endedAt: on.length > 0 ? null : at };
    } else if (event.kind === "chat.message") {
      const data = readLine(event);
      const person = personRef(event.actor);
      if (!data || person === null || !isLive(memory)) continue;
      const who = `${platform}:${person}`;
      if (memory.came.includes(who) || isFull(memory.came)) continue;
      const { actor } = event;
      const moment = { ...event, kind: "moment" as const, data };
      if (!isWanted(moment)) continue;
      memory = { ...memory, came: [...memory.came, who] };
      const name = `walk_on:${memory.since}:${who}`;
      found.push({ name, of: event, actor, data });
    }
  }
  return { found, memory };
}

/** Tells whether no more people are remembered. */
function isFull(came: readonly string[]): boolean {
  return came.length >= MAX_CAME || encodedSize(came) >= MAX_CAME_BYTES;
}

/** Returns the memory without a person; `undefined` where they are not in it. */
export function withoutCame(
  memory: WalkOnMemory,
  gone: TakenAway,
): WalkOnMemory | undefined {
  const refs = refsOf(gone);
  const came = memory.came.filter((who) =>
    !refs.includes(who.slice(who.indexOf(":") + 1))
  );
  return came.length === memory.came.length ? undefined : { ...memory, came };
}

/** Reads a line of chat as the moment in which its writer comes; `null` for bots and other channels' lines. */
function readLine(
  { actor, data }: LiveEvent<"chat.message">,
): EventData<"moment"> | null {
  if (data.sharedFrom || KNOWN_BOTS.has(actor?.login?.toLowerCase() ?? "")) {
    return null;
  }
  const subscriber = data.badges.find(({ set }) => set === "subscriber");
  const months = Number(subscriber?.info || NaN);
  return toMoment({
    moment: "walk_on",
    source: ROLES.find((role) => data.roles.includes(role)) ?? "viewer",
    months: Number.isSafeInteger(months) ? months : null,
  });
}
