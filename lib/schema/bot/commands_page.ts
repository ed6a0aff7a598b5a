import { DAY_MS } from "@/lib/core/clock.ts";
import { shownAs } from "@/lib/core/form.ts";
import { hasIssuedSecret } from "@/lib/core/log.ts";
import { z } from "zod";

/** Most commands of one channel. */
export const MAX_COMMANDS = 500;

/** Levels of access to a command, from everybody to the broadcaster alone. */
export const COMMAND_ACCESS = [
  "everyone",
  "subscribers",
  "vips",
  "moderators",
  "broadcaster",
] as const;

/** Control characters, and those that reorder or hide text. The joiner of emoji and of some scripts is none. */
const DECEPTIVE = /[\p{Cc}\p{Cs}\u00AD\u200B\u2028-\u202E\u2060-\u206F\uFEFF]/u;

const line = (most: number) =>
  // Bringing letters to one form takes as long as their number squared.
  z.string().max(4 * most, { abort: true }).trim().normalize("NFC").max(most)
    .refine((text) => !DECEPTIVE.test(text), "One line of visible characters")
    // What a bot fetches has the key in it, and is soon copied as it is.
    .refine(
      (text) => !hasIssuedSecret(text),
      "Leave out the key: everyone can read this page",
    );

const CommandName = line(50)
  .refine(
    (name) => /^[^\s\u200E\u200F]+$/u.test(name),
    "One word of 1–50 characters",
  )
  .describe("As typed in chat: `!discord`");

/** One chat command of a channel, as its public page shows it. */
export const ChatCommand = z.object({
  name: CommandName.meta(shownAs({
    title: "Name",
    hint: "With its prefix, such as !discord",
  })),
  aliases: z.array(CommandName).max(20).default([])
    .describe("Its other names")
    .meta(shownAs({ title: "Other names", hint: "Separated by spaces" })),
  description: line(200).default("").meta(shownAs("What it is for")),
  response: line(500).default("")
    .describe("The answer, or how it is used")
    .meta(shownAs("What the bot answers")),
  access: z.enum(COMMAND_ACCESS).default("everyone").describe(
    "Least role that may call it",
  ).meta(shownAs({
    title: "Who may call it",
    options: {
      everyone: "Everyone",
      subscribers: "Subscribers",
      vips: "VIPs",
      moderators: "Moderators",
      broadcaster: "Broadcaster",
    },
  })),
  cooldownMs: z.int().min(0).max(DAY_MS).default(0)
    .describe("Least time between answers")
    .meta(shownAs({ title: "Cooldown", unit: "ms" })),
  category: line(50).default("")
    .describe("Its heading, if any")
    .meta(shownAs({
      title: "Heading",
      hint: "Commands with the same heading are listed together",
    })),
}).meta({ id: "ChatCommand" });
export type ChatCommand = z.output<typeof ChatCommand>;

/** Folds a name: names are the same in any case and width of letters. */
export function foldCommandName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A channel's whole list, replaced as one. Names and aliases are unique in it. */
export const CommandListSave = z.object({
  items: z.array(ChatCommand).max(MAX_COMMANDS)
    .describe("In the order of the page"),
}).superRefine(({ items }, ctx) => {
  const seen = new Set<string>();
  const claim = (name: string, path: (string | number)[]) => {
    const folded = foldCommandName(name);
    if (seen.has(folded)) {
      ctx.addIssue({
        code: "custom",
        path: ["items", ...path],
        message: `"${name}" stands in the list already`,
      });
    }
    seen.add(folded);
  };
  items.forEach((command, i) => {
    claim(command.name, [i, "name"]);
    command.aliases.forEach((alias, j) => claim(alias, [i, "aliases", j]));
  });
}).meta({ id: "CommandListSave" });
export type CommandListSave = z.output<typeof CommandListSave>;

/** A channel's commands as they are answered. */
export const CommandList = z.object({
  items: z.array(ChatCommand),
  nextCursor: z.null(),
  updatedAt: z.iso.datetime().nullable().describe("`null` before the first"),
}).meta({ id: "CommandList" });
export type CommandList = z.infer<typeof CommandList>;

/** A list as it is kept: its JSON, here or, when it is long, in parts under its version. */
export interface StoredCommandList {
  /** Milliseconds since the epoch. */
  updatedAt: number;
  /** Names this writing of the list. */
  version: string;
  /** `null` when it is in parts. */
  inline: Uint8Array<ArrayBuffer> | null;
}

/** Query of the page. */
export const CommandsQuery = z.object({
  q: z.string().default("").transform((q) => q.trim().slice(0, 100))
    .describe(
      "Words in name, alias or description, in any case, accents or not",
    ),
});

/** Path parameters: the channel of the page. */
export const CommandsParams = z.object({
  login: z.string().describe("The channel's login, in any case"),
});

/** A heading and what stands under it. */
export interface CommandGroup {
  /** Empty for commands without a category. */
  category: string;
  commands: ChatCommand[];
}

/** Everything the page is drawn from. */
export interface CommandsView {
  channel: { login: string; name: string; locale: string };
  /** Address without a search. */
  url: string;
  q: string;
  groups: CommandGroup[];
  /** Number of commands that the search found. */
  found: number;
  total: number;
}
