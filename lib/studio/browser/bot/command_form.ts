import type { ChatCommand } from "@/lib/features/bot/commands_page/schema.ts";

/** A command as its form holds it: texts as they were typed. */
export interface CommandDraft {
  name: string;
  aliases: string;
  description: string;
  response: string;
  access: ChatCommand["access"];
  category: string;
  cooldown: string;
}

/** Returns what the form shows of a command, or of a new one. */
export function draftOf(command?: ChatCommand): CommandDraft {
  return {
    name: command?.name ?? "",
    aliases: command?.aliases.join(" ") ?? "",
    description: command?.description ?? "",
    response: command?.response ?? "",
    access: command?.access ?? "everyone",
    category: command?.category ?? "",
    cooldown: String((command?.cooldownMs ?? 0) / 1_000),
  };
}

/** Returns the command that a form means; the service says what is wrong with it. */
export function commandOf(draft: CommandDraft): ChatCommand {
  const { name, aliases, cooldown, ...texts } = draft;
  return {
    ...texts,
    name: name.trim(),
    aliases: aliases.split(/\s+/).filter((alias) => alias !== ""),
    cooldownMs: Math.round(Number(cooldown) * 1_000) || 0,
  };
}

/** Returns what is wrong with each field of the item at `index`, by field. */
export function faultsOfItem(
  errors: readonly { path: string; message: string }[],
  index: number,
): Partial<Record<keyof CommandDraft, string>> {
  const faults: Partial<Record<keyof CommandDraft, string>> = {};
  const start = `items.${index}.`;
  for (const { path, message } of errors) {
    if (!path.startsWith(start)) continue;
    const field = path.slice(start.length).split(".")[0];
    const shown = field === "cooldownMs" ? "cooldown" : field;
    faults[shown as keyof CommandDraft] ??= message;
  }
  return faults;
}
