import type { Log } from "@/lib/core/log.ts";

/** Events that just became part of a channel's tallies. */
interface Folded {
  channelId: string;
  /** Kinds of the events, marked tests left out. */
  kinds: ReadonlySet<string>;
}

/**
 * Creates the listeners that are told of each batch that was counted. Only the
 * end of the service waits for what they do.
 */
export function createFoldedListeners({ log }: { log: Log }) {
  const listeners = new Set<(folded: Folded) => Promise<void>>();
  const underWay = new Set<Promise<void>>();

  return {
    /** Calls `run` after each batch that this process counted. The answer ends it. */
    add(run: (folded: Folded) => Promise<void>): () => void {
      listeners.add(run);
      return () => listeners.delete(run);
    },

    /** Tells all of them. One that fails keeps nobody else from being told. */
    tell(folded: Folded): void {
      for (const run of listeners) {
        const work = run(folded).catch((error) =>
          log.error("stats_listener_failed", {
            channelId: folded.channelId,
            error,
          })
        ).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    },

    /** Resolves when what they were told so far has been dealt with. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
