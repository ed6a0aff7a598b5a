/**
 * Queue of a page's reports on its alerts: each is kept until the service
 * acknowledges it, over a reload as well, and they are sent in their order.
 */
import type { PlaybackReport } from "@/lib/schema/overlays/playback.ts";

/** A report before it is numbered. */
export type AlertReport = Omit<PlaybackReport, "n" | "box">;

/** A report that is not acknowledged yet, of this page or of the one before it. */
interface KeptReport {
  page: string;
  report: PlaybackReport;
}

/** Tells whether an alert of a box waits or plays between two positions. */
type WaitsWithin = (from: string, through: string) => boolean;

/** Environment of the queue. */
export interface ReportQueueWorld {
  /** Names the page over its reloads. */
  page: string;
  /** A clock that nobody sets, in ms. */
  steady(): number;
  after(ms: number, run: () => void): () => void;
  /** Sends a message; `false` without a connection. */
  send(message: unknown): boolean;
  /** Keeps what is not acknowledged yet. */
  keep(reports: readonly KeptReport[]): void;
  kept: readonly KeptReport[];
}

/** Time after which the first that nobody acknowledged, and all after it, are sent again, in ms. */
const AGAIN_MS = 10_000;
/** Between two frames of reports, in ms: a page that sends too much is closed … */
const PAUSE_MS = 250;
/** … and where they tell only of what did not fit, which comes in bursts. */
const DROPPED_PAUSE_MS = 1_000;
const MAX_KEPT = 300;
/** Characters of one frame; the service takes 4 KiB. */
const FRAME_CHARACTERS = 3_500;
const MAX_IN_FRAME = 20;

/** Creates the queue of a page's reports, which has no connection yet. */
export function createReportQueue(world: ReportQueueWorld) {
  let n = 0;
  let inFlight = 0;
  let unsent: KeptReport[] = world.kept.map(({ page, report }) => ({
    page,
    report: { ...report, n: ++n },
  }));
  let online = false;
  let sentAt = -Infinity;
  /** Time at which the planned frame goes. */
  let sendsAt = 0;
  let cancelSend: (() => void) | null = null;
  let cancelAgain = () => {};

  function sendReports(): void {
    cancelSend = null;
    if (!online || inFlight >= unsent.length) return;
    const [first] = unsent.slice(inFlight);
    const frame: PlaybackReport[] = [];
    let characters = 0;
    for (const { page, report } of unsent.slice(inFlight)) {
      const { length } = JSON.stringify(report);
      const isFull = frame.length === MAX_IN_FRAME ||
        (frame.length > 0 && characters + length > FRAME_CHARACTERS);
      if (page !== first?.page || isFull) break;
      frame.push(report);
      characters += length;
    }
    const sent = world.send({
      type: "playback.report",
      page: first?.page,
      reports: frame,
    });
    if (!sent) return;
    if (inFlight === 0) cancelAgain = world.after(AGAIN_MS, sendAgain);
    inFlight += frame.length;
    sentAt = world.steady();
    if (inFlight < unsent.length) sendSoon();
  }

  function sendAgain(): void {
    inFlight = 0;
    sendSoon();
  }

  function sendSoon(): void {
    if (!online) return;
    const next = unsent.slice(inFlight);
    const pauseMs = next.every(({ report }) => report.kind === "dropped")
      ? DROPPED_PAUSE_MS
      : PAUSE_MS;
    const dueAt = Math.max(world.steady(), sentAt + pauseMs);
    if (cancelSend && dueAt >= sendsAt) return;
    cancelSend?.();
    cancelSend = null;
    sendsAt = dueAt;
    const wait = dueAt - world.steady();
    if (wait === 0) sendReports();
    else cancelSend = world.after(wait, sendReports);
  }

  /**
   * Returns the report that tells of what did not fit before, and of one more;
   * `null` where an alert waits between.
   */
  function joined(
    report: Omit<PlaybackReport, "n">,
    waitsWithin: WaitsWithin,
  ): PlaybackReport | null {
    const last = unsent.length > inFlight ? unsent[unsent.length - 1] : null;
    if (report.kind !== "dropped" || last?.report.kind !== "dropped") {
      return null;
    }
    const { page, report: { box, position } } = last;
    if (page !== world.page || box !== report.box) return null;
    if (report.position <= (last.report.through ?? position)) return null;
    if (waitsWithin(position, report.position)) return null;
    const { playId: _playId, eventId: _eventId, ...more } = report;
    const through = report.position;
    return { ...last.report, ...more, position, through };
  }

  /** Sends everything at once that the answer to a question depends on. */
  function sendAll(): void {
    cancelSend?.();
    for (let sent = -1; inFlight > sent && inFlight < unsent.length;) {
      sent = inFlight;
      sendReports();
      cancelSend?.();
    }
    cancelSend = null;
  }

  return {
    sendSoon,
    sendAll,

    /**
     * Keeps a report and sends it soon. What does not fit is told together, as
     * far as nothing of its box waits between.
     */
    add(report: Omit<PlaybackReport, "n">, waitsWithin: WaitsWithin): void {
      const more = joined(report, waitsWithin);
      const numbered = more ?? { ...report, n: ++n };
      const kept = more ? unsent.slice(0, -1) : unsent;
      const dropped = Math.max(0, kept.length + 1 - MAX_KEPT);
      unsent = [...kept, { page: world.page, report: numbered }]
        .slice(dropped);
      inFlight = Math.max(0, inFlight - dropped);
      world.keep(unsent);
      sendSoon();
    },

    /** The service has everything up to this number. */
    taken(upTo: number): void {
      const count = unsent.findLastIndex(({ report }) => report.n <= upTo) + 1;
      if (count === 0) return;
      unsent = unsent.slice(count);
      inFlight = Math.max(0, inFlight - count);
      world.keep(unsent);
      if (inFlight === 0) cancelAgain();
    },

    /** The connection stands: what is not acknowledged goes again. */
    connected(): void {
      online = true;
      inFlight = 0;
    },

    lost(): void {
      online = false;
      cancelSend?.();
      cancelSend = null;
      cancelAgain();
    },

    /** Tells whether a report is not acknowledged. */
    owes: () => unsent.length > 0,
  };
}
