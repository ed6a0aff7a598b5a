import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import {
  MAX_WEBHOOK_DELIVERIES,
  MAX_WEBHOOKS,
  type OutgoingDelivery,
  type StoredWebhook,
  type StoredWebhookBatch,
} from "@/lib/schema/integrations/webhooks.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { isOn } from "./rules.ts";

/** Names a webhook. */
interface WebhookRef {
  channelId: string;
  webhookId: string;
}

/** A batch that is due, as it was read. */
export interface DueBatch extends WebhookRef {
  entry: Deno.KvEntry<StoredWebhookBatch>;
}

/** A batch that takes the place of one that was tried. */
export interface NextBatch {
  /** Time at which it is due, ms since the epoch. */
  at: number;
  batch: StoredWebhookBatch;
}

/** Result of trying a batch, to be stored in one commit. */
interface Settlement {
  /** Deliveries in the order in which they were tried. */
  deliveries: readonly OutgoingDelivery[];
  next: readonly NextBatch[];
  /** Returns the webhook after it. */
  change: (webhook: StoredWebhook) => StoredWebhook;
  /** Events of which nothing more is to be done. */
  settled: number;
}

/** Counts of a webhook's events that only grow. */
type WebhookCount = "queued" | "settled" | "dropped";

const COUNTS: readonly WebhookCount[] = ["queued", "settled", "dropped"];

/** Name of the projection that queues events. */
export const PROJECTION = "webhooks";

