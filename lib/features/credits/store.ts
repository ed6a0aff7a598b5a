import type { Clock } from "@/lib/core/clock.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import { NO_RUN } from "./roll.ts";
import type {
  CreditItem,
  CreditsRecord,
  FrozenSection,
  Section,
} from "./schema.ts";

/** Lines of one entry of the database. */
const LINES_A_PART = 150;

/** A change of the credits: the record after it, or `null` to leave it. */
export type Change = (record: CreditsRecord) => CreditsRecord | null;

/** The record after a change, and whether there was one. */
export interface Changed {
  record: CreditsRecord;
  changed: boolean;
}

/** Keeps a channel's run and its frozen lists. */
export function createCreditsStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  return {
    /** The channel's credits; ones that never ran when there are none. */
    async record(channelId: string): Promise<CreditsRecord> {
      const { value } = await kv.get(keys.creditsRecord(channelId));
      return (value as CreditsRecord | null) ?? NO_RUN;
    },

    /**
     * Changes the record with a revision more, and leaves a note that pages are
     * to be told. Answers the record, and whether it was changed.
     */
    change(
      channelId: string,
      change: Change,
    ): Promise<Changed> {
      return transact<Changed>(clock, async () => {
        const key = keys.creditsRecord(channelId);
        const entry = await kv.get<CreditsRecord>(key);
        const before = entry.value ?? NO_RUN;
        const after = change(before);
        if (after === null) {
          return { result: { record: before, changed: false } };
        }
        const record = { ...after, revision: before.revision + 1 };
        return {
          commit: kv.atomic().check(entry).set(key, record)
            .set(keys.creditsNote(channelId), record.revision),
          result: { record, changed: true },
        };
      });
    },

    /** Writes a list of a run that has not begun yet; answers where it stands. */
    async freeze(
      channelId: string,
      runId: string,
      section: Section,
      items: readonly CreditItem[],
    ): Promise<number> {
      let parts = 0;
      for (let at = 0; at < items.length; at += LINES_A_PART) {
        await kv.set(
          keys.creditsPart(channelId, runId, section, parts++),
          items.slice(at, at + LINES_A_PART),
        );
      }
      return parts;
    },

    /** A frozen list, its first `most` lines. */
    async frozen(
      channelId: string,
      runId: string,
      { section, parts }: FrozenSection,
      most: number,
    ): Promise<CreditItem[]> {
      const items: CreditItem[] = [];
      for (let part = 0; part < (parts ?? 0) && items.length < most; part++) {
        const key = keys.creditsPart(channelId, runId, section, part);
        const { value } = await kv.get<CreditItem[]>(key);
        items.push(...value ?? []);
      }
      return items.slice(0, most);
    },

    /** Deletes the lists of a run that is over. */
    async sweep(channelId: string, runId: string): Promise<void> {
      const list = kv.list({ prefix: keys.creditsPartsOf(channelId, runId) });
      for await (const { key } of list) await kv.delete(key);
    },
  };
}

/** Keeps a channel's run and its frozen lists. */
export type CreditsStore = ReturnType<typeof createCreditsStore>;
