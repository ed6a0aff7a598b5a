/** Every so many attempts nothing is asked first, whatever was answered so far. */
const BLIND_EVERY = 20;
/** The same where it is not known yet whether asking works. */
const BLIND_EVERY_UNTRIED = 2;

/**
 * Creates what knows whether the service answers. `probe` asks it without
 * writing to the console, as a connection that fails does.
 */
export function createServicePresence(probe?: () => Promise<boolean>) {
  /** Callbacks that wait for the service. */
  const waiting: (() => void)[] = [];
  let answers = true;
  /**
   * True when a probe succeeded, `false` when none did while the service was
   * certainly there; `null` until that is known.
   */
  let mayAsk: boolean | null = probe ? null : false;
  /** True when this connection has been used to find that out. */
  let isTried = false;
  let lostInRow = 0;

  /** Tells whether the service answers; `false` where that cannot be found out. */
  async function ask(): Promise<boolean> {
    try {
      const isThere = await probe?.() ?? false;
      if (isThere) mayAsk = true;
      return isThere;
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
      isTried = false;
      setAnswers(true);
    },

    /** Finds out once a connection whether asking works; called while the service is certainly there. */
    async tryAsking(): Promise<void> {
      if (mayAsk || isTried) return;
      isTried = true;
      const works = await ask();
      // A service that went meanwhile says nothing of it.
      if (lostInRow === 0) mayAsk = works;
    },

    /**
     * Tells whether to connect without asking first: where asking did not work
     * while the service was there, and now and then, so that coming back never
     * depends on it.
     */
    isBlind(): boolean {
      const every = mayAsk === null ? BLIND_EVERY_UNTRIED : BLIND_EVERY;
      return mayAsk === false || lostInRow % every === 0;
    },

    ask,

    /** Resolves when the service answers, at once unless the connection was lost. */
    reachable: (): Promise<void> =>
      answers
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push(resolve)),
  };
}
