import { createClockOffset } from "./clock_offset.ts";
import { pageClocks } from "./page_clock.ts";

/** The server's clock, measured with each answer that tells its time. */
export interface ServerClock {
  /** Takes the time that an answer tells, RFC 3339; `sentAt` is when it was asked for, by the page's steady clock. */
  sample(sentAt: number, serverTime: string): void;
  /** Forgets what was measured: this machine's clock is another than it was. */
  restart(): void;
  /** ms since the epoch; `null` until it was asked. */
  now(): number | null;
}

/** Measures the server's clock. */
export function createServerClock(): ServerClock {
  const offset = createClockOffset();
  return {
    sample: (sentAt, time) =>
      offset.sample(sentAt, Date.parse(time), pageClocks.steady()),
    restart: () => offset.restart(),
    now: () => offset.ms === null ? null : pageClocks.steady() + offset.ms,
  };
}
