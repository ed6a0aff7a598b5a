import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { settingsKind, unitOf } from "@/lib/schema/events/kinds/given.ts";

/** Pictures of kinds of events; see `PathIcon`. */
export const EVENT_PATHS = {
  follow:
    "M12 21.2 3.9 13.4a5.3 5.3 0 0 1 0-7.6 5.5 5.5 0 0 1 7.6 0l.5.5.5-.5a5.5 5.5 0 0 1 7.6 0 5.3 5.3 0 0 1 0 7.6z",
  sub: "m12 2.2 2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z",
  resub:
    "m12 6.4 1.6 3.5 3.9.5-2.9 2.6.8 3.8-3.4-1.9-3.4 1.9.8-3.8-2.9-2.6 3.9-.5zM12 1.5a10.5 10.5 0 0 1 8.6 4.5V3.2h2v6.4h-6.4v-2h2.9A8.5 8.5 0 0 0 3.5 12h-2A10.5 10.5 0 0 1 12 1.5zm10.5 10.5A10.5 10.5 0 0 1 3.4 18v2.8h-2v-6.4h6.4v2H4.9A8.5 8.5 0 0 0 20.5 12z",
  gift:
    "M8.2 2.5c1.7 0 3 1.3 3.8 3 .8-1.7 2.1-3 3.8-3a2.9 2.9 0 0 1 2.6 4.3H22v4.7h-9V7h-2v4.5H2V6.8h3.6a2.9 2.9 0 0 1 2.6-4.3zM3.5 13H11v8.5H3.5zm9.5 0h7.5v8.5H13zM8.2 4.4a1 1 0 0 0 0 2.1h2.3c-.5-1.3-1.4-2.1-2.3-2.1zm7.6 0c-.9 0-1.8.8-2.3 2.1h2.3a1 1 0 0 0 0-2.1z",
  member:
    "M12 1.8 20.5 5v6.5c0 5-3.4 9-8.5 10.7C6.9 20.5 3.5 16.5 3.5 11.5V5zm-1.2 14 6-6-1.7-1.7-4.3 4.3-2-2-1.7 1.7z",
  cheer: "M12 1.5 20.5 11 12 22.5 3.5 11zm0 3.7L7.3 10.6 12 12.6l4.7-2z",
  superchat:
    "M3 3.5h18v13.5H11L6 21.5V17H3zm9 2.7-1.2 2.7-2.9.3 2.2 2-.6 2.9L12 12.6l2.5 1.5-.6-2.9 2.2-2-2.9-.3z",
  tip:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm1.1 3.8h-2.2v1.5c-1.6.3-2.7 1.3-2.7 2.8 0 1.7 1.3 2.4 3.2 2.9 1.5.4 1.9.7 1.9 1.3s-.6 1-1.5 1c-1.1 0-1.7-.5-1.9-1.3H7.8c.2 1.7 1.4 2.7 3.1 3v1.5h2.2v-1.5c1.7-.3 2.8-1.3 2.8-2.9 0-1.9-1.5-2.5-3.3-3-1.4-.4-1.8-.6-1.8-1.2 0-.5.5-.9 1.3-.9.9 0 1.4.5 1.6 1.2h2.1c-.2-1.5-1.2-2.5-2.7-2.8z",
  charity:
    "M12 12.3 7.6 8a3 3 0 0 1 4.4-4.2A3 3 0 0 1 16.4 8zM2 12.5h3.5v9H2zm5 .8c2-.9 3.8-.6 5.3.6h3c1.6 0 1.9 2.2.3 2.5l-3.1.5 4.5.3 3.6-2.3c1.3-.7 2.4.9 1.3 1.9l-4.6 4c-.6.5-1.2.7-2 .7H7z",
  raid:
    "M12 2a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 12 2zM4.8 6.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm14.4 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 11.8c4.1 0 6.8 2.7 6.8 6.7v3H5.2v-3c0-4 2.7-6.7 6.8-6.7zM4 13.8c-2.5.3-4 2.1-4 4.7v3h3.4v-3c0-1.8.4-3.4 1.2-4.7zm16 0h-.6c.8 1.3 1.2 2.9 1.2 4.7v3H24v-3c0-2.6-1.5-4.4-4-4.7z",
  redemption:
    "M12 1.5 14.2 8 21 9.5l-5.2 4.4L17 21l-5-3.7L7 21l1.2-7.1L3 9.5 9.8 8zM4 2l.7 1.8L6.5 4.5l-1.8.7L4 7l-.7-1.8-1.8-.7 1.8-.7zm16 14 .6 1.6 1.6.6-1.6.6L20 20.4l-.6-1.6-1.6-.6 1.6-.6z",
  order:
    "M8 7a4 4 0 1 1 8 0h4l1.2 14.5H2.8L4 7zm2 0h4a2 2 0 1 0-4 0zm-2 2v2.5h2V9zm6 0v2.5h2V9z",
  chat: "M3 3.5h18v13.5H11L6 21.5V17H3zm4 4.2v2h10v-2zm0 3.6v2h7v-2z",
  bolt: "M13.5 1.5 4 14h6.5l-1.5 8.5L19.5 9.5H13z",
} as const;

/** Name of the picture of a kind of event. */
type EventIconName = keyof typeof EVENT_PATHS;

/** Pictures of kinds that have none of their own, by what is given. */
const BY_UNIT: Readonly<Record<Unit, EventIconName>> = {
  nothing: "bolt",
  months: "sub",
  gifts: "gift",
  bits: "cheer",
  money: "tip",
  viewers: "raid",
  points: "redemption",
};

/** Returns the picture for a kind of event. */
export function iconOf(kind: string): EventIconName {
  const named = settingsKind(kind);
  if (hasIcon(named)) return named;
  const unit = unitOf(named);
  if (unit) return BY_UNIT[unit];
  return named === "chat.message" || named === "chat.notice" ? "chat" : "bolt";
}

/** Draws the picture of a kind of event. */
export function EventIcon({ kind }: { kind: string }) {
  return <PathIcon path={EVENT_PATHS[iconOf(kind)]} />;
}

/**
 * Draws a picture of 24 × 24, drawn for this project as one path, in the colour
 * of the text; it is decoration, since a word is always beside it.
 */
export function PathIcon({ path }: { path: string }) {
  return (
    <svg class="ll-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

function hasIcon(kind: string): kind is EventIconName {
  return Object.hasOwn(EVENT_PATHS, kind);
}
