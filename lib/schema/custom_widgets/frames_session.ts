/** Session figures of a channel, under the names that custom widgets know. */

/** Longest `fields` in the address of a frame's document, as it stands there. */
export const MAX_FIELDS_CHARS = 32_000;

/** Session figures under the names that widgets know. */
export type SessionData = Record<string, unknown>;

/** Sums by person, for each period of the session figures that rank people. */
export type PersonSums = Record<string, Record<string, number>>;

/** Payload of `onWidgetLoad` besides the fields. */
export interface LoadDetail {
  channel: {
    username: string;
    id: string;
    providerId: string;
    apiToken: string;
    avatar: string;
  };
  currency: { code: string; name: string; symbol: string };
  recents: Record<string, unknown>[];
  session: {
    data: SessionData;
    settings: { autoReset: boolean; calendar: boolean; resetOnStart: boolean };
  };
  overlay: { isEditorMode: boolean; muted: boolean };
}

/** Part of a draft that a preview shows without beginning anew. */
export interface DraftLook {
  /** The style sheet with the values of the fields. */
  css: string;
  fieldData: Record<string, unknown>;
  /** Fields that the HTML or the script name. */
  named: string[];
}

/** Session figures as the service has them: what a page begins to count from. */
export interface SessionBaseline {
  data: SessionData;
  /** Sums that each person gave. */
  sums: PersonSums;
  /** Counted acts of the session. */
  events: number;
  /** Acts of late, and until when one that is told again is the same; ms since the epoch. */
  acts: Record<string, number>;
  /** Up to which position of the log all of it is counted; empty for none. */
  position: string;
  /** Until a day begins on the channel and weeks and months may be others, ms. */
  turnsInMs: number;
}
