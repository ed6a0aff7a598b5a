import type { Clock } from "@/lib/core/clock.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { keys } from "@/lib/database/keys.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import type {
  ChatRule,
  ChatRuleRecords,
  ChatRulesAnswer,
  StoredChatAnswer,
  StoredChatRules,
  StoredRun,
} from "@/lib/schema/audience/chat_rules.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PartialFold } from "@/lib/schema/events/projections.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";
import type { createChatActs } from "./acts.ts";
import { withAnswer } from "./answers.ts";
import {
  isCoolDownOf,
  isLapsed,
  matchesOf,
  NO_CHAT_RULES,
  rulesWithout,
  setOff,
  toRecord,
  viewerName,
  withoutRun,
  withRun,
} from "./rules.ts";

/** Writes of answers in chat. */
interface ChatAnswers {
  /** Returns what fills the answers of a channel; its text is empty where nothing is left to write. */
  fillerOf: (channelId: string) => Promise<
    (
      template: string,
      values: { who: StoredRun["who"]; count: number | null; amount: number },
    ) => string
  >;
  /** Writes a line in chat, once; returns what became of it. */
  write: (channelId: string, text: string) => Promise<StoredChatAnswer>;
}

/** Interval at which acts are looked for whose process died before it took them on. */
const SWEEP_MS = 5_000;

/**
 * Creates the service for rules by which words in chat, rewards and bits do
 * things. What events set off is written down in the commit that counts them,
 * so that each counts once; each act is then taken on in a commit of its own,
 * by one process, and done at most once. Its answer in chat, if it has one, is
 * taken on in the commit that says that the act is done, and so at most once too.
 */
