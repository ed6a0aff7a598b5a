import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import type { FormControl } from "@/lib/schema/forms/model.ts";

/** A command as its form has it: other names in one line; no cooldown is `null`. */
export type CommandForm = Omit<ChatCommand, "aliases" | "cooldownMs"> & {
  aliases: string;
  cooldownMs: number | null;
};

/** A command to begin with. */
const NEW: ChatCommand = {
  name: "",
  aliases: [],
  description: "",
  response: "",
  access: "everyone",
  category: "",
  cooldownMs: 0,
};

/** Returns a command, or a new one, as its form has it. */
export const formOfCommand = (command: ChatCommand = NEW): CommandForm => ({
  ...command,
  aliases: command.aliases.join(" "),
});

/** Returns the command that a form has. */
export const commandOfForm = (form: CommandForm): ChatCommand => ({
  ...form,
  name: form.name.trim(),
  aliases: form.aliases.split(/\s+/).filter((alias) => alias !== ""),
  cooldownMs: form.cooldownMs ?? 0,
});

/** Returns a control as the form has it. */
export function controlOfCommand(control: FormControl): FormControl {
  switch (control.key) {
    case "aliases":
      return { ...control, kind: "text", maxLength: 1_000 };
    case "cooldownMs":
      return { ...control, nullable: true };
    default:
      return control;
  }
}
