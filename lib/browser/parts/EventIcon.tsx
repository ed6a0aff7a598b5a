/** Pictures of kinds of events; see `PathIcon`. */
export const EVENT_PATHS = {
  follow:
    "M12 21.2 3.9 13.4a5.3 5.3 0 0 1 0-7.6 5.5 5.5 0 0 1 7.6 0l.5.5.5-.5a5.5 5.5 0 0 1 7.6 0 5.3 5.3 0 0 1 0 7.6z",
  sub: "m12 2.2 2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z",
  resub:
    "m12 6.4 1.6 3.5 3.9.5-2.9 2.6.8 3.8-3.4-1.9-3.4 1.9.8-3.8-2.9-2.6 3.9-.5zM12 1.5a10.5 10.5 0 0 1 8.6 4.5V3.2h2v6.4h-6.4v-2h2.9A8.5 8.5 0 0 0 3.5 12h-2A10.5 10.5 0 0 1 12 1.5zm10.5 10.5A10.5 10.5 0 0 1 3.4 18v2.8h-2v-6.4h6.4v2H4.9A8.5 8.5 0 0 0 20.5 12z",
  gift:
    "M8.2 2.5c1.7 0 3 1.3 3.8 3 .8-1.7 2.1-3 3.8-3a2.9 2.9 0 0 1 2.6 4.3H22v4.7h-9V7h-2v4.5H2V6.8h3.6a2.9 2.9 0 0 1 2.6-4.3zM3.5 13H11v8.5H3.5zm9.5 0h7.500v8.500H13zM8.200 4.400a1 1 0 0 0 0 2.100h2.300c-.5-1.300-1.400-2.100-2.300-2.100zm7.600 0c-.9 0-1.800.8-2.300 2.100h2.300a1 1 0 0 0 0-2.100z",
  member:
    "M12 1.800 20.500 5v6.500c0 5-3.400 9-8.500 10.700C6.900 20.500 3.500 16.500 3.500 11.500V5zm-1.200 14 6-6-1.700-1.700-4.300 4.300-2-2-1.700 1.700z",
  cheer:
    "M12 1.500 20.500 11 12 22.500 3.500 11zm0 3.700L7.300 10.600 12 12.600l4.700-2z",
  superchat:
    "M3 3.500h18v13.500H11L6 21.500V17H3zm9 2.700-1.200 2.700-2.900.3 2.200 2-.6 2.900L12 12.600l2.500 1.500-.6-2.900 2.200-2-2.900-.3z",
  tip:
    "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm1.100 3.800h-2.200v1.500c-1.600.3-2.700 1.300-2.700 2.800 0 1.700 1.300 2.400 3.200 2.900 1.500.4 1.900.7 1.900 1.300s-.6 1-1.500 1c-1.100 0-1.700-.5-1.900-1.300H7.800c.2 1.700 1.400 2.700 3.100 3v1.500h2.200v-1.500c1.700-.3 2.800-1.300 2.800-2.900 0-1.900-1.500-2.500-3.300-3-1.400-.4-1.800-.6-1.800-1.200 0-.5.500-.9 1.300-.9.9 0 1.400.5 1.600 1.200h2.100c-.2-1.500-1.200-2.500-2.700-2.800z",
  charity:
    "M12 12.300 7.600 8a3 3 0 0 1 4.400-4.200A3 3 0 0 1 16.400 8zM2 12.500h3.500v9H2zm5 .800c2-.9 3.800-.6 5.300.6h3c1.600 0 1.900 2.200.3 2.500l-3.100.5 4.500.3 3.600-2.300c1.300-.7 2.400.9 1.300 1.900l-4.600 4c-.6.500-1.200.7-2 .7H7z",
  raid:
    "M12 2a4.200 4.200 0 1 1 0 8.400A4.200 4.200 0 0 1 12 2zM4.800 6.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm14.400 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 11.800c4.100 0 6.800 2.700 6.800 6.700v3H5.200v-3c0-4 2.700-6.700 6.800-6.700zM4 13.800c-2.500.3-4 2.100-4 4.700v3h3.400v-3c0-1.800.4-3.400 1.200-4.700zm16 0h-.600c.8 1.300 1.200 2.900 1.200 4.700v3H24v-3c0-2.600-1.500-4.400-4-4.700z",
  redemption:
    "M12 1.500 14.200 8 21 9.500l-5.200 4.400L17 21l-5-3.700L7 21l1.200-7.100L3 9.500 9.800 8zM4 2l.700 1.800L6.500 4.500l-1.800.7L4 7l-.7-1.800-1.800-.7 1.800-.7zm16 14 .6 1.600 1.600.6-1.600.6L20 20.400l-.6-1.600-1.600-.6 1.600-.6z",
  order:
    "M8 7a4 4 0 1 1 8 0h4l1.200 14.500H2.800L4 7zm2 0h4a2 2 0 1 0-4 0zm-2 2v2.500h2V9zm6 0v2.500h2V9z",
  chat: "M3 3.500h18v13.500H11L6 21.500V17H3zm4 4.200v2h10v-2zm0 3.600v2h7v-2z",
  bolt: "M13.500 1.500 4 14h6.500l-1.500 8.500L19.500 9.500H13z",
} as const;

/** Name of the picture of a kind of event. */
type EventIconName = keyof typeof EVENT_PATHS;

const BY_KIND: Readonly<Record<string, EventIconName>> = {
  "gift.recipient": "gift",
  "gift_member": "gift",
  "chat.message": "chat",
  "chat.notice": "chat",
};

/** Returns the picture for a kind of event. */
export function iconOf(kind: string): EventIconName {
  if (hasIcon(kind)) return kind;
  return BY_KIND[kind] ?? "bolt";
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
