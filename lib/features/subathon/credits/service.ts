import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { ProjectionDeps } from "@/lib/event_log/projections/projection.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type CreditsClear,
  type CreditsControl,
  type CreditsRecord,
  type CreditsReport,
  type CreditsResult,
  type CustomList,
  type ListChange,
  type Section,
  SECTIONS,
} from "@/lib/schema/subathon/credits.ts";
import { createAnswers } from "./answers.ts";
import { createCreditsProjection } from "./projection.ts";
import { createCustomLists } from "./custom_lists.ts";
import { createErasure } from "./erasure.ts";
import { createCreditLists, type CreditSources } from "./lists.ts";
import { createCreditsOutboxSource } from "./outbox_source.ts";
import { finished, stopped, toRunAnswer } from "./roll.ts";
import { createRunControl } from "./run_control.ts";
import {
  type Change,
  type ChangeOptions,
  createCreditsStore,
} from "./store.ts";

/** Dependencies of the credits. */
export interface CreditsDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  newId: NewId;
  events: ProjectionDeps["events"];
  /** Tells this process from others. */
  holder: string;
  sources: CreditSources;
  /**
   * Returns the time at which the stream, or the subathon, began; `null` when
   * there is none.
   */
  beganAt: (
    channelId: string,
    span: "stream" | "subathon",
  ) => Promise<number | null>;
  /** The channel's currency, ISO 4217. */
  currencyOf: (channelId: string) => Promise<string>;
  /**
   * Returns what starts a credits widget; `null` for any other widget. Throws
   * `not_found`.
   */
  startOnOf: (
    channelId: string,
    instanceId: string,
  ) => Promise<string | null>;
}

/**
 * Creates the service for the ending credits: it collects the people to thank,
 * freezes the lists when a run starts, and stores the run's position, so that
 * every page and every reload shows the same line.
 */
export function createCreditsService(deps: CreditsDeps) {
  const { kv, clock, log, newId, events } = deps;
  const store = createCreditsStore({ kv, clock });
  const ownLists = createCustomLists({ kv, clock, newId });
  const lists = createCreditLists({ kv, clock, log, sources: deps.sources });
  const outbox = createOutbox<number>({
    kv,
    clock,
    log,
    keys,
    append: events.append,
    source: createCreditsOutboxSource({ clock, store }),
  });
  const projection = createCreditsProjection({
    ...deps,
    onCollected(channelId, { hidden }) {
      lists.forget(channelId);
      if (hidden) telling = telling.then(() => shownDiffers(channelId));
    },
  });
  let telling: Promise<void> = Promise.resolve();
  const answers = createAnswers({
    ...deps,
    store,
    lists,
    catchUp: projection.catchUp,
  });
  const erasure = createErasure({ kv, clock, runOf: store.record });

  /** A name went out of a running roll: pages must look again. */
  async function shownDiffers(channelId: string): Promise<void> {
    try {
      await change(
        channelId,
        (record) => record.runId === null ? null : record,
      );
    } catch (error) {
      log.error("credits_not_changed", { channelId, error });
    }
  }

  async function change(
    channelId: string,
    alter: Change,
    options: ChangeOptions = {},
  ) {
    const result = await store.change(channelId, alter, options);
    if (result.changed) await outbox.publish(keys.creditsNote(channelId));
    return result;
  }

  async function erasePerson(
    channelId: string,
    gone: TakenAway,
    command: ChangeOptions["command"],
  ): Promise<CreditsResult> {
    await projection.catchUp(channelId);
    await erasure(channelId, gone);
    lists.forget(channelId);
    const options = command === undefined ? {} : { command };
    return doneOf(await change(channelId, (state) => state, options));
  }

  function doneOf(
    { record, changed }: { record: CreditsRecord; changed: boolean },
  ): CreditsResult {
    return { changed, run: toRunAnswer(record, clock.now()) };
  }

  const control = createRunControl({
    ...deps,
    store,
    answers,
    catchUp: projection.catchUp,
    change,
  });

  const carryOut = async (
    channelId: string,
    body: CreditsControl,
  ): Promise<CreditsResult> => doneOf(await control(channelId, body));

  return {
    projection,

    /** The run and its sections: frozen while it rolls, as of now otherwise. */
    state: answers.state,
    /** Returns the data that the credits widget draws. */
    run: answers.run,
    /** Own lists of the channel, in the order they were made. */
    ownLists: ownLists.all,

    /** Saves or deletes an own list; answers all of them. */
    async changeList(
      channelId: string,
      body: ListChange,
    ): Promise<CustomList[]> {
      await change(
        channelId,
        (state) => state,
        {
          command: body,
          also: async (commit) =>
            (await ownLists.changeInto(channelId, body))(commit),
        },
      );
      lists.forget(channelId);
      return await ownLists.all(channelId);
    },

    /** Plays, pauses, restarts, finishes or stops the roll. */
    control: carryOut,

    /**
     * Takes a page's report: begins a run where the widget says so and none
     * rolls, finishes the one that is named. Throws `not_found` for an unknown
     * widget.
     */
    async report(
      channelId: string,
      body: CreditsReport,
      { preview }: { preview: boolean },
    ): Promise<CreditsResult> {
      const record = await store.record(channelId);
      const unchanged = doneOf({ record, changed: false });
      if (preview) return unchanged;
      if (body.what === "ended") {
        return doneOf(
          await change(
            channelId,
            (run) =>
              run.runId === body.runId && run.state === "rolling"
                ? { ...run, ...finished() }
                : null,
          ),
        );
      }
      const startOn = await deps.startOnOf(channelId, body.instanceId);
      const rolls = record.state === "rolling" || record.state === "paused";
      return startOn !== body.what || rolls
        ? unchanged
        : await carryOut(channelId, { action: "play" });
    },

    /**
     * Erases one person, for good and also from a running roll, or forgets
     * everybody so far and stops the roll.
     */
    async clear(channelId: string, body: CreditsClear): Promise<CreditsResult> {
      const { userId } = body;
      if (userId !== null) {
        const gone = { id: userId, nameKeys: [] };
        return await erasePerson(channelId, gone, body);
      }
      const before = await store.record(channelId);
      const result = await change(channelId, (record) => {
        return { ...record, ...stopped(), clearedAt: clock.now() };
      }, { command: body });
      if (before.runId !== null) await store.sweep(channelId, before.runId);
      lists.forget(channelId);
      return doneOf(result);
    },

    /** Erases one person, for good and also from a running roll. */
    erase: (channelId: string, gone: TakenAway): Promise<CreditsResult> =>
      erasePerson(channelId, gone, undefined),

    laggingOf: projection.laggingOf,

    /** Collects from the log and tells pages, from now on. */
    start(): void {
      projection.start();
      outbox.start();
    },

    /** Resolves when pages were told of everybody who was taken out so far. */
    settled: () => telling,

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      await projection.stop();
      await telling;
      await outbox.stop();
    },
  };
}

/**
 * Returns the section for a name that the credits widget uses, or `null` for no
 * section.
 */
export function sectionOf(source: string): Section | null {
  if (source === "subs") return "subscribers";
  return SECTIONS.find((section) => section === source) ?? null;
}
