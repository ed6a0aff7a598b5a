import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import type { InstanceUpdate, PageClock } from "./overlay_context.ts";
import { reportError } from "./report_error.ts";

/** Reads settings and data of instances from the server, by instance id. */
export type ReadState = (
  instanceIds: readonly string[],
) => Promise<Readonly<Record<string, InstanceUpdate>>>;

/** Shortest time from the end of a reading to the next. */
const PAUSE_MS = 500;
/** Pauses after readings that failed. */
const RETRIES: Backoff = { minMs: 2_000, maxMs: 30_000 };
/** So often in a row figures are read again because events overtook them; a busy chat always does. */
const MAX_OVERTAKEN = 5;

/** Reads stale widget data again: at once, all of a page in one request, at most two a second. */
export function createStateReader(
  { clock, update, held }: {
    clock: PageClock;
    update(instanceId: string, update: InstanceUpdate): void;
    /** The figures that those who follow an instance have now. */
    held(instanceId: string): readonly unknown[];
  },
) {
  const stale = new Set<string>();
  /** Number of consecutive times that each read was overtaken. */
  const overtaken = new Map<string, number>();
  let read: ReadState | undefined;
  let planned = false;
  let reading = false;
  /** True when figures that are being read may name a person who was removed since. */
  let outdated = false;
  let pauseMs = PAUSE_MS;
  let failures = 0;
  let readAt = -Infinity;

  /**
   * Plans a read. Requests that arrive together are read together; the server
   * counts all events in the log before it answers.
   */
  function plan(): void {
    if (planned || reading || !read || stale.size === 0) return;
    planned = true;
    const wait = readAt + pauseMs - clock.now();
    // Without a timer of no time: an idle page sets none that is short.
    if (wait > 0) clock.after(wait, go);
    else queueMicrotask(go);
  }

  function go(): void {
    planned = false;
    void run();
  }

  async function run(): Promise<void> {
    if (!read) return;
    const ids = [...stale];
    stale.clear();
    reading = true;
    outdated = false;
    const before = new Map(ids.map((id) => [id, held(id)]));
    try {
      const fresh = await read(ids);
      for (const id of ids) {
        const change = fresh[id];
        if (change) take(id, change, before.get(id) ?? []);
      }
      pauseMs = PAUSE_MS;
      failures = 0;
    } catch (error) {
      for (const id of ids) stale.add(id);
      pauseMs = backoffMs(RETRIES, failures++);
      reportError(error, "reading figures");
    }
    readAt = clock.now();
    reading = false;
    plan();
  }

  /** Takes an answer in, but not figures that an event has changed since they were asked for. */
  function take(
    id: string,
    change: InstanceUpdate,
    before: readonly unknown[],
  ): void {
    const now = held(id);
    const times = overtaken.get(id) ?? 0;
    const isOvertaken = times < MAX_OVERTAKEN &&
      before.some((figures, i) => figures !== now[i]);
    if (!isOvertaken && !outdated) {
      overtaken.delete(id);
      return update(id, change);
    }
    overtaken.set(id, times + 1);
    stale.add(id);
    update(id, { settings: change.settings });
  }

  function markStale(...instanceIds: string[]): void {
    for (const id of instanceIds) stale.add(id);
    plan();
  }

  return {
    /** Reads these instances again soon. */
    markStale,
    /** The same, after an event or a person was removed: figures that are being read are shown nowhere. */
    markOutdated(...instanceIds: string[]): void {
      outdated = true;
      markStale(...instanceIds);
    },
    /** Reads an instance again every so often; returns what stops it. */
    keepFresh(instanceId: string, everyMs: number | null): () => void {
      if (everyMs === null) return () => {};
      const again = () => {
        stale.add(instanceId);
        // Those of other widgets that fall due now go along.
        plan();
        cancel = clock.after(everyMs, again);
      };
      let cancel = clock.after(everyMs, again);
      return () => cancel();
    },
    setRead(next: ReadState): void {
      read = next;
      plan();
    },
  };
}
