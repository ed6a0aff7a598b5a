import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";

/** Wake-ups of other processes, and ones that a dead process left, are seen this soon. */
const POLL_MS = 5_000;
const MAX_AT_ONCE = 50;

/**
 * Creates the wake-ups, which carry out what has become due, on the process
 * that looks first; the others find it done. A late wake-up gives the same
 * result, because ends have an instant of their own.
 */
export function createWakeups(
  { kv, clock, log, wake }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Brings a channel's session up to now; answers when it is to be woken next. */
    wake: (channelId: string) => Promise<number | null>;
  },
) {
  let cancel = () => {};
  /** Time at which the next look is planned, ms since the epoch. */
  let plannedAt = Infinity;
  let running: Promise<void> | null = null;
  let closed = true;

  function planFor(at: number): void {
    if (closed || at >= plannedAt) return;
    cancel();
    plannedAt = at;
    cancel = clock.after(Math.max(0, at - clock.now()), look);
  }

  function look(): void {
    cancel();
    plannedAt = Infinity;
    running = runDue()
      .catch((error) => {
        log.warn("subathon_wake_failed", { error });
        return null;
      })
      .then((nextAt) => {
        running = null;
        const latest = clock.now() + POLL_MS;
        planFor(nextAt === null ? latest : Math.min(latest, nextAt));
      });
  }

  /** Wakes what is due; answers when the next one will be, if it is known. */
  async function runDue(): Promise<number | null> {
    for (;;) {
      const due: { at: number; channelId: string }[] = [];
      let nextAt: number | null = null;
      const list = kv.list(
        { prefix: keys.subathonWakes() },
        { limit: MAX_AT_ONCE },
      );
      for await (const { key } of list) {
        const at = Number(key[1]);
        if (at > clock.now()) {
          nextAt = at;
          break;
        }
        due.push({ at, channelId: String(key[2]) });
      }
      if (due.length === 0) return nextAt;
      await Promise.all(due.map(async ({ at, channelId }) => {
        const next = await wake(channelId);
        // The commit that moves a wake-up deletes it; this one is nobody's.
        if (next !== at) await kv.delete(keys.subathonWake(at, channelId));
      }));
    }
  }

  return {
    /** Does what is due now. */
    runDue,

    /** A wake-up was stored; looks when it is due. */
    note(at: number | null): void {
      if (at !== null) planFor(at);
    },

    /** Looks from now on. */
    start(): void {
      if (!closed) return;
      closed = false;
      look();
    },

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      closed = true;
      cancel();
      await running;
    },
  };
}
