import { z } from "zod";
import { FILTER_TOKENS } from "@/lib/schema/bot/bot_api.ts";
import type { Endpoint } from "./endpoint.ts";

const shared = {
  apikey: z.string().optional()
    .describe("The channel's API key; a program may come with its own instead"),
  key: z.string().optional()
    .describe("A program's key, in place of `apikey`"),
  exclude: z.string().optional()
    .describe(
      "Comma-separated logins or display names to leave out, in any case, with @ or not",
    ),
};
const format = z.string().optional()
  .describe(
    "Template of 400 characters at most with {0} to {9} for the names; empty beyond n",
  );
const fallback = z.string().optional()
  .describe("Said in place of the text that nobody was found");
const filter = z.string().optional()
  .describe(
    `Comma-separated out of ${
      FILTER_TOKENS.join(", ")
    }; tokens of one kind widen, kinds narrow`,
  );
const bots = (fallback: string) =>
  z.enum(["exclude", "include"]).optional()
    .describe(`Known bots and the channel's own list; ${fallback} by default`);

const active = z.string().optional()
  .describe("Only who spoke within so many minutes, 1 to 30");
const drawn = {
  active,
  weight: z.string().optional().describe(
    "Filters with factors from 1 to 100, such as `sub:2,vip:3`: so many times as likely",
  ),
  unique: z.string().optional().describe(
    "Nobody whom the same question drew within so many minutes, 1 to 1440",
  ),
};

/** Queries that each bot endpoint takes, for the API document. */
const QUERIES = {
  random: z.object({
    ...shared,
    filter,
    n: z.string().optional().describe("1 to 10; 1 by default"),
    format,
    bots: bots("exclude"),
    fallback,
    ...drawn,
  }),
  fmk: z.object({
    ...shared,
    filter,
    format,
    bots: bots("exclude"),
    fallback,
    ...drawn,
  }),
  chatters: z.object({
    ...shared,
    filter,
    format: z.string().optional().describe("`json` answers an array of names"),
    max: z.string().optional().describe(
      "Room: 50 to 5000 characters; whole names only",
    ),
    page: z.string().optional().describe(
      "Page of `max` characters, 400 by default; `X-Limelight-Pages` says how many there are",
    ),
    bots: bots("include"),
    fallback,
    active,
  }),
};

const TEXT = { "text/plain": z.string() };

const DESCRIPTION =
  "`X-Limelight-Error`: an error's code; `X-Limelight-Warning`: unknown parameters";

/** Describes one question about chatters. */
export function botEndpoint(
  question: keyof typeof QUERIES,
  summary: string,
): Endpoint {
  return replyEndpoint({
    summary,
    guard: { credential: "api_key", keyScope: "chatters" },
    query: QUERIES[question],
    ...(question === "chatters" ? { json: z.array(z.string()) } : {}),
  });
}

/** Describes whatever answers a bot with a line. */
export function replyEndpoint(
  { summary, guard, query, json }: {
    summary: string;
    guard: Endpoint["guard"];
    query: z.ZodObject;
    /** Answer in place of a line by `format=json`. */
    json?: z.ZodType;
  },
): Endpoint {
  const unused = () =>
    Promise.reject(new Error("The bot handler answers itself"));
  return {
    spec: {
      summary,
      description: DESCRIPTION,
      query,
      answers: {
        200: {
          description: "The line",
          content: { ...TEXT, ...(json ? { "application/json": json } : {}) },
        },
        429: { description: "Called too often", content: TEXT },
        500: { description: "A fault", content: TEXT },
      },
      answersAll: true,
    },
    guard,
    limit: guard.credential === "program_key" ? "program_key" : "bot_key",
    call: unused,
    run: unused,
  };
}
