/** Rules for the time until a page that lost its connection comes back. Pure. */
import { backoffMs } from "@/lib/core/backoff.ts";
import { comeBackWithin } from "@/lib/schema/events/come_back.ts";

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** The same while this page shows, or showed, an alert that pages opened later know nothing of. */
const MAX_URGENT_PAUSE_MS = 1_000;
/** Between attempts of a page that the server does not want, at least; twice as long at most. */
const UNWANTED_PAUSE_MS = 150_000;

/** Code after which nothing that the page has opens the socket again; see `CLOSE`. */
export const NOT_ALLOWED = 4003;

/** Codes after which the page must not simply come back; see `CLOSE`. */
export const UNWANTED_CODES: readonly number[] = [
  1008,
  4001,
  NOT_ALLOWED,
  4008,
];

/** Loss of a connection. */
interface LostConnection {
  /** True from a close that says so until the server says hello. */
  unwanted: boolean;
  reason: string;
  /** Attempts in a row before this one that the page paced by itself. */
  attempts: number;
  /** True while pages that are opened may show the same as this one. */
  isUrgent: boolean;
  /** By which pages that were lost together come back apart, from 0 to 1. */
  chance: number;
}

/**
 * Returns the pause before the next attempt, ms, and the attempts that the page
 * has paced by itself then.
 */
export function pauseAfter(
  { unwanted, reason, attempts, isUrgent, chance }: LostConnection,
): { ms: number; attempts: number } {
  if (unwanted) return { ms: UNWANTED_PAUSE_MS * (1 + chance), attempts };
  const maxMs = isUrgent ? MAX_URGENT_PAUSE_MS : MAX_PAUSE_MS;
  const asked = comeBackWithin(reason);
  const longest = asked ??
    backoffMs({ minMs: MIN_PAUSE_MS, maxMs }, attempts++);
  return { ms: chance * Math.min(maxMs, longest), attempts };
}
