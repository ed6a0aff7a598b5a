import { hasWords, searchWords } from "@/lib/core/word_search.ts";
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";

/**
 * Returns the commands whose name, aliases and description together contain
 * every word of `q`.
 */
export function searchCommands(
  commands: readonly ChatCommand[],
  q: string,
): readonly ChatCommand[] {
  const words = searchWords(q);
  if (words.length === 0) return commands;
  return commands.filter(({ name, aliases, description }) =>
    // A line break never stands in a text, nor in a word.
    hasWords([name, ...aliases, description].join("\n"), words)
  );
}
