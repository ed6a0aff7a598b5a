import { throttle } from "@/lib/overlay/throttle.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  CreditsAnswer,
  CustomList,
  ListChange,
} from "@/lib/schema/subathon/credits.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { followChannel } from "@/lib/studio/browser/follow.ts";

/** Facts that the page of the credits is drawn from. */
export interface CreditsProps {
  channelId: string;
  readOnly: boolean;
  credits: CreditsAnswer;
  lists: CustomList[];
}

/** State of the credits and their commands, for every part of the page. */
export interface CreditsRoomStore {
  readOnly: boolean;
  credits: Signal<CreditsAnswer>;
  /** The channel's own lists, and the revision that a change of them is based on. */
  own: Signal<RevisedLists>;
  /** Sends a command about the roll once, and reads the state anew. */
  send(command: "control" | "clear", body: object): Promise<void>;
  /** Reads the own lists anew. Throws `ApiError`. */
  readLists(): Promise<RevisedLists>;
  /** Saves or deletes an own list, and returns all. Throws `ApiError`. */
  changeList(change: ListChange): Promise<RevisedLists>;
}

/** The channel's own lists of the credits, under a revision. */
export interface RevisedLists {
  revision: number;
  lists: readonly CustomList[];
}

/** Time for which events are gathered before the credits are read anew. */
const GATHER_MS = 2_000;
/** Names of each section that are shown. */
const NAMES = 20;

function createCreditsDesk(
  { channelId, readOnly, credits: first, lists: firstLists }: CreditsProps,
) {
  const base = `/api/channels/${channelId}/credits` as const;
  const credits = signal(first);
  const own = signal<RevisedLists>({
    revision: first.run.revision,
    lists: firstLists,
  });

  // Answers of reads side by side may come in any order: an old one would stay.
  const reads = createCoalescedRuns();
  const reload = () =>
    reads.run("credits", async () => {
      const { data } = await api.get(
        `${base}/state?limit=${NAMES}`,
      );
      const isChanged = data.run.revision !== credits.peek().run.revision;
      credits.value = data;
      // Names come all the time, and each change of a list is another revision.
      if (isChanged) await readItems();
    });

  async function readItems(): Promise<RevisedLists> {
    // Read after the revision, which refuses a change of older ones.
    const { revision } = credits.peek().run;
    const { data } = await api.get(`${base}/lists`);
    const read = { revision, lists: data.items };
    if (revision >= own.peek().revision) own.value = read;
    return read;
  }

  async function readLists(): Promise<RevisedLists> {
    await reload();
    return await readItems();
  }

  const desk: CreditsRoomStore = {
    readOnly,
    credits,
    own,
    async send(command, body) {
      await api.post(`${base}/${command}`, body, { once: true });
      await reload();
    },
    readLists,
    async changeList(change) {
      await api.post(`${base}/lists`, change, { once: true });
      return await readLists();
    },
  };

  function follow(): () => void {
    // One that fails is followed by another: the socket says when it is back.
    const readSoon = throttle(GATHER_MS, () => void reload().catch(() => {}));
    const stop = followChannel({
      channelId,
      kinds: "credits.*,support.*",
      onEvents: readSoon,
      onGap: readSoon,
    });
    return () => {
      readSoon.cancel();
      stop();
    };
  }
  return { desk, follow };
}

/** Returns the desk of the credits, which follows the channel while the page is there. */
export function useCreditsStore(props: CreditsProps): CreditsRoomStore {
  const { desk, follow } = useMemo(
    () => createCreditsDesk(props),
    [props.channelId],
  );
  useEffect(() => follow(), [follow]);
  return desk;
}
