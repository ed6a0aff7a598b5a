import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { Log } from "@/lib/core/log.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Campaign } from "@/lib/schema/widget_data/platform_reads.ts";
import type {
  GoalAnswer,
  RewardsGoalQuery,
} from "@/lib/schema/widget_data/rewards.ts";
import type { Reading } from "@/lib/schema/widget_data/stats.ts";
import type { TipGoalAnswer } from "@/lib/schema/widget_data/tips.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import { transact, update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  SyncNote,
  SyncRecord,
  SyncValue,
} from "@/lib/schema/widget_data/sync_values.ts";
import { createSyncSource } from "./outbox_source.ts";

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
  append: EventLog["append"];
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
        return changed
          ? withoutOld({ ...known, askedAt, sent }, now)
          : undefined;
      },
      { expireIn: 2 * BOUND_MS },
    );
  }

  const outbox = createOutbox<SyncNote>({
    kv,
    clock,
    log,
    keys,
    append,
    source: createSyncSource({ kv, clock }),
  });

  /** Remembers what has changed since pages were last told, and tells them. */
  async function tell(channelId: string): Promise<void> {
    const key = keys.syncValues(channelId);
    const noteKey = keys.syncNote(channelId);
    const changed = await transact<boolean>({ kv, clock, keys }, async () => {
      const [entry, waiting] = await kv.getMany<[SyncRecord, SyncNote]>([
        key,
        noteKey,
      ]);
      if (entry.value === null) return { result: false };
      const record = withoutOld(entry.value, clock.now());
      const values = await valuesOf(channelId, Object.keys(record.askedAt));
      const fields = Object.keys(values).filter((field) =>
        !isSame(values[field], record.sent[field])
      );
      if (fields.length === 0) return { result: false };
      const revision = (record.revision ?? 0) + 1;
      const next = {
        ...record,
        revision,
        sent: { ...record.sent, ...values },
      };
      const before = waiting.value?.fields ?? [];
      const note = { revision, fields: [...new Set([...before, ...fields])] };
      const commit = kv.atomic().check(entry).check(waiting)
        .set(key, next, { expireIn: 2 * BOUND_MS }).set(noteKey, note);
      return { commit, result: true };
    });
    if (changed) await outbox.publish(noteKey);
  }

  async function look(channelId: string): Promise<void> {
    try {
      await tell(channelId);
    } catch (error) {
      log.warn("sync_values_failed", { channelId, error });
    }
  }

  /**
   * Looks at values that an event on the channel may have changed. One look at
   * a time; what comes meanwhile is looked at afterwards. Resolves when pages
   * were told.
   */
  const changed = (channelId: string): Promise<void> =>
    runs.run(channelId, () => look(channelId));

  return {
    changed,

    /** Takes the kinds of events that were counted; those of its own change nothing. */
    async heard(channelId: string, kinds: ReadonlySet<string>): Promise<void> {
      const isOwn = [...kinds].every((kind) => kind === "sync.values");
      if (!isOwn) await changed(channelId);
    },

    /** The values of these fields, which are told from now on when they change. */
    async read(
      channelId: string,
      fields: readonly string[],
    ): Promise<Record<string, SyncValue>> {
      const values = await valuesOf(channelId, fields);
      await bind(channelId, values);
      return values;
    },

    /** Publishes what any process left. Runs by itself after `start`. */
    sweep: outbox.sweep,
    start: outbox.start,
    stop: outbox.stop,
  };
}

function withoutOld(
  { askedAt, sent, ...rest }: SyncRecord,
  now: number,
): SyncRecord {
  const fields = Object.entries(askedAt)
    .filter(([, at]) => at + BOUND_MS > now)
    .sort(([, a], [, b]) => b - a).slice(0, MAX_BOUND);
  const values = fields.flatMap(([field]) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    ...rest,
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
