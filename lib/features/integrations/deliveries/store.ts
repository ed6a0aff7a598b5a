import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type DeliveryFacts,
  type IntegrationDelivery,
  MAX_DELIVERIES,
} from "@/lib/schema/integrations/deliveries.ts";
import type {
  StoredFindings,
  StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";
import { listPage, removeAll } from "@/lib/storage/page.ts";
import { read } from "@/lib/storage/read.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";

/** Deliveries of which a later one removes what is too much; several may be written at once. */
const MAX_SURPLUS = 30;
/** Time after which a delivery may go, ms: an integration may rest for a season. */
const KEPT_MS = 180 * DAY_MS;

const NOTHING_FOUND: StoredFindings = { account: null, attention: null };

/** Creates the store of deliveries, and of what is found in them. */
export function createDeliveryStore(
  { kv, clock, newId }: { kv: Deno.Kv; clock: Clock; newId: NewId },
) {
  const deps = { kv, clock, keys };

  const newestOf = async (channelId: string, id: string, limit: number) =>
    (await listPage(kv, keys.deliveriesOf(channelId, id), { limit }, {
      reverse: true,
    })).items;

  /** Changes the findings of an integration that stands; of one that is gone nothing is kept. */
  const change = (
    channelId: string,
    id: string,
    next: (found: StoredFindings) => StoredFindings | undefined,
  ) =>
    transact<StoredFindings | null>(deps, async () => {
      const key = keys.integrationFindings(channelId, id);
      const [integration, found] = await kv.getMany<
        [StoredIntegration, StoredFindings]
      >([keys.integration(channelId, id), key]);
      if (!integration.value) return { result: null };
      const changed = next(found.value ?? NOTHING_FOUND);
      if (changed === undefined) return { result: found.value };
      return {
        commit: kv.atomic().check(integration, found).set(key, changed),
        result: changed,
      };
    });

  return {
    /** The last deliveries, newest first. */
    async list(channelId: string, id: string): Promise<IntegrationDelivery[]> {
      const found = await newestOf(channelId, id, MAX_DELIVERIES);
      return found.map(({ value }) => value);
    },

    /** The last delivery; `null` before the first. */
    async latest(
      channelId: string,
      id: string,
    ): Promise<IntegrationDelivery | null> {
      return (await newestOf(channelId, id, 1))[0]?.value ?? null;
    },

    /** Adds a delivery of an integration that stands; as many stay as are listed. */
    async add(
      channelId: string,
      id: string,
      facts: DeliveryFacts,
    ): Promise<void> {
      const delivery = {
        id: newId("dlv"),
        at: toIso(clock.now()),
        ...facts,
      };
      const present = await newestOf(
        channelId,
        id,
        MAX_DELIVERIES + MAX_SURPLUS,
      );
      const key = keys.delivery(channelId, id, delivery.id);
      await transact<void>(deps, async () => {
        const integration = await kv.get(keys.integration(channelId, id));
        if (integration.versionstamp === null) return { result: undefined };
        const commit = kv.atomic().check(integration)
          .set(key, delivery, { expireIn: KEPT_MS });
        for (const { key } of present.slice(MAX_DELIVERIES - 1)) {
          commit.delete(key);
        }
        return { commit, result: undefined, mark: markedBy(key, () => true) };
      });
    },

    /** Returns what deliveries showed so far. */
    findings: async (channelId: string, id: string): Promise<StoredFindings> =>
      await read(kv, keys.integrationFindings(channelId, id)) ?? NOTHING_FOUND,

    /** Takes the account of the first delivery; answers the one that counts. */
    async bind(
      channelId: string,
      id: string,
      account: string,
    ): Promise<string | null> {
      const found = await change(
        channelId,
        id,
        (found) => found.account === null ? { ...found, account } : undefined,
      );
      return found?.account ?? null;
    },

    /** Notes that a delivery was not understood, unless another was before it. */
    async noteAttention(
      channelId: string,
      id: string,
      reason: string,
    ): Promise<void> {
      await change(
        channelId,
        id,
        (found) =>
          found.attention === null
            ? { ...found, attention: { since: clock.now(), reason } }
            : undefined,
      );
    },

    /** Forgets the account, or what the owner has seen. */
    async forget(
      channelId: string,
      id: string,
      what: Partial<Record<keyof StoredFindings, null>>,
    ): Promise<void> {
      await change(channelId, id, (found) => ({ ...found, ...what }));
    },

    /** Removes the deliveries of an integration. */
    removeAll: (channelId: string, id: string): Promise<void> =>
      removeAll(kv, keys.deliveriesOf(channelId, id)),
  };
}
