import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { readNumber } from "@/lib/studio/kit/form/read_number.ts";

/** Seconds that a cooldown may last: up to a day. */
const COOLDOWNS = { min: 0, max: 86_400, decimals: 3 };

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

/** Faults of a form, by field. */
export type CommandFaults = Partial<Record<keyof CommandDraft, string>>;

/** Returns the command that a form means, or what is none in it; the service says what else is wrong. */
export function commandOf(
  draft: CommandDraft,
): { command: ChatCommand } | { faults: CommandFaults } {
  const { name, aliases, cooldown, ...texts } = draft;
  const read = readNumber(cooldown.trim() || "0", COOLDOWNS);
  if ("why" in read) return { faults: { cooldown: read.why } };
  return {
    command: {
      ...texts,
      name: name.trim(),
      aliases: aliases.split(/\s+/).filter((alias) => alias !== ""),
      cooldownMs: Math.round(read.number * 1_000),
    },
  };
}

/** Returns what is wrong with each field of the item at `index`, by field. */
export function faultsOfItem(
  errors: readonly { path: string; message: string }[],
  index: number,
): CommandFaults {
  const faults: CommandFaults = {};
  const start = `items.${index}.`;
  for (const { path, message } of errors) {
    if (!path.startsWith(start)) continue;
    const field = path.slice(start.length).split(".")[0];
    const shown = field === "cooldownMs" ? "cooldown" : field;
    faults[shown as keyof CommandDraft] ??= message;
  }
  return faults;
}