/** Creates the store of webhooks, their queues and their deliveries. */
export function createWebhookStore(
  { kv, clock, newest }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Returns the position after everything in a channel's log. */
    newest: (channelId: string) => Promise<string>;
  },
) {
  const deps = { kv, clock, keys };
  const list = async (channelId: string): Promise<StoredWebhook[]> =>
    await read(kv, keys.webhooks(channelId)) ?? [];

  /**
   * Changes a channel's list. Where events begin to be wanted by it, the
   * projection begins at the end of the log.
   */
  function changeList<R>(
    channelId: string,
    change: (all: readonly StoredWebhook[]) => {
      all: StoredWebhook[];
      result: R;
    },
    more: (commit: Deno.AtomicOperation) => void = () => {},
  ): Promise<R> {
    return transact(deps, async () => {
      const cursorKey = keys.projectionCursor(PROJECTION, channelId);
      const [entry, cursor] = await kv.getMany<
        [StoredWebhook[], ProjectionCursor]
      >([keys.webhooks(channelId), cursorKey]);
      const before = entry.value ?? [];
      const { all, result } = change(before);
      const commit = kv.atomic().check(entry);
      if (all.length === 0) commit.delete(entry.key);
      else commit.set(entry.key, all);
      if (!before.some(isOn) && all.some(isOn)) {
        const position = await newest(channelId);
        commit.check(cursor).set(cursorKey, { position, holder: "", until: 0 });
      }
      more(commit);
      return { commit, result };
    });
  }

  return {
    list,

    /** Returns a webhook; throws `not_found` for none. */
    async get({ channelId, webhookId }: WebhookRef): Promise<StoredWebhook> {
      const found = (await list(channelId)).find(({ id }) => id === webhookId);
      if (found) return found;
      throw missing();
    },

    /** Adds a webhook; throws `plan_limit` after the tenth. */
    add: (channelId: string, next: StoredWebhook): Promise<StoredWebhook> =>
      changeList(channelId, (all) => {
        // An answer that was lost: the second attempt finds what it wrote.
        if (all.some(({ id }) => id === next.id)) {
          return { all: [...all], result: next };
        }
        assertWebhookRoom(all.length);
        return { all: [...all, next], result: next };
      }),

    /** Changes a webhook; throws `not_found` for none. */
    change: (
      { channelId, webhookId }: WebhookRef,
      change: (webhook: StoredWebhook) => StoredWebhook,
    ): Promise<StoredWebhook> =>
      changeList(channelId, (all) => {
        const before = all.find(({ id }) => id === webhookId);
        if (!before) throw missing();
        const result = change(before);
        return {
          all: all.map((one) => one === before ? result : one),
          result,
        };
      }),

    /** Deletes a webhook and its deliveries; what is queued for it is dropped when it is due. */
    remove: (ref: WebhookRef): Promise<void> => {
      const { channelId, webhookId } = ref;
      return changeList(channelId, (all) => {
        if (!all.some(({ id }) => id === webhookId)) throw missing();
        return {
          all: all.filter(({ id }) => id !== webhookId),
          result: undefined,
        };
      }, (commit) => {
        commit.delete(keys.webhookDeliveries(channelId, webhookId));
        for (const count of COUNTS) {
          commit.delete(keys.webhookCount(channelId, webhookId, count));
        }
      });
    },

    /** Last deliveries of a webhook, newest first. */
    deliveries: async (
      { channelId, webhookId }: WebhookRef,
    ): Promise<OutgoingDelivery[]> =>
      await read(kv, keys.webhookDeliveries(channelId, webhookId)) ?? [],

    /** Numbers of a webhook's events that were queued, settled and dropped. */
    async counts(
      { channelId, webhookId }: WebhookRef,
    ): Promise<Record<WebhookCount, number>> {
      const found = await kv.getMany<Deno.KvU64[]>(
        COUNTS.map((count) => keys.webhookCount(channelId, webhookId, count)),
      );
      const [queued = 0, settled = 0, dropped = 0] = found.map(({ value }) =>
        Number(value?.value ?? 0n)
      );
      return { queued, settled, dropped };
    },

    /** Batches that are due at `now`, the oldest first, and when the next one is. */
    async due(
      now: number,
      limit: number,
    ): Promise<{ batches: DueBatch[]; nextAt: number | null }> {
      const batches: DueBatch[] = [];
      const found = kv.list<StoredWebhookBatch>(
        { prefix: keys.webhooksDue() },
        { limit },
      );
      for await (const entry of found) {
        const [, at, channelId, webhookId] = entry.key;
        if (Number(at) > now) return { batches, nextAt: Number(at) };
        batches.push({
          channelId: String(channelId),
          webhookId: String(webhookId),
          entry,
        });
      }
      return { batches, nextAt: null };
    },

    /**
     * Stores what became of a batch in one commit; `false` where another process
     * has stored it. Of a webhook that is gone nothing is kept.
     */
    settle(
      { channelId, webhookId, entry }: DueBatch,
      { deliveries, next, change, settled }: Settlement,
    ): Promise<boolean> {
      return transact(deps, async () => {
        const [present, all, listed] = await kv.getMany<
          [StoredWebhookBatch, StoredWebhook[], OutgoingDelivery[]]
        >([
          entry.key,
          keys.webhooks(channelId),
          keys.webhookDeliveries(channelId, webhookId),
        ]);
        if (present.versionstamp !== entry.versionstamp) {
          return { result: false };
        }
        const commit = kv.atomic().check(present, all, listed)
          .delete(entry.key);
        const webhook = all.value?.find(({ id }) => id === webhookId);
        if (!webhook) return { commit, result: true };
        const after = change(webhook);
        if (after !== webhook) {
          commit.set(
            all.key,
            all.value?.map((one) => one === webhook ? after : one),
          );
        }
        for (const { at, batch } of next) {
          const name = batch.events[0]?.id ?? "";
          commit.set(keys.webhookDue(at, channelId, webhookId, name), batch);
        }
        commit.set(listed.key, withDeliveries(listed.value ?? [], deliveries));
        if (settled > 0) {
          const count = keys.webhookCount(channelId, webhookId, "settled");
          commit.sum(count, BigInt(settled));
        }
        return { commit, result: true };
      });
    },

    /**
     * Has batches due after `at`, in their order, without counting an attempt.
     * Those that another process has stored meanwhile stay as they are.
     */
    async putOff(batches: readonly DueBatch[], at: number): Promise<void> {
      for (
        const [index, { channelId, webhookId, entry }] of batches.entries()
      ) {
        const name = entry.value.events[0]?.id ?? "";
        const later = at + index + 1;
        await kv.atomic().check(entry).delete(entry.key)
          .set(keys.webhookDue(later, channelId, webhookId, name), entry.value)
          .commit();
      }
    },

    /** Lists a delivery that no queue has, of a webhook that stands. */
    addDelivery(ref: WebhookRef, delivery: OutgoingDelivery): Promise<void> {
      const { channelId, webhookId } = ref;
      return transact<void>(deps, async () => {
        const [all, listed] = await kv.getMany<
          [StoredWebhook[], OutgoingDelivery[]]
        >([
          keys.webhooks(channelId),
          keys.webhookDeliveries(channelId, webhookId),
        ]);
        if (!all.value?.some(({ id }) => id === webhookId)) {
          return { result: undefined };
        }
        return {
          commit: kv.atomic().check(all, listed)
            .set(listed.key, withDeliveries(listed.value ?? [], [delivery])),
          result: undefined,
        };
      });
    },
  };
}

/** Keeps webhooks, their queues and their deliveries. */
export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Returns a list with more deliveries, each message once, by its last attempt. */
function withDeliveries(
  listed: readonly OutgoingDelivery[],
  more: readonly OutgoingDelivery[],
): OutgoingDelivery[] {
  const tried = new Set(more.map(({ id }) => id));
  return [...more.toReversed(), ...listed.filter(({ id }) => !tried.has(id))]
    .slice(0, MAX_WEBHOOK_DELIVERIES);
}

/** Throws `plan_limit` where a channel with so many webhooks may have no more. */
export function assertWebhookRoom(used: number): void {
  if (used < MAX_WEBHOOKS) return;
  throw new AppError(
    "plan_limit",
    `Cannot add the webhook: the channel has ${MAX_WEBHOOKS} already. Delete one that you no longer use`,
    { extra: { limit: MAX_WEBHOOKS, used } },
  );
}

function missing(): AppError {
  return new AppError(
    "not_found",
    "Cannot find the webhook: the channel has none with this id",
  );
}
