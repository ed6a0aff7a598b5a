import { type ReadonlySignal, signal } from "@preact/signals";
import type {
  CreditsAnswer,
  CustomList,
  ListChange,
} from "@/lib/schema/subathon/credits.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
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
  credits: ReadonlySignal<CreditsAnswer>;
  lists: ReadonlySignal<readonly CustomList[]>;
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

/** Creates the credits of a page, and what follows them. */
export function createCreditsRoomStore(
  { channelId, readOnly, credits: first, lists: firstLists }: CreditsProps,
): CreditsRoomStore & { follow(): () => void } {
  const base = `/api/channels/${channelId}/credits` as const;
  const lists = createResource<readonly CustomList[]>({
    state: signal(firstLists),
    kinds: "",
    gatherMs: 0,
    read: async () => (await api.get(`${base}/lists`)).data.items,
  });
  const credits = createResource({
    state: signal(first),
    kinds: "credits.*,support.*",
    gatherMs: GATHER_MS,
    async read({ run: { revision } }) {
      const { data } = await api.get(`${base}/state?limit=${NAMES}`);
      // Names come all the time, and each change of a list is another revision.
      if (data.run.revision !== revision) await lists.read();
      return data;
    },
  });

  /** Reads the lists after the revision, which refuses a change of older ones. */
  async function readToChange(): Promise<void> {
    await credits.read();
    await lists.read();
  }

  return {
    readOnly,
    credits: credits.state,
    lists: lists.state,
    async send(command, body) {
      await api.post(`${base}/${command}`, body, { once: true });
      await credits.read();
    },
    changeList: (change) =>
      retryStale(readToChange, async () => {
        const { revision } = credits.state.peek().run;
        const { data } = await api.post(
          `${base}/lists`,
          { ...await change(lists.state.peek()), revision },
          { once: true },
        );
        lists.take(data.items);
      }),
    follow: () => followOnChannel(channelId, [credits]),
  };
}

/** Returns the credits, which follow the channel while the page is there. */
export const useCreditsStore = (props: CreditsProps): CreditsRoomStore =>
  useFollowed(() => createCreditsRoomStore(props), props.channelId);
