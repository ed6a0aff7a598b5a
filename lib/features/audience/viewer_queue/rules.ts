/** Transitions of a queue. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import {
  MAX_WAITING,
  type QueueCommand,
  type QueueEntry,
  type StoredQueue,
} from "@/lib/schema/audience/viewer_queue.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ViewerQueueSnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import { isTakenAway, type TakenAway } from "@/lib/schema/events/taken_away.ts";
import {
  afterKeyword,
  isOwnLine,
  type Participant,
  participantOf,
  toPerson,
} from "@/lib/schema/events/participation.ts";

const LEAVE = "!leave";
const MAX_IN_GAME = 40;
/** As many as a widget can show. */
const MAX_SHOWN = 25;

/** A queue that nobody has opened yet. */
export const NO_QUEUE: StoredQueue = {
  open: false,
  keyword: null,
  limit: MAX_WAITING,
  current: [],
  waiting: [],
};

/**
 * Returns the queue after a command; `undefined` when the command changes
 * nothing.
 */
export function queueAfter(
  queue: StoredQueue,
  command: QueueCommand,
  now: number,
): StoredQueue | undefined {
  switch (command.action) {
    case "open": {
      const { keyword, limit } = command;
      return { ...queue, open: true, keyword, limit };
    }
    case "close":
      return queue.open ? { ...queue, open: false } : undefined;
    case "next": {
      const { waiting } = queue;
      const first = waiting[0]?.key ?? null;
      if (command.first !== undefined && command.first !== first) {
        throw new AppError(
          "conflict",
          "Cannot call the next: the line has changed, and another person waits first by now",
        );
      }
      const current = waiting.slice(0, command.count);
      if (current.length + queue.current.length === 0) return undefined;
      return { ...queue, current, waiting: waiting.slice(command.count) };
    }
    case "add": {
      const { name, inGame, note } = command;
      const key = `name:${name.toLowerCase()}`;
      const person: Participant = { key, id: null, login: null, name };
      if (isIn(queue, key)) {
        throw new AppError(
          "conflict",
          "Cannot add this person: they are in the queue already",
        );
      }
      if (queue.waiting.length >= MAX_WAITING) {
        throw new AppError(
          "conflict",
          `Cannot add this person: ${MAX_WAITING} people are waiting already`,
          { extra: { limit: MAX_WAITING, used: queue.waiting.length } },
        );
      }
      const entry = { ...person, inGame: inGame || null, note, joinedAt: now };
      return { ...queue, waiting: [...queue.waiting, entry] };
    }
    case "edit":
      return edited(queue, command);
    case "remove":
      assertIn(queue, command.key);
      return without(queue, command.key);
    case "clear":
      return queue.current.length + queue.waiting.length === 0
        ? undefined
        : { ...queue, current: [], waiting: [] };
  }
}

function edited(
  queue: StoredQueue,
  { key, inGame, note, place }: Extract<QueueCommand, { action: "edit" }>,
): StoredQueue {
  assertIn(queue, key);
  const edit = (entry: QueueEntry): QueueEntry =>
    entry.key !== key ? entry : {
      ...entry,
      inGame: inGame === undefined ? entry.inGame : inGame || null,
      note: note ?? entry.note,
    };
  const waiting = queue.waiting.map(edit);
  const at = waiting.findIndex((entry) => entry.key === key);
  if (place !== undefined && at >= 0) {
    waiting.splice(place - 1, 0, ...waiting.splice(at, 1));
  }
  return { ...queue, current: queue.current.map(edit), waiting };
}

/**
 * Returns the queue after messages in chat or from a module; the same object
 * when nothing was said.
 */
export function queueAfterEvents(
  queue: StoredQueue,
  events: readonly LiveEvent[],
): StoredQueue {
  return events.reduce(
    (before, event) => afterEvent(before, event),
    queue,
  );
}

function afterEvent(queue: StoredQueue, event: LiveEvent): StoredQueue {
  if (event.test) return queue;
  const said = saidOf(queue, event);
  const person = said && participantOf(event);
  if (!person) return queue;
  if (said.type === "leave") {
    return isIn(queue, person.key) ? without(queue, person.key) : queue;
  }
  // Who waits may leave a closed queue; nobody joins one.
  if (!queue.open) return queue;
  const inGame = fitGraphemes(said.inGame, MAX_IN_GAME) || null;
  const { key } = person;
  if (isIn(queue, key)) {
    return inGame === null
      ? queue
      : edited(queue, { action: "edit", key, inGame });
  }
  if (queue.waiting.length >= queue.limit) return queue;
  const joinedAt = Date.parse(event.occurredAt);
  const entry: QueueEntry = { ...person, inGame, note: "", joinedAt };
  return { ...queue, waiting: [...queue.waiting, entry] };
}

function saidOf(
  { keyword }: StoredQueue,
  event: LiveEvent,
): { type: "join"; inGame: string } | { type: "leave" } | null {
  if (event.kind === "viewer_queue.leave") return { type: "leave" };
  if (event.kind === "viewer_queue.join") {
    return { type: "join", inGame: event.data.inGame ?? "" };
  }
  if (!isOwnLine(event) || keyword === null) return null;
  const { text } = event.data.message;
  if (afterKeyword(text, LEAVE) !== null) return { type: "leave" };
  const inGame = afterKeyword(text, keyword);
  return inGame === null ? null : { type: "join", inGame };
}

/** Converts a queue to the form that pages see. */
export function toViewerQueue(
  { open, keyword, current, waiting }: StoredQueue,
  revision: number,
): ViewerQueueSnapshot {
  const shown = (entry: QueueEntry) => ({
    person: toPerson(entry),
    inGame: entry.inGame,
  });
  return {
    revision,
    open,
    how: keyword ?? "",
    current: current.map(shown),
    waiting: waiting.slice(0, MAX_SHOWN).map(shown),
    waitingCount: waiting.length,
  };
}

/** Returns the queue without a person; `undefined` when they are not in it. */
export function queueWithout(
  queue: StoredQueue,
  gone: TakenAway,
): StoredQueue | undefined {
  const stays = (entry: QueueEntry) => !isTakenAway(entry, gone);
  const current = queue.current.filter(stays);
  const waiting = queue.waiting.filter(stays);
  return current.length + waiting.length ===
      queue.current.length + queue.waiting.length
    ? undefined
    : { ...queue, current, waiting };
}

function isIn({ current, waiting }: StoredQueue, key: string): boolean {
  return [...current, ...waiting].some((entry) => entry.key === key);
}

function assertIn(queue: StoredQueue, key: string): void {
  if (isIn(queue, key)) return;
  throw new AppError(
    "not_found",
    "Cannot change the queue: this person is not in it",
  );
}

function without(queue: StoredQueue, key: string): StoredQueue {
  const others = (entry: QueueEntry) => entry.key !== key;
  return {
    ...queue,
    current: queue.current.filter(others),
    waiting: queue.waiting.filter(others),
  };
}
