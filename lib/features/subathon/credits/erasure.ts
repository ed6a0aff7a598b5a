import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { idOn } from "@/lib/schema/events/identity.ts";
import {
  isTakenAway,
  refsOf,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { update } from "@/lib/storage/transaction.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type ChatHour,
  type Credited,
  type CreditRow,
  type CreditsRecord,
  type FrozenItem,
  ROW_SOURCES,
} from "@/lib/schema/subathon/credits.ts";
import { blank } from "./lines.ts";

/** Longer than any run. */
const EMPTY_ROW_LIVES_MS = 40 * DAY_MS;

/** Rows of before have ids as their platform gave them out. */
function isTheirs(person: Credited | null, gone: TakenAway): boolean {
  if (person === null) return false;
  const { id, platform } = person;
  return isTakenAway({ ...person, id: id && idOn(platform, id) }, gone);
}

/** The run whose lines must not move. */
type Run = Pick<CreditsRecord, "runId" | "frozenAt">;

/**
 * Erases one person from what the credits keep. First nobody is shown them any
 * more and nothing more of them is collected, then their rows and lines go;
 * half done, it can be asked again. What may be on screen leaves an empty line
 * behind, under a mark that says nothing of the person.
 */
export function createErasure(
  { kv, clock, runOf }: {
    kv: Deno.Kv;
    clock: Clock;
    runOf: (channelId: string) => Promise<Run>;
  },
) {
  async function eraseRows(
    channelId: string,
    gone: TakenAway,
    { runId, frozenAt }: Run,
    mark: string,
  ): Promise<void> {
    for (const source of ROW_SOURCES) {
      const list = kv.list<CreditRow>({
        prefix: keys.creditsRowsOf(channelId, source),
      }, { batchSize: 500 });
      for await (const { key, value } of list) {
        if (!isTheirs(value.person, gone)) continue;
        const isShown = runId !== null && frozenAt !== null &&
          value.at >= frozenAt && !value.gone;
        if (!isShown) {
          await kv.delete(key);
        } else {
          const erased = { runId, mark };
          await emptyRow(key as Key<CreditRow>, value.at, erased);
        }
      }
    }
    const hours = kv.list<ChatHour>({
      prefix: keys.creditsChatOf(channelId),
    }, { batchSize: 500 });
    for await (const { key, value } of hours) {
      if (isTheirs(value.person, gone)) await kv.delete(key);
    }
  }

  /** Leaves a row's place; one that was taken back meanwhile has none. */
  async function emptyRow(
    key: Key<CreditRow>,
    at: number,
    erased: NonNullable<CreditRow["erased"]>,
  ): Promise<void> {
    const empty: CreditRow = {
      person: null,
      value: 0,
      currency: null,
      paidMinor: 0,
      at,
      erased,
    };
    await update<CreditRow>(
      { kv, clock, keys },
      key,
      (row) => row === null || row.erased ? undefined : empty,
      { expireIn: EMPTY_ROW_LIVES_MS },
    );
  }

  async function eraseLines(
    channelId: string,
    gone: TakenAway,
    runId: string,
    mark: string,
  ): Promise<void> {
    const list = kv.list<FrozenItem[]>({
      prefix: keys.creditsPartsOf(channelId, runId),
    });
    const isOf = ({ person }: FrozenItem) =>
      person?.anonymous === false && isTakenAway(person, gone);
    for await (const { key } of list) {
      // Somebody else may be erased from the same part at this moment.
      await update<FrozenItem[]>(
        { kv, clock, keys },
        key as Key<FrozenItem[]>,
        (items) =>
          items?.some(isOf)
            ? items.map((item) =>
              isOf(item) ? { ...blank(item), erased: mark } : item
            )
            : undefined,
      );
    }
  }

  return async function erase(
    channelId: string,
    gone: TakenAway,
  ): Promise<void> {
    const marking = kv.atomic();
    for (const ref of refsOf(gone)) {
      marking.set(keys.creditsErased(channelId, ref), clock.now());
    }
    await marking.sum(keys.creditsErasures(channelId), 1n).commit();
    // Read after that: a run that begins later was made without them.
    const run = await runOf(channelId);
    const mark = randomBase64Url();
    await eraseRows(channelId, gone, run, mark);
    if (run.runId !== null) {
      await eraseLines(channelId, gone, run.runId, mark);
    }
  };
}
