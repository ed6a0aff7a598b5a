import { createSubathonErasure } from "./runtime/erasure.ts";
import { createBackfill } from "./runtime/backfill.ts";
import type { CommandResult } from "./rules/command_result.ts";
import type { SubathonParts } from "./runtime/parts.ts";
import type { Performed } from "./runtime/queue.ts";
import { createHistory } from "./answers/history.ts";
import { createInsights } from "./answers/insights.ts";
import { createLedger } from "./answers/ledger.ts";
import { createLongCommands } from "./runtime/long_commands.ts";
import {
  goalsOverPlan,
  keepsItsPlan,
  type PlanMove,
  type PlanRoom,
} from "./rules/plan_limits.ts";
import { createReports } from "./answers/reports.ts";
import type { Goal } from "./schema_ladder.ts";
import type { CommandName, SubathonCommand } from "./schema_commands.ts";
import type {
  BackfillResult,
  CountResult,
  LadderAnswer,
  LadderControl,
  LadderResult,
  SubathonRatesAnswer,
  TimerAnswer,
  TimerControl,
  TimerResult,
} from "./schema_state.ts";
import { firstDefinition, newSession } from "./rules/session_factory.ts";
import type { Session } from "./schema_session.ts";
import type { Definition } from "./schema_records.ts";
import { ladderAnswer, ladderControl } from "./answers/ladder_views.ts";
import { whatIf } from "./rules/what_if.ts";
import type { WhatIfAnswer, WhatIfQuery } from "./schema_what_if.ts";
import { ratesOf, timerAnswer, timerControl } from "./answers/views.ts";

/** Commands that answer with the ladder. */
type LadderCommand = Extract<CommandName, `goals_${string}`>;

/** Commands of one commit. */
type SingleCommand = Exclude<
  SubathonCommand,
  { name: "recompute" | "goals_backfill" }
>;

/** A session with what defines it. */
interface CurrentState {
  session: Session;
  definition: Definition;
}

/**
 * Creates the service that routes call for a channel's subathon. A command is
 * carried out in order with everything else that changes the session; it
 * returns the state after it.
 */