export function createChatRuleService(
  {
    kv,
    clock,
    log,
    newId,
    acts,
    answers,
    ownBotsOf,
    catchUp,
    listenFromNow,
  }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
    acts: ReturnType<typeof createChatActs>;
    answers: ChatAnswers;
    /** Returns the logins of bots that the channel knows beside the known ones. */
    ownBotsOf: (channelId: string) => Promise<readonly string[]>;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
  },
) {
  const aggregate = createAggregate<StoredChatRules>({
    kv,
    clock,
    keys,
    initial: NO_CHAT_RULES,
  });
  const runs = createCoalescedRuns();
  /** Answers that are being written in chat. */
  const writes = new Set<Promise<unknown>>();
  const placeOf = (channelId: string) => ({
    record: keys.chatRules(channelId),
    note: keys.chatRulesNote(channelId),
  });
  const read = async (channelId: string): Promise<StoredChatRules> =>
    (await aggregate.read(placeOf(channelId))).state;

  const change = (
    channelId: string,
    alter: (state: StoredChatRules) => StoredChatRules | undefined,
  ) => aggregate.change(placeOf(channelId), {}, alter);

  const setRun = (channelId: string, id: string, to: Partial<StoredRun>) =>
    change(channelId, (state) => withRun(state, id, to));

  /** Takes an act on, in a commit that one process alone makes, and does it. */
  async function carryOut(channelId: string, run: StoredRun): Promise<void> {
    const lapses = isLapsed(run, clock.now());
    const { changed } = await change(channelId, (state) => {
      const isOpen = state.runs.some(({ id, state }) =>
        id === run.id && state === "waits"
      );
      return isOpen
        ? withRun(state, run.id, {
          state: lapses ? "lapsed" : "under_way",
          takenAt: clock.now(),
          ...(lapses && { asked: "" }),
        })
        : undefined;
    });
    if (!changed || lapses) return;
    const done = await perform(channelId, run);
    // Where this cannot be written it stays under way: it is done, and has not failed.
    if (done) await note(channelId, run, done);
  }

  /** Does an act; `null` where it failed, which is written down. */
  async function perform(channelId: string, run: StoredRun) {
    try {
      return await acts.perform(channelId, run);
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.warn("chat_rule_failed", { channelId, act: run.act, error });
      }
      const why = error instanceof AppError ? error.message : "";
      await setRun(channelId, run.id, { state: "failed", why, asked: "" });
      return null;
    }
  }

  /** Writes down that an act is done, takes its answer on in the same commit, and writes that in chat. */
  async function note(
    channelId: string,
    { id, ruleId }: StoredRun,
    { amount, count }: { amount: number; count: number | null },
  ): Promise<void> {
    let due: string | null = null;
    const fill = await answers.fillerOf(channelId);
    await change(channelId, (state) => {
      due = null;
      const done = withRun(state, id, { state: "done", amount, asked: "" });
      // A person who was erased meanwhile is not named.
      const run = done.runs.find((one) => one.id === id);
      const rule = done.rules.find((one) => one.id === ruleId);
      if (!run || !rule?.answer) return done;
      const text = fill(rule.answer, { who: run.who, count, amount });
      if (text === "") return done;
      const answering = withAnswer(done, run, text, clock.now());
      if (answering.isDue) due = text;
      return answering.state;
    });
    if (due !== null) writeSoon(channelId, id, due);
  }

  /** Writes an answer in chat; no act waits for it. */
  function writeSoon(channelId: string, id: string, text: string): void {
    const writing = answers.write(channelId, text)
      .then((answer) => setRun(channelId, id, { answer }))
      .catch((error) => log.warn("chat_answer_failed", { channelId, error }))
      .finally(() => writes.delete(writing));
    writes.add(writing);
  }

  /** Does what waits on a channel, oldest first. */
  async function work(channelId: string): Promise<void> {
    while (!isStopped) {
      const note = await kv.get(keys.chatRulesNote(channelId));
      const next = (await read(channelId)).runs
        .find(({ state }) => state === "waits");
      if (next) await carryOut(channelId, next);
      else {
        // A change since then has left a note of its own.
        if (note.value !== null) {
          await kv.atomic().check(note).delete(note.key).commit();
        }
        return;
      }
    }
  }

  let isStopped = false;

  async function workSoon(channelId: string): Promise<void> {
    if (isStopped) return;
    try {
      await runs.run(channelId, () => work(channelId));
    } catch (error) {
      log.warn("chat_rules_not_run", { channelId, error });
    }
  }

  /** Does what any process left. */
  async function runDue(): Promise<void> {
    const list = kv.list({ prefix: keys.chatRulesNotes() });
    for await (const { key } of list) await workSoon(String(key[1]));
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_MS,
    atOnce: true,
    run: runDue,
    onFailure: (error) => log.warn("chat_rules_not_swept", { error }),
  });

  const toAnswer = ({ writes, rules }: StoredChatRules): ChatRulesAnswer => ({
    revision: writes,
    rules: [...rules],
  });
  const toRecords = ({ runs }: StoredChatRules): ChatRuleRecords => ({
    items: runs.map((run) => toRecord(run, clock.now())).reverse(),
  });

  return {
    /** Returns the channel's rules. */
    read: async (channelId: string): Promise<ChatRulesAnswer> =>
      toAnswer(await read(channelId)),

    /** Returns the latest that the rules did. */
    records: async (channelId: string): Promise<ChatRuleRecords> =>
      toRecords(await read(channelId)),

    /** Replaces the rules; throws `stale` where they were written since `revision`. */
    async save(
      channelId: string,
      { rules, revision }: {
        rules: readonly ChatRule[];
        revision?: number | undefined;
      },
    ): Promise<ChatRulesAnswer> {
      if (await listens(channelId)) await catchUp(channelId);
      else await listenFromNow(channelId);
      const next = rules.map((rule) => ({
        ...rule,
        id: rule.id ?? newId("rul"),
      }));
      const { aggregate } = await change(channelId, (before) => {
        if (revision !== undefined && revision !== before.writes) {
          throw new AppError(
            "stale",
            "Cannot save the rules: they were changed in the meantime. Read them again first",
          );
        }
        if (isSame(next, before.rules)) return undefined;
        const isFirst = !before.rules.some(({ enabled }) => enabled);
        return {
          ...before,
          rules: next,
          since: isFirst ? clock.now() : before.since,
          writes: before.writes + 1,
          fired: before.fired.filter(({ ruleId }) =>
            next.some(({ id }) => id === ruleId)
          ),
        };
      });
      void workSoon(channelId);
      return toAnswer(aggregate.state);
    },

    /**
     * Takes back what a rule did, once. Throws `not_found` for a record that is
     * not kept, and `conflict` for what cannot be taken back.
     */
    async undo(channelId: string, recordId: string): Promise<ChatRuleRecords> {
      const { aggregate, changed } = await change(
        channelId,
        (state) => withoutRun(state, recordId),
      );
      const run = aggregate.state.runs.find(({ id }) => id === recordId);
      if (!changed || !run) return toRecords(aggregate.state);
      try {
        await acts.undo(channelId, run);
      } catch (error) {
        await setRun(channelId, recordId, { state: "done" });
        throw error;
      }
      return toRecords(await read(channelId));
    },

    listens,

    /** Writes down what these events set off. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const place = placeOf(channelId);
      const entry = await aggregate.entry(place);
      if (!entry.value) return null;
      const before = entry.value.state;
      if (before.rules.length === 0) return null;
      const matches = matchesOf(before, events, await ownBotsOf(channelId));
      if (matches.length === 0) return null;
      const viewers = await readMany(
        kv,
        new Set(
          matches.filter(({ rule, viewer }) =>
            rule.viewerCoolDownS > 0 && viewer !== null
          ).map(viewerName),
        ),
        (name) => keys.chatRuleViewer(channelId, name),
      );
      const { state, viewers: seen, dropped } = setOff(
        before,
        matches,
        viewers,
      );
      if (dropped > 0) log.warn("chat_rules_full", { channelId, dropped });
      if (state.runs === before.runs) return null;
      return {
        change(operation) {
          for (const [name, { at, rule }] of seen) {
            operation.set(keys.chatRuleViewer(channelId, name), at, {
              expireIn: ttlMs(at + rule.viewerCoolDownS * 1_000, clock.now()),
            });
          }
          aggregate.write(operation, place, entry, { state });
        },
        committed: () => void workSoon(channelId),
      };
    },

    /**
     * Takes a person out of the records, and their cool-downs away. A fold that
     * read before checks the record, and begins anew.
     */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      const coolDowns = (await listEntries(
        kv,
        keys.chatRuleViewersOf(channelId),
      )).filter(({ key }) => isCoolDownOf(String(key.at(-1)), gone));
      await aggregate.change(
        placeOf(channelId),
        {},
        (state) => {
          const left = rulesWithout(state, gone);
          if (left !== state) return left;
          return coolDowns.length > 0 ? { ...state } : undefined;
        },
        (operation) => {
          for (const { key } of coolDowns) operation.delete(key);
        },
      );
    },

    runDue,
    start: sweeps.start,

    /** Resolves when every answer so far was written or refused. */
    settled,

    /** Ends; resolves when nothing is being done. */
    async stop(): Promise<void> {
      isStopped = true;
      await sweeps.stop();
      await runs.flush();
      await settled();
    },
  };

  async function settled(): Promise<void> {
    await Promise.all(writes);
  }

  /** Returns whether events of the channel can set rules off. */
  async function listens(channelId: string): Promise<boolean> {
    return (await read(channelId)).rules.some(({ enabled }) => enabled);
  }
}
