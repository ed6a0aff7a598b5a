import { type Clock, sleep } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { followKeys } from "@/lib/storage/follow_keys.ts";
import { keys } from "./keys.ts";
import { LAYOUT } from "./migrate.ts";

/** Time until the number is watched again after a watch that broke, ms. */
const WATCH_AGAIN_MS = 5_000;

/** Time after which another process may have taken the place of this one, ms. */
const RETRY_AFTER_MS = 2_000;

/** Follows the number of the database's layout while the process runs. */
export interface LayoutWatch {
  /** Begins to follow it. */
  start(): void;
  /** Ends following it. */
  stop(): void;
  /** Throws `shutting_down` once a newer version has changed the layout. */
  assertKnown(): void;
}

/**
 * Creates what notices that a newer version of the service has changed the
 * layout of the database under this process, which would go on reading and
 * writing what it does not know. `onNewer` is called once, then.
 */
export function createLayoutWatch(
  { kv, clock, log, onNewer }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    onNewer: () => void;
  },
): LayoutWatch {
  const ended = new AbortController();
  let isNewer = false;

  function note(found: number): void {
    if (isNewer || found <= LAYOUT) return;
    isNewer = true;
    log.error("database_layout_newer", {
      found,
      known: LAYOUT,
      meaning:
        "A newer version of Limelight has changed the layout of the database. This process takes nothing more: its sockets are closed, requests are answered 503, and its work in the background ends.",
      advice:
        "Stop this process and start the newer version in its place. To go back to this version, stop every process and restore the backup from before the upgrade.",
    });
    ended.abort();
    onNewer();
  }

  return {
    start() {
      followKeys({
        kv,
        clock,
        keys: [keys.schemaVersion()],
        signal: ended.signal,
        onEntries: ([entry]) => note(Number(entry?.value ?? 0)),
        onFailure: (error) => log.warn("layout_watch_broke", { error }),
        pause: () => sleep(clock, WATCH_AGAIN_MS, ended.signal).catch(() => {}),
        onGap() {},
      });
    },
    stop: () => ended.abort(),
    assertKnown() {
      if (!isNewer) return;
      throw new AppError(
        "shutting_down",
        "Cannot answer: a newer version of the service works on the database, and takes the place of this process",
        { retryAfterMs: RETRY_AFTER_MS },
      );
    },
  };
}
