/** Cheers whose chat line was deleted: the platform gives the two no common id. Pure. */
import { fnv1a } from "@/lib/core/fnv1a.ts";
import type { EventData, LiveEvent, Message } from "./catalogue.ts";

/** Time by which a line and the cheer that it is may lie apart, in ms. */
const MAX_APART_MS = 10_000;

/** Cheer that a chat line is, without the text that was written. */
export type LineCheer = NonNullable<EventData<"chat.deleted">["cheer"]>;

/** A chat line that was deleted: whose it was, and the cheer that it was. */
interface DeletedLine {
  user: { id: string | null };
  cheer?: LineCheer | undefined;
}

/** A chat line with bits that a moderator deleted, as it is stored. */
export interface StoredDeletedLine extends Required<DeletedLine> {
  messageId: string;
  cheer: LineCheer;
}

/** Stands where a text was that nobody is to see any more. */
export const NO_MESSAGE: Message = { text: "", parts: [] };

/** Returns the cheer that a chat line is; `null` for a line without bits. */
export function cheerOfLine(
  { data, occurredAt }: Pick<LiveEvent<"chat.message">, "data" | "occurredAt">,
): LineCheer | null {
  const { bits, message } = data;
  return bits === null || bits === 0
    ? null
    : { bits, textKey: fnv1a(message.text), occurredAt };
}

/** Tells whether an event is the cheer whose chat line was deleted, with its text or without. */
export function isDeletedCheer(
  event: Pick<LiveEvent, "kind" | "actor" | "data" | "occurredAt">,
  { user, cheer }: DeletedLine,
): boolean {
  if (!cheer || event.kind !== "cheer") return false;
  const { bits, anonymous, message } = event.data as EventData<"cheer">;
  const apartMs = Date.parse(event.occurredAt) - Date.parse(cheer.occurredAt);
  return (anonymous || event.actor?.id === user.id) && bits === cheer.bits &&
    Math.abs(apartMs) <= MAX_APART_MS &&
    // A cheer always has a text: who has none was taken it from.
    (message?.text === "" || fnv1a(message?.text ?? "") === cheer.textKey);
}

/**
 * Returns a value without the texts of cheers whose chat line was deleted,
 * wherever it has such events; itself where it has none.
 */
export function withoutDeletedTexts<T>(
  value: T,
  lines: readonly DeletedLine[],
): T {
  // The walk takes texts, never the shape.
  return lines.length === 0 ? value : walk(value, lines) as T;
}

/** Tells whether a value has the text of a cheer anywhere. */
export function hasCheerText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isWrittenCheer(value) || Object.values(value).some(hasCheerText);
}

function walk(value: unknown, lines: readonly DeletedLine[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isWrittenCheer(value)) {
    return lines.some((line) => isDeletedCheer(value, line))
      ? { ...value, data: { ...value.data, message: NO_MESSAGE } }
      : value;
  }
  const before = Object.values(value);
  const after = before.map((one) => walk(one, lines));
  if (after.every((one, index) => one === before[index])) return value;
  if (Array.isArray(value)) return after;
  return Object.fromEntries(
    Object.keys(value).map((name, index) => [name, after[index]]),
  );
}

function isWrittenCheer(value: object): value is LiveEvent<"cheer"> {
  if (!("kind" in value) || value.kind !== "cheer") return false;
  const { data } = value as { data?: { message?: { text?: string } | null } };
  return "occurredAt" in value && (data?.message?.text ?? "") !== "";
}
