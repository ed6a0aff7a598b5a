/**
 * Participants who join an activity by a word in chat, and how they say it.
 * Pure.
 */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { Trimmed } from "@/lib/core/one_line.ts";
import { trimUnseen } from "@/lib/core/unseen.ts";
import type { LiveEvent } from "./catalogue.ts";
import { idKey, isKeyOf } from "./identity.ts";
import { nameKey, type TakenAway } from "./taken_away.ts";
import type { Person } from "./shapes/common.ts";

/** A word that begins a line of chat. */
export const Keyword = Trimmed
  .regex(/^\S{1,30}$/, "1 to 30 characters without a space");

/** A viewer who takes part. */
export interface Participant {
  /** Tells them from others: the platform and the id, or what else is known. */
  key: string;
  id: string | null;
  login: string | null;
  name: string;
}

const MAX_NAME = 50;

const cut = (text: string | null | undefined): string | null =>
  text ? fitGraphemes(text, MAX_NAME) : null;

/**
 * Returns the participant that an event identifies; `null` when it identifies
 * nobody.
 */
export function participantOf(
  { platform, actor }: Pick<LiveEvent, "platform" | "actor">,
): Participant | null {
  const login = cut(actor?.login?.toLowerCase());
  const name = cut(actor?.name?.trim()) || login;
  if (!name) return null;
  const id = actor?.id ?? null;
  const own = id ?? `@${login ?? name.toLowerCase()}`;
  return { key: idKey(platform, own), id, login, name };
}

/** Tells whether a participant's key is that of a person who is taken away. */
export function isParticipant(key: string, gone: TakenAway): boolean {
  const own = key.slice(key.indexOf(":") + 1);
  return own.startsWith("@")
    ? gone.nameKeys.includes(nameKey(own.slice(1)))
    : gone.id !== null && isKeyOf(key, gone.id);
}

/** Returns the data of a participant that may be shown. */
export function toPerson({ id, login, name }: Participant): Person {
  return { id, login, name, avatarUrl: null, anonymous: false };
}

/**
 * Returns the text that follows a keyword at the beginning of a text, in any
 * letter case; `null` when the text begins with another word.
 */
export function afterKeyword(text: string, keyword: string): string | null {
  const [word = "", ...rest] = trimUnseen(text).split(/\s+/);
  return trimUnseen(word).toLowerCase() === keyword.toLowerCase()
    ? trimUnseen(rest.join(" "))
    : null;
}

/**
 * Returns whether a line was written in this channel by a person, and is no
 * test.
 */
export function isOwnLine(
  event: LiveEvent,
): event is LiveEvent<"chat.message"> {
  return event.kind === "chat.message" && !event.test &&
    event.data.sharedFrom === null;
}
