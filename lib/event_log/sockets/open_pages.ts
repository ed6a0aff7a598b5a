import type { Clock } from "@/lib/core/clock.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { ProcessKeys } from "@/lib/event_log/keys.ts";
import type { ProcessHeartbeat } from "@/lib/event_log/process_heartbeat.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import { mapBounded } from "@/lib/core/parallel.ts";

/** A change that a person waits for is told to the other processes after this. */
const SOON_MS = 100;
/** Any other change, such as the position of a page that just pings. */
const LATE_MS = 30_000;
const BEAT_MS = 2_000;
/** A record lives a day, and is written anew before. */
const REWRITE_MS = 6 * HOUR_MS;
const KEPT_MS = 24 * HOUR_MS;
/** Most pages of a channel that one process tells the others: a value holds 64 KiB. */
const MAX_TOLD = 100;

/** A connection whose page may be listed. */
interface PageSeat {
  readonly channelId: string;
  readonly page: OpenPage | null;
}

/** Tells the other processes of this one's pages, and knows theirs. */
interface PageExchange {
  write(channelId: string, pages: OpenPage[]): Promise<void>;
  /** Pages of the other processes that live. */
  others(channelId: string): Promise<OpenPage[]>;
  sayAlive(): Promise<void>;
}

/** Creates the exchange of processes that share a database. */
export function createPageExchange(
  { kv, keys, beat }: {
    kv: Deno.Kv;
    keys: ProcessKeys;
    beat: ProcessHeartbeat;
  },
): PageExchange {
  return {
    async write(channelId, pages) {
      const key = keys.openPages(channelId, beat.processId);
      if (pages.length === 0) await kv.delete(key);
      else await kv.set(key, pages, { expireIn: KEPT_MS });
    },

    async others(channelId) {
      const found: OpenPage[] = [];
      const prefix = keys.openPagesOf(channelId);
      for await (const { key, value } of kv.list<OpenPage[]>({ prefix })) {
        const processId = String(key.at(-1));
        if (processId === beat.processId) continue;
        if (await beat.isAlive(processId)) found.push(...value);
      }
      return found;
    },

    sayAlive: beat.sayAlive,
  };
}

/**
 * Creates the list of pages that show a channel's overlays now, on all
 * processes together. `exchange` is `null` for a process that has the database
 * to itself: then all is in memory.
 */
export function createOpenPages(
  { clock, log, exchange }: {
    clock: Clock;
    log: Log;
    exchange: PageExchange | null;
  },
) {
  const channels = new Map<string, Set<PageSeat>>();
  const followers = new Map<string, Set<() => void>>();
  /** Time at which a channel's pages are to be written for the others, ms of the steady clock. */
  const due = new Map<string, number>();
  let cancelWrite: (() => void) | null = null;
  let wakeAt = Infinity;
  let writing: Promise<void> = Promise.resolve();
  let cancelBeat: (() => void) | null = null;

  function own(channelId: string): OpenPage[] {
    const found: OpenPage[] = [];
    for (const { page } of channels.get(channelId) ?? []) {
      if (page) found.push(page);
    }
    return found;
  }

  function writeWithin(channelId: string, ms: number): void {
    if (!exchange) return;
    const at = clock.steady() + ms;
    if ((due.get(channelId) ?? Infinity) <= at) return;
    due.set(channelId, at);
    wakeBy(at);
  }

  function wakeBy(at: number): void {
    if (at >= wakeAt) return;
    cancelWrite?.();
    wakeAt = at;
    cancelWrite = clock.after(Math.max(0, at - clock.steady()), () => {
      writing = writing.then(() => writeDue(clock.steady()));
    });
  }

  async function writeDue(now: number): Promise<void> {
    wakeAt = Infinity;
    const ready = [...due].filter(([, at]) => at <= now);
    for (const [channelId] of ready) due.delete(channelId);
    await mapBounded(ready, 8, async ([channelId]) => {
      const pages = own(channelId);
      try {
        await exchange?.write(channelId, pages.slice(0, MAX_TOLD));
        if (pages.length > 0) writeWithin(channelId, REWRITE_MS);
      } catch (error) {
        log.warn("open_pages_not_told", { channelId, error });
        writeWithin(channelId, BEAT_MS);
      }
    });
    for (const at of due.values()) wakeBy(at);
  }

  async function beat(): Promise<void> {
    try {
      await exchange?.sayAlive();
    } catch (error) {
      log.warn("process_beat_failed", { error });
    }
    cancelBeat = null;
    beatLater();
  }

  function beatLater(): void {
    if (!exchange || channels.size === 0) return;
    cancelBeat ??= clock.after(BEAT_MS, beat);
  }

  function note(channelId: string, when: "soon" | "late"): void {
    writeWithin(channelId, when === "soon" ? SOON_MS : LATE_MS);
    for (const run of followers.get(channelId) ?? []) run();
  }

  return {
    /** A page has connected. */
    join(seat: PageSeat): void {
      const { channelId } = seat;
      const seats = channels.get(channelId) ?? new Set();
      channels.set(channelId, seats.add(seat));
      if (exchange && cancelBeat === null) {
        // Before its record is read, or it would be a dead process's.
        cancelBeat = clock.after(0, beat);
      }
      note(channelId, "soon");
    },

    /** Notes that a listed fact of a page changed; `soon` if a person waits for it. */
    changed(seat: PageSeat, when: "soon" | "late"): void {
      if (channels.get(seat.channelId)?.has(seat)) note(seat.channelId, when);
    },

    /** A page is gone. */
    leave(seat: PageSeat): void {
      const seats = channels.get(seat.channelId);
      if (!seats?.delete(seat)) return;
      if (seats.size === 0) channels.delete(seat.channelId);
      note(seat.channelId, "soon");
    },

    /** Every open page of the channel, those open longest first. */
    async list(channelId: string): Promise<OpenPage[]> {
      const others = await exchange?.others(channelId) ?? [];
      return [...own(channelId), ...others].sort((a, b) =>
        a.since - b.since || (a.id < b.id ? -1 : 1)
      );
    },

    /** Lists the channels of which this process has a page open. */
    here: (): string[] => [...channels.keys()],

    /** Calls `run` after each change in this process; the answer ends it. */
    follow(channelId: string, run: () => void): () => void {
      const all = followers.get(channelId) ?? new Set();
      followers.set(channelId, all.add(run));
      return () => {
        all.delete(run);
        if (all.size === 0 && followers.get(channelId) === all) {
          followers.delete(channelId);
        }
      };
    },

    /** Takes this process's pages from the others' view, once its sockets are closed. */
    async close(): Promise<void> {
      cancelBeat?.();
      cancelWrite?.();
      await writing;
      await writeDue(Infinity);
      cancelWrite?.();
    },
  };
}

/** Knows the pages that are open. */
export type OpenPages = ReturnType<typeof createOpenPages>;
