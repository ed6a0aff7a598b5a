const SAMPLES = 5;

/** Offset of the server's clock from this machine's. */
interface ClockOffset {
  /**
   * Takes a sample: when a ping left and its answer came by this machine's
   * clock, and what the server's clock said in between; ms since the epoch.
   */
  sample(sentAt: number, serverTime: number, receivedAt: number): void;
  /** Forgets all samples: this machine's clock is another than it was. */
  restart(): void;
  /** ms to add to this machine's clock: the median of the last five samples; `null` before the first. */
  readonly ms: number | null;
}

/** Measures the offset; half of each round trip counts as the way back. */
export function createClockOffset(): ClockOffset {
  let samples: number[] = [];
  return {
    sample(sentAt, serverTime, receivedAt) {
      samples.push(serverTime + (receivedAt - sentAt) / 2 - receivedAt);
      if (samples.length > SAMPLES) samples.shift();
    },
    restart() {
      samples = [];
    },
    get ms() {
      const sorted = [...samples].sort((a, b) => a - b);
      const upper = sorted[sorted.length >> 1];
      const lower = sorted[(sorted.length - 1) >> 1];
      return upper === undefined || lower === undefined
        ? null
        : (lower + upper) / 2;
    },
  };
}
