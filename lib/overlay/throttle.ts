/** Work that is done once for all who ask for it within a while. */
interface Throttled {
  /** Asks for the work. */
  (): void;
  /** Drops what was asked for and is not done yet. */
  cancel(): void;
}

/**
 * Creates work that is done `ms` milliseconds after it is asked for, once for
 * all requests meanwhile.
 */
export function throttle(ms: number, work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, ms);
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(ask, { cancel });
}
