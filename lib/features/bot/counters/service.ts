import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  fingerprintOf,
  isRepeat,
  noteCommand,
} from "@/lib/event_log/projections/commands.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import {
  type CommitAttempt,
  transactVersioned,
} from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { KnownCommand } from "@/lib/schema/events/projections.ts";
import {
  type ChannelCounter,
  type CounterChanged,
  type CounterRules,
  MAX_COUNTERS,
  NO_RULES,
  type RulesByName,
  type StoredCounter,
} from "@/lib/schema/bot/counters.ts";
import { createCounterSource } from "./outbox_source.ts";
import { movedBy, valueNow } from "./rules.ts";
import { createCounterStore } from "./store.ts";

/** A counter with the version it had when it was read. */
interface VersionedCounter {
  counter: ChannelCounter;
  versionstamp: string;
}

/** A counter after a change, with its version. */
interface ChangedCounter {
  counter: CounterChanged;
  versionstamp: string;
}

/** Creates the service of counters. Names are folded by the caller's schema. */
export function createCounterService(
  { kv, clock, log, withLock, append, rulesOf = noRules }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    withLock: KeyedMutex;
    /** Gives events to the channel's log. */
    append: EventLog["append"];
    /**
     * Returns the rules that the channel's widgets set for its counters; none
     * by default.
     */
    rulesOf?: (channelId: string) => Promise<RulesByName>;
  },
) {
  const store = createCounterStore({ kv });
  const outbox = createOutbox<number>({
    kv,
    clock,
    log,
    keys,
    append,
    source: createCounterSource({ kv, clock }),
  });

  const missing = (name: string) =>
    new AppError(
      "not_found",
      `Cannot find counter "${name}": the channel has none with this name`,
    );

  /**
   * Changes of one counter happen one after the other; other processes are kept
   * apart by checks. What was committed is published; nobody waits for it.
   */
  async function change<R>(
    channelId: string,
    name: string,
    attempt: () => Promise<CommitAttempt<R>>,
  ): Promise<{ result: R; versionstamp: string }> {
    return await withLock(`counter\n${channelId}\n${name}`, async () => {
      const note = keys.counterNote(channelId, name);
      const done = await transactVersioned({ kv, clock, keys }, async () => {
        const made = await attempt();
        made.commit.set(note, clock.now());
        return made;
      });
      void outbox.publish(note);
      return done;
    });
  }

  /**
   * Writes the counter's next value, which `next` makes of what it is by the
   * rules of its widget: 0 where there is none. A command that was carried out
   * before (same idempotency key, within 24 h) changes nothing.
   */
  async function write(
    channelId: string,
    name: string,
    command: CommandFields & { by?: number | undefined },
    next: (
      before: number,
      entry: Deno.KvEntryMaybe<StoredCounter>,
      rules: CounterRules,
    ) => number,
  ): Promise<ChangedCounter & { created: boolean }> {
    const rules = await (await rulesOf(channelId))(name);
    const { result, versionstamp } = await change(channelId, name, async () => {
      const { idempotencyKey: id } = command;
      const [entry, known] = await Promise.all([
        store.counter(channelId, name),
        id === undefined ? null : kv.get<KnownCommand>(
          keys.aggregateCommand(keys.counter(channelId, name), id),
        ),
      ]);
      const fingerprint = fingerprintOf(command);
      if (
        entry.value && isRepeat(known?.value ?? null, fingerprint, clock.now())
      ) {
        const stored = entry.value;
        const commit = kv.atomic().check(entry);
        return { commit, result: { stored, created: false, moved: 0 } };
      }
      const created = entry.value === null;
      const before = entry.value ? valueNow(entry.value, rules).value : 0;
      const value = next(before, entry, rules);
      const stored: StoredCounter = { value, updatedAt: clock.now() };
      const commit = kv.atomic().check(entry).set(entry.key, stored);
      if (created) await countInto(commit, channelId, name, 1);
      if (known) noteCommand(commit, known, fingerprint, clock.now());
      return { commit, result: { stored, created, moved: value - before } };
    });
    const { stored, created, moved } = result;
    const counter = { ...toCounter(name, stored), moved };
    return { counter, versionstamp, created };
  }

  /** Counts the counter into or out of the channel's number of counters. */
  async function countInto(
    commit: Deno.AtomicOperation,
    channelId: string,
    name: string,
    by: 1 | -1,
  ): Promise<void> {
    const entry = await store.count(channelId);
    const next = (entry.value ?? 0) + by;
    if (next > MAX_COUNTERS) {
      throw new AppError(
        "conflict",
        `Cannot create counter "${name}": the channel has ${MAX_COUNTERS} already`,
        { extra: { limit: MAX_COUNTERS, used: entry.value ?? 0 } },
      );
    }
    commit.check(entry).set(keys.counterCount(channelId), next);
  }

  return {
    /** All counters by name. */
    async list(channelId: string): Promise<ChannelCounter[]> {
      const [all, rules] = await Promise.all([
        store.all(channelId),
        rulesOf(channelId),
      ]);
      return await Promise.all(
        all.map(async ({ name, stored }) =>
          toCounter(name, valueNow(stored, await rules(name)))
        ),
      );
    },

    /** Returns a counter, or `null` when the channel has none with this name. */
    async read(
      channelId: string,
      name: string,
    ): Promise<ChannelCounter | null> {
      const { value } = await store.counter(channelId, name);
      if (value === null) return null;
      const rules = await rulesOf(channelId);
      return toCounter(name, valueNow(value, await rules(name)));
    },

    /** One counter, or `not_found`. */
    async get(channelId: string, name: string): Promise<VersionedCounter> {
      const { value, versionstamp } = await store.counter(channelId, name);
      if (value === null) throw missing(name);
      const rules = await rulesOf(channelId);
      const counter = toCounter(name, valueNow(value, await rules(name)));
      return { counter, versionstamp };
    },

    /** Sets a counter, new or not. Throws `stale`, or `conflict` when the channel has too many. */
    set: (
      channelId: string,
      name: string,
      value: number,
      precondition = NO_PRECONDITION,
    ): Promise<ChangedCounter & { created: boolean }> =>
      write(channelId, name, {}, (_before, entry) => {
        assertPrecondition(precondition, entry.versionstamp);
        return value;
      }),

    /**
     * Moves a counter by a whole number, or by the step of its widget, within
     * that one's bounds; of any number of moves at once each counts once, and
     * one with an idempotency key counts once however often it is asked for.
     * Throws `not_found`, `stale`, or `invalid_input` when it would leave the
     * safe integers.
     */
    move: (
      channelId: string,
      name: string,
      given: number | undefined,
      { precondition = NO_PRECONDITION, idempotencyKey }: {
        precondition?: Precondition;
        idempotencyKey?: string | undefined;
      } = {},
    ): Promise<ChangedCounter> =>
      write(
        channelId,
        name,
        { idempotencyKey, by: given },
        (before, entry, rules) => {
          if (entry.value === null) throw missing(name);
          assertPrecondition(precondition, entry.versionstamp);
          const by = given ?? rules.step;
          const value = rules === NO_RULES
            ? before + by
            : movedBy(before, by, rules);
          if (Number.isSafeInteger(value)) return value;
          throw new AppError(
            "invalid_input",
            `Cannot change counter "${name}": its value would be over ±${Number.MAX_SAFE_INTEGER}`,
            {
              issues: [{
                path: "by",
                message: "Would exceed the largest value",
              }],
            },
          );
        },
      ),

    /** Deletes a counter. Throws `not_found` or `stale`. */
    async remove(
      channelId: string,
      name: string,
      precondition = NO_PRECONDITION,
    ): Promise<void> {
      await change(channelId, name, async () => {
        const entry = await store.counter(channelId, name);
        if (entry.value === null) throw missing(name);
        assertPrecondition(precondition, entry.versionstamp);
        const commit = kv.atomic().check(entry).delete(entry.key);
        await countInto(commit, channelId, name, -1);
        return { commit, result: null };
      });
    },

    /** Publishes what any process left. Runs by itself after `start`. */
    sweep: outbox.sweep,
    start: outbox.start,
    stop: outbox.stop,

    /** Resolves when every change so far is published. */
    settled: outbox.flush,
  };
}

const noRules = (): Promise<RulesByName> =>
  Promise.resolve(() => Promise.resolve(NO_RULES));

function toCounter(
  name: string,
  { value, updatedAt }: StoredCounter,
): ChannelCounter {
  return { name, value, updatedAt: toIso(updatedAt) };
}
