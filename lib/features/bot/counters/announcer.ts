/**
 * Tells pages where a counter stands. One telling a counter and process is
 * under way; changes that come meanwhile are told together. After each the
 * counter is read again and told anew if it moved, so that the last word in
 * the log is where it stands, whichever process told last.
 */
export function createAnnouncer(
  { read, tell, onError }: {
    /**
     * Returns the counter's value, `null` when the counter is gone; `stamp`
     * changes with it.
     */
    read: (
      channelId: string,
      name: string,
    ) => Promise<{ value: number | null; stamp: string | null }>;
    /** `id` is given once. */
    tell: (
      channelId: string,
      id: string,
      name: string,
      value: number | null,
    ) => Promise<void>;
    onError: (channelId: string, error: unknown) => void;
  },
) {
  const running = new Map<string, { again: boolean; done: Promise<void> }>();

  async function run(
    channelId: string,
    name: string,
    cause: string,
    state: { again: boolean },
  ): Promise<void> {
    try {
      let now = await read(channelId, name);
      for (let round = 0;; round++) {
        const told = now.stamp;
        const id = `counter:${name}:${cause}${round === 0 ? "" : `:${round}`}`;
        await tell(channelId, id, name, now.value);
        do {
          state.again = false;
          now = await read(channelId, name);
        } while (state.again);
        if (now.stamp === told) return;
      }
    } catch (error) {
      onError(channelId, error);
    } finally {
      // In the same turn as the last look at `again`: no change falls between.
      running.delete(keyOf(channelId, name));
    }
  }

  return {
    /** Tells the change that was committed with the versionstamp `cause`. Nobody waits for it. */
    changed(channelId: string, name: string, cause: string): void {
      const key = keyOf(channelId, name);
      const under = running.get(key);
      if (under) {
        under.again = true;
        return;
      }
      const state = { again: false, done: Promise.resolve() };
      running.set(key, state);
      state.done = run(channelId, name, cause, state);
    },

    /** Resolves when everything so far is told. */
    async settled(): Promise<void> {
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

const keyOf = (channelId: string, name: string) => `${channelId}\n${name}`;
