import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { PlaybackMessage } from "@/lib/schema/events/messages.ts";
import type {
  PlaybackReport,
  PlaybackReportsMessage,
  PlaybackSyncMessage,
  RestTable,
} from "@/lib/schema/overlays/playback.ts";
import type { PageConnection, PlayingPages } from "./playing_pages.ts";
import type { BoxOffer } from "./box_offer.ts";
import type { PlaybackService } from "./service.ts";

/** Messages of one page that wait; a page sends those again that were dropped. */
const MAX_WAITING = 50;
/** Characters of the events in one frame. */
const FRAME_CHARACTERS = 128 * 1024;

/** Time in which a page that has another connection answers on the one before, in ms. */
const DOUBT_MS = 1_000;

/** Connection of a page with what it sent and nobody has worked on yet. */
interface Talk {
  waiting: number;
  /** Boxes that the page asked for. */
  boxes: Set<string>;
  /** Highest number of a report that came. */
  newest: number;
  /** A report was not taken: none is acknowledged before the page sends all again. */
  hasGap: boolean;
  /** Reports were left out because too much waited, after those that wait. */
  isFull: boolean;
  last: Promise<void>;
}

/** Creates the part that talks with pages about what they play, each in its order. */
export function createPageTalk(
  { clock, playback, pages, log, keepReceipts }: {
    clock: Clock;
    playback: Pick<PlaybackService, "sync" | "report" | "closed">;
    pages: PlayingPages;
    log: Log;
    /** Keeps when each event was seen and heard; giving the same again changes nothing. */
    keepReceipts: (
      channelId: string,
      overlay: string,
      page: string,
      reports: readonly PlaybackReport[],
    ) => Promise<void>;
  },
) {
  const talks = new Map<PageConnection, Talk>();
  const closing = new Set<Promise<void>>();
  /** Ends of the doubts about connections. */
  const doubted = new Map<PageConnection, () => void>();

  async function answer(
    connection: PageConnection,
    talk: Talk,
    message: PlaybackReportsMessage | PlaybackSyncMessage,
  ): Promise<void> {
    const { channelId, overlay } = connection;
    if (message.type === "playback.sync") {
      const offers = await playback.sync(channelId, overlay, message);
      for (const offer of offers) {
        talk.boxes.add(offer.boxId);
        for (const frame of framesOf(offer)) {
          connection.send(JSON.stringify(frame));
        }
      }
      const told = new Set(offers.map(({ boxId }) => boxId));
      fail(connection, message.boxes.filter((boxId) => !told.has(boxId)));
      return;
    }
    const { page, reports } = message;
    const numbers = reports.map((report) => report.n);
    if (Math.min(...numbers) <= talk.newest) talk.hasGap = false;
    const n = Math.max(...numbers);
    talk.newest = Math.max(talk.newest, n);
    const taken = await playback.report(channelId, overlay, page, reports);
    await keepReceipts(channelId, overlay, page, taken);
    if (talk.hasGap) return;
    connection.send(JSON.stringify({ type: "playback.taken", n }));
  }

  /** Says that a question about boxes was not answered: their page asks again. */
  function fail(connection: PageConnection, boxes: readonly string[]): void {
    for (const box of new Set(boxes)) {
      const failed: PlaybackMessage = {
        type: "playback",
        box,
        alerts: [],
        failed: true,
      };
      connection.send(JSON.stringify(failed));
    }
  }

  function talkOf(connection: PageConnection): Talk {
    const known = talks.get(connection);
    if (known) return known;
    const talk = {
      waiting: 0,
      boxes: new Set<string>(),
      newest: 0,
      hasGap: false,
      isFull: false,
      last: Promise.resolve(),
    };
    talks.set(connection, talk);
    return talk;
  }

  /**
   * Cuts the connection that a page had before unless the page answers on it: a
   * network that went away leaves one that would count as an open source for
   * minutes. A tab that was duplicated has its page's name, and answers.
   */
  function doubt(connection: PageConnection): void {
    const askedAt = clock.steady();
    connection.ask();
    doubted.get(connection)?.();
    doubted.set(
      connection,
      clock.after(DOUBT_MS, () => {
        doubted.delete(connection);
        if (connection.heardAt < askedAt) connection.cut();
      }),
    );
  }

  return {
    /** Takes a message; a page whose messages come faster than they are worked on sends some again. */
    heard(
      connection: PageConnection,
      message: PlaybackReportsMessage | PlaybackSyncMessage,
    ): void {
      const { channelId } = connection;
      // Reports may be of the page before it, which had another name.
      if (message.type === "playback.sync") {
        const before = pages.note(message.page, connection);
        if (before) doubt(before);
      }
      const talk = talkOf(connection);
      if (talk.waiting >= MAX_WAITING) {
        if (message.type === "playback.sync") fail(connection, message.boxes);
        else talk.isFull = true;
        return;
      }
      talk.waiting++;
      const isAfterGap = talk.isFull;
      talk.isFull = false;
      talk.last = talk.last
        .then(() => {
          talk.hasGap ||= isAfterGap;
          return answer(connection, talk, message);
        })
        .catch((error) => {
          log.warn("playback_not_taken", { channelId, error });
          if (message.type === "playback.sync") fail(connection, message.boxes);
          else talk.hasGap = true;
        })
        .finally(() => talk.waiting--);
    },

    /** A connection ended. */
    ended(connection: PageConnection): void {
      doubted.get(connection)?.();
      doubted.delete(connection);
      const talk = talks.get(connection);
      if (!talk) return;
      talks.delete(connection);
      const goneAt = pages.ended(connection);
      if (goneAt === null) return;
      const { channelId, overlay } = connection;
      talk.last = talk.last
        .then(() => playback.closed(channelId, overlay, talk.boxes, goneAt))
        .catch((error) =>
          log.warn("playback_not_closed", { channelId, error })
        );
      closing.add(talk.last);
      talk.last.finally(() => closing.delete(talk.last));
    },

    /** Resolves when nothing is being worked on. */
    async settled(): Promise<void> {
      for (const cancel of doubted.values()) cancel();
      doubted.clear();
      await Promise.all([
        ...[...talks.values()].map(({ last }) => last),
        ...closing,
      ]);
    },
  };
}

