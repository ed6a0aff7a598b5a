import type { EventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import {
  createEventSubSocket,
  type EventSubSocket,
  type EventSubSocketDeps,
} from "@/lib/clients/twitch/eventsub_socket.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { DeliveryMeta } from "@/lib/features/platform/notifications/schema.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { keys } from "@/lib/database/keys.ts";
import { byChannel, findingsOf } from "./findings.ts";
import { createIntake } from "./intake.ts";
import type { RefusalStore } from "./refusal_store.ts";
import { channelOf, wantedFor, wantedForApplication } from "./wanted.ts";

/** Interval at which subscriptions are compared with the wanted ones. */
export const REPAIR_EVERY_MS = 5 * 60_000;
/** Interval of checking whether that is due, and who holds the sockets. */
const LOOK_EVERY_MS = 10_000;
/** After so long the sockets of a process that died are another's. */
export const SOCKETS_LEASE_MS = 30_000;

const CHANNELS_AT_ONCE = 5;

const NOTHING_FOUND = { failed: [], ended: [], pending: [] };

/** Dependencies of the service that keeps EventSub in repair. */
interface EventSubDeps {
  kv: Deno.Kv;
  /** Tells this process from others. */
  holder: string;
  clock: Clock;
  log: Log;
  subscriptions: EventSubSubscriptions;
  /** Keeps what the platform refuses, where channels see it. */
  refusals: Pick<RefusalStore, "note" | "keepOnly">;
  /** Channels whose grant is valid. */
  channels: () => Promise<string[]>;
  /** Takes one notification; the event log drops doubles. */
  accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
  /** A channel's own connection gave a sign of life. */
  onAlive: (channelId: string) => void;
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
 * broadcaster's own token). The sockets are one process's: the same event has
 * another id in each session, and would be taken once from each.
 */
export function createEventSubService(deps: EventSubDeps) {
  const { kv, holder, clock, log, subscriptions, refusals, transport } = deps;
  let closed = false;
  const sockets = new Map<string, EventSubSocket>();
  const intake = createIntake({ ...deps, accept: acceptIfHeld });
  /** End of the lease of the sockets as this process last had it. */
  let heldUntil = -Infinity;
  let dueAt = 0;
  /** The last wish of any process that was met. */
  let met: string | null = null;

  /** Holds the sockets for so long, unless another process does. */
  async function holdSockets(forMs: number): Promise<boolean> {
    const until = clock.now() + forMs;
    const key = keys.eventSubLease();
    const isOurs = await takeLease({ kv, clock, keys }, { key, holder, forMs });
    if (isOurs) heldUntil = until;
    return isOurs;
  }

  /**
   * Accepts what Twitch sent while the lease was this process's. After that
   * another process may have received the same under another id: one that was
   * stopped for longer than its lease finds such notifications in its sockets.
   */
  async function acceptIfHeld(body: unknown, meta: DeliveryMeta) {
    const sentAt = Date.parse(meta.timestamp ?? "");
    const isOurs = sentAt < heldUntil ||
      (!closed && await holdSockets(SOCKETS_LEASE_MS));
    if (isOurs) return await deps.accept(body, meta);
    log.warn("notification_of_another_process", { messageId: meta.messageId });
    closeSockets();
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
    url: string,
    open: EventSubSocketDeps["open"],
  ): EventSubSocket {
    return createEventSubSocket({
      url,
      open,
      clock,
      log,
      async onSession(sessionId) {
        await subscribe(channelId, sessionId);
      },
      onAlive: () => deps.onAlive(channelId),
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
        repairSoon();
      },
    });
  }

  async function repairWebhook(
    channels: string[],
    known: ReadonlySet<string>,
    { callback, secret, clientId }: Extract<
      EventSubDeps["transport"],
      { method: "webhook" }
    >,
  ): Promise<void> {
    const wanted = [
      ...wantedForApplication(clientId),
      ...channels.flatMap(wantedFor),
    ];
    const done = await subscriptions.reconcile("app", wanted, {
      method: "webhook",
      callback,
      secret,
    });
    for (const { wanted, error } of done.failed) {
      // Those of channels are noted, and shown to them.
      if (channelOf(wanted) !== null) continue;
      log.warn("subscription_refused", { type: wanted.type, error });
    }
    const found = byChannel(done);
    // Of the others nothing is kept, and nothing was found.
    const told = channels.filter((id) => found.has(id) || known.has(id));
    await mapBounded(told, CHANNELS_AT_ONCE, (channelId) =>
      refusals.note(
        channelId,
        findingsOf(found.get(channelId) ?? NOTHING_FOUND),
      ));
  }

  async function repairSockets(
    channels: string[],
    { url, open }: Extract<EventSubDeps["transport"], { method: "websocket" }>,
  ): Promise<void> {
    const wanted = new Set(channels);
    for (const [channelId, socket] of sockets) {
      if (wanted.has(channelId)) continue;
      socket.close();
      sockets.delete(channelId);
    }
    await mapBounded([...wanted], CHANNELS_AT_ONCE, async (channelId) => {
      const known = sockets.get(channelId);
      if (!known) {
        const socket = socketOf(channelId, url, open);
        sockets.set(channelId, socket);
        return socket.start();
      }
      const { sessionId } = known;
      if (sessionId === null) return;
      await subscribe(channelId, sessionId).catch((error) =>
        log.warn("eventsub_repair_failed", { channelId, error })
      );
    });
  }

  function closeSockets(): void {
    for (const socket of sockets.values()) socket.close();
    sockets.clear();
  }

  /** Compares what is subscribed with what is wanted, and mends the difference. */
  async function repair(): Promise<void> {
    const channels = await deps.channels();
    if (closed) return;
    const known = await refusals.keepOnly(new Set(channels));
    if (transport.method === "webhook") {
      await repairWebhook(channels, known, transport);
    } else await repairSockets(channels, transport);
  }

  /** Repairs if that is due; lets go of the sockets if another process has them. */
  async function look(): Promise<void> {
    if (transport.method === "websocket") {
      if (!await holdSockets(SOCKETS_LEASE_MS)) {
        closeSockets();
        dueAt = 0;
        return;
      }
    }
    const wish = await kv.get(keys.eventSubRepairWish());
    if (clock.now() < dueAt && wish.versionstamp === met) return;
    met = wish.versionstamp;
    // Before it begins: what changes meanwhile makes it due again.
    dueAt = clock.now() + REPAIR_EVERY_MS;
    try {
      await repair();
    } catch (error) {
      repairSoon();
      throw error;
    }
  }

  /** Something has changed here: a subscription was revoked. */
  function repairSoon(): void {
    dueAt = 0;
  }

  const looks = createPeriodicWork({
    clock,
    everyMs: LOOK_EVERY_MS,
    atOnce: true,
    run: look,
    onFailure: (error) => log.warn("eventsub_repair_failed", { error }),
  });

  return {
    look,
    repairSoon,

    /**
     * Something has changed for whoever holds the sockets: somebody signed in.
     * It is known there at its next look.
     */
    async askForRepair(): Promise<void> {
      await kv.set(keys.eventSubRepairWish(), clock.now());
    },

    /** Looks now, and every 10 s until `close`, whether a repair is due. */
    start: looks.start,

    /** Lets go of the sockets, so that another process may have them at once. */
    async close(): Promise<void> {
      closed = true;
      void looks.stop();
      intake.close();
      const held = sockets.size > 0;
      closeSockets();
      if (held) {
        await holdSockets(0).catch((error) =>
          log.warn("eventsub_lease_kept", { error })
        );
      }
    },
  };
}

/** Receives platform events where there is no router. */
export type EventSubService = ReturnType<typeof createEventSubService>;
