import type { LedgerEntry, Session } from "@/lib/schema/subathon/mod.ts";
import { CHANNEL, gift, ledgerOf, type Rig, SUB } from "./rig.ts";

const MIN = 60_000;

/** Time at which the day begins. */
export const DAY_BEGINS = "2026-05-01T12:00:00.000Z";

/** A day as its clients ask for it: each step can be asked again. */
export const DAY: { afterMs?: number; run: (rig: Rig) => Promise<unknown> }[] =
  [
    {
      run: (rig) =>
        rig.goals("goals_ladder", {
          idempotencyKey: "ladder",
          startAt: 1_000,
          goals: [3, 5, 9].map((points) => ({
            threshold: points * 1_000,
            title: `Goal ${points}`,
            grantMs: 30_000,
          })),
          repeat: { every: 5_000, title: "Level {n}", max: 10 },
        }),
    },
    { run: (rig) => rig.do("start", { idempotencyKey: "start" }) },
    { afterMs: MIN, run: (rig) => rig.log("gift", gift(8), { id: "e1" }) },
    { run: (rig) => rig.settle() },
    { run: (rig) => rig.log("sub", SUB, { id: "e2" }) },
    {
      run: (rig) => rig.service.addTime(CHANNEL, "e2", { preview: false }),
    },
    { run: (rig) => rig.log("gift", gift(8), { id: "e3", act: "act:e1" }) },
    { run: (rig) => rig.settle() },
    {
      run: (rig) =>
        rig.do("multiplier", {
          idempotencyKey: "boost",
          action: "start",
          factorPermille: 1_500,
          pauseWithTimer: true,
        }),
    },
    { afterMs: MIN, run: (rig) => rig.do("pause", { idempotencyKey: "p" }) },
    { afterMs: MIN, run: (rig) => rig.log("sub", SUB, { id: "e4" }) },
    { run: (rig) => rig.settle() },
    { afterMs: MIN, run: (rig) => rig.do("resume", { idempotencyKey: "r" }) },
    { run: (rig) => rig.log("gift", gift(12), { id: "e5" }) },
    { run: (rig) => rig.settle() },
    { run: (rig) => rig.do("undo", { idempotencyKey: "undo" }) },
    {
      run: (rig) =>
        rig.do("set", { idempotencyKey: "set", remainingMs: 3 * MIN }),
    },
    { afterMs: 4 * MIN, run: (rig) => rig.parts.wakeups.runDue() },
    { run: (rig) => rig.log("sub", SUB, { id: "e6" }) },
    { run: (rig) => rig.settle() },
  ];

/** Result of a day. */
export interface Outcome {
  session: Partial<Session>;
  ledger: Partial<LedgerEntry>[];
  told: string[];
}

/** Lets the last process finish its work, and says what the day came to. */
export async function outcomeOf(rig: Rig, kv: Deno.Kv): Promise<Outcome> {
  await rig.parts.sweep();
  await rig.parts.outbox.flush();
  const { state, addedMs, activeMs, endedAt, totals, nextSeq } = await rig
    .session();
  const ledger = await ledgerOf(kv);
  return {
    session: { state, addedMs, activeMs, endedAt, totals, nextSeq },
    ledger: ledger.map((
      { kind, deliveryKey, appliedMs, milliPoints, status, reason, seq },
    ) => ({ kind, deliveryKey, appliedMs, milliPoints, status, reason, seq })),
    told: (await rig.logged())
      .filter(({ kind }) =>
        kind === "timer.contribution" || kind === "timer.ended" ||
        kind === "ladder.goal_reached"
      )
      .map(({ kind, data }) =>
        kind === "timer.contribution"
          ? `${kind} ${
            ledger.findIndex(({ id }) =>
              id === (data as { entryId: string }).entryId
            )
          }`
          : kind
      ).sort(),
  };
}
