/** The clock of a page; `after` returns what cancels the call. */
interface DeadlineClock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Creates a deadline for an answer; `onSilence` is called when none came by then. */
export function createAnswerDeadline(
  clock: DeadlineClock,
  onSilence: () => void,
) {
  let cancel = () => {};
  let answerBy = Infinity;

  /** Ends the waiting: the answer came, or nobody waits for it. */
  function clear(): void {
    cancel();
    answerBy = Infinity;
  }

  return {
    clear,

    /** Expects an answer within `ms`; one that is due sooner stays due. */
    expect(ms: number): void {
      // A question that is asked again gives the server no more time.
      if (answerBy <= clock.now() + ms) return;
      clear();
      answerBy = clock.now() + ms;
      cancel = clock.after(ms, onSilence);
    },
  };
}
