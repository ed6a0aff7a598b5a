import type { Clock } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import type { Key } from "@/lib/storage/key.ts";
import { type Attempt, markedBy, transact } from "@/lib/storage/transaction.ts";
import { openAggregate } from "@/lib/schema/events/aggregates.ts";
import type { AggregateKeys } from "@/lib/event_log/keys.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import type {
  Aggregate,
  KnownCommand,
} from "@/lib/schema/events/projections.ts";
import { fingerprintOf, isRepeat, noteCommand } from "./commands.ts";

/**
 * Place of a stored state, and the note that it is to be published to pages.
 */
export interface AggregatePlace<S> {
  record: Key<Aggregate<S>>;
  note: Key<number>;
}

/** Result of a change. */
export interface AggregateChange<S> {
  aggregate: Aggregate<S>;
  changed: boolean;
}

/** Far more than other processes commit while one waits for a lost answer. */
const MAX_COMMIT_IDS = 16;
const STALE_TEXT =
  "Cannot carry out the command: something has changed since revision";

/**
 * Creates the aggregate for small states that commands and events change: one
 * record each, one commit a change, which also leaves a note for the publisher
 * of the state to pages.
 */
export function createAggregate<S>(
  { kv, clock, keys, initial, complete, staleText = STALE_TEXT }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: AggregateKeys;
    initial: S;
    /** Returns a stored state with the parts that one of an earlier version lacks. */
    complete?: (stored: S) => S;
    /** Begins the message of a refusal that ends in a revision. */
    staleText?: string;
  },
) {
  const fresh: Aggregate<S> = {
    revision: 0,
    state: initial,
    commitIds: [],
  };

  const orFresh = (entry: Deno.KvEntryMaybe<Aggregate<S>>) => {
    if (entry.value === null) return fresh;
    const found = openAggregate<S>(entry.value);
    return complete ? { ...found, state: complete(found.state) } : found;
  };

  const withLock = createKeyedMutex();

  /** Adds a change to a commit; it fails when the record has changed since `entry`. */
  function write(
    operation: Deno.AtomicOperation,
    { record, note }: AggregatePlace<S>,
    entry: Deno.KvEntryMaybe<Aggregate<S>>,
    change: Partial<Aggregate<S>>,
  ): Aggregate<S> {
    const before = orFresh(entry);
    const after = { ...before, ...change, revision: before.revision + 1 };
    operation.check(entry).set(record, after).set(note, after.revision);
    return after;
  }

  return {
    write,

    /** The record as a commit can check it. */
    entry: ({ record }: AggregatePlace<S>) => kv.get<Aggregate<S>>(record),

    /**
     * Returns the stored state; the first state when nothing is stored. Those
     * that are read in one turn of the event loop are one call.
     */
    async read({ record }: AggregatePlace<S>): Promise<Aggregate<S>> {
      return orFresh(await readBatched(kv, record));
    },

    /**
     * Changes the aggregate: `alter` answers the state after it, or `undefined`
     * to leave it, and may be called several times; `also` adds to its commit.
     * A command that was carried out before (same idempotency key, within 24 h)
     * changes nothing. Throws `conflict` when the key stands for another
     * command, `stale` when the revision has passed.
     */
    change<C extends CommandFields>(
      place: AggregatePlace<S>,
      command: C,
      alter: (state: S) => S | undefined | Promise<S | undefined>,
      also: (
        operation: Deno.AtomicOperation,
        state: S,
      ) => void | Promise<void> = () => {},
    ): Promise<AggregateChange<S>> {
      const own = randomBase64Url();
      const attempt = async (): Promise<Attempt<AggregateChange<S>>> => {
        const { idempotencyKey } = command;
        // Read as of one moment: what a known command did is in the record.
        const [entry, known = null] =
          await (idempotencyKey === undefined
            ? kv.getMany<[Aggregate<S>]>([place.record])
            : kv.getMany<[Aggregate<S>, KnownCommand]>([
              place.record,
              keys.aggregateCommand(place.record, idempotencyKey),
            ]));
        const before = orFresh(entry);
        const unchanged = { result: { aggregate: before, changed: false } };
        const fingerprint = fingerprintOf(command);
        if (isRepeat(known?.value ?? null, fingerprint, clock.now())) {
          return unchanged;
        }
        assertRevision(before, command, staleText);
        const commit = kv.atomic();
        if (known) noteCommand(commit, known, fingerprint, clock.now());
        const state = await alter(before.state);
        if (state === undefined) {
          return known
            ? { commit: commit.check(entry), ...unchanged }
            : unchanged;
        }
        const commitIds = [own, ...before.commitIds].slice(0, MAX_COMMIT_IDS);
        const aggregate = write(commit, place, entry, { state, commitIds });
        await also(commit, state);
        const mark = markedBy(
          place.record,
          ({ commitIds }) => commitIds.includes(own),
        );
        return { commit, result: { aggregate, changed: true }, mark };
      };
      const name = place.record.map(String).join("\n");
      return withLock(name, () => transact({ kv, clock, keys }, attempt));
    },
  };
}

/** Throws `stale` when the command was based on an older revision. */
function assertRevision<S>(
  { revision: current }: Aggregate<S>,
  { revision }: CommandFields,
  text: string,
): void {
  if (revision === undefined || revision === current) return;
  throw new AppError(
    "stale",
    `${text} ${revision}`,
    { extra: { revision: current } },
  );
}
