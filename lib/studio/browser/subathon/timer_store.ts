import type {
  BodyOf,
  CommandBelow,
} from "@/lib/studio/browser/api_operations.ts";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { throttle } from "@/lib/overlay/throttle.ts";
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  LedgerEntry,
  TimerControl,
  TimerResult,
} from "@/lib/schema/subathon/mod.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { pageClocks, watchForJumps } from "@/lib/overlay/page_clock.ts";
import { createServerClock } from "@/lib/overlay/server_clock.ts";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { followChannel } from "@/lib/studio/browser/follow.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  deliveredText,
  withDelivered,
} from "@/lib/studio/browser/delivered.ts";
import {
  addLink,
  SHOWN,
  whyNotShown,
} from "@/lib/studio/browser/sources/where_shown.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
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
  timer: Signal<DeskTimer>;
  /** The timer as it was read last, with the rules of its revision; an event brings none. */
  whole: Signal<DeskTimer>;
  /** Grows when the ledger or the ladder may have changed. */
  changes: Signal<number>;
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

/** Creates the desk of a page. */
export function createTimerDesk(
  channelId: string,
  initial: DeskTimer,
  readOnly: boolean,
) {
  const base = `/api/channels/${channelId}/timer` as const;
  const timer = signal(initial);
  const whole = signal(initial);
  const changes = signal(0);
  const clock = createServerClock();

  /** Takes a state that was asked for at `sentAt`; never one older than is shown. */
  function take(state: DeskTimer, sentAt: number): void {
    clock.sample(sentAt, state.serverTime);
    if (!isOvertaken(state, timer.peek())) timer.value = state;
    if (!isOvertaken(state, whole.peek())) whole.value = state;
  }

  async function reload(): Promise<DeskTimer> {
    const sentAt = pageClocks.steady();
    const { data } = await api.get(`${base}/state`);
    take(data, sentAt);
    changes.value++;
    return data;
  }

  async function send(command: TimerCommand, body: TimerCommandBody = {}) {
    const sentAt = pageClocks.steady();
    const { data } = await api.post(`${base}/${command}`, body, {
      once: true,
    });
    take(data.state, sentAt);
    changes.value++;
    return data;
  }

  const undo: TimerStore["undo"] = async ({ id }) => {
    const result = await attempt(() => send("undo", { entryId: id }));
    if (result === null) return false;
    const { entry } = result;
    toast(entry?.reason === "restored" ? words.broughtBack : words.undone, {
      tone: "good",
      undo: entry && canUndo(entry) ? () => undo(entry) : undefined,
    });
    return true;
  };

  const act: TimerStore["act"] = async (command, body, said, back) => {
    const result = await attempt(() => send(command, body));
    if (result === null) return false;
    const { entry, changed } = result;
    const run = entry && canUndo(entry)
      ? () => undo(entry)
      : back && (() => attempt(back, words.undone));
    const reached = changed
      ? whyNotShown(SHOWN.timer) ?? await deliveredText(channelId)
      : "";
    toast(changed ? withDelivered(said(result), reached) : words.unchanged, {
      tone: "good",
      undo: changed ? run : undefined,
      link: changed ? addLink(SHOWN.timer) ?? undefined : undefined,
    });
    return true;
  };

  /** Shows at once what a page on stream would. */
  function hear(state: EventData<"timer.state">): void {
    const held = timer.peek();
    if (state.sessionId !== held.sessionId || isOvertaken(state, held)) return;
    timer.value = { ...held, ...state, serverTime: state.serverNow };
  }

  /** Follows the channel until the answer is called. */
  function follow(): () => void {
    // One that fails is followed by another: the socket says when it is back.
    const read = () => void reload().catch(() => {});
    const readSoon = throttle(GATHER_MS, read);
    read();
    const stopJumps = watchForJumps(pageClocks, () => {
      clock.restart();
      read();
    });
    const stop = followChannel({
      channelId,
      kinds: "timer.*,ladder.*",
      onEvents(events) {
        for (const event of events) {
          if (event.kind === "timer.state") hear(event.data);
        }
        readSoon();
      },
      onGap: readSoon,
    });
    return () => {
      readSoon.cancel();
      stopJumps();
      stop();
    };
  }

  const desk: TimerStore = {
    channelId,
    readOnly,
    timer,
    whole,
    changes,
    serverNow: clock.now,
    send,
    act,
    undo,
    reload,
  };
  return { desk, follow };
}

/** Facts that each page of the room is drawn from. */
export interface TimerProps {
  channelId: string;
  timer: DeskTimer;
  readOnly: boolean;
}

/** Returns the desk of a page, which follows the channel while it is there. */
export function useTimerStore(
  { channelId, timer, readOnly }: TimerProps,
): TimerStore {
  const { desk, follow } = useMemo(
    () => createTimerDesk(channelId, timer, readOnly),
    [channelId],
  );
  useEffect(() => follow(), [follow]);
  return desk;
}
