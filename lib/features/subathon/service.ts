import type {
  CommandName,
  SubathonCommand,
} from "@/lib/schema/subathon/commands.ts";
import type {
  BackfillResult,
  CountResult,
  LadderResult,
  TimerResult,
} from "@/lib/schema/subathon/state.ts";
import { createSubathonErasure } from "./runtime/erasure.ts";
import { createBackfill } from "./runtime/backfill.ts";
import type { SubathonParts } from "./runtime/parts.ts";
import { createHistory } from "./answers/history.ts";
import { createInsights } from "./answers/insights.ts";
import { createLedger } from "./answers/ledger.ts";
import { createLongCommands } from "./runtime/long_commands.ts";
import { createSingleCommands } from "./runtime/single_commands.ts";
import type { PlanMove, PlanRoom } from "./rules/plan_limits.ts";
import { createPresentState } from "./answers/present_state.ts";
import { createReports } from "./answers/reports.ts";

/** Commands that answer with the ladder. */
type LadderCommand = Extract<CommandName, `goals_${string}`>;

/**
 * Creates the service that routes call for a channel's subathon. A command is
 * carried out in order with everything else that changes the session; it
 * returns the state after it.
 */
export function createSubathonService(parts: SubathonParts) {
  const { queue } = parts;
  const present = createPresentState(parts);
  const { timerForOperator, ladderForOperator } = present;
  const perform = createSingleCommands(parts);
  const reports = createReports(parts, present);
  const backfill = createBackfill(parts);
  const carryOut = createLongCommands(parts);

  return {
    ...present,

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

    /** Takes a person out of every ledger and session; what they gave stays. */
    erase: createSubathonErasure(parts),

    /** The ledger, page by page or as CSV. */
    ledger: createLedger(parts),

    /** Returns what the clock showed over time, and when it was given time. */
    history: createHistory(parts),

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
