/** Figures that come as they are: polls, metrics, points of other modules. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { goalKey } from "@/lib/schema/events/goal_key.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { giftNames } from "@/lib/schema/events/gift_names.ts";
import {
  nameKeysOf,
  refsOf,
  takenAwayBy,
} from "@/lib/schema/events/taken_away.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import { personKey } from "./deltas.ts";
import { EMPTY_BOARD, rankOnBoard } from "./boards.ts";
import { familyOf, supersedes } from "./latest_per_subject.ts";
import { handlesOf, named } from "./persons.ts";
import type {
  PersonKey,
  PersonRecord,
} from "@/lib/schema/widget_data/stats.ts";
import { instantOf } from "./spans.ts";
import type { UnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/** Ids of events that this feature announces begin so. */
export const OWN_IDS = "stats:";

/** Longer than lists show a person who says nothing more. */
const HIDDEN_MS = 400 * DAY_MS;
/** Number of recipients of the last gifts: as many as widgets list. */
const MAX_RECIPIENTS = 25;
/** Names of those recipients and of their purchases. */
const MAX_GIFT_NAMES = 2 * MAX_RECIPIENTS;
/** Longest key or act of a name that is kept; the platform's are far shorter. */
const MAX_GIFT_NAME_CHARS = 300;

/** Lists the keys of everything that `applySnapshot` reads. */
export function keysOfSnapshot(
  channelId: string,
  event: LiveEvent,
): Key<unknown>[] {
  switch (event.kind) {
    case "metric.updated":
      return [keys.statMetric(channelId, event.data.name)];
    case "goal.updated":
      return [keys.statModuleGoal(channelId, goalKey(event.data.goalId))];
    case "gift.recipient":
      return [keys.statLatest(channelId, event.kind)];
    case "chat.notice":
      return giftNames(event).length === 0
        ? []
        : [keys.statGiftNames(channelId)];
    case "points.updated": {
      const person = personKey(event.platform, event.actor);
      return person === null ? [] : [
        keys.statPerson(channelId, person),
        keys.statBoard(channelId, "points", "all"),
      ];
    }
    case "chat.message": {
      const id = event.actor?.id ?? null;
      return id === null ? [] : [keys.statHidden(channelId, id)];
    }
    default: {
      const family = familyOf(event);
      return family === null ? [] : [keys.statLastOf(channelId, family)];
    }
  }
}

/** Keeps what an event says about itself; its keys must be loaded. */
export function applySnapshot(
  work: UnitOfWork,
  channelId: string,
  event: LiveEvent,
): void {
  const at = instantOf(event);
  switch (event.kind) {
    case "metric.updated": {
      const { name, value } = event.data;
      const key = keys.statMetric(channelId, name);
      if (at >= (work.get(key)?.at ?? 0)) work.set(key, { value, at });
      return;
    }
    case "goal.updated": {
      if (event.id.startsWith(OWN_IDS)) return;
      const key = keys.statModuleGoal(channelId, goalKey(event.data.goalId));
      if (at >= (work.get(key)?.at ?? 0)) work.set(key, { ...event.data, at });
      return;
    }
    case "gift.recipient": {
      const key = keys.statLatest(channelId, event.kind);
      const before = work.get(key)?.events ?? [];
      work.set(key, { events: [event, ...before].slice(0, MAX_RECIPIENTS) });
      return;
    }
    case "chat.notice":
      return keepGiftNames(work, channelId, event);
    case "chat.user_cleared":
      return hide(work, channelId, event);
    case "chat.message":
      return showAgain(work, channelId, event);
    case "points.updated":
      return setPoints(work, channelId, event, at);
    default: {
      const family = familyOf(event);
      if (family === null) return;
      const key = keys.statLastOf(channelId, family);
      if (supersedes(work.get(key), event)) work.set(key, event);
    }
  }
}

/** Chat alone tells which recipient belongs to which purchase. */
function keepGiftNames(
  work: UnitOfWork,
  channelId: string,
  event: LiveEvent<"chat.notice">,
): void {
  const at = Date.parse(event.receivedAt);
  const told = giftNames(event).filter((name) =>
    Math.max(name.key.length, name.act.length) <= MAX_GIFT_NAME_CHARS
  ).map((name) => ({ ...name, at }));
  if (told.length === 0) return;
  const key = keys.statGiftNames(channelId);
  const names = [...told, ...work.get(key)?.names ?? []];
  work.set(key, { names: names.slice(0, MAX_GIFT_NAMES) });
}

/** Lists show nobody who was banned or timed out. */
function hide(
  work: UnitOfWork,
  channelId: string,
  event: LiveEvent<"chat.user_cleared">,
): void {
  const at = Date.parse(event.occurredAt);
  for (const ref of refsOf(takenAwayBy(event.data))) {
    work.add(keys.statHidden(channelId, ref), at, HIDDEN_MS);
  }
}

/** Shows a person again who writes: they are no longer banned or timed out. */
function showAgain(
  work: UnitOfWork,
  channelId: string,
  { actor, occurredAt }: LiveEvent<"chat.message">,
): void {
  const id = actor?.id ?? null;
  if (id === null) return;
  const key = keys.statHidden(channelId, id);
  const at = work.get(key);
  if (at === null || at >= Date.parse(occurredAt)) return;
  work.remove(key);
  for (const ref of actor ? nameKeysOf(actor) : []) {
    work.remove(keys.statHidden(channelId, ref));
  }
}

/** A balance is told as a whole; the latest holds. */
function setPoints(
  work: UnitOfWork,
  channelId: string,
  event: LiveEvent<"points.updated">,
  at: number,
): void {
  const person = personKey(event.platform, event.actor);
  if (person === null) return;
  const key = keys.statPerson(channelId, person);
  const record = named(work.get(key), event.actor);
  if (at < (record.points?.at ?? 0)) return;
  const { balance } = event.data;
  work.set(key, { ...record, points: { balance, at } });
  const boardKey = keys.statBoard(channelId, "points", "all");
  const board = work.get(boardKey) ?? EMPTY_BOARD;
  work.set(boardKey, rankOnBoard(board, { person, value: balance, at }));
  recordHandles(work, channelId, person, record);
}

/** Lets a person be looked up by the handles of now. */
export function recordHandles(
  work: UnitOfWork,
  channelId: string,
  person: PersonKey,
  record: PersonRecord,
): void {
  for (const handle of handlesOf(record)) {
    work.add(keys.statPersonByHandle(channelId, handle), person);
  }
}
