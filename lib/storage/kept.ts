import type { Clock } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { type Attempt, transact } from "./entry.ts";
import type { Key } from "./key.ts";
import { createTurns } from "./turns.ts";

/** One thing of a channel with what its changes need to happen once each. */
export interface Kept<S> {
  /** Grows by one with each change. */
  revision: number;
  state: S;
  /** Commands by idempotency key, and until when they are remembered, ms since the epoch. */
  commands: readonly { key: string; body: string; until: number }[];
  /** Marks of the last changes: one whose answer got lost is not made twice. */
  marks: readonly string[];
}

/** Where something is kept, and the note that pages are to be told of it. */
export interface KeptPlace<S> {
  record: Key<Kept<S>>;
  note: Key<number>;
}

/** What a change came to. */
export interface KeptChange<S> {
  kept: Kept<S>;
  changed: boolean;
}

const COMMAND_LIVES_MS = 25 * 3_600_000;
const MOST_COMMANDS = 50;
const MARKS_KEPT = 4;

/**
 * Small states that commands and events change: one record each, one commit a
 * change, which also leaves a note for whoever tells the pages.
 */
export function createKeeper<S>(
  { kv, clock, initial }: { kv: Deno.Kv; clock: Clock; initial: S },
) {
  const fresh: Kept<S> = {
    revision: 0,
    state: initial,
    commands: [],
    marks: [],
  };

  const orFresh = (entry: Deno.KvEntryMaybe<Kept<S>>) => entry.value ?? fresh;

  const inTurn = createTurns();

  /** Adds a change to a commit; it fails when the record has changed since `entry`. */
  function write(
    operation: Deno.AtomicOperation,
    { record, note }: KeptPlace<S>,
    entry: Deno.KvEntryMaybe<Kept<S>>,
    change: Partial<Kept<S>>,
  ): Kept<S> {
    const before = orFresh(entry);
    const after = { ...before, ...change, revision: before.revision + 1 };
    operation.check(entry).set(record, after).set(note, after.revision);
    return after;
  }

  return {
    write,

    /** The record as a commit can check it. */
    entry: ({ record }: KeptPlace<S>) => kv.get<Kept<S>>(record),

    /** What is kept; the first state when nothing is. */
    async read({ record }: KeptPlace<S>): Promise<Kept<S>> {
      return orFresh(await kv.get<Kept<S>>(record));
    },

    /**
     * Changes what is kept: `alter` answers the state after it, or `undefined`
     * to leave it, and may be called several times; `also` adds to its commit.
     * A command that was carried out before (same idempotency key) changes
     * nothing. Throws `conflict` when the key stands for another command,
     * `stale` when the revision has passed.
     */
    change<C extends CommandFields>(
      place: KeptPlace<S>,
      command: C,
      alter: (state: S) => S | undefined | Promise<S | undefined>,
      also: (operation: Deno.AtomicOperation, state: S) => void = () => {},
    ): Promise<KeptChange<S>> {
      const own = randomBase64Url();
      const attempt = async (): Promise<Attempt<KeptChange<S>>> => {
        const entry = await kv.get<Kept<S>>(place.record);
        const before = orFresh(entry);
        // It was committed, and the database's answer got lost.
        if (before.marks.includes(own)) {
          return { result: { kept: before, changed: true } };
        }
        const commands = remembering(before, command, clock.now());
        const state = commands ? await alter(before.state) : undefined;
        if (commands === null || state === undefined) {
          return { result: { kept: before, changed: false } };
        }
        const commit = kv.atomic();
        const marks = [own, ...before.marks].slice(0, MARKS_KEPT);
        const kept = write(commit, place, entry, { state, commands, marks });
        also(commit, state);
        return { commit, result: { kept, changed: true } };
      };
      const name = place.record.map(String).join("\n");
      return inTurn(name, () => transact(clock, attempt));
    },
  };
}

/** The commands to remember with this one; `null` when it was carried out before. */
function remembering<S, C extends CommandFields>(
  { commands, revision: current }: Kept<S>,
  { idempotencyKey, revision, ...body }: C,
  now: number,
): Kept<S>["commands"] | null {
  const text = JSON.stringify(body);
  const known = commands.filter(({ until }) => until > now);
  const same = known.find(({ key }) => key === idempotencyKey);
  if (same && same.body !== text) {
    throw new AppError(
      "conflict",
      "Cannot repeat the command: its idempotency key stands for another one",
    );
  }
  if (same) return null;
  if (revision !== undefined && revision !== current) {
    throw new AppError(
      "stale",
      `Cannot carry out the command: there were changes since revision ${revision}`,
      { extra: { revision: current } },
    );
  }
  if (idempotencyKey === undefined) return known;
  const until = now + COMMAND_LIVES_MS;
  return [...known, { key: idempotencyKey, body: text, until }]
    .slice(-MOST_COMMANDS);
}
