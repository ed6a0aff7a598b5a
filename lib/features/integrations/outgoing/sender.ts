import type { WebhookPost } from "@/lib/clients/webhooks/post.ts";
import { withFullJitter } from "@/lib/core/backoff.ts";
import { type Clock, MINUTE_MS, SECOND_MS, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  OutgoingDelivery,
  QueuedEvent,
  StoredWebhook,
} from "@/lib/schema/integrations/webhooks.ts";
import { releaseLease, takeLease } from "@/lib/storage/lease.ts";
import {
  afterAttempt,
  isOn,
  longestWait,
  messageIdOf,
  signedHeaders,
  type Verdict,
  verdictOf,
} from "./rules.ts";
import type { DueBatch, NextBatch, WebhookStore } from "./store.ts";

/** Batches that other processes queued, and that a dead one left, are seen this soon, ms. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** Time for which the process that sends is the only one, ms. */
const LEASE_MS = MINUTE_MS;
/** Webhooks that are posted to at a time. */
const AT_ONCE = 8;
/** Batches that are looked at together. */
const MAX_DUE = 200;

/** Dependencies of the sender. */
interface SenderDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  /** Tells this process from others. */
  holder: string;
  secrets: Pick<Secrets, "open">;
  store: WebhookStore;
  post: WebhookPost;
  /** Returns an event of a channel's log; `null` where it is kept no more. */
  findById: (channelId: string, id: string) => Promise<LiveEvent | null>;
}

/** Result of trying one event. */
interface Tried {
  event: QueuedEvent;
  messageId: string;
  /** Outcome; `null` where there is no such event any more. */
  verdict: Verdict | null;
}

/**
 * Creates what posts queued events to webhooks, on the one process that has the
 * lease: a webhook's events one after the other, those of several webhooks
 * beside each other. A process that dies between the answer and its note has
 * the message sent again, with the same `webhook-id`.
 */