export function createSubathonService(parts: SubathonParts) {
  const { clock, store, queue } = parts;
  const reports = createReports(parts, { timer, ladder });
  const backfill = createBackfill(parts);
  const carryOut = createLongCommands(parts);

  /** Session and definition; what a first command would begin with when there is none. */
  async function currentState(channelId: string): Promise<CurrentState> {
    const { head, definition } = await store.known(channelId);
    if (head.session !== null && definition !== null) {
      return { session: head.session, definition };
    }
    const currency = await parts.currencyOf(channelId);
    const first = firstDefinition(clock.now(), currency);
    const session = newSession({
      definition: first,
      now: clock.now(),
      newId: () => "",
      revision: 0,
    });
    return { session, definition: first };
  }

  async function timer(channelId: string): Promise<TimerAnswer> {
    const { session, definition } = await currentState(channelId);
    return timerAnswer(session, definition, clock.now());
  }

  async function ladder(channelId: string): Promise<LadderAnswer> {
    const { session, definition } = await currentState(channelId);
    return ladderAnswer(session, definition, clock.now());
  }

  async function timerForOperator(channelId: string): Promise<TimerControl> {
    const [{ session, definition }, sources] = await Promise.all([
      currentState(channelId),
      parts.sourcesOf(channelId),
    ]);
    return timerControl(session, definition, sources, clock.now());
  }

  async function ladderForOperator(channelId: string): Promise<LadderControl> {
    const { session, definition } = await currentState(channelId);
    return ladderControl(session, definition, clock.now());
  }

  async function perform(
    channelId: string,
    command: SingleCommand,
  ): Promise<CommandResult> {
    const { idempotencyKey, ...body } = command.body;
    const performed = await queue.perform(channelId, {
      type: "command",
      command: await toAct(channelId, command),
      fingerprint: JSON.stringify([command.name, body]),
      idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
      room: await parts.roomOf(channelId),
    });
    return await doneOf(channelId, performed);
  }

  async function doneOf(
    channelId: string,
    { decision, session }: Performed,
  ): Promise<CommandResult> {
    if (decision.type === "done") return decision.done;
    if (decision.type !== "repeated") return { changed: false, entry: null };
    const { changed, entryId } = decision;
    const entry = entryId === null || session === null
      ? null
      : await store.entryById(channelId, session.id, entryId);
    return { changed, entry };
  }

  /**
   * The command with what it means now: an undo without an entry means the
   * latest. A repeat of it is told by its own body, not by what it meant.
   */
  async function toAct(
    channelId: string,
    command: SingleCommand,
  ): Promise<SingleCommand> {
    if (command.name !== "undo" || command.body.entryId !== null) {
      return command;
    }
    const { head } = await store.current(channelId);
    const entry = head.session &&
      await store.lastApplied(channelId, head.session.id);
    return {
      ...command,
      body: { ...command.body, entryId: entry?.id ?? null },
    };
  }

  return {
    timer,
    ladder,
    timerForOperator,
    ladderForOperator,

    /**
     * Counts an event that a page reports, unless it was counted; a preview's
     * report never counts. Throws `unknown_event`.
     */
    addTime: reports.addTime,
    addGoals: reports.addGoals,

    /**
     * Carries out a command to the timer. Throws `conflict` with the state when
     * it makes no sense there, `stale` when it was based on an older revision.
     */
    async command(
      channelId: string,
      command: Exclude<
        SubathonCommand,
        { name: "recompute" | LadderCommand }
      >,
    ): Promise<TimerResult> {
      const { changed, entry } = await perform(channelId, command);
      return { changed, entry, state: await timerForOperator(channelId) };
    },

    /** Carries out a command to the ladder; throws as `command` does. */
    async ladderCommand(
      channelId: string,
      command: Extract<
        SubathonCommand,
        { name: Exclude<LadderCommand, "goals_backfill"> }
      >,
    ): Promise<LadderResult> {
      const { changed, entry } = await perform(channelId, command);
      return { changed, entry, state: await ladderForOperator(channelId) };
    },

    /** Prices entries anew by the present rules, each once per version of them. */
    async recompute(
      channelId: string,
      body: Extract<SubathonCommand, { name: "recompute" }>["body"],
    ): Promise<CountResult> {
      const { entryIds } = body;
      return await carryOut(
        channelId,
        { name: "recompute", body },
        async () => {
          const performed = await Promise.all(
            entryIds.map((entryId) =>
              queue.perform(channelId, {
                type: "signal",
                signal: { name: "recompute", entryId },
              })
            ),
          );
          const counted = performed.filter(({ decision }) =>
            decision.type === "done" && decision.done.entry !== null
          );
          return {
            counted: counted.length,
            seen: entryIds.length,
            complete: true,
          };
        },
      );
    },

    /**
     * Counts what happened in a period for the ladder, each act once. Throws
     * `conflict` without a session.
     */
    async backfill(
      channelId: string,
      body: Extract<SubathonCommand, { name: "goals_backfill" }>["body"],
    ): Promise<BackfillResult> {
      const period = await backfill.periodOf(channelId, body);
      return await carryOut(
        channelId,
        { name: "goals_backfill", body },
        () => backfill.count(channelId, period),
      );
    },

    /** Lets a ladder follow the channel's plan, as `move` says. */
    async followPlan(
      channelId: string,
      room: PlanRoom,
      move: PlanMove,
    ): Promise<void> {
      await queue.perform(channelId, {
        type: "signal",
        signal: { name: "plan", room, move },
      });
    },

    /** Goals that are suspended, and those that will be when the plan is heeded. */
    async overPlan(channelId: string, room: PlanRoom): Promise<Goal[]> {
      const { session, definition } = await currentState(channelId);
      const { goals } = definition.ladder;
      const off = goals.filter(({ suspended }) => suspended);
      const keeps = keepsItsPlan(session.state) || off.length > 0;
      return keeps ? off : goalsOverPlan(goals, room);
    },

    /** Takes a person out of every ledger and session; what they gave stays. */
    erase: createSubathonErasure(parts),

    /** The session since its start; `null` while none was started. */
    async span(
      channelId: string,
    ): Promise<{ id: string; startedAt: number } | null> {
      const { session } = (await store.known(channelId)).head;
      return session === null || session.startedAt === null
        ? null
        : { id: session.id, startedAt: session.startedAt };
    },

    /** The ledger, page by page or as CSV. */
    ledger: createLedger(parts),

    /** Returns what an act would add if it happened now; counts nothing. */
    async whatIf(
      channelId: string,
      query: WhatIfQuery,
    ): Promise<WhatIfAnswer> {
      const { session, definition } = await currentState(channelId);
      return whatIf(session, definition, query, clock.now());
    },

    /** Returns what the clock showed over time, and when it was given time. */
    history: createHistory(parts),

    /** Returns what each kind of event adds now. */
    async rates(channelId: string): Promise<SubathonRatesAnswer> {
      const { session, definition } = await currentState(channelId);
      return ratesOf(session, definition);
    },

    ...createInsights(parts),

    /** Resolves when what this process has begun to count and to tell is done. */
    async settled(): Promise<void> {
      await parts.projection.flush();
      await parts.queue.flush();
      await parts.outbox.flush();
    },
  };
}

/** Service that routes call for a channel's subathon. */
export type SubathonService = ReturnType<typeof createSubathonService>;
