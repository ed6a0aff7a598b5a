/**
 * Connection of a page's alert boxes with the service's record of what they
 * play: the page reports what it shows, and asks what is left to be played when
 * it opens or was away. Without a connection it goes on with what it has; its
 * reports are kept until they are acknowledged, over a reload as well.
 */
import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import type {
  PlaybackMessage,
  PlaybackTakenMessage,
} from "@/lib/schema/events/messages.ts";
import {
  type AlertReport,
  createReportQueue,
  type ReportQueueWorld,
} from "./report_queue.ts";

/** An alert box of the page. */
interface LinkedBox {
  /** Takes what the record says is to be played. */
  offer(message: PlaybackMessage): void;
  /** May play again: looks at the queue. */
  wake(): void;
  /** Tells whether an alert of these positions waits or plays. */
  waitsWithin(from: string, through: string): boolean;
}

/** A box's end of the link. */
export interface BoxLink {
  report(report: AlertReport): void;
  /**
   * Returns whether an alert may begin now. When not, `wake` is called as soon
   * as it may be: another page shows one, or it is to be asked first.
   */
  mayStart(): boolean;
  /** Lets no alert begin before the service was asked what is left to be played. */
  askFirst(): void;
  /** Everything that the record had for the box was offered. */
  readonly isSynced: boolean;
  leave(): void;
}

/** The page's side of the link. */
export interface PlaybackLink {
  join(box: string, own: LinkedBox): BoxLink;
  /** The connection stands. */
  connected(): void;
  lost(): void;
  receive(message: PlaybackMessage | PlaybackTakenMessage): void;
  /** Tells whether the page has a report that nobody acknowledged. */
  owes(): boolean;
  /** Looks whether the page stood still for a while. */
  tick(): void;
}

/** Environment of the link. */
interface LinkWorld extends ReportQueueWorld {
  /** Position of the page's first picture. */
  from(): string | null;
  /** Holds what is shown one at a time, or lets it go on. */
  hold(held: boolean): void;
}

/** Time for the answer about what is to be played, in ms; then the page goes on. */
const ANSWER_MS = 3_000;
/** Pauses before a question that nobody answered is asked again. */
const ASK_AGAIN: Backoff = { minMs: 5_000, maxMs: 80_000 };
/**
 * A page that stood still for so long asks before it begins its next alert, in
 * ms: less than the shortest alert lasts, as copies went on meanwhile …
 */
const LATE_MS = 1_500;
/** … and one that stood still for so long asks at once. */
const STILL_MS = 4_000;
/** Between two questions while another page shows an alert, in ms. */
const OTHER_MS = 3_000;
/** Time that the end of another page's alert needs to be known, in ms. */
const MARGIN_MS = 250;

