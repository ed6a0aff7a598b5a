import type {
  BodyOf,
  CommandBelow,
} from "@/lib/studio/browser/api_operations.ts";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { LadderControl, LadderResult } from "@/lib/schema/subathon/mod.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import type { LadderMeasure } from "./ladder_figures.ts";
import type { TimerStore } from "./timer_store.ts";

type LadderPath = `/api/channels/${string}/goals`;
/** Commands that answer the state by then. */
type LadderCommand = Exclude<CommandBelow<LadderPath>, "backfill">;
type LadderCommandBody = BodyOf<
  "POST",
  `${LadderPath}/${LadderCommand}`
>;

/** State of the ladder and its commands, for every part of the page. */
export interface LadderStore {
  desk: TimerStore;
  ladder: Signal<LadderControl>;
  /** Takes a state that was read, never one older than is shown. */
  take(state: LadderControl): void;
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
export function createLadderDesk(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore {
  const base = `/api/channels/${desk.channelId}/goals` as const;
  const ladder = signal(initial);
  async function send(command: LadderCommand, body: LadderCommandBody = {}) {
    const { data } = await api.post(`${base}/${command}`, body, {
      once: true,
    });
    take(data.state);
    return data;
  }
  /** Takes a state, never one older than is shown. */
  function take(state: LadderControl): void {
    if (!isOvertaken(state, ladder.peek())) ladder.value = state;
  }
  async function reload(): Promise<LadderControl> {
    const { data } = await api.get(`${base}/state`);
    take(data);
    return data;
  }
  return { desk, ladder, take, send, reload };
}

/** Returns the ladder of a page, which follows the channel with the desk. */
export function useLadderStore(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore {
  const ladderDesk = useMemo(() => createLadderDesk(desk, initial), [desk]);
  useEffect(() => {
    if (desk.changes.value === 0) return;
    const abort = new AbortController();
    api.get(`/api/channels/${desk.channelId}/goals/state`, {
      signal: abort.signal,
    }).then(({ data }) => ladderDesk.take(data)).catch(() => {
      // Aborted, or the bar about the network says it; the next change reads anew.
    });
    return () => abort.abort();
  }, [desk.changes.value]);
  return ladderDesk;
}
