import type {
  Actor,
  Message,
  MessagePart,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { NO_MESSAGE } from "@/lib/schema/events/deleted_cheer.ts";
import {
  isNames,
  isTakenAway,
  type TakenAway,
  TAKING_AWAY,
  WHOSE,
  withoutNames,
} from "@/lib/schema/events/taken_away.ts";

/** A person of whom nothing is known. */
const NOBODY = { id: null, login: null, name: null };

/** The same in a list of people. */
const ANONYMOUS = {
  ...NOBODY,
  name: "Anonymous",
  avatarUrl: null,
  anonymous: true,
};

/** Most of the keys that the kind takes. */
const MAX_NAME_KEYS = 20;

/** Fields that hold what a person wrote. */
const WRITTEN: ReadonlySet<string> = new Set([
  "input",
  "text",
  "systemText",
  "inGame",
]);

/** Fields that hold a notification as it came, or a part of one. */
const RAW: ReadonlySet<string> = new Set(["raw", "details"]);

/**
 * Returns an event without a person: who they are wherever they are named, and
 * all that they wrote. What was given stays, as an anonymous person's. An event
 * that does not name them is returned itself. Pure.
 */
export function withoutPerson<E extends NewEvent>(
  event: E,
  gone: TakenAway,
): E {
  // Without the id it would take all lines away.
  if (TAKING_AWAY.has(event.kind)) return withIdOnly(event, gone);
  return withoutPersonIn(event, gone);
}

/**
 * Returns any value that events are made of, or that is kept of them, without a
 * person; itself where it does not name them.
 */
export function withoutPersonIn<T>(value: T, gone: TakenAway): T {
  if (!mayName(JSON.stringify(value), gone)) return value;
  const redacted = redact(value, gone);
  // The walk takes texts and names, never the shape.
  return JSON.stringify(redacted) === JSON.stringify(value)
    ? value
    : redacted as T;
}

/** Rules out most of what does not name a person, before any of it is looked at. */
function mayName(text: string, { id, nameKeys }: TakenAway): boolean {
  if (id !== null && text.includes(id)) return true;
  return nameKeys.length > 0 && /"id":null|"requester":|"sample":/.test(text);
}

/** Pages that read it late still learn whom it takes away. */
function withIdOnly<E extends NewEvent>(event: E, gone: TakenAway): E {
  const { user } = event.data as { user?: unknown };
  if (!isPerson(user) || !isTakenAway(user, gone)) return event;
  if (user.login === null && user.name === null) return event;
  const keys = event.kind === "chat.user_cleared"
    ? { nameKeys: gone.nameKeys.slice(0, MAX_NAME_KEYS) }
    : {};
  const data = { ...event.data, user: { ...NOBODY, id: user.id }, ...keys };
  return { ...event, data };
}

/** Walks through what an event says; `theirs` tells that the person said it. */
function redact(value: unknown, gone: TakenAway, theirs = false): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((one) => redact(one, gone, theirs));
  }
  if (isPerson(value)) {
    if (!isTakenAway(value, gone)) return value;
    return "anonymous" in value ? ANONYMOUS : NOBODY;
  }
  if (isMessage(value)) {
    return theirs ? NO_MESSAGE : withoutMentions(value, gone);
  }
  const isTheirs = theirs || WHOSE.some((name) => {
    const one = Reflect.get(value, name);
    return isPerson(one) && isTakenAway(one, gone);
  });
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (isNames(name, one)) {
        return [name, withoutNames(one, (key) => gone.nameKeys.includes(key))];
      }
      // A notification as it came may name them in any field.
      if (RAW.has(name) && gone.id && JSON.stringify(one).includes(gone.id)) {
        return [name, {}];
      }
      const isText = isTheirs && WRITTEN.has(name) && typeof one === "string";
      return [name, isText ? "" : redact(one, gone, isTheirs)];
    }),
  );
}

function withoutMentions(message: Message, gone: TakenAway): Message {
  const parts = message.parts.map((part): MessagePart =>
    part.type === "mention" && isTakenAway(part.user, gone)
      ? { type: "text", text: "@…" }
      : part
  );
  const isSame = parts.every((part, index) => part === message.parts[index]);
  return isSame
    ? message
    : { text: parts.map(({ text }) => text).join(""), parts };
}

function isMessage(value: object): value is Message {
  return "text" in value && "parts" in value && Array.isArray(value.parts);
}

function isPerson(value: unknown): value is Actor {
  return typeof value === "object" && value !== null && "id" in value &&
    "login" in value && "name" in value;
}
