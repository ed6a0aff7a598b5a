import type {
  ChatCommand,
  CommandGroup,
} from "@/lib/schema/bot/commands_page.ts";

/**
 * Groups commands under their categories, both in the order of the list. A
 * category is the same in any case; commands without one come last.
 */
export function groupByCategory(
  commands: readonly ChatCommand[],
): CommandGroup[] {
  const groups = new Map<string, CommandGroup>();
  for (const command of commands) {
    const { category } = command;
    const name = category.normalize("NFKC").toLowerCase();
    const group = groups.get(name) ?? { category, commands: [] };
    group.commands.push(command);
    groups.set(name, group);
  }
  const without = groups.get("");
  groups.delete("");
  return [...groups.values(), ...without ? [without] : []];
}
