import type { Clock } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { PageLife } from "./rules.ts";

/** A page's connection, as far as playback looks at it. */
export interface PageConnection {
  readonly channelId: string;
  readonly overlay: string;
  /** Time at which the page last sent a message, ms of the steady clock. */
  readonly heardAt: number;
  /** True when the page leads the sound, and sends a message every two seconds. */
  readonly leads: boolean;
  /** Sends a frame; `false` when the connection is closed. */
  send(text: string): boolean;
  /** Asks for any message, which shows that the page is there. */
  ask(): void;
  /** Ends the connection without its peer. */
  cut(): void;
}

/** A page that leads the sound is stuck when it was silent for so long, in ms … */
const LEADER_SILENT_MS = 5_000;
/** … and any other one, which sends a message every 25 s. */
const SILENT_MS = 35_000;
/** Pages that are remembered after they closed. */
const MAX_GONE = 10_000;
/** Plays of which it is remembered that a page began them. */
const MAX_BEGUN = 20_000;

/** Creates the register of this process's pages that play alerts. */
export function createPlayingPages({ clock }: { clock: Clock }) {
  const open = new Map<string, PageConnection>();
  const pageOf = new Map<PageConnection, string>();
  /** Number of pages by channel and overlay. */
  const counts = new Map<string, number>();
  /** Times at which pages that closed were last heard of, ms since the epoch. */
  const gone = createLru<number>(MAX_GONE);
  const begun = createLru<true>(MAX_BEGUN);

  const nameOf = (
    { channelId, overlay }: Pick<PageConnection, "channelId" | "overlay">,
  ) => `${channelId}\n${overlay}`;

  /** Returns the time at which a page was last heard of, ms since the epoch. */
  const heardAtOf = ({ heardAt }: PageConnection): number =>
    clock.now() - (clock.steady() - heardAt);

  function lifeOf(connection: PageConnection): PageLife {
    const most = connection.leads ? LEADER_SILENT_MS : SILENT_MS;
    return clock.steady() - connection.heardAt > most
      ? { alive: false, heardAt: heardAtOf(connection) }
      : { alive: true };
  }

  function knownOf(page: string): PageLife {
    const own = open.get(page);
    return own
      ? lifeOf(own)
      : { alive: false, heardAt: gone.get(page) ?? null };
  }

  return {
    /**
     * A page says who it is; what it said first holds. Returns the connection
     * that it had before, where that was not seen to end.
     */
    note(page: string, connection: PageConnection): PageConnection | null {
      if (pageOf.has(connection)) return null;
      const before = open.get(page);
      if (before) gone.set(page, heardAtOf(before));
      pageOf.set(connection, page);
      open.set(page, connection);
      const name = nameOf(connection);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return before ?? null;
    },

    /**
     * Takes a connection out that ended. Returns when its page was last there, ms
     * since the epoch, if it was the last one of its overlay; `null` otherwise.
     */
    ended(connection: PageConnection): number | null {
      const page = pageOf.get(connection);
      if (page === undefined) return null;
      pageOf.delete(connection);
      // It was there until now, unless it had gone without a word before.
      const { alive } = lifeOf(connection);
      const goneAt = alive ? clock.now() : heardAtOf(connection);
      if (open.get(page) === connection) {
        open.delete(page);
        gone.set(page, goneAt);
      }
      const name = nameOf(connection);
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
      return left === 0 ? goneAt : null;
    },

    /** Returns whether a page of the overlay is connected. */
    isOpen: (
      overlay: Pick<PageConnection, "channelId" | "overlay">,
    ): boolean => counts.has(nameOf(overlay)),

    /** Returns the page that a connection said it is, if it did. */
    pageOf: (connection: PageConnection) => pageOf.get(connection),

    /** Notes that a page began a play. */
    noteBegun(page: string, playId: string): void {
      begun.set(`${page}\n${playId}`, true);
    },

    /** Tells whether a page told this process that it began a play. */
    hasBegun: (page: string, playId: string) => begun.has(`${page}\n${playId}`),

    /** Returns what is known of a page that was loaded anew, before it was. */
    lifeBefore: (page: string): PageLife => ({
      alive: false,
      heardAt: gone.get(page) ?? null,
      isBack: true,
    }),

    /** Returns what is known of a page: nothing of one of another process. */
    lifeOf: knownOf,

    /**
     * Returns what is known of the pages of an overlay that may show the alert
     * that one of them began: copies show it, too, and so may a page of which
     * this process knows nothing.
     */
    lifeOn(
      overlay: Pick<PageConnection, "channelId" | "overlay">,
      page: string,
    ): PageLife {
      const name = nameOf(overlay);
      const own = open.get(page);
      const isHere = own !== undefined && nameOf(own) === name;
      const hasCopy = (counts.get(name) ?? 0) > (isHere ? 1 : 0);
      const life = knownOf(page);
      const isUnknown = !life.alive && life.heardAt === null;
      return hasCopy || isUnknown ? { alive: true } : life;
    },
  };
}

/** The pages of this process that play alerts. */
export type PlayingPages = ReturnType<typeof createPlayingPages>;
