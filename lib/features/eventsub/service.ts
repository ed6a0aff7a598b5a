import type { EventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import {
  createEventSubSocket,
  type EventSubSocket,
  type EventSubSocketDeps,
} from "@/lib/clients/twitch/eventsub_socket.ts";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DeliveryMeta } from "@/lib/features/platform_events/schema.ts";
import { wantedFor, wantedForApplication } from "./wanted.ts";

/** How often subscriptions are compared with what is wanted. */
export const REPAIR_EVERY_MS = 5 * 60_000;

/** What keeps EventSub in repair. */
export interface EventSubDeps {
  clock: Clock;
  log: Log;
  subscriptions: EventSubSubscriptions;
  /** Channels whose grant is valid. */
  channels: () => Promise<string[]>;
  /** Takes one notification; the event log drops doubles. */
  accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
  transport:
    | { method: "webhook"; callback: string; secret: string; clientId: string }
    | {
      method: "websocket";
      url: string;
      open: EventSubSocketDeps["open"];
    };
}

/**
 * Receives platform events where there is no router: one webhook for all
 * channels, or one WebSocket a channel (its subscriptions need the
 * broadcaster's own token).
 */
export function createEventSubService(deps: EventSubDeps) {
  const { clock, log, subscriptions, transport } = deps;
  const closed = new AbortController();
  const sockets = new Map<string, EventSubSocket>();

  function socketOf(
    channelId: string,
    url: string,
    open: EventSubSocketDeps["open"],
  ): EventSubSocket {
    return createEventSubSocket({
      url,
      open,
      clock,
      log,
      async onSession(sessionId) {
        await subscriptions.reconcile({ channelId }, wantedFor(channelId), {
          method: "websocket",
          sessionId,
        });
      },
      onNotification({ id, sentAt, body }) {
        deps.accept(body, {
          messageId: id,
          timestamp: sentAt,
          messageType: "notification",
        })
          .catch((error) =>
            log.error("notification_not_taken", { channelId, error })
          );
      },
      onRevocation(subscription) {
        log.warn("subscription_revoked", {
          channelId,
          type: subscription.type,
          status: subscription.status,
        });
      },
    });
  }

  async function repairWebhook(
    channels: string[],
    { callback, secret, clientId }: Extract<
      EventSubDeps["transport"],
      { method: "webhook" }
    >,
  ): Promise<void> {
    const wanted = [
      ...wantedForApplication(clientId),
      ...channels.flatMap(wantedFor),
    ];
    const { failed } = await subscriptions.reconcile("app", wanted, {
      method: "webhook",
      callback,
      secret,
    });
    for (const { wanted: { type }, error } of failed) {
      log.debug("subscription_refused", { type, error });
    }
  }

  function repairSockets(
    channels: string[],
    { url, open }: Extract<EventSubDeps["transport"], { method: "websocket" }>,
  ): void {
    const wanted = new Set(channels);
    for (const [channelId, socket] of sockets) {
      if (wanted.has(channelId)) continue;
      socket.close();
      sockets.delete(channelId);
    }
    for (const channelId of wanted) {
      if (sockets.has(channelId)) continue;
      const socket = socketOf(channelId, url, open);
      sockets.set(channelId, socket);
      socket.start();
    }
  }

  return {
    /** Compares what is subscribed with what is wanted, and mends the difference. */
    async repair(): Promise<void> {
      const channels = await deps.channels();
      if (transport.method === "webhook") {
        await repairWebhook(channels, transport);
      } else repairSockets(channels, transport);
    },

    /** Repairs now and then every five minutes until `close`. */
    async start(): Promise<void> {
      while (!closed.signal.aborted) {
        try {
          await this.repair();
        } catch (error) {
          log.warn("eventsub_repair_failed", { error });
        }
        await sleep(clock, REPAIR_EVERY_MS, closed.signal).catch(() => {});
      }
    },

    close(): void {
      closed.abort();
      for (const socket of sockets.values()) socket.close();
      sockets.clear();
    },
  };
}

/** Receives platform events where there is no router. */
export type EventSubService = ReturnType<typeof createEventSubService>;
