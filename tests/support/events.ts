import { systemClock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import type {
  EventData,
  EventKind,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { createLog, type Log } from "@/lib/core/log.ts";

/** Arguments that the service gives a log and all that follows it: its keys, and its kinds of events. */
export const logParts = { keys, catalogue: LOG_CATALOGUE };

const OCCURRED_AT = "2026-11-21T10:00:00.000Z";

/** Creates a follow whose id is unique by `name`. */
export function followEvent(name: string | number): NewEvent<"follow"> {
  return {
    id: `test:${name}`,
    kind: "follow",
    occurredAt: OCCURRED_AT,
    platform: "twitch",
    test: false,
    act: `follow:twitch:${name}`,
    actor: { id: String(name), login: `user_${name}`, name: `User ${name}` },
    data: {},
  };
}

/** Creates a line of chat whose id is unique by `name`. */
export function chatEvent(
  name: string | number,
  text = "hello",
): NewEvent<"chat.message"> {
  return {
    ...followEvent(name),
    kind: "chat.message",
    data: chatData(text, { messageId: String(name) }),
  };
}

/** Creates a notification of about `bytes` bytes, with any content. */
export function platformEvent(
  name: string | number,
  raw: Record<string, string | number[]>,
): NewEvent<"platform.test"> {
  return {
    ...followEvent(name),
    kind: "platform.test",
    data: { type: "test", version: null, raw },
  };
}

let made = 0;

/**
 * Returns the data of a line of chat that is `text` and nothing else; `part`
 * gives further fields.
 */
export function chatData(
  text: string,
  part: Partial<EventData<"chat.message">> = {},
): EventData<"chat.message"> {
  return {
    messageId: `m-${++made}`,
    message: { text, parts: [{ type: "text", text }] },
    color: null,
    badges: [],
    roles: [],
    sharedFrom: null,
    type: "text",
    bits: null,
    reply: null,
    rewardId: null,
    ...part,
  };
}

/** Returns the data of a cheer without a message. */
export function cheerData(
  bits: number,
  part: Partial<EventData<"cheer">> = {},
): EventData<"cheer"> {
  return {
    bits,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: null,
    ...part,
  };
}

/** Returns the data of a purchase of `count` gifted subscriptions. */
export function giftData(
  count: number,
  part: Partial<EventData<"gift">> = {},
): EventData<"gift"> {
  return {
    tier: 1,
    count,
    totalGiven: null,
    anonymous: false,
    giftId: null,
    ...part,
  };
}

/** Returns the data of a subscription of one month. */
export function subData(
  part: Partial<EventData<"sub">> = {},
): EventData<"sub"> {
  return {
    tier: 1,
    isPrime: false,
    months: 1,
    durationMonths: 1,
    message: null,
    ...part,
  };
}

/** Returns the data of a hype train of the second level that nobody leads. */
export function hypeTrainData(
  part: Partial<EventData<"hype_train.progress">> = {},
): EventData<"hype_train.progress"> {
  return {
    trainId: "train",
    type: "regular",
    level: 2,
    total: 900,
    progress: 300,
    goal: 1_000,
    topContributions: [],
    sharedWith: [],
    startedAt: null,
    expiresAt: null,
    endedAt: null,
    cooldownEndsAt: null,
    ...part,
  };
}

/** A user of the platform. */
interface SomebodyKnown {
  id: string;
  login: string;
  name: string;
}

const listed = (person: SomebodyKnown) => ({
  ...person,
  avatarUrl: null,
  anonymous: false,
});

/** Returns the data of an open viewer queue, in which people play and wait. */
export function queueData(
  { playing, waiting = [] }: {
    playing: readonly SomebodyKnown[];
    waiting?: readonly SomebodyKnown[];
  },
): EventData<"viewer_queue.state"> {
  const queued = (person: SomebodyKnown) => ({
    person: listed(person),
    inGame: null,
  });
  return {
    revision: 1,
    queue: {
      revision: 1,
      open: true,
      how: "",
      current: playing.map(queued),
      waiting: waiting.map(queued),
      waitingCount: waiting.length,
    },
  };
}

/** Returns the data of a giveaway that was drawn; all who entered won. */
export function drawnData(
  winners: readonly SomebodyKnown[],
  { sample = [], drawnAt = null }: {
    sample?: string[];
    drawnAt?: string | null;
  } = {},
): EventData<"giveaway.state"> {
  return {
    revision: 1,
    giveaway: {
      giveawayId: "g",
      revision: 1,
      status: "drawn",
      prize: "A mug",
      how: "",
      entries: winners.length,
      endsAt: null,
      drawnAt,
      sample,
      winners: winners.map((one) => ({ ...listed(one), answered: null })),
      answerBy: null,
    },
  };
}

/** Returns the data of a tip in minor units of the euro. */
export function tipData(
  amountMinor: number,
  part: Partial<EventData<"tip">> = {},
): EventData<"tip"> {
  return {
    amount: { amountMinor, currency: "EUR" },
    baseAmount: null,
    provider: "test",
    transactionId: null,
    anonymous: false,
    message: null,
    ...part,
  };
}

/**
 * Creates an event of any kind that happens at an instant, ms since the epoch;
 * `part` gives further fields.
 */
export function eventAt<K extends EventKind>(
  at: number,
  kind: K,
  data: EventData<K>,
  part: Partial<NewEvent> = {},
): NewEvent {
  const id = part.id ?? `test:${++made}`;
  return {
    id,
    kind,
    occurredAt: new Date(at).toISOString(),
    platform: "twitch",
    test: false,
    act: `act:${id}`,
    actor: null,
    data,
    ...part,
  } as NewEvent;
}

/** A log that says nothing. */
export const quietLog: Log = createLog({ level: "off", now: () => 0 });

/** Returns the numbers from 0 to `count` - 1. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Opens the log of a database that other processes write, to read it. */
export const logIn = (kv: Deno.Kv) =>
  createEventLog({
    ...logParts,
    kv,
    clock: systemClock,
    log: quietLog,
    connect: false,
  });
