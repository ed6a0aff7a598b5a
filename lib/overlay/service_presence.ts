/** Every so many attempts nothing is asked first, whatever was answered so far. */
const BLIND_EVERY = 20;

/**
 * Creates what knows whether the service answers. `probe` asks it without
 * writing to the console, as a connection that fails does.
 */
export function createServicePresence(probe: () => Promise<boolean>) {
  /** Callbacks that wait for the service. */
  const waiting: (() => void)[] = [];
  let answers = true;
  /** True when a probe has succeeded while the service was certainly there. */
  let mayAsk = false;
  let lostInRow = 0;

  /** Tells whether the service answers; `false` where that cannot be found out. */
  async function ask(): Promise<boolean> {
    try {
      return await probe();
    } catch {
      return false;
    }
  }

  function setAnswers(now: boolean): void {
    answers = now;
    if (now) { for (const resolve of waiting.splice(0)) resolve(); }
  }

  return {
    /** Notes that a connection was lost; `answered`: the service itself ended it. */
    lost(answered: boolean): void {
      lostInRow++;
      setAnswers(answered);
    },

    /** Notes that the service said hello. */
    greeted(): void {
      lostInRow = 0;
      setAnswers(true);
      if (!mayAsk) ask().then((there) => mayAsk ||= there);
    },

    /**
     * Tells whether to connect without asking first: where asking did not work
     * while the service was there, and now and then, so that coming back never
     * depends on it.
     */
    isBlind: (): boolean => !mayAsk || lostInRow % BLIND_EVERY === 0,

    ask,

    /** Resolves when the service answers, at once unless the connection was lost. */
    reachable: (): Promise<void> =>
      answers
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push(resolve)),
  };
}
