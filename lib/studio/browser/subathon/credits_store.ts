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
import { retryStale } from "./rule_book_commands.ts";

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
  lists: Signal<readonly CustomList[]>;
  /** Sends a command about the roll once, and reads the state anew. */
  send(command: "control" | "clear", body: object): Promise<void>;
  /** Saves or deletes an own list, of which `change` makes what is sent as the lists are now. */
  changeList(
    change: (
      lists: readonly CustomList[],
    ) => ListChange | Promise<ListChange>,
  ): Promise<void>;
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
  const lists = signal<readonly CustomList[]>(firstLists);

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
      if (isChanged) await readLists();
    });

  async function readLists(): Promise<void> {
    const { data } = await api.get(`${base}/lists`);
    lists.value = data.items;
  }

  /** Reads the lists after the revision, which refuses a change of older ones. */
  async function readToChange(): Promise<void> {
    await reload();
    await readLists();
  }

  const desk: CreditsRoomStore = {
    readOnly,
    credits,
    lists,
    async send(command, body) {
      await api.post(`${base}/${command}`, body, { once: true });
      await reload();
    },
    changeList: (change) =>
      retryStale(readToChange, async () => {
        const { revision } = credits.peek().run;
        const { data } = await api.post(
          `${base}/lists`,
          { ...await change(lists.peek()), revision },
          { once: true },
        );
        lists.value = data.items;
      }),
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
