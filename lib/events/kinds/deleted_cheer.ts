/** Cheers whose chat line was deleted: the platform gives the two no common id. Pure. */
import type { EventData, LiveEvent } from "@/lib/events/catalogue.ts";
import { fnv1a } from "./acts.ts";

/** Time by which a line and the cheer that it is may lie apart, in ms. */
const MAX_APART_MS = 10_000;

/** Cheer that a chat line is, without anything that was written. */
export type LineCheer = NonNullable<EventData<"chat.deleted">["cheer"]>;

/** Returns the cheer that a chat line is; `null` for a line without bits. */
export function cheerOfLine(
  { data, occurredAt }: Pick<LiveEvent<"chat.message">, "data" | "occurredAt">,
): LineCheer | null {
  const { bits, message } = data;
  return bits === null || bits === 0
    ? null
    : { bits, textKey: fnv1a(message.text), occurredAt };
}

/** Tells whether an event is the cheer whose chat line was deleted. */
export function isDeletedCheer(
  event: Pick<LiveEvent, "kind" | "actor" | "data" | "occurredAt">,
  { user, cheer }: EventData<"chat.deleted">,
): boolean {
  if (!cheer || event.kind !== "cheer") return false;
  const { bits, anonymous, message } = event.data as EventData<"cheer">;
  const apartMs = Date.parse(event.occurredAt) - Date.parse(cheer.occurredAt);
  return (anonymous || event.actor?.id === user.id) && bits === cheer.bits &&
    Math.abs(apartMs) <= MAX_APART_MS &&
    fnv1a(message?.text ?? "") === cheer.textKey;
}
