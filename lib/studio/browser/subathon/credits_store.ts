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
  /** The channel's own lists, and the revision that a change of them is based on. */
  own: ReadonlySignal<RevisedLists>;
  /** Sends a command about the roll once, and reads the state anew. */
  send(command: "control" | "clear", body: object): Promise<void>;
  /** Reads the own lists anew. Throws `ApiError`. */
  readLists(): Promise<RevisedLists>;
  /** Saves or deletes an own list over a revision, and returns all. Throws `ApiError`. */
  changeList(change: ListChange & { revision: number }): Promise<RevisedLists>;
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

/** Creates the credits of a page, and what follows them. */
export function createCreditsRoomStore(
  { channelId, readOnly, credits: first, lists: firstLists }: CreditsProps,
): CreditsRoomStore & { follow(): () => void } {
  const base = `/api/channels/${channelId}/credits` as const;
  const own = createResource<RevisedLists>({
    state: signal({ revision: first.run.revision, lists: firstLists }),
    kinds: "",
    gatherMs: 0,
    async read() {
      // Read after the revision, which refuses a change of older ones.
      const { revision } = credits.state.peek().run;
      const { data } = await api.get(`${base}/lists`);
      return { revision, lists: data.items };
    },
  });
  const credits = createResource({
    state: signal(first),
    kinds: "credits.*,support.*",
    gatherMs: GATHER_MS,
    async read({ run: { revision } }) {
      const { data } = await api.get(`${base}/state?limit=${NAMES}`);
      // Names come all the time, and each change of a list is another revision.
      if (data.run.revision !== revision) own.readSoon();
      return data;
    },
  });

  async function readLists(): Promise<RevisedLists> {
    await credits.read();
    await own.read();
    return own.state.peek();
  }

  return {
    readOnly,
    credits: credits.state,
    own: own.state,
    async send(command, body) {
      await api.post(`${base}/${command}`, body, { once: true });
      await credits.read();
    },
    readLists,
    async changeList(change) {
      const { data } = await api.post(`${base}/lists`, change, { once: true });
      // One change of the credits is one revision.
      const next = { revision: change.revision + 1, lists: data.items };
      own.take(next);
      credits.readSoon();
      return next;
    },
    follow: () => followOnChannel(channelId, [credits]),
  };
}

/** Returns the credits, which follow the channel while the page is there. */
export const useCreditsStore = (props: CreditsProps): CreditsRoomStore =>
  useFollowed(() => createCreditsRoomStore(props), props.channelId);
