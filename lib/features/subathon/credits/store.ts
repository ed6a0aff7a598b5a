import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import { removeAll } from "@/lib/storage/page.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  CreditsRecord,
  FrozenItem,
  FrozenSection,
  Section,
  StoredCredits,
} from "@/lib/schema/subathon/credits.ts";
import { NO_RUN } from "./roll.ts";

/** Lines of one entry of the database. */
const LINES_A_PART = 150;
/** A change of the credits: the state after it, or `null` to leave it. */
export type Change = (
  state: StoredCredits,
) => StoredCredits | null | Promise<StoredCredits | null>;

/** The record after a change, and whether there was one. */
interface Changed {
  record: CreditsRecord;
  changed: boolean;
}

/** Options of a change. */
export interface ChangeOptions {
  /** Carried out once: a repeat changes nothing. */
  command?: CommandFields;
  /** Adds to the commit; called anew for every attempt. */
  also?: (commit: Deno.AtomicOperation) => void | Promise<void>;
}

/** Keeps a channel's run and its frozen lists. */
export function createCreditsStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const { revision: _, ...initial } = NO_RUN;
  const aggregate = createAggregate<StoredCredits>({
    kv,
    clock,
    keys,
    initial,
    staleText: "Cannot change the credits: they have changed since revision",
  });
  const placeOf = (channelId: string) => ({
    record: keys.creditsRecord(channelId),
    note: keys.creditsNote(channelId),
  });
  // A record of before the shifts were kept has none.
  const toRecord = (
    { state, revision }: Aggregate<StoredCredits>,
  ): CreditsRecord => ({ ...NO_RUN, ...state, revision });

  return {
    /** The channel's credits; ones that never ran when there are none. */
    record: async (channelId: string): Promise<CreditsRecord> =>
      toRecord(await aggregate.read(placeOf(channelId))),

    /**
     * Changes the credits, as `change` of an aggregate does it. Answers them,
     * and whether they were changed. Throws `conflict` when the command's key
     * stands for another one, `stale` when it was based on an older revision.
     */
    async change(
      channelId: string,
      change: Change,
      { command = {}, also }: ChangeOptions = {},
    ): Promise<Changed> {
      const { aggregate: after, changed } = await aggregate.change(
        placeOf(channelId),
        command,
        async (state) => await change({ ...initial, ...state }) ?? undefined,
        also,
      );
      return { record: toRecord(after), changed };
    },

    /** Writes a list of a run that has not begun yet; answers where it stands. */
    async freeze(
      channelId: string,
      runId: string,
      section: Section,
      items: readonly FrozenItem[],
    ): Promise<number> {
      const parts = inGroupsOf(LINES_A_PART, items);
      for (const [index, part] of parts.entries()) {
        await kv.set(
          keys.creditsPart(channelId, runId, section, index),
          part,
        );
      }
      return parts.length;
    },

    /** A frozen list, its first `most` lines, and how many lines are left. */
    async frozen(
      channelId: string,
      runId: string,
      { section, parts }: FrozenSection,
      most: number,
    ): Promise<{ items: FrozenItem[]; left: number }> {
      const items: FrozenItem[] = [];
      const readPart = async (part: number) => {
        const key = keys.creditsPart(channelId, runId, section, part);
        return (await kv.get<FrozenItem[]>(key)).value ?? [];
      };
      const last = (parts ?? 0) - 1;
      let part = 0;
      for (; part <= last && items.length < most; part++) {
        items.push(...await readPart(part));
      }
      // All parts but the last are full.
      const unread = part > last
        ? 0
        : (last - part) * LINES_A_PART + (await readPart(last)).length;
      const left = Math.max(0, items.length - most) + unread;
      return { items: items.slice(0, most), left };
    },

    /** A frozen list of the present run, whole; nothing when it could not be read. */
    async frozenOf(
      channelId: string,
      { runId, sections }: CreditsRecord,
      section: Section,
    ): Promise<FrozenItem[]> {
      const found = sections.find((one) => one.section === section);
      if (runId === null || !found) return [];
      return (await this.frozen(channelId, runId, found, Infinity)).items;
    },

    /** Deletes the lists of a run that is over. */
    sweep: (channelId: string, runId: string): Promise<void> =>
      removeAll(kv, keys.creditsPartsOf(channelId, runId)),
  };
}

/** Keeps a channel's run and its frozen lists. */
export type CreditsStore = ReturnType<typeof createCreditsStore>;
