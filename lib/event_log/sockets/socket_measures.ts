import type { Clock } from "@/lib/core/clock.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { CLOSE } from "@/lib/schema/events/messages.ts";
import type { LiveSocket, SocketTerms } from "./live_socket.ts";

/** Returns what opened a socket, as metrics have it. */
function pageOf({ attach, page }: SocketTerms): string {
  if (attach) return "dashboard";
  return page?.kind ?? "program";
}

/** Creates the counts of the sockets of this process, and of what they are sent. */
export function createSocketMeasures(metrics: Metrics) {
  const open = new Map<string, number>();
  const deliveries = metrics.histogram("limelight_event_delivery_seconds", {});
  // From 0 on, so that the first is an increase.
  for (const complete of ["true", "false"]) {
    metrics.counter("limelight_replays_total", { complete });
  }
  for (const reason of [...Object.keys(CLOSE), "cut", "peer"]) {
    metrics.counter("limelight_sockets_closed_total", { reason });
  }
  metrics.gauge(
    "limelight_sockets",
    () => [...open].map(([page, count]) => [{ page }, count] as const),
  );

  function change(page: string, by: number): void {
    open.set(page, (open.get(page) ?? 0) + by);
  }

  return {
    /** Counts a socket that was opened. */
    opened({ terms }: LiveSocket): void {
      const page = pageOf(terms);
      change(page, 1);
      metrics.counter("limelight_sockets_opened_total", { page }).add();
    },

    /** Counts a socket that ended, by who ended it. */
    ended({ terms, endedBy: reason }: LiveSocket): void {
      change(pageOf(terms), -1);
      metrics.counter("limelight_sockets_closed_total", { reason }).add();
    },

    /** Counts a page that came back, and whether all that it missed was kept. */
    replayed(complete: boolean): void {
      metrics.counter("limelight_replays_total", {
        complete: String(complete),
      }).add();
    },

    /** Measures events that every socket of their channel was sent by now. */
    delivered(
      [first]: readonly Pick<LiveEvent, "receivedAt">[],
      clock: Pick<Clock, "now">,
    ): void {
      if (!first) return;
      const tookMs = clock.now() - Date.parse(first.receivedAt);
      // Another process, whose clock is ahead, may have taken it.
      deliveries.observe(Math.max(0, tookMs) / 1_000);
    },
  };
}

/** Counts the sockets of a process. */
export type SocketMeasures = ReturnType<typeof createSocketMeasures>;
