import { signal } from "@preact/signals";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import type { ShownThing } from "@/lib/studio/browser/sources/where_shown.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { runCommand } from "@/lib/studio/kit/resource/run_command.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";

/** Time for which events are gathered before the platform's list is asked for anew: votes come fast. */
const GATHER_MS = 1_000;

interface VoteStoreOptions<T> {
  channelId: string;
  /** Kinds of events after which the list is read anew. */
  kinds: string;
  /** The widget that shows it. */
  shown: ShownThing;
  read(): Promise<{ data: T }>;
}

/** Creates the platform's list of polls or predictions, and what changes it. */
function createVoteStore<T extends object>(
  { channelId, kinds, shown, read }: VoteStoreOptions<T>,
) {
  /** True once the platform asked for a consent that the streamer has not given. */
  const needsConsent = signal(false);
  const resource = createResource<T | null>({
    state: signal(null),
    kinds,
    gatherMs: GATHER_MS,
    read: async () => (await read()).data,
  });
  const readAgain = () => void attempt(resource.read);

  /** Notes which consent is missing, and says nothing else then. */
  async function noting<R>(work: () => Promise<R>): Promise<R> {
    try {
      const result = await work();
      needsConsent.value = false;
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.code === "scope_missing") {
        needsConsent.value = true;
        error.isSaid = true;
      }
      throw error;
    }
  }

  return {
    /** The platform's list; `null` until it is there. */
    votes: resource.state,
    needsConsent,
    readAgain,

    /** Carries a change out and says so; then the list is read anew. */
    async act<R>(
      work: () => Promise<R>,
      said: (result: R) => string,
    ): Promise<boolean> {
      const done = await runCommand(
        () => noting(work),
        (result) => ({ text: said(result), shown }),
      );
      readAgain();
      return done !== null;
    },

    follow(): () => void {
      readAgain();
      return followOnChannel(channelId, [resource]);
    },
  };
}

/** The platform's list of polls or predictions, and what changes it. */
export type VoteStore<T extends object> = ReturnType<typeof createVoteStore<T>>;

/** Returns the list of the page, which follows the channel while the panel is there. */
export const useVoteStore = <T extends object>(
  options: VoteStoreOptions<T>,
): VoteStore<T> =>
  useFollowed(() => createVoteStore(options), options.channelId);