/** Returns the frames that tell a page an offer, the last of which says so. */
function* framesOf(offer: BoxOffer): Generator<PlaybackMessage> {
  const { boxId, after, settled, playing, offered, turns } = offer;
  let alerts: PlaybackMessage["alerts"] = [];
  let characters = 0;
  const frame = (isLast: boolean): PlaybackMessage => ({
    type: "playback",
    box: boxId,
    alerts,
    ...(isLast
      ? {
        state: {
          after,
          settled: settled.map(({ playId }) => playId),
          ranges: settled.flatMap(({ position, through }) =>
            through === undefined ? [] : [{ from: position, through }]
          ),
          playing,
          ...turns && {
            turns: { ...turns, rested: restedOf(turns.rested, offered) },
          },
        },
      }
      : {}),
  });
  for (const { alert: { playId, position, event }, fate } of offered) {
    const { length } = JSON.stringify(event);
    if (characters > 0 && characters + length > FRAME_CHARACTERS) {
      yield frame(false);
      alerts = [];
      characters = 0;
    }
    alerts.push({ playId, position, fate, event });
    characters += length;
  }
  yield frame(true);
}

/** Returns the variants that had no turn, by the events that are offered and by those that may be shown again. */
const restedOf = (before: RestTable = {}, offered: BoxOffer["offered"]) =>
  Object.fromEntries([
    ...Object.entries(before).map(([eventId, why]): [string, string[]] => [
      eventId,
      Object.keys(why),
    ]),
    ...offered.map(({ alert: { eventId, rested = [] } }): [
      string,
      string[],
    ] => [eventId, [...rested]]).filter(([, rested]) => rested.length > 0),
  ]);