/** Creates the link of a page that has no connection yet. */
export function createPlaybackLink(world: LinkWorld): PlaybackLink {
  const boxes = new Map<string, LinkedBox>();
  /** Boxes that wait for an answer. */
  const asked = new Set<string>();
  const synced = new Set<string>();
  /** Boxes whose last question has no answer yet. */
  const unanswered = new Set<string>();
  /** Boxes that wait for another page. */
  const waiting = new Map<string, () => void>();
  const reports = createReportQueue(world);
  let online = false;
  let everOnline = false;
  let lostAt: number | null = null;
  let lastTick = world.steady();
  /** It stood still since it last asked about all its boxes. */
  let isLate = false;
  let cancelAnswer = () => {};
  /** Questions in a row that were asked again. */
  let askedAgain = 0;
  let cancelAskAgain: (() => void) | null = null;

  function sync(names: readonly string[], awayMs: number | null): void {
    if (!online || names.length === 0) return;
    reports.sendAll();
    const isSent = world.send({
      type: "playback.sync",
      page: world.page,
      boxes: names,
      from: world.from(),
      awayMs,
    });
    if (!isSent) return;
    for (const name of names) {
      asked.add(name);
      unanswered.add(name);
    }
    world.hold(true);
    cancelAnswer();
    cancelAnswer = world.after(ANSWER_MS, goOn);
  }

  /** Nobody answered: what comes is played, and the rest with the next answer. */
  function goOn(): void {
    cancelAnswer();
    asked.clear();
    world.hold(false);
    if (online && unanswered.size > 0) askAgainLater();
    for (const own of boxes.values()) own.wake();
  }

  function askAgainLater(): void {
    cancelAskAgain ??= world.after(backoffMs(ASK_AGAIN, askedAgain), () => {
      cancelAskAgain = null;
      askedAgain++;
      syncEach([...unanswered]);
    });
  }

  function stopAskingAgain(): void {
    unanswered.clear();
    askedAgain = 0;
    cancelAskAgain?.();
    cancelAskAgain = null;
  }

  function awayMs(name: string): number | null {
    if (!synced.has(name)) return null;
    return lostAt === null ? 0 : Math.round(world.steady() - lostAt);
  }

  /** Looks at the clock. Returns for how long the page stood still, in ms. */
  function look(): number {
    const now = world.steady();
    const stoodMs = now - lastTick;
    lastTick = now;
    isLate ||= stoodMs > LATE_MS;
    return stoodMs;
  }

  /** Asks about every box of a page that may have been passed over. */
  function syncLate(): void {
    isLate = false;
    sync([...boxes.keys()], 0);
  }

  /** Asks about boxes: those that were told before say for how long they were away. */
  function syncEach(names: readonly string[]): void {
    const fresh = names.filter((name) => !synced.has(name));
    const known = names.filter((name) => synced.has(name));
    sync(fresh, null);
    if (known.length > 0) sync(known, awayMs(known[0] ?? ""));
  }

  function waitForOther(box: string, leftMs: number): void {
    waiting.get(box)?.();
    const pause = Math.min(OTHER_MS, leftMs + MARGIN_MS);
    waiting.set(
      box,
      world.after(pause, () => {
        if (online) sync([box], 0);
        else stopWaiting(box);
      }),
    );
  }

  function stopWaiting(box: string): void {
    waiting.get(box)?.();
    if (waiting.delete(box)) boxes.get(box)?.wake();
  }

  return {
    join(box, own) {
      boxes.set(box, own);
      if (!everOnline) world.hold(true);
      if (online) sync([box], null);
      return {
        report(report) {
          reports.add({ ...report, box }, own.waitsWithin);
        },
        mayStart() {
          if (waiting.has(box) || asked.has(box)) return false;
          look();
          if (!online || !isLate) return true;
          syncLate();
          return !asked.has(box);
        },
        askFirst() {
          isLate = true;
        },
        get isSynced() {
          return synced.has(box) && !asked.has(box);
        },
        leave() {
          boxes.delete(box);
          stopWaiting(box);
          synced.delete(box);
          asked.delete(box);
          unanswered.delete(box);
        },
      };
    },

    connected() {
      online = everOnline = true;
      reports.connected();
      lastTick = world.steady();
      isLate = false;
      if (boxes.size === 0) {
        world.hold(false);
        reports.sendSoon();
      } else syncEach([...boxes.keys()]);
    },

    lost() {
      // Until it was told what is left it is still away.
      if (online) lostAt ??= world.steady();
      online = false;
      reports.lost();
      stopAskingAgain();
      for (const box of [...waiting.keys()]) stopWaiting(box);
      if (everOnline) goOn();
    },

    receive(message) {
      if (message.type === "playback.taken") return reports.taken(message.n);
      const own = boxes.get(message.box);
      if (!own) return;
      const { state, failed } = message;
      if (failed) {
        asked.delete(message.box);
        if (asked.size === 0) goOn();
        return;
      }
      if (state) synced.add(message.box);
      own.offer(message);
      if (!state) return;
      asked.delete(message.box);
      unanswered.delete(message.box);
      if (unanswered.size === 0) stopAskingAgain();
      if (state.playing) waitForOther(message.box, state.playing.leftMs);
      else stopWaiting(message.box);
      if (asked.size === 0) {
        if (unanswered.size === 0) lostAt = null;
        goOn();
      }
    },

    owes: reports.owes,

    tick() {
      if (look() > STILL_MS && online) syncLate();
    },
  };
}
