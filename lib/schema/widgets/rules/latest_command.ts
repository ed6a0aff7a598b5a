import {
  COMMAND_TOPICS,
  type CommandTopic,
} from "@/lib/schema/events/retained_commands.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";

/**
 * Returns the command in force for a widget of a page; `null` for the page as a
 * whole.
 */
export function latestCommand(
  commands: readonly RetainedCommand[],
  topic: CommandTopic,
  instanceId: string | null,
  sceneId: string | null,
): RetainedCommand | null {
  return commands.reduce<RetainedCommand | null>((latest, command) => {
    const isOfTopic = COMMAND_TOPICS[command.action] === topic;
    if (
      !isOfTopic || !isAddressedTo({ data: command }, instanceId, { sceneId })
    ) {
      return latest;
    }
    return latest && latest.position >= command.position ? latest : command;
  }, null);
}

/** Tells whether some retained commands make every overlay blank. */
export const isBlankBy = (commands: readonly RetainedCommand[]): boolean =>
  latestCommand(commands, "picture", null, null)?.action === "blank";
