import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  EVERY_KIND,
  withoutDashboardKinds,
} from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createProjection } from "@/lib/event_log/projections/projection.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createKindFilter } from "@/lib/schema/events/messages.ts";
import type {
  QueuedEvent,
  StoredWebhook,
} from "@/lib/schema/integrations/webhooks.ts";
import { read } from "@/lib/storage/read.ts";
import { isOn } from "./rules.ts";
import { PROJECTION, type WebhookStore } from "./store.ts";

/** Events that are tried, and stored as tried, together. */
const BATCH = 20;
/** Events of one webhook that wait at most; more are dropped and counted. */
const MAX_WAITING = 1_000;
/** Time for which is remembered that a channel has no webhook, ms. */
const IDLE_MS = 15 * SECOND_MS;
/** Channels of which that is remembered. */
const MAX_IDLE = 20_000;

/** Creates the projection that queues each event once for each webhook that wants it. */
export function createWebhookQueue(
  { kv, clock, log, events, holder, store, onQueued }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    store: Pick<WebhookStore, "counts">;
    /** Called when events were queued. */
    onQueued: () => void;
  },
) {
  /** Times of the steady clock at which a channel was found without a webhook, by channel. */
  const idle = createLru<number>(MAX_IDLE);

  async function follows(channelId: string): Promise<boolean> {
    const since = idle.get(channelId);
    if (since !== undefined && clock.steady() - since < IDLE_MS) return false;
    const isWanted = (await read(kv, keys.webhooks(channelId)))?.some(isOn) ??
      false;
    if (isWanted) idle.delete(channelId);
    else idle.set(channelId, clock.steady());
    return isWanted;
  }

  /** Returns which events a webhook wants, as far as so many may still wait. */
  async function wantedBy(
    channelId: string,
    webhook: StoredWebhook,
    found: readonly LiveEvent[],
  ) {
    const wants = createKindFilter(webhook.kinds.join());
    const all: QueuedEvent[] = found
      .filter(({ kind, receivedAt }) =>
        wants(kind) && Date.parse(receivedAt) >= webhook.since
      )
      .map(({ id, kind }) => ({ id, kind }));
    if (all.length === 0) return null;
    const ref = { channelId, webhookId: webhook.id };
    const { queued, settled } = await store.counts(ref);
    const room = Math.max(0, MAX_WAITING - (queued - settled));
    const taken = all.slice(0, room);
    return { webhookId: webhook.id, taken, dropped: all.length - taken.length };
  }

  const projection = createProjection({
    name: PROJECTION,
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    follows,
    kinds: withoutDashboardKinds(EVERY_KIND),
    channels: async () => {
      const found = await Array.fromAsync(
        kv.list({ prefix: keys.webhooksOf() }),
      );
      return found.map(({ key }) => String(key[1]));
    },
    async fold({ channelId, events: found }) {
      const entry = await kv.get<StoredWebhook[]>(keys.webhooks(channelId));
      const wanted = await Promise.all(
        (entry.value ?? []).filter(isOn).map((webhook) =>
          wantedBy(channelId, webhook, found)
        ),
      );
      const all = wanted.filter((one) => one !== null);
      const now = clock.now();
      return {
        change(operation) {
          operation.check(entry);
          for (const { webhookId, taken, dropped } of all) {
            for (let from = 0; from < taken.length; from += BATCH) {
              const batch = taken.slice(from, from + BATCH);
              const name = batch[0]?.id ?? "";
              operation.set(
                keys.webhookDue(now, channelId, webhookId, name),
                { attempts: 0, events: batch },
              );
            }
            const count = (of: "queued" | "dropped", by: number) => {
              if (by === 0) return;
              const key = keys.webhookCount(channelId, webhookId, of);
              operation.sum(key, BigInt(by));
            };
            count("queued", taken.length);
            count("dropped", dropped);
          }
        },
        committed: onQueued,
      };
    },
  });

  return {
    ...projection,

    /** Has a channel looked at again: its webhooks were changed. */
    forget(channelId: string): void {
      idle.delete(channelId);
    },
  };
}