export function createWebhookSender(
  { kv, clock, log, holder, secrets, store, post, findById }: SenderDeps,
) {
  const database = { kv, clock, keys };
  const lease = { key: keys.webhooksLease(), holder };
  const places = createSemaphore(AT_ONCE);
  /** Webhooks that are being posted to, by channel and id. */
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isHolder = false;
  let isStarted = false;
  let isClosed = false;
  let cancel = () => {};
  let plannedAt = Infinity;

  /** Posts one message, signed now. */
  async function send(
    { url, sealed }: StoredWebhook,
    id: string,
    body: string,
  ): Promise<Verdict> {
    const secret = await secrets.open(sealed);
    const headers = signedHeaders({ id, at: clock.now(), body, secret });
    return verdictOf(await post(url, headers, body));
  }

  async function tryEvent(
    channelId: string,
    webhook: StoredWebhook,
    event: QueuedEvent,
  ): Promise<Tried> {
    const messageId = messageIdOf(webhook.id, event.id);
    // As it is kept by now: who was hidden or erased since is not in it.
    const found = await findById(channelId, event.id);
    if (!found) return { event, messageId, verdict: null };
    const body = JSON.stringify({
      type: found.kind,
      timestamp: found.occurredAt,
      data: found,
    });
    return {
      event,
      messageId,
      verdict: await send(webhook, messageId, body),
    };
  }

  /**
   * Tries the events of a batch, and stores what became of each in one commit.
   * Returns until when the receiver is let be, since it did not answer; `null`
   * where it did.
   */
  async function handle(due: DueBatch): Promise<number | null> {
    const { channelId, webhookId, entry: { value: batch } } = due;
    const webhook = (await store.list(channelId))
      .find(({ id }) => id === webhookId);
    const tried: Tried[] = [];
    if (webhook && isOn(webhook)) {
      for (const event of batch.events) {
        if (isClosed) break;
        const one = await tryEvent(channelId, webhook, event);
        tried.push(one);
        const { verdict } = one;
        // Without an answer, or with the last one, the others wait too.
        if (verdict && (!verdict.isAnswered || verdict.code === "gone")) break;
      }
      if (tried.length === 0 && batch.events.length > 0) return null;
    }
    return await settle(due, webhook ?? null, tried);
  }

  async function settle(
    due: DueBatch,
    webhook: StoredWebhook | null,
    tried: readonly Tried[],
  ): Promise<number | null> {
    const { attempts, events } = due.entry.value;
    const now = clock.now();
    const change = (before: StoredWebhook) =>
      tried.reduce(
        (at, { verdict }) => verdict ? afterAttempt(at, verdict, now) : at,
        before,
      );
    const after = webhook && change(webhook);
    const isStopped = after === null || !isOn(after);
    const wait = longestWait(attempts + 1);
    const nextAt = isStopped || wait === null
      ? null
      : now + withFullJitter(wait);
    const left = isStopped ? [] : events.slice(tried.length);
    const last = tried.at(-1)?.verdict ?? null;
    const isAway = last !== null && !last.isAnswered;
    const failed = tried.filter(({ verdict }) =>
      verdict !== null && verdict.code !== null
    ).map(({ event }) => event);
    const next: NextBatch[] = [];
    const again = isAway ? [...failed, ...left] : failed;
    if (nextAt !== null && again.length > 0) {
      const batch = { attempts: attempts + 1, events: again };
      next.push({ at: nextAt, batch });
    }
    if (!isAway && left.length > 0) {
      next.push({ at: now, batch: { attempts, events: left } });
    }
    const kept = next.reduce((sum, { batch }) => sum + batch.events.length, 0);
    const isStored = await store.settle(due, {
      deliveries: tried.map((one) =>
        deliveryOf(one, { attempts: attempts + 1, now, nextAt })
      ),
      next,
      settled: events.length - kept,
      change,
    });
    if (!isStored) return null;
    if (after?.fault && !webhook?.fault) {
      log.warn("webhook_disabled", {
        channelId: due.channelId,
        webhookId: due.webhookId,
        reason: after.fault.reason,
      });
    }
    return isAway ? nextAt : null;
  }

  /** Tries all batches of one webhook that are due, in their order, until one is not answered. */
  async function runLane(batches: readonly DueBatch[]): Promise<void> {
    for (const [index, due] of batches.entries()) {
      if (isClosed) return;
      try {
        const awayUntil = await handle(due);
        if (awayUntil === null) continue;
        // Ten seconds for each of them would keep other webhooks waiting.
        return await store.putOff(batches.slice(index + 1), awayUntil);
      } catch (error) {
        // It stays due, and the next look tries it again.
        const { channelId, webhookId } = due;
        log.warn("webhook_not_posted", { channelId, webhookId, error });
        return;
      }
    }
  }

  /** Begins what is due; answers when the next batch is, if that is known. */
  async function look(): Promise<number | null> {
    const { batches, nextAt } = await store.due(clock.now(), MAX_DUE);
    if (batches.length === 0) return nextAt;
    isHolder = await takeLease(database, { ...lease, forMs: LEASE_MS });
    if (!isHolder || isClosed) return null;
    const lanes = Map.groupBy(
      batches,
      ({ channelId, webhookId }) => `${channelId}/${webhookId}`,
    );
    for (const [name, due] of lanes) {
      if (running.has(name)) continue;
      const lane = places.run(() => runLane(due)).finally(() => {
        running.delete(name);
        soon();
      });
      running.set(name, lane);
    }
    return null;
  }

  function planFor(at: number): void {
    if (isClosed || !isStarted || at >= plannedAt) return;
    cancel();
    plannedAt = at;
    cancel = clock.after(Math.max(0, at - clock.now()), soon);
  }

  /** Looks now; a look that is under way is followed by another. */
  function soon(): void {
    if (isClosed || !isStarted) return;
    if (looking) {
      isWanted = true;
      return;
    }
    cancel();
    plannedAt = Infinity;
    looking = look()
      .catch((error) => {
        log.warn("webhooks_not_looked_at", { error });
        return null;
      })
      .then((nextAt) => {
        looking = null;
        const latest = clock.now() + LOOK_EVERY_MS;
        planFor(nextAt === null ? latest : Math.min(latest, nextAt));
        if (!isWanted) return;
        isWanted = false;
        soon();
      });
  }

  return {
    soon,

    /** Posts a message that no event stands behind, and lists it. */
    async test(
      channelId: string,
      webhook: StoredWebhook,
      id: string,
    ): Promise<OutgoingDelivery> {
      const kind = "webhook.test";
      const now = clock.now();
      const body = JSON.stringify({
        type: kind,
        timestamp: toIso(now),
        data: { test: true },
      });
      const verdict = await send(webhook, id, body);
      const tried = { event: { id, kind }, messageId: id, verdict };
      const delivery = deliveryOf(tried, { attempts: 1, now, nextAt: null });
      await store.addDelivery({ channelId, webhookId: webhook.id }, delivery);
      return delivery;
    },

    /** Posts what is due now, and resolves when that is done. */
    async runDue(): Promise<void> {
      await look();
      await Promise.all(running.values());
    },

    /** Looks now, and whenever a batch is due, until `stop`. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      soon();
    },

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      isClosed = true;
      cancel();
      await looking;
      await Promise.all(running.values());
      if (!isHolder) return;
      await releaseLease(database, lease).catch((error) =>
        log.warn("webhooks_lease_kept", { error })
      );
    },
  };
}

/** Returns a delivery as it is listed. */
function deliveryOf(
  { event, messageId, verdict }: Tried,
  { attempts, now, nextAt }: {
    attempts: number;
    now: number;
    nextAt: number | null;
  },
): OutgoingDelivery {
  const isDelivered = verdict?.code === null;
  const isWaiting = verdict !== null && !isDelivered && nextAt !== null;
  return {
    id: messageId,
    at: toIso(now),
    kind: event.kind,
    attempts,
    outcome: isDelivered ? "delivered" : isWaiting ? "waiting" : "failed",
    status: verdict?.status ?? null,
    code: verdict === null ? "not_kept" : verdict.code,
    nextAt: isWaiting ? toIso(nextAt) : null,
  };
}
