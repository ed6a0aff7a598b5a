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

/** Asks the service, and measures its clock by the time that the answer tells (RFC 3339), if it does. */
export async function timed<A>(
  { sample }: ServerClock,
  ask: () => Promise<A>,
  timeOf: (answer: A) => string | undefined,
): Promise<A> {
  const sentAt = pageClocks.steady();
  const answer = await ask();
  const time = timeOf(answer);
  if (time) sample(sentAt, time);
  return answer;
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
