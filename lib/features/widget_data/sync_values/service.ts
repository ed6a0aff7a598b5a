import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { Log } from "@/lib/core/log.ts";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import { fnv1a } from "@/lib/events/kinds/acts.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import type { Campaign } from "@/lib/features/widget_data/platform_reads/schema.ts";
import type {
  GoalAnswer,
  RewardsGoalQuery,
} from "@/lib/features/widget_data/rewards/schema.ts";
import type { Reading } from "@/lib/features/widget_data/stats/schema.ts";
import type { TipGoalAnswer } from "@/lib/features/widget_data/tips/schema.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { SyncRecord, SyncValue } from "./schema.ts";

/**
 * Time after which a value that no page has requested is not kept up to date.
 */
const BOUND_MS = 7 * DAY_MS;
const MAX_BOUND = 50;

/** Dependencies of bound values. */
interface SyncDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  append: (channelId: string, events: readonly NewEvent[]) => Promise<unknown>;
  tipGoal: (channelId: string) => Promise<TipGoalAnswer>;
  charity: (channelId: string) => Promise<Reading<Campaign>>;
  goal: (channelId: string, query: RewardsGoalQuery) => Promise<GoalAnswer>;
}

/**
 * Creates the values that fields are bound to: read once, then published when
 * they change.
 */
export function createSyncValues(
  { kv, clock, log, append, tipGoal, charity, goal }: SyncDeps,
) {
  const runs = createCoalescedRuns();

  async function valueOf(channelId: string, field: string): Promise<SyncValue> {
    if (field === "tip_goal") return await tipGoal(channelId);
    if (field === "charity") return ofCampaign(await charity(channelId));
    const [, metric = "", target = ""] = field.split(":");
    const query = { metric, target: Number(target), since: "stream" } as const;
    return ofGoal(await goal(channelId, query));
  }

  async function valuesOf(
    channelId: string,
    fields: readonly string[],
  ): Promise<Record<string, SyncValue>> {
    const values = await Promise.all(
      fields.map(async (field) =>
        [field, await valueOf(channelId, field)] as const
      ),
    );
    return Object.fromEntries(values);
  }

  /** Remembers that pages are bound to the fields, and what they know of them. */
  async function bind(
    channelId: string,
    values: Record<string, SyncValue>,
  ): Promise<void> {
    const now = clock.now();
    await update<SyncRecord>(
      { kv, clock, keys },
      keys.syncValues(channelId),
      (known) => {
        const askedAt = { ...known?.askedAt };
        const sent = { ...known?.sent };
        let changed = false;
        for (const [field, value] of Object.entries(values)) {
          if (now - (askedAt[field] ?? 0) < DAY_MS) continue;
          askedAt[field] = now;
          sent[field] ??= value;
          changed = true;
        }
        return changed ? withoutOld({ askedAt, sent }, now) : undefined;
      },
      { expireIn: 2 * BOUND_MS },
    );
  }

  /** Tells pages what has changed since they were last told. */
  async function tell(channelId: string): Promise<void> {
    await transact<void>({ kv, clock, keys }, async () => {
      const key = keys.syncValues(channelId);
      const entry = await kv.get<SyncRecord>(key);
      if (entry.value === null) return { result: undefined };
      const record = withoutOld(entry.value, clock.now());
      const values = await valuesOf(channelId, Object.keys(record.askedAt));
      const changed = Object.fromEntries(
        Object.entries(values).filter(([field, value]) =>
          JSON.stringify(value) !== JSON.stringify(record.sent[field])
        ),
      );
      if (Object.keys(changed).length === 0) return { result: undefined };
      // Told before it is remembered: whoever dies here tells nothing twice.
      const what = fnv1a(JSON.stringify(changed));
      const id = `sync:${entry.versionstamp}:${what}`;
      await append(channelId, [
        ownEvent("sync.values", id, clock.now(), { values: changed }),
      ]);
      const next = { ...record, sent: { ...record.sent, ...values } };
      const commit = kv.atomic().check(entry)
        .set(key, next, { expireIn: 2 * BOUND_MS });
      return { commit, result: undefined };
    });
  }

  async function look(channelId: string): Promise<void> {
    try {
      await tell(channelId);
    } catch (error) {
      log.warn("sync_values_failed", { channelId, error });
    }
  }

  return {
    /** The values of these fields, which are told from now on when they change. */
    async read(
      channelId: string,
      fields: readonly string[],
    ): Promise<Record<string, SyncValue>> {
      const values = await valuesOf(channelId, fields);
      await bind(channelId, values);
      return values;
    },

    /**
     * Something happened on the channel that may have changed values. One
     * look at a time; what comes meanwhile is looked at afterwards. Resolves
     * when pages were told.
     */
    changed: (channelId: string): Promise<void> =>
      runs.run(channelId, () => look(channelId)),
  };
}

/** Values that fields are bound to. */
export type SyncValues = ReturnType<typeof createSyncValues>;

function withoutOld({ askedAt, sent }: SyncRecord, now: number): SyncRecord {
  const fields = Object.entries(askedAt)
    .filter(([, at]) => at + BOUND_MS > now)
    .sort(([, a], [, b]) => b - a).slice(0, MAX_BOUND);
  const values = fields.flatMap(([field]) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    askedAt: Object.fromEntries(fields),
    sent: Object.fromEntries(values),
  };
}

function ofCampaign(campaign: Reading<Campaign>): SyncValue {
  if (!campaign.available) return campaign;
  const { charityName, current, target, percent } = campaign.value;
  return {
    available: true,
    title: charityName,
    current: current.amountMinor,
    target: target?.amountMinor ?? null,
    percent,
    currency: current.currency,
  };
}

function ofGoal(goal: GoalAnswer): SyncValue {
  if (!goal.available) return goal;
  const { metric, current, target, percent, currency = null } = goal;
  return { available: true, title: metric, current, target, percent, currency };
}
