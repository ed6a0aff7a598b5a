import {
  createMessageQuota,
  DOCUMENTS,
} from "@/lib/widget_runtime/message_quota.ts";
import { isOversized } from "@/lib/widget_runtime/message_size.ts";

/** Interval at which a frame is pinged to see whether it is alive, ms. */
export const PING_MS = 2_000;
/** Questions in a row that a frame may leave without an answer. */
const MAX_UNANSWERED = 5;
/** The same in previews, where the widget's author may be at a breakpoint. */
const MAX_UNANSWERED_IN_PREVIEW = 60;
/** Pings without an answer after which a frame is called silent. */
const SILENT = 3;
/** Messages over the quota, since a frame was opened, until it is stopped. */
const MAX_NOISE = 2_000;

/**
 * Watches over a frame whose code is not ours: that it answers, and that it
 * neither drowns the page in messages nor loads itself anew without an end.
 * `stop` is told why, once.
 */
export function createFrameWatch(
  { every, now, isPreview, ping, stop, onSilent = () => {} }: {
    /** Calls again and again; answers what ends it. */
    every: (ms: number, run: () => void) => () => void;
    now: () => number;
    isPreview: boolean;
    ping: () => void;
    stop: (why: string) => void;
    /** Is told when it does not answer at once, and when it does again. */
    onSilent?: (isSilent: boolean) => void;
  },
) {
  const within = createMessageQuota(now);
  const mayLoad = createMessageQuota(now, DOCUMENTS);
  const most = isPreview ? MAX_UNANSWERED_IN_PREVIEW : MAX_UNANSWERED;
  let unanswered = 0;
  let noise = 0;
  const end = every(PING_MS, () => {
    // Questions are counted, not time: a machine that slept asked none.
    if (unanswered < most) {
      if (++unanswered === SILENT) onSilent(true);
      return ping();
    }
    halt(
      `The widget did not answer for ${
        most * PING_MS / 1_000
      } seconds and was stopped`,
    );
  });

  function halt(why: string): false {
    end();
    stop(why);
    return false;
  }

  return {
    /** A message came from the frame: `true` while that is within its quota. */
    heard(message: unknown): boolean {
      if (unanswered >= SILENT) onSilent(false);
      unanswered = 0;
      if (!within()) {
        return ++noise === MAX_NOISE &&
          halt("The widget sent far too many messages and was stopped");
      }
      return !isOversized(message) || halt(
        "The widget sent a message of more than a million characters and was stopped",
      );
    },
    /** Another document of the frame is there; `false` when it is one too many. */
    loaded(): boolean {
      return mayLoad() ||
        halt("The widget kept reloading itself and was stopped");
    },
    /** The frame was opened anew. */
    close: end,
  };
}

/** Watches over a frame. */
export type FrameWatch = ReturnType<typeof createFrameWatch>;
