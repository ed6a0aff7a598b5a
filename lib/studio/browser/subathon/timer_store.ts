import type {
  BodyOf,
  CommandBelow,
} from "@/lib/studio/browser/api_operations.ts";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type {
  LedgerEntry,
  TimerControl,
  TimerResult,
} from "@/lib/schema/subathon/mod.ts";
import type { EventData, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createServerClock, timed } from "@/lib/overlay/server_clock.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  deliveredText,
  withDelivered,
} from "@/lib/studio/browser/delivered.ts";
import {
  SHOWN,
  whyNotShown,
} from "@/lib/studio/browser/sources/where_shown.ts";
import { canUndo } from "./can_undo.ts";

/** Time for which changes are gathered before the state is read anew. */
const GATHER_MS = 1_000;

/** The timer as its operator sees it; the rates that overlays read are the rules' own. */
export type DeskTimer = Omit<TimerControl, "rates">;

type TimerPath = `/api/channels/${string}/timer`;
/** Commands that answer the state by then. */
export type TimerCommand = Exclude<CommandBelow<TimerPath>, "recompute">;
/** Body of one of them. */
export type TimerCommandBody = BodyOf<"POST", `${TimerPath}/${TimerCommand}`>;

/** State of the timer and its commands, for every part of the room. */
export interface TimerStore {
  channelId: string;
  readOnly: boolean;
  timer: ReadonlySignal<DeskTimer>;
  /** The timer as it was read last, with the rules of its revision; an event brings none. */
  whole: ReadonlySignal<DeskTimer>;
  /** Grows when the ledger or the ladder may have changed. */
  changes: ReadonlySignal<number>;
  /** The server's clock, ms since the epoch; `null` until it was asked. */
  serverNow(): number | null;
  /** Sends a command once; throws `ApiError`. */
  send(command: TimerCommand, body?: TimerCommandBody): Promise<TimerResult>;
  /**
   * Sends a command and says what happened, with Undo: what was written into
   * the ledger, or `back`. Resolves with `false` after a failure.
   */
  act(
    command: TimerCommand,
    body: TimerCommandBody,
    said: (result: TimerResult) => string,
    back?: () => Promise<unknown>,
  ): Promise<boolean>;
  /** Takes an entry of the ledger back, and says so. */
  undo(entry: Pick<LedgerEntry, "id">): Promise<boolean>;
  /** Reads the timer anew. Throws `ApiError`. */
  reload(): Promise<DeskTimer>;
}

/** Creates the timer of a page, and what follows it. */
export function createTimerStore(
  { channelId, timer: initial, readOnly }: TimerProps,
): TimerStore & { follow(): () => void } {
  const base = `/api/channels/${channelId}/timer` as const;
  const changes = signal(0);
  const whole = signal(initial);
  const clock = createServerClock();
  /** Keeps a state that was read, never one older than is kept. */
  function keepWhole(state: DeskTimer): void {
    if (!isOvertaken(state, whole.peek())) whole.value = state;
  }
  const timer = createResource({
    state: signal(initial),
    kinds: "timer.*,ladder.*",
    gatherMs: GATHER_MS,
    async read() {
      const { data } = await timed(
        clock,
        () => api.get(`${base}/state`),
        ({ data }) => data.serverTime,
      );
      keepWhole(data);
      changes.value++;
      return data;
    },
    apply: afterEvents,
  });

  async function send(command: TimerCommand, body: TimerCommandBody = {}) {
    const { data } = await timed(
      clock,
      () => api.post(`${base}/${command}`, body, { once: true }),
      ({ data }) => data.state.serverTime,
    );
    timer.take(data.state);
    keepWhole(data.state);
    changes.value++;
    return data;
  }

  const undo: TimerStore["undo"] = async ({ id }) =>
    null !== await runCommand(
      () => send("undo", { entryId: id }),
      ({ entry }) => ({
        text: entry?.reason === "restored" ? words.broughtBack : words.undone,
        undo: undoOf(entry),
      }),
      timer.readSoon,
    );
  const undoOf = (entry: TimerResult["entry"]) =>
    entry && canUndo(entry) ? () => undo(entry) : undefined;

  const act: TimerStore["act"] = async (command, body, said, back) =>
    null !== await runCommand(() => send(command, body), async (result) => {
      if (!result.changed) return { text: words.unchanged };
      const reached = whyNotShown(SHOWN.timer) === null
        ? await deliveredText(channelId)
        : "";
      return {
        text: withDelivered(said(result), reached),
        undo: undoOf(result.entry) ?? undoBy(back),
        shown: SHOWN.timer,
      };
    }, timer.readSoon);

  return {
    channelId,
    readOnly,
    timer: timer.state,
    whole,
    changes,
    serverNow: clock.now,
    send,
    act,
    undo,
    async reload() {
      await timer.read();
      return whole.peek();
    },
    follow() {
      const stop = followOnChannel(channelId, [timer], {
        onJump: clock.restart,
      });
      // The clock needs the server's time, which events do not tell.
      void timer.read().catch(() => {});
      return stop;
    },
  };
}

/** Returns a timer after what a page on stream was told of it. */
function afterEvents(
  timer: DeskTimer,
  events: readonly LiveEvent[],
): DeskTimer {
  return events.reduce((held, { kind, data }) => {
    if (kind !== "timer.state") return held;
    const state = data as EventData<"timer.state">;
    return state.sessionId !== held.sessionId || isOvertaken(state, held)
      ? held
      : { ...held, ...state, serverTime: state.serverNow };
  }, timer);
}

/** Facts that each page of the room is drawn from. */
export interface TimerProps {
  channelId: string;
  timer: DeskTimer;
  readOnly: boolean;
}

/** Returns the timer of a page, which follows the channel while it is there. */
export const useTimerStore = (props: TimerProps): TimerStore =>
  useFollowed(() => createTimerStore(props), props.channelId);
