/** Global of a frame that guarded code calls; neither enumerable nor writable. */
export const GUARD = "__limelightTick";

/**
 * Code that the guard inserted into a line: 1-based line, 0-based column,
 * length.
 */
export type Inserted = [line: number, column: number, length: number];

/**
 * Maximum time for which a widget's code may run without a break, ms: by
 * itself, or on the thread of the page.
 */
export const MAX_RUN_MS = { alone: 6_000, shared: 2_000 };

/**
 * Stops guarded code that runs for too long without letting the browser
 * draw: every loop and function of it throws from then on. `onStuck` is told
 * once, with where it was. Runs in the frame.
 */
export function guardLoops(
  { name, longestMs: { alone, shared } }: {
    name: string;
    longestMs: { alone: number; shared: number };
  },
  onStuck: (message: string, stack: unknown) => void,
): void {
  // Isolated, a document is known to have a process of its own.
  const longestMs = globalThis.crossOriginIsolated ? alone : shared;
  const now = performance.now.bind(performance);
  const turn = new MessageChannel();
  let ran = 0;
  let last = -1;
  let stuck = false;
  let calls = 0;
  let between = 1;
  // Comes when the code of before has given way to the browser.
  turn.port1.onmessage = () => {
    last = -1;
    between = 1;
    calls = 0;
  };

  function tick(): void {
    if (!stuck && ++calls < between) return;
    const error = () =>
      new Error(
        `The code ran for ${longestMs / 1_000} seconds without a break`,
      );
    if (stuck) throw error();
    calls = 0;
    const at = now();
    if (last === -1) {
      ran = 0;
      turn.port2.postMessage(null);
    } else {
      // A long gap is a breakpoint or a sleeping machine as likely as work.
      ran += Math.min(at - last, 250);
      between = at - last < 1 ? Math.min(between * 2, 512) : 1;
    }
    last = at;
    if (ran < longestMs) return;
    stuck = true;
    const found = error();
    onStuck(found.message, found.stack);
    throw found;
  }
  Object.defineProperty(globalThis, name, { value: tick });
}
