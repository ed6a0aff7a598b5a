/** Polls of the channel's own, in which viewers vote by chat: what is kept of them, and what the dashboard sends and gets. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { foldText } from "@/lib/core/fold_text.ts";
import { oneLine } from "@/lib/core/one_line.ts";
import { trimUnseen } from "@/lib/core/unseen.ts";
import { Keyword } from "@/lib/schema/events/participation.ts";
import { Count, Instant } from "@/lib/schema/events/shapes/common.ts";

const MAX_CHOICES = 10;
/** A poll that is ended by hand is open for at most this long. */
export const MAX_POLL_SECONDS = 24 * 60 * 60;

/** Returns the form in which a choice and a line of chat are compared. */
export const foldedChoice = (text: string): string =>
  foldText(trimUnseen(text)).replace(/\s+/g, " ");

/**
 * Returns the number that a folded text is, as viewers write one in the digits of
 * any script: `2`, `#2`, `2)` or `٢`; 0 for none.
 */
export const votedNumber = (folded: string): number =>
  Array.from(/^#?(\p{Nd}{1,2})[.)]?$/u.exec(folded)?.[1] ?? "")
    .reduce((number, digit) => number * 10 + digitValue(digit), 0);

/** Returns the value of a decimal digit: the ten of a script stand in a row in Unicode. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

/** Body of `POST /api/channels/:id/chat-polls`. */
export const NewChatPoll = z.strictObject({
  title: oneLine(0, 60).min(1, "Ask something").describe("The question")
    .meta(shownAs({ title: "Question", hint: "Such as: Which map next?" })),
  choices: z.array(oneLine(1, 40)).min(2, "Give at least 2 choices")
    .max(MAX_CHOICES, `Give at most ${MAX_CHOICES} choices`)
    .describe("What viewers choose from, in this order")
    .meta(shownAs({
      title: "Choices",
      hint: "One a line: 2 to 10, of at most 40 characters",
    })),
  durationSeconds: z.int().min(10).max(MAX_POLL_SECONDS).nullable()
    .default(120)
    .describe("How long viewers may vote; `null`: until it is ended by hand")
    .meta(shownAs({
      title: "Seconds to vote",
      hint: "10 to 86400. Leave it empty to end it by hand",
    })),
  keyword: Keyword.default("!vote")
    .describe("May stand before the number or the choice")
    .meta(shownAs({
      title: "Word in chat",
      hint: "!vote 2 counts as 2 does. Take another if your bot has a !vote",
    })),
}).superRefine(({ choices }, ctx) => {
  const known = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const refuse = (message: string) =>
      ctx.addIssue({ code: "custom", path: ["choices"], message });
    const folded = foldedChoice(choice);
    if (known.has(folded)) refuse(`“${choice}” is there twice`);
    known.add(folded);
    const number = votedNumber(folded);
    const isAnothers = number >= 1 && number <= choices.length &&
      number !== index + 1;
    if (isAnothers) {
      refuse(
        `“${choice}” is also the number of another choice. Add a word to it`,
      );
    }
  }
}).meta({ id: "NewChatPoll" });
export type NewChatPoll = z.output<typeof NewChatPoll>;

/** Body of `PATCH /api/channels/:id/chat-polls/:pollId`. */
export const ChatPollPatch = z.strictObject({
  status: z.enum(["end", "cancel"]).describe(
    "`end`: viewers still see the result; `cancel`: it is put away without one",
  ),
}).meta({ id: "ChatPollPatch" });
export type ChatPollPatch = z.output<typeof ChatPollPatch>;

const Status = z.enum(["active", "completed", "terminated", "archived"])
  .describe(
    "`active`, then `completed` by its time, `terminated` by hand or `archived` when it was cancelled",
  );

/** A poll in which viewers vote by chat, running or over. */
export const ChatPoll = z.object({
  id: z.string(),
  title: z.string(),
  choices: z.array(z.object({
    id: z.string().describe("The number by which viewers vote for it"),
    title: z.string(),
    votes: Count,
    extraVotes: Count.describe("Votes of these that rules of chat added"),
  })),
  status: Status,
  keyword: z.string(),
  voters: Count.describe("People whose vote counts"),
  startedAt: Instant,
  endsAt: Instant.nullable().describe("`null`: ended by hand"),
  endedAt: Instant.nullable(),
}).meta({ id: "ChatPoll" });
export type ChatPoll = z.infer<typeof ChatPoll>;

/** Polls of the channel, newest first. */
export const ChatPollsAnswer = z.object({
  items: z.array(ChatPoll).describe(
    "The latest 20, newest first; the first may run",
  ),
}).meta({ id: "ChatPollsAnswer" });
export type ChatPollsAnswer = z.infer<typeof ChatPollsAnswer>;

/** A poll as it is kept; the votes of people are records of their own. */
export interface StoredChatPoll {
  id: string;
  title: string;
  choices: readonly {
    title: string;
    /** People who voted for it. */
    votes: number;
    /** Votes that rules of chat added. */
    extra: number;
  }[];
  status: z.infer<typeof Status>;
  keyword: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Milliseconds since the epoch; lines of chat after it do not count. */
  endsAt: number;
  /** True when `endsAt` was asked for. */
  timed: boolean;
  /** Milliseconds since the epoch. */
  endedAt: number | null;
}

/** A channel's polls as they are kept, newest first. */
export interface StoredChatPolls {
  polls: readonly StoredChatPoll[];
}

/** Vote of a person in a poll. */
export interface StoredVote {
  /** Index of the choice; `null` where a moderator took their lines away. */
  choice: number | null;
  /** Time of the line, ms since the epoch. */
  at: number;
}
