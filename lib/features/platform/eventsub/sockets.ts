import type { EventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import {
  createEventSubSocket,
  type EventSubSocket,
  type EventSubSocketDeps,
} from "@/lib/clients/twitch/eventsub_socket.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { keys } from "@/lib/database/keys.ts";
import type { DeliveryMeta } from "@/lib/schema/platform/notifications.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { findingsOf } from "./findings.ts";
import { createIntake } from "./intake.ts";
import type { RefusalStore } from "./refusal_store.ts";
import { createSilenceWatch } from "./silence.ts";
import { wantedFor } from "@/lib/clients/twitch/wanted_subscriptions.ts";

/** After so long the sockets of a process that died are another's. */
export const SOCKETS_LEASE_MS = 30_000;
/** Channels whose subscriptions are repaired side by side. */
export const CHANNELS_AT_ONCE = 5;

/** Dependencies of the sockets. */
export interface EventSubSocketsDeps {
  kv: Deno.Kv;
  /** Tells this process from others. */
  holder: string;
  clock: Clock;
  log: Log;
  subscriptions: EventSubSubscriptions;
  /** Keeps what the platform refuses, where channels see it. */
  refusals: Pick<RefusalStore, "note" | "forget">;
  /** Takes one notification; the event log drops doubles. */
  accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
  /** A channel's own connection gave a sign of life. */
  onAlive: (channelId: string) => void;
  metrics?: Metrics | undefined;
}

/** Address of Twitch's sockets, and what opens one. */
export type SocketTransport = Pick<EventSubSocketDeps, "url" | "open">;

/**
 * Creates the sockets of the channels: one each, for its subscriptions need the
 * broadcaster's own token, and all of them on the one process that holds their
 * lease. The same event has another id in each session, and would be taken once
 * from each.
 */
export function createEventSubSockets(
  { onRevocation, ...deps }: EventSubSocketsDeps & {
    onRevocation: () => void;
  },
) {
  const { kv, holder, clock, log, subscriptions, refusals } = deps;
  let closed = false;
  const sockets = new Map<string, EventSubSocket>();
  const silence = createSilenceWatch({ clock, log });
  const intake = createIntake({ clock, log, accept: acceptIfHeld });
  /** End of the lease as this process last had it, by the time of day … */
  let heldUntil = -Infinity;
  /** … and by the steady clock. */
  let steadyUntil = -Infinity;

  /** Holds the lease for so long, unless another process does. */
  async function hold(forMs: number): Promise<boolean> {
    const until = clock.now() + forMs;
    const steady = clock.steady() + forMs;
    const key = keys.eventSubLease();
    const isOurs = await takeLease({ kv, clock, keys }, { key, holder, forMs });
    if (isOurs) {
      heldUntil = until;
      steadyUntil = steady;
    }
    return isOurs;
  }

  /**
   * Accepts what Twitch sent while the lease was this process's. After that
   * another process may have received the same under another id: one that was
   * stopped for longer than its lease finds such notifications in its sockets.
   */
  async function acceptIfHeld(body: unknown, meta: DeliveryMeta) {
    const sentAt = Date.parse(meta.timestamp ?? "");
    // The second holds where the clock of the machine is behind Twitch's; a
    // machine that slept has a steady clock that slept as well.
    const isHeld = sentAt < heldUntil ||
      (clock.now() < heldUntil && clock.steady() < steadyUntil);
    const isOurs = isHeld || (!closed && await hold(SOCKETS_LEASE_MS));
    if (isOurs) return await deps.accept(body, meta);
    log.warn("notification_of_another_process", { messageId: meta.messageId });
    closeAll();
  }

  async function subscribe(channelId: string, sessionId: string) {
    const done = await subscriptions.reconcile(
      { channelId },
      wantedFor(channelId),
      { method: "websocket", sessionId },
    );
    await refusals.note(channelId, findingsOf(done));
  }

  function socketOf(
    channelId: string,
    { url, open }: SocketTransport,
  ): EventSubSocket {
    return createEventSubSocket({
      url,
      open,
      clock,
      log,
      async onSession(sessionId) {
        await subscribe(channelId, sessionId);
      },
      onAlive() {
        silence.heard(channelId);
        deps.onAlive(channelId);
      },
      onNotification({ id, sentAt, body }) {
        const meta = {
          messageId: id,
          timestamp: sentAt,
          messageType: "notification",
        };
        void intake.take({ channelId, body, meta });
      },
      onRevocation(subscription) {
        log.warn("subscription_revoked", {
          channelId,
          type: subscription.type,
          status: subscription.status,
        });
        onRevocation();
      },
    });
  }

  deps.metrics?.gauge("limelight_twitch_connections", () => {
    const open = [...sockets.values()].filter(({ sessionId }) =>
      sessionId !== null
    );
    return [[{}, open.length]];
  });
  deps.metrics?.gauge(
    "limelight_twitch_silent_channels",
    () => [[{}, silence.count()]],
  );
  deps.metrics?.gauge("limelight_twitch_last_message_seconds", () => {
    const quietMs = silence.quietMs();
    return quietMs === null ? [] : [[{}, quietMs / 1_000]];
  });

  function closeAll(): void {
    for (const socket of sockets.values()) socket.close();
    sockets.clear();
    silence.forget();
    refusals.forget();
  }

  return {
    /** Takes or extends the lease; `false` while another process has it. */
    hold: () => hold(SOCKETS_LEASE_MS),

    closeAll,

    /** Warns where Twitch fell silent, and where it is heard again. */
    lookForSilence: silence.look,

    /** Counts the channels to which Twitch was silent at the last look. */
    silentChannels: silence.count,

    /** Opens what is missing, closes what nobody wants, and subscribes the others anew. */
    async repair(
      channels: readonly string[],
      transport: SocketTransport,
    ): Promise<void> {
      const wanted = new Set(channels);
      for (const [channelId, socket] of sockets) {
        if (wanted.has(channelId)) continue;
        socket.close();
        sockets.delete(channelId);
        silence.forget(channelId);
      }
      await mapBounded([...wanted], CHANNELS_AT_ONCE, async (channelId) => {
        const known = sockets.get(channelId);
        if (!known) {
          const socket = socketOf(channelId, transport);
          sockets.set(channelId, socket);
          silence.heard(channelId);
          return socket.start();
        }
        const { sessionId } = known;
        if (sessionId === null) return;
        await subscribe(channelId, sessionId).catch((error) =>
          log.warn("eventsub_repair_failed", { channelId, error })
        );
      });
    },

    /** Lets go of the sockets, so that another process may have them at once. */
    async close(): Promise<void> {
      closed = true;
      intake.close();
      const held = sockets.size > 0;
      closeAll();
      if (held) {
        await hold(0).catch((error) =>
          log.warn("eventsub_lease_kept", { error })
        );
      }
    },
  };
}
