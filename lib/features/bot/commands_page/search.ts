import { foldText } from "@/lib/core/fold_text.ts";
import type { ChatCommand } from "./schema.ts";

/**
 * Returns the commands whose name, aliases and description together contain
 * every word of `q`.
 */
export function searchCommands(
  commands: readonly ChatCommand[],
  q: string,
): readonly ChatCommand[] {
  const words = foldText(q).split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return commands;
  return commands.filter(({ name, aliases, description }) => {
    // A line break never stands in a text, nor in a word.
    const text = foldText([name, ...aliases, description].join("\n"));
    return words.every((word) => text.includes(word));
  });
}
