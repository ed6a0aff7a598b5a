import { effect } from "@preact/signals";
import type { Alert } from "@/lib/overlay/alert_types.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { pagePlayback } from "@/lib/overlay/page_playback.ts";
import { obsVersion } from "@/lib/overlay/receipt_facts.ts";
import type { BoxLink } from "@/lib/overlay/playback_link.ts";
import type { AlertReport } from "@/lib/overlay/report_queue.ts";
import type { PlaybackMessage } from "@/lib/schema/events/messages.ts";
import type { AlertContent } from "./alert_content.ts";
import type { AlertFact, AlertPlayer } from "./alert_player.ts";

/** An alert box's reports to the service of what it shows. */
export interface AlertReports {
  /** Asks what is left to be played, for as long as the box is on the page. */
  join(
    player: AlertPlayer<AlertContent>,
    alertOf: (
      event: ShownEvent,
      playId: string,
    ) => Alert<AlertContent> | null,
    inOne: (
      alerts: readonly Alert<AlertContent>[],
    ) => Promise<readonly Alert<AlertContent>[]>,
    /** Called with whose turns there were, before an alert is made of what is left. */
    tellTurns: (turns: NonNullable<PlaybackMessage["state"]>["turns"]) => void,
  ): void;
  mayStart(): boolean;
  /**
   * Tells whether an alert whose time is up was on the screen. One that the page
   * stood still over, or did not paint, was not: it is to play again, once.
   */
  wasShown(playId: string): boolean;
  /** Tells what became of an alert. */
  tell(
    fact: AlertFact,
    alert: Alert<AlertContent>,
    state?: { through: string | null; holds: boolean },
  ): void;
  /** Its sound began. */
  heard(playId: string): void;
  /** A part of it cannot be shown or played; without its drawing nothing is shown. */
  failed(playId: string, part: AlertPart): void;
  leave(): void;
}

/** Part of an alert that may fail. */
export type AlertPart = NonNullable<AlertReport["part"]>;

/** Most plays of one report, and characters that they take: the service takes 4 KiB. */
const MAX_PLAYS = 20;
const PLAYS_CHARACTERS = 2_500;
/** Between two frames of a page that is not frozen, in ms, at most. */
const FRAME_MS = 250;

/** Facts about the alert that is shown. */
interface Showing {
  alert: Alert<AlertContent>;
  visible: boolean;
  active: boolean;
  heard: boolean;
  frames: number;
  /** Times of the page's clock, ms: it began, was drawn for the first frame, was on the screen. */
  beganAt: number;
  drawnAt: number | null;
  paintedAt: number | null;
  /** OBS did not show the source all the time. */
  wasHidden: boolean;
  /** Time of the page's clock at which it began, or the last frame was painted, ms. */
  frameAt: number;
  /** Time for which the page stood still so far, ms. */
  stillMs: number;
  failed: Set<AlertPart>;
}

/** Plays of which it is remembered that they played again here. */
const MAX_REPEATED = 50;

