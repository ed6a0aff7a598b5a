import type { CommandResult } from "@/lib/features/subathon/rules/command_result.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import type { SubathonParts } from "./parts.ts";
import type { Performed } from "./queue.ts";

/** Commands of one commit. */
type SingleCommand = Exclude<
  SubathonCommand,
  { name: "recompute" | "goals_backfill" }
>;

/** Carries out a command and returns what became of it. */
type PerformCommand = (
  channelId: string,
  command: SingleCommand,
) => Promise<CommandResult>;

/**
 * Creates what carries out commands of one commit, in order with everything
 * else that changes the session, and each once. It throws `conflict` with the
 * state when a command makes no sense there, `stale` when it was based on an
 * older revision.
 */
export function createSingleCommands(
  { store, queue, roomOf }: SubathonParts,
): PerformCommand {
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
      room: await roomOf(channelId),
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

  return perform;
}
