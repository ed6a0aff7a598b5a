/** Copies of an alert box without a browser: the page's own socket, queue and link. */
import { connectEvents } from "@/lib/overlay/event_socket.ts";
import {
  type BoxLink,
  createPlaybackLink,
} from "@/lib/overlay/playback_link.ts";
import { createExclusiveSlot } from "@/lib/overlay/exclusive_slot.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import type { Alert } from "@/lib/overlay/alert_types.ts";
import {
  type AlertFact,
  type AlertPlayer,
  createAlertPlayer,
} from "@/lib/widgets/alert_box/alert_player.ts";

/** A copy that is open. */
export interface AlertCopy {
  /** Events that it was sent. */
  readonly events: number;
  /** Reports that nobody has acknowledged. */
  readonly left: number;
  /** Resolves once the service has said what is left to play. */
  ready: Promise<void>;
  close(): void;
}

/** An alert box that was never set up. */
const BOX = "alert-box";
const DURATION_MS = 8_000;

/** Opens a copy; one that does not report is told of events only. */
export function openCopy(
  server: string,
  { channelId, token, name, reports }: {
    channelId: string;
    token: string;
    name: string;
    reports: boolean;
  },
): AlertCopy {
  const stage = createExclusiveSlot();
  let events = 0;
  let left = 0;
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  const socket = connectEvents({
    url: `${
      server.replace("http", "ws")
    }/ws/${channelId}?overlay=${BOX}&token=${token}`,
    since: null,
    build: null,
    onEvents(received) {
      for (const { id, kind, position, receivedAt } of received) {
        if (kind !== "tip") continue;
        events++;
        player.add({
          playId: id,
          position,
          kind,
          receivedAt: Date.parse(receivedAt),
          priority: 50,
          durationMs: DURATION_MS,
          waitsForFinish: false,
          content: [],
        });
      }
    },
    onReplay: () => {},
    onIncomplete: () => {},
    onLeader: () => {},
    onClockOffset: () => {},
    onNewBuild: () => {},
    onConnection(stands) {
      if (!reports) return setReady();
      if (stands) link.connected();
      else link.lost();
    },
    onPlayback(message) {
      link.receive(message);
      if (message.type === "playback" && message.state) setReady();
    },
    world: {
      now: pageClocks.steady,
      after: pageClocks.after,
      random: Math.random,
      connect: (url) => new WebSocket(url),
    },
  });
  const link = createPlaybackLink({
    page: `page-of-${name}`,
    from: () => null,
    steady: pageClocks.steady,
    after: pageClocks.after,
    send: socket.send,
    keep: (kept) => void (left = kept.length),
    kept: [],
    hold: (held) => held ? stage.close() : stage.open(),
  });
  const player: AlertPlayer<never> = createAlertPlayer<never>({
    rules: () => ({
      order: "fifo",
      gapMs: 300,
      calmMs: 0,
      maxQueue: 200,
      onOverflow: "merge-follows",
      groupFollowsMs: 0,
      moderationDelayMs: 0,
      interrupt: "never",
      interruptAfterMs: 3_000,
    }),
    now: pageClocks.steady,
    after: pageClocks.after,
    stage,
    onChange: () => {},
    onFact: report,
    mayStart: () => box?.mayStart() ?? true,
    from: null,
    position: () => socket.position,
  });
  const box: BoxLink | null = reports
    ? link.join(BOX, {
      offer: () => {},
      wake: player.wake,
      waitsWithin: player.waitsWithin,
    })
    : null;

  function report(kind: AlertFact, alert: Alert<never>): void {
    box?.report({
      kind,
      playId: alert.playId,
      eventId: alert.playId,
      position: alert.position,
      at: Date.now(),
      ...(kind === "started" ? { durationMs: DURATION_MS, holds: false } : {}),
      ...(kind === "finished" ? { shownMs: DURATION_MS, visible: true } : {}),
    });
  }

  return {
    get events() {
      return events;
    },
    get left() {
      return left;
    },
    ready,
    close() {
      player.stop();
      box?.leave();
      socket.close();
    },
  };
}
