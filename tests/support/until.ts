/** A browser, or another process, needs the processor meanwhile. */
const LOOK_MS = 20;
const MAX_LOOKS = 3_000;

/** Times at which `readUntil` reads again. */
interface Looks {
  most: number;
  between(): Promise<unknown>;
}

/** Waits for so many ms of the machine's time: other processes go on meanwhile. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reads until what was read is so, and returns it; throws, with what was read
 * last, when that never comes.
 */
export async function readUntil<T>(
  read: () => T | Promise<T>,
  isSo: (found: T) => unknown,
  { most, between }: Looks = { most: MAX_LOOKS, between: () => pause(LOOK_MS) },
): Promise<T> {
  for (let looks = 1;; looks++) {
    const found = await read();
    if (isSo(found)) return found;
    if (looks === most) {
      throw new Error(`It stays as it is: ${JSON.stringify(found)}`);
    }
    await between();
  }
}
