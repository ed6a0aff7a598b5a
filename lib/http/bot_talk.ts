import { z } from "zod";
import { ACT_SCOPES, type ActName } from "@/lib/schema/bot/act_scopes.ts";
import type { ActQuery } from "@/lib/schema/bot/acts.ts";
import {
  SAY_SCOPES,
  type SayQuery,
  type SayQuestion,
  TOP_KINDS,
} from "@/lib/schema/bot/say.ts";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import { looksAhead, replyHandler } from "./bot_answer.ts";
import { replyEndpoint } from "./bot_endpoint.ts";
import type { MethodsHandler } from "./endpoint.ts";

const text = (words: string) => z.string().optional().describe(words);

const ASKED = {
  apikey: text("The channel's API key; or `key`"),
  key: text("A program's key"),
  format: text(
    "Template of 400 characters at most with {0} and so on for the values",
  ),
};

/** Parameters that a question has beside those of all. */
const MORE: Partial<Record<SayQuestion, z.ZodRawShape>> = {
  queue: { n: text("How many names, 1 to 10; 5 by default") },
  top: {
    kind: z.enum(TOP_KINDS).optional().describe("`tips` by default"),
    period: z.enum(PERIODS).optional().describe("`all` by default"),
    n: text("How many people, 1 to 10; 1 by default"),
  },
  latest: { kind: text("A kind of support; `follow` by default") },
  counter: { name: text("The counter's") },
};

/** Creates the handler of one question about the channel itself. */
export function sayHandler(
  question: SayQuestion,
  summary: string,
): MethodsHandler {
  const scope = SAY_SCOPES[question];
  return replyHandler<SayQuery>(
    {
      scope,
      readQuery: (search, { bot }) => bot.say.readQuery(search),
      answer: (ctx, caller, query, startedAt) =>
        ctx.state.services.bot.say.answer(question, caller, query, startedAt),
    },
    replyEndpoint({
      summary,
      guard: { credential: "api_key", keyScope: scope },
      query: z.object({ ...ASKED, ...MORE[question] }),
    }),
  );
}

const DONE = {
  key: z.string().describe("A program's key; the channel's API key only reads"),
  id: text("The chat message's id: the same one counts once"),
  user: text(
    "Who called; without an id the same call counts once in two seconds for each",
  ),
};

const GIVEN: Record<ActName, z.ZodRawShape> = {
  counter: {
    name: z.string().describe("The counter's"),
    by: text("A whole number; the step of its widget, or 1, by default"),
  },
  queue: { n: text("How many play now, 1 to 10; 1 by default") },
  skip: {},
  shoutout: {
    login: z.string().describe("Of the channel; the first word counts"),
  },
  spin: {
    owed: z.enum(["0", "1"]).optional()
      .describe("`1` takes one of the spins owed"),
  },
  time: {
    seconds: z.string()
      .describe("Added, within the key's cap; negative takes"),
  },
};

/** Headers by which bots name the call, each different with every message. */
const MESSAGE_HEADERS = ["nightbot-response-url", "x-fossabot-customapitoken"];
/** Headers by which bots name who called. */
const CALLER_HEADERS = ["nightbot-user", "x-fossabot-message-userlogin"];

/** Creates the handler of one act. */
export function actHandler(act: ActName, summary: string): MethodsHandler {
  const scope = ACT_SCOPES[act];
  return replyHandler<ActQuery>(
    {
      scope,
      readQuery: (search, { bot }) => bot.acts.readQuery(search),
      answer(ctx, caller, query, startedAt) {
        const { acts, lookups } = ctx.state.services.bot;
        const { headers } = ctx.req;
        if (looksAhead(ctx.req)) return lookups.failed("looked_ahead");
        if (!("programKey" in caller)) return lookups.failed("forbidden");
        const firstOf = (names: readonly string[]) =>
          names.map((name) => headers.get(name)).find((value) => value) ?? null;
        return acts.perform(act, caller, query, {
          messageId: firstOf(MESSAGE_HEADERS),
          caller: firstOf(CALLER_HEADERS),
          startedAt,
        });
      },
    },
    replyEndpoint({
      summary,
      guard: { credential: "program_key", keyScope: scope },
      query: z.object({ ...DONE, ...GIVEN[act] }),
    }),
  );
}
