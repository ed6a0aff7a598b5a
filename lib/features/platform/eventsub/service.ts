import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { keys } from "@/lib/database/keys.ts";
import { createRepairs } from "@/lib/storage/repairs.ts";
import type { RefusalStore } from "./refusal_store.ts";
import { repairWebhook, type WebhookTransport } from "./repair_webhook.ts";
import {
  createEventSubSockets,
  type EventSubSocketsDeps,
  type SocketTransport,
} from "./sockets.ts";

/** Interval at which subscriptions are compared with the wanted ones. */
export const REPAIR_EVERY_MS = 5 * MINUTE_MS;
/** Interval of checking whether that is due, and who holds the sockets. */
const LOOK_EVERY_MS = 10 * SECOND_MS;

/** Dependencies of the service that keeps EventSub in repair. */
interface EventSubDeps extends EventSubSocketsDeps {
  refusals: Pick<RefusalStore, "note" | "keepOnly" | "forget">;
  /** Channels whose grant is valid. */
  channels: () => Promise<string[]>;
  transport:
    | { method: "webhook" } & WebhookTransport
    | { method: "websocket" } & SocketTransport;
}

/**
 * Receives platform events where there is no router: by one webhook for all
 * channels, or by one WebSocket a channel.
 */
export function createEventSubService(deps: EventSubDeps) {
  const { kv, clock, log, refusals, transport } = deps;
  let closed = false;
  const sockets = createEventSubSockets({
    ...deps,
    onRevocation: () => repairs.soon(),
  });
  const repairs = createRepairs({
    kv,
    clock,
    wish: keys.eventSubRepairWish(),
    everyMs: REPAIR_EVERY_MS,
    mayRepair,
    repair,
  });

  /** Compares what is subscribed with what is wanted, and mends the difference. */
  async function repair(): Promise<void> {
    const channels = await deps.channels();
    if (closed) return;
    const known = await refusals.keepOnly(new Set(channels));
    if (transport.method === "webhook") {
      await repairWebhook(deps, channels, known, transport);
    } else await sockets.repair(channels, transport);
  }

  /** Tells whether this process receives events; lets go of the sockets if another one has them. */
  async function mayRepair(): Promise<boolean> {
    if (transport.method !== "websocket") return true;
    sockets.lookForSilence();
    if (await sockets.hold()) return true;
    sockets.closeAll();
    return false;
  }

  const looks = createPeriodicWork({
    clock,
    everyMs: LOOK_EVERY_MS,
    atOnce: true,
    run: repairs.look,
    onFailure: (error) => log.warn("eventsub_repair_failed", { error }),
  });

  return {
    /** Repairs if that is due; lets go of the sockets if another process has them. */
    look: repairs.look,
    /** Makes a repair due at the next look, as after a revoked subscription. */
    repairSoon: repairs.soon,
    silentChannels: sockets.silentChannels,

    /**
     * Asks the process that holds the sockets for a repair, because a channel
     * signed in. That process sees it at its next look.
     */
    askForRepair: repairs.ask,

    /** Looks now, and every 10 s until `close`, whether a repair is due. */
    start: looks.start,

    /** Ends, and lets go of the sockets. */
    async close(): Promise<void> {
      closed = true;
      void looks.stop();
      await sockets.close();
    },
  };
}

/** Receives platform events where there is no router. */
export type EventSubService = ReturnType<typeof createEventSubService>;
