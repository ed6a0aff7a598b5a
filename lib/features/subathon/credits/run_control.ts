import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type CreditsControl,
  type CreditsRecord,
  type FrozenSection,
  SECTIONS,
  type Window,
} from "@/lib/schema/subathon/credits.ts";
import type { CreditsAnswers } from "./answers.ts";
import { moveOf } from "./roll.ts";
import type { Change, ChangeOptions, CreditsStore } from "./store.ts";

/** A run after a control, and whether the control changed it. */
interface Controlled {
  record: CreditsRecord;
  changed: boolean;
}

/** Names of one section, and of a whole run. */
const MAX_NAMES = 2_000;
const MAX_NAMES_IN_ALL = 5_000;

/** Thrown when a run was stopped, or a person erased, while it was begun. */
class Overtaken extends Error {}

/**
 * Creates the control of a run: the lists are frozen before a run shows them,
 * and the run is begun, moved and ended by one checked change each.
 */
export function createRunControl(
  { kv, clock, newId, store, answers, currencyOf, catchUp, change }: {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    store: CreditsStore;
    answers: Pick<CreditsAnswers, "live">;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
    /** Resolves when everybody that is in the log is collected. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Changes the run, and tells pages. */
    change: (
      channelId: string,
      alter: Change,
      options: ChangeOptions,
    ) => Promise<Controlled>;
  },
) {
  /** Freezes every section under a run's id; nothing shows it yet. */
  async function freeze(
    channelId: string,
    runId: string,
    window: Window,
    clearedAt: number,
  ): Promise<FrozenSection[]> {
    await catchUp(channelId);
    const frozen: FrozenSection[] = [];
    let left = MAX_NAMES_IN_ALL;
    for (const section of SECTIONS) {
      const answer = await answers.live(
        channelId,
        section,
        window,
        clearedAt,
        Math.min(left, MAX_NAMES),
      );
      if (!answer.available) {
        const { reason } = answer;
        frozen.push({ section, parts: null, more: 0, reason });
        continue;
      }
      left -= answer.items.length;
      const parts = await store.freeze(
        channelId,
        runId,
        section,
        answer.items,
      );
      frozen.push({ section, parts, more: answer.more, reason: null });
    }
    return frozen;
  }

  return async function control(
    channelId: string,
    body: CreditsControl,
  ): Promise<Controlled> {
    const before = await store.record(channelId);
    const erasures = await kv.get(keys.creditsErasures(channelId));
    const begins = moveOf(before, body, clock.now()).type === "begin";
    const runId = newId("run");
    const window = body.window ?? "stream";
    // Written before anything shows it, so that a run is whole or not there.
    const sections = begins
      ? await freeze(channelId, runId, window, before.clearedAt)
      : [];
    const currency = await currencyOf(channelId);
    let begun = false;
    const begin = () =>
      change(channelId, async (record) => {
        begun = false;
        const now = clock.now();
        const move = moveOf(record, body, now);
        if (move.type === "nothing") return null;
        if (move.type === "change") return { ...record, ...move.change };
        // Who was erased since may be on the lists.
        const { versionstamp } = await kv.get(erasures.key);
        if (!begins || versionstamp !== erasures.versionstamp) {
          throw new Overtaken();
        }
        begun = true;
        return {
          ...record,
          runId,
          state: "rolling",
          startedAt: now,
          frozenAt: now,
          pausedAt: null,
          shifts: [],
          speed: body.speed ?? record.speed,
          window,
          currency,
          sections,
        };
      }, {
        command: body,
        also: (commit) => begun ? void commit.check(erasures) : undefined,
      });
    const result = await begin().catch((error) => {
      if (error instanceof Overtaken) return null;
      throw error;
    });
    const record = result?.record ?? await store.record(channelId);
    const over = before.runId !== null && before.runId !== record.runId;
    if (over && before.runId) await store.sweep(channelId, before.runId);
    if (begins && record.runId !== runId) await store.sweep(channelId, runId);
    // The run was stopped, or somebody erased, in between: now it begins anew.
    return result === null ? await control(channelId, body) : result;
  };
}
