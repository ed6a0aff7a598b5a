/**
 * Records of acts of before the projections shared one form. They are converted
 * when the service starts.
 */
import { DAY_MS } from "@/lib/core/clock.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { ActWorth } from "@/lib/schema/audience/act_worth.ts";
import type { CreditFacts, CreditRow } from "@/lib/schema/subathon/credits.ts";
import type { ActFacts } from "@/lib/schema/widget_data/stats.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

/** Time for which a converted record is kept that did not say it. */
const KEPT_MS = 100 * DAY_MS;

interface StatAct {
  until: number;
  counted: ActFacts & { paid: Money | null } | null;
  taken: { all: boolean; paidMinor: number; by: string[] };
}

interface CreditAct {
  rows: Pick<CreditFacts["rows"][number], "source" | "at" | "eventId">[];
  taken: string[];
  parts?: Money[];
}

interface ChallengeAct {
  worth: number;
  paid: Money | null;
  taken: { all: boolean; minor: number; by: string[] };
}

/**
 * Converts the records of acts of stats, credits and challenges to the form
 * that they share. Leaves those alone that have it.
 */
export async function convertActs(
  kv: Deno.Kv,
  now: number,
): Promise<void> {
  await convert<StatAct, ActFacts>(kv, now, ["stat_act"], (_key, old) => {
    const { paid = null, ...facts } = old.counted ?? {};
    const withinMs = sameActMs(old.counted?.kind ?? "") ?? 0;
    return {
      until: old.until,
      at: old.counted ? [old.until - withinMs] : [],
      facts: old.counted && facts as ActFacts,
      payment: paid && { paid, converted: null },
      taken: {
        all: old.taken.all,
        parts: partOf(old.taken.paidMinor, paid),
        by: old.taken.by,
      },
    };
  });
  await convert<ChallengeAct, ActWorth>(
    kv,
    now,
    ["challenge_act"],
    (_key, { worth, paid, taken }) => ({
      until: now + KEPT_MS,
      // The challenge is over before the same act may count again.
      at: worth === 0 ? [] : [now],
      facts: worth === 0 ? null : { worth },
      payment: paid && { paid, converted: null },
      taken: {
        all: taken.all,
        parts: partOf(taken.minor, paid),
        by: taken.by.map(fnv1a),
      },
    }),
  );
  await convert<CreditAct, CreditFacts>(
    kv,
    now,
    ["credits_act"],
    async ([, channelId, act], { rows, taken, parts = [] }) => {
      const kept = await Promise.all(
        rows.map(({ source, at, eventId }) =>
          kv.get(keys.creditsRow(String(channelId), source, at, eventId))
        ),
      );
      const known = kept.map(({ value }) => value as CreditRow | null);
      const [first] = known;
      return {
        until: now + KEPT_MS,
        at: rows.map(({ at }) => at).sort((a, b) => a - b),
        facts: rows.length === 0 ? null : {
          // What was taken back is no longer in the rows.
          rows: rows.map((row, index) => ({
            ...row,
            value: known[index]?.value ?? 0,
            paidMinor: known[index]?.paidMinor ?? 0,
          })),
        },
        payment: first ? paymentOf(first) : null,
        taken: {
          all: taken.includes("all"),
          parts: rows.length > 0 ? [] : sumsOf(parts),
          by: taken.filter((name) => name !== "all").map((name) =>
            fnv1a(acts.correction(String(act), name))
          ),
        },
      };
    },
  );
}

async function convert<Old extends object, F>(
  kv: Deno.Kv,
  now: number,
  prefix: Deno.KvKey,
  toRecord: (key: Deno.KvKey, old: Old) => Promise<ActRecord<F>> | ActRecord<F>,
): Promise<void> {
  for await (const entry of kv.list<Old | ActRecord<F>>({ prefix })) {
    const { key, value } = entry;
    if ("payment" in value) continue;
    const record = await toRecord(key, value);
    // Who is faster has converted it, or its act counts with it.
    await kv.atomic().check(entry).set(key as Key<ActRecord<F>>, record, {
      expireIn: ttlMs(record.until, now),
    }).commit();
  }
}

/** Returns the part that was taken back, in the currency that was paid. */
function partOf(
  amountMinor: number,
  paid: Money | null,
): ActRecord<unknown>["taken"]["parts"] {
  return amountMinor === 0
    ? []
    : [{ amountMinor, currency: paid?.currency ?? null }];
}

function paymentOf(
  { currency, value, paidIn, paidMinor }: CreditRow,
): ActRecord<unknown>["payment"] {
  if (currency === null || paidMinor === 0) return null;
  const converted = { amountMinor: value, currency };
  return paidIn === undefined
    ? { paid: converted, converted: null }
    : { paid: { amountMinor: paidMinor, currency: paidIn }, converted };
}

function sumsOf(parts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of parts) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({
    currency,
    amountMinor,
  }));
}
