import type {
  BodyOf,
  CommandBelow,
} from "@/lib/studio/browser/api_operations.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { LadderControl, LadderResult } from "@/lib/schema/subathon/mod.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  createResource,
  type Resource,
} from "@/lib/studio/kit/resource/create_resource.ts";
import type { LadderMeasure } from "./ladder_figures.ts";
import type { TimerStore } from "./timer_store.ts";

type LadderPath = `/api/channels/${string}/goals`;
/** Commands that answer the state by then. */
type LadderCommand = Exclude<CommandBelow<LadderPath>, "backfill">;
type LadderCommandBody = BodyOf<"POST", `${LadderPath}/${LadderCommand}`>;

/** State of the ladder and its commands, for every part of the page. */
export interface LadderStore {
  desk: TimerStore;
  ladder: ReadonlySignal<LadderControl>;
  /** Sends a command once; throws `ApiError`. */
  send(command: LadderCommand, body?: LadderCommandBody): Promise<LadderResult>;
  /** Reads the ladder anew. Throws `ApiError`. */
  reload(): Promise<LadderControl>;
}

/** Returns what the ladder measures, and in which currency. */
export function measureOf({ desk, ladder }: LadderStore): LadderMeasure {
  return {
    metric: ladder.value.policy.metric,
    currency: desk.timer.value.settings.currency,
  };
}

/** Creates the ladder of a page. */
export function createLadderStore(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore & Pick<Resource<LadderControl>, "readSoon" | "end"> {
  const base = `/api/channels/${desk.channelId}/goals` as const;
  const ladder = createResource({
    state: signal(initial),
    // The desk has gathered what happened.
    kinds: "",
    gatherMs: 0,
    read: async () => (await api.get(`${base}/state`)).data,
  });
  async function send(command: LadderCommand, body: LadderCommandBody = {}) {
    const { data } = await api.post(`${base}/${command}`, body, {
      once: true,
    });
    ladder.take(data.state);
    return data;
  }
  return {
    ...ladder,
    desk,
    ladder: ladder.state,
    send,
    async reload() {
      await ladder.read();
      return ladder.state.peek();
    },
  };
}

/** Returns the ladder of a page, which follows the channel with the desk. */
export function useLadderStore(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore {
  const store = useMemo(() => createLadderStore(desk, initial), [desk]);
  useEffect(() => store.end, [store]);
  useEffect(() => {
    if (desk.changes.value > 0) store.readSoon();
  }, [desk.changes.value]);
  return store;
}
