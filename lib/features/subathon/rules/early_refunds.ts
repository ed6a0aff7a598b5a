/** Refunds that come before the act that they take back. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { correctAct, takenBefore } from "@/lib/event_log/projections/acts.ts";
import { takingOf } from "@/lib/event_log/projections/taken.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Taken } from "@/lib/schema/events/projections.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { AmendRecord } from "@/lib/schema/subathon/records.ts";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { refund } from "./refunds.ts";
import { amendOf } from "./standing.ts";

/**
 * Remembers a refund until its act comes. Throws `write_conflict` when the act
 * has come since it was looked for.
 */
export function rememberRefund(
  draft: PendingCommit,
  event: LiveEvent<"correction">,
): void {
  const { refersTo } = event.data;
  if (draft.key(refersTo) !== null) {
    throw new AppError(
      "write_conflict",
      "Cannot take the contribution back: it was counted in the meantime. Try again",
      { retryAfterMs: 1_000 },
    );
  }
  const known = draft.act(refersTo);
  const { record } = correctAct<null>(known, event);
  if (record !== known) draft.acts.set(refersTo, record);
}

/** Takes back of a new entry what was refunded before its act came. */
export function refundEarly(draft: PendingCommit, entry: LedgerEntry): void {
  const { actKey } = entry;
  const receivedAt = Date.parse(entry.receivedAt);
  const taken = actKey === null
    ? null
    : takenBefore(draft.act(actKey), receivedAt);
  if (actKey === null || taken === null) return;
  draft.acts.set(actKey, null);
  const told = {
    deliveryKey: null,
    occurredAt: receivedAt,
    receivedAt,
    source: entry.source,
  };
  const { all, parts } = takingOf(taken);
  const amounts = all ? [null] : parts.map((part) => ({
    amountMinor: part.amountMinor,
    currency: part.currency ?? entry.currency ?? draft.settings.currency,
  }));
  for (const amount of amounts) {
    const refundId = amount && `early:${amount.currency}`;
    refund(draft, draft.entry(entry.seq) ?? entry, {
      ...told,
      refundId,
      amount,
    });
  }
  if (taken.all) return;
  draft.amends.set(entry.id, {
    ...amendOf(draft, entry),
    ...laterOf(taken, draft.settings),
  });
}

/**
 * Returns what is kept of refunds that came before their act: they may be told
 * again, and what they took be given again. Where refunds take nothing, only
 * that they were told is kept, or they would take from what is applied later.
 */
function laterOf(
  { parts, by, named = [] }: Taken,
  { refunds }: Settings,
): Pick<AmendRecord, "parts" | "by" | "named"> {
  return refunds === "none"
    ? { by: [...by, ...named.map(({ name }) => name)] }
    : { parts, by, named };
}
