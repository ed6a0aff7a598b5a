import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { removeAll } from "@/lib/storage/page.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { NO_RUN } from "./roll.ts";
import type {
  CreditsCommand,
  CreditsRecord,
  FrozenItem,
  FrozenSection,
  Section,
} from "./schema.ts";

/** Lines of one entry of the database. */
const LINES_A_PART = 150;
/** Time for which an idempotency key is remembered. */
const COMMAND_LIVES_MS = 25 * 3_600_000;
const MARKS_KEPT = 4;

/** A change of the credits: the record after it, or `null` to leave it. */
export type Change = (
  record: CreditsRecord,
) => CreditsRecord | null | Promise<CreditsRecord | null>;

/** The record after a change, and whether there was one. */
interface Changed {
  record: CreditsRecord;
  changed: boolean;
}

/** A command by its idempotency key. */
interface NamedCommand {
  key: string;
  fingerprint: string;
}

/** Options of a change. */
export interface ChangeOptions {
  /** Carried out once: a repeat changes nothing. */
  command?: NamedCommand | null;
  /** Reads anew for every attempt, and answers what else the commit writes. */
  beside?: () => Promise<WriteInto>;
}

/** Adds to a commit. */
type WriteInto = (commit: Deno.AtomicOperation) => void;

/** A record as it is stored: one of before the shifts and marks were kept has none. */
function completed(record: Omit<CreditsRecord, "shifts" | "marks"> | null) {
  return record === null ? NO_RUN : { ...NO_RUN, ...record };
}

const nothingBeside = (): Promise<WriteInto> => Promise.resolve(() => {});

/** Keeps a channel's run and its frozen lists. */
export function createCreditsStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  /** Throws `conflict` when the key stands for another command. */
  function isRepeat(
    known: CreditsCommand | null,
    { fingerprint }: NamedCommand,
  ): boolean {
    if (known === null || known.until <= clock.now()) return false;
    if (known.fingerprint === fingerprint) return true;
    throw new AppError(
      "conflict",
      "Cannot repeat the command: its idempotency key stands for another one",
    );
  }

  return {
    /** The channel's credits; ones that never ran when there are none. */
    async record(channelId: string): Promise<CreditsRecord> {
      const { value } = await kv.get(keys.creditsRecord(channelId));
      return completed(value as CreditsRecord | null);
    },

    /**
     * Changes the record with a revision more, and leaves a note that pages are
     * to be told. Answers the record, and whether it was changed. Throws
     * `conflict` when the command's key stands for another one.
     */
    change(
      channelId: string,
      change: Change,
      { command = null, beside = nothingBeside }: ChangeOptions = {},
    ): Promise<Changed> {
      const own = randomBase64Url();
      return transact<Changed>({ kv, clock, keys }, async () => {
        const key = keys.creditsRecord(channelId);
        // Read as of one moment: what a known command did is in the record.
        const [entry, known = null] = await (command
          ? kv.getMany<[CreditsRecord, CreditsCommand]>([
            key,
            keys.creditsCommand(channelId, command.key),
          ])
          : kv.getMany<[CreditsRecord]>([key]));
        const before = completed(entry.value);
        const unchanged = { result: { record: before, changed: false } };
        if (command && known && isRepeat(known.value, command)) {
          return unchanged;
        }
        const after = await change(before);
        if (after === null) {
          return unchanged;
        }
        const record = {
          ...after,
          revision: before.revision + 1,
          marks: [own, ...before.marks].slice(0, MARKS_KEPT),
        };
        const commit = kv.atomic().check(entry).set(key, record)
          .set(keys.creditsNote(channelId), record.revision);
        if (command && known) {
          const until = clock.now() + COMMAND_LIVES_MS;
          const { fingerprint } = command;
          commit.check(known).set(known.key, { fingerprint, until }, {
            expireIn: COMMAND_LIVES_MS,
          });
        }
        (await beside())(commit);
        const mark = markedBy(key, ({ marks }) =>
          marks.includes(own));
        return { commit, result: { record, changed: true }, mark };
      });
    },

    /** Writes a list of a run that has not begun yet; answers where it stands. */
    async freeze(
      channelId: string,
      runId: string,
      section: Section,
      items: readonly FrozenItem[],
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
    ): Promise<FrozenItem[]> {
      const items: FrozenItem[] = [];
      for (let part = 0; part < (parts ?? 0) && items.length < most; part++) {
        const key = keys.creditsPart(channelId, runId, section, part);
        const { value } = await kv.get<FrozenItem[]>(key);
        items.push(...value ?? []);
      }
      return items.slice(0, most);
    },

    /** A frozen list of the present run, whole; nothing when it could not be read. */
    async frozenOf(
      channelId: string,
      { runId, sections }: CreditsRecord,
      section: Section,
    ): Promise<FrozenItem[]> {
      const found = sections.find((one) => one.section === section);
      if (runId === null || !found) return [];
      return await this.frozen(channelId, runId, found, Infinity);
    },

    /** Deletes the lists of a run that is over. */
    sweep: (channelId: string, runId: string): Promise<void> =>
      removeAll(kv, keys.creditsPartsOf(channelId, runId)),
  };
}

/** Keeps a channel's run and its frozen lists. */
export type CreditsStore = ReturnType<typeof createCreditsStore>;
