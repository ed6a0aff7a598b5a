/**
 * Interval at which the machine's clock is compared with the monotonic one,
 * which nobody can set.
 */
const LOOK_EVERY_MS = 1_000;
/** Slewing moves a clock by less than this a second. */
const MIN_JUMP_MS = 200;

/** The two clocks of a machine, ms since the epoch, and a way to be called later. */
interface PageClocks {
  /** Goes on evenly whatever the time is set to; may stand still while the machine sleeps. */
  steady(): number;
  /** Returns the machine's wall-clock time; it jumps when the clock is set. */
  wall(): number;
  after(ms: number, run: () => void): () => void;
}

/** The clocks of this page. In the browser only. */
export const pageClocks: PageClocks = {
  steady: () => performance.timeOrigin + performance.now(),
  wall: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `onJump` when the two clocks have moved against each other: the
 * machine's time was set, or the machine slept. Returns what stops it.
 */
export function watchForJumps(
  { steady, wall, after }: PageClocks,
  onJump: () => void,
): () => void {
  let apart = wall() - steady();
  let cancel = () => {};
  function lookLater(): void {
    cancel = after(LOOK_EVERY_MS, () => {
      const now = wall() - steady();
      const jumped = Math.abs(now - apart) >= MIN_JUMP_MS;
      apart = now;
      lookLater();
      if (jumped) onJump();
    });
  }
  lookLater();
  return () => cancel();
}
