import type { Message, MessagePart, NewEvent } from "./catalogue.ts";

/** Somebody of whom nothing is known. */
const NOBODY = { id: null, login: null, name: null };

const EMPTY: Message = { text: "", parts: [] };

/** Fields that hold what somebody wrote. */
const WRITTEN: ReadonlySet<string> = new Set([
  "input",
  "text",
  "systemText",
  "inGame",
]);

/** Fields that hold a notification as it came, or a part of one. */
const RAW: ReadonlySet<string> = new Set(["raw", "details"]);

/** Kinds that take lines of somebody away: without the id they would take all. */
const TAKING_AWAY: ReadonlySet<string> = new Set([
  "chat.deleted",
  "chat.user_cleared",
]);

/**
 * Returns an event without a person: who they are wherever they are named, and
 * all that they wrote. What was given stays, as somebody's. An event that does
 * not name them is returned itself. Pure.
 */
export function withoutPerson<E extends NewEvent | null>(
  event: E,
  userId: string,
): E {
  if (event === null || !JSON.stringify(event).includes(userId)) return event;
  if (TAKING_AWAY.has(event.kind)) {
    const isTheirs = "user" in event.data && isPerson(event.data.user, userId);
    const user = { ...NOBODY, id: userId };
    return isTheirs ? { ...event, data: { ...event.data, user } } : event;
  }
  const redacted = redact(event, userId);
  // The walk takes texts and names, never the shape.
  return JSON.stringify(redacted) === JSON.stringify(event)
    ? event
    : redacted as E;
}

/** Walks through what an event says; `theirs` tells that the person said it. */
function redact(value: unknown, userId: string, theirs = false): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((one) => redact(one, userId, theirs));
  }
  if (isPerson(value, userId)) return NOBODY;
  if (isMessage(value)) return theirs ? EMPTY : withoutMentions(value, userId);
  const isTheirs = theirs ||
    ["actor", "user"].some((name) =>
      isPerson(Reflect.get(value, name), userId)
    );
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      // A notification as it came may name them in any field.
      if (RAW.has(name) && JSON.stringify(one).includes(userId)) {
        return [name, {}];
      }
      const isText = isTheirs && WRITTEN.has(name) && typeof one === "string";
      return [name, isText ? "" : redact(one, userId, isTheirs)];
    }),
  );
}

function withoutMentions(message: Message, userId: string): Message {
  const parts = message.parts.map((part): MessagePart =>
    part.type === "mention" && part.user.id === userId
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

function isPerson(value: unknown, userId: string): boolean {
  return typeof value === "object" && value !== null && "id" in value &&
    "login" in value && "name" in value && value.id === userId;
}