/** Creates the reports of an alert box that is on a page that goes on stream. */
export function createAlertReports(box: string): AlertReports {
  const shared = overlay();
  let link: BoxLink | null = null;
  let showing: Showing | null = null;
  let playAgain: (playId: string) => void = () => {};
  let repeated: readonly string[] = [];
  let cancelFrame = () => {};

  const report = (
    kind: AlertReport["kind"],
    alert: Alert<AlertContent>,
    more: Partial<AlertReport> = {},
  ) => {
    const eventId = alert.content[0]?.event.id;
    if (eventId === undefined) return;
    link?.report({
      kind,
      playId: alert.playId,
      eventId,
      position: alert.position,
      at: Math.round(shared.serverNow()),
      ...more,
    });
  };

  /** Tells the same of the plays that are told in an alert, several in one report. */
  function reportFolded(
    kind: "folded" | "painted" | "finished" | "failed" | "dropped",
    alert: Alert<AlertContent>,
    more: Partial<AlertReport>,
  ): void {
    const plays = (alert.folded ?? []).flatMap((play, index) => {
      const eventId = alert.content[index + 1]?.event.id;
      return eventId === undefined ? [] : [{ ...play, eventId }];
    });
    const at = Math.round(shared.serverNow());
    while (plays.length > 0) {
      let characters = 0;
      const fits = plays.findIndex((play, index) =>
        index === MAX_PLAYS ||
        (characters += JSON.stringify(play).length) > PLAYS_CHARACTERS &&
          index > 0
      );
      const [first, ...others] = plays.splice(
        0,
        fits < 0 ? plays.length : fits,
      );
      if (!first) return;
      const rest = others.length === 0 ? {} : { more: others };
      link?.report({ kind, ...first, at, ...more, ...rest });
    }
  }

  function countFrames(own: Showing): void {
    const id = requestAnimationFrame(() => {
      if (showing !== own) return;
      own.frames++;
      noteStill(own);
      own.drawnAt ??= performance.now();
      const { playId } = own.alert;
      if (own.frames === 1 && !wasShown(playId)) return playAgain(playId);
      // What was drawn for the first is on the screen with the second.
      if (own.frames === 2) {
        own.paintedAt = performance.now();
        const seen = seenBy(own);
        reportFolded("painted", own.alert, seen);
        report("painted", own.alert, seen);
      }
      countFrames(own);
    });
    cancelFrame = () => cancelAnimationFrame(id);
  }

  /** Counts the time since the last frame in which the page, or its machine, stood still. */
  function noteStill(own: Showing): void {
    const now = performance.now();
    const gapMs = now - own.frameAt;
    own.frameAt = now;
    if (gapMs > FRAME_MS) own.stillMs += gapMs;
  }

  /**
   * Tells whether a page that could be seen took more than half of an alert's
   * time for it: the record counts one as seen that was shown for half of it.
   */
  function isLate(own: Showing, step: "drawnAt" | "paintedAt"): boolean {
    const lateMs = (own[step] ?? performance.now()) - own.beganAt;
    return !own.wasHidden && lateMs > own.alert.durationMs / 2;
  }

  function wasShown(playId: string): boolean {
    const own = showing;
    if (own?.alert.playId !== playId || !isLate(own, "drawnAt")) return true;
    if (repeated.includes(playId)) return true;
    repeated = [...repeated, playId].slice(-MAX_REPEATED);
    return false;
  }

  function seenBy(own: Showing): Partial<AlertReport> {
    noteStill(own);
    const { paintedAt, visible, active, heard, frames, stillMs } = own;
    const version = obsVersion();
    const shownMs = paintedAt === null
      ? 0
      : Math.round(performance.now() - paintedAt);
    const isSilent = heard || shared.commands.muted.peek();
    return {
      shownMs: Math.min(600_000, Math.max(0, shownMs)),
      visible,
      active,
      frames,
      stillMs: Math.min(600_000, Math.round(stillMs)),
      ...isSilent ? { heard } : {},
      ...version === null ? {} : { obsVersion: version },
    };
  }

  function begin(alert: Alert<AlertContent>, holds: boolean): void {
    const beganAt = performance.now();
    const own: Showing = showing = {
      alert,
      beganAt,
      drawnAt: null,
      paintedAt: null,
      wasHidden: !shared.visible.peek(),
      visible: shared.visible.peek(),
      active: shared.active.peek(),
      heard: false,
      frames: 0,
      frameAt: beganAt,
      stillMs: 0,
      failed: new Set(),
    };
    const durationMs = Math.min(600_000, Math.round(alert.durationMs));
    report("started", alert, { durationMs, holds });
    reportFolded("folded", alert, {});
    countFrames(own);
  }

  function fail(own: Showing, part: AlertPart): void {
    if (own.failed.has(part)) return;
    own.failed.add(part);
    if (part === "drawing") reportFolded("failed", own.alert, { part });
    report("failed", own.alert, { part });
  }

  const stopWatching = effect(() => {
    const visible = shared.visible.value;
    const active = shared.active.value;
    if (!showing) return;
    showing.visible ||= visible;
    showing.wasHidden ||= !visible;
    showing.active ||= active;
  });
  const onLeave = () => {
    if (showing) report("left", showing.alert, seenBy(showing));
  };
  addEventListener("pagehide", onLeave);

  return {
    join(player, alertOf, inOne, tellTurns) {
      let left: PlaybackMessage["alerts"] = [];
      playAgain = player.again;
      link = pagePlayback().link.join(box, {
        wake: player.wake,
        waitsWithin: player.waitsWithin,
        offer({ alerts, state }) {
          left = [...left, ...alerts];
          if (!state) return;
          tellTurns(state.turns);
          const { after, ranges = [] } = state;
          const settled = new Set(state.settled);
          player.leaveOut(({ playId, position }) =>
            position <= after || settled.has(playId) ||
            ranges.some(({ from, through }) =>
              from <= position && position <= through
            )
          );
          const made = left.flatMap(({ playId, position, event, fate }) => {
            // The service sends events of its log.
            const alert = alertOf(event as ShownEvent, playId);
            return alert ? [{ fate, alert: { ...alert, position } }] : [];
          });
          const of = (wanted: string) =>
            made.filter(({ fate }) => fate === wanted)
              .map(({ alert }) => alert);
          left = [];
          const missed = of("summary");
          const rest = of("play");
          if (missed.length < 2) return player.addLeft([...missed, ...rest]);
          inOne(missed).then((told) => player.addLeft([...told, ...rest]));
        },
      });
    },
    mayStart: () => link?.mayStart() ?? true,
    wasShown,
    tell(fact, alert, state) {
      if (fact === "started") return begin(alert, state?.holds ?? false);
      const own = showing?.alert.playId === alert.playId ? showing : null;
      const more = own ? seenBy(own) : {};
      const through = state?.through ?? null;
      const after = through !== null && link?.isSynced
        ? { after: through }
        : {};
      const holds = state ? { holds: state.holds } : {};
      if (own) {
        showing = null;
        cancelFrame();
        // Nobody knows whether it was on the screen: somebody is to be asked.
        const { shownMs = 0 } = more;
        const isShort = shownMs < own.alert.durationMs / 2;
        if (fact === "finished" && isShort && isLate(own, "paintedAt")) {
          fail(own, "drawing");
        }
        // It is over: nobody saw it.
        if (own.failed.has("drawing")) return;
      }
      if (fact === "left") {
        report(fact, alert, { ...more, shownMs: 0 });
        // Another page may have shown it meanwhile.
        link?.askFirst();
        return;
      }
      reportFolded(fact, alert, more);
      report(fact, alert, { ...more, ...after, ...holds });
    },
    heard(playId) {
      if (showing?.alert.playId !== playId || showing.heard) return;
      showing.heard = true;
      report("sound_started", showing.alert, { heard: true });
    },
    failed(playId, part) {
      if (showing?.alert.playId === playId) fail(showing, part);
    },
    leave() {
      removeEventListener("pagehide", onLeave);
      // It leaves the page in the middle: others may show it again.
      onLeave();
      showing = null;
      stopWatching();
      cancelFrame();
      link?.leave();
    },
  };
}
