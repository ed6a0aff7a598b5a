import { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors.ts";
import { Trimmed } from "@/lib/core/one_line.ts";
import { mask } from "@/lib/core/secrets.ts";
import { SAY_PATHS } from "./say.ts";

/** Every filter token, in the order in which they are named to a person. */
export const FILTER_TOKENS = [
  "sub",
  "not_sub",
  "tier1",
  "tier2",
  "tier3",
  "vip",
  "mod",
  "follower",
  "not_follower",
  "not_mod",
  "not_vip",
  "not_broadcaster",
] as const;
export type FilterToken = typeof FILTER_TOKENS[number];

/** The parameters of the bot API. */
export const BOT_PARAMETERS = [
  "apikey",
  "key",
  "filter",
  "n",
  "format",
  "exclude",
  "bots",
  "max",
  "fallback",
  "active",
  "weight",
  "unique",
  "page",
] as const;

/** Most minutes within which `active` asks who spoke: chat is kept no longer. */
export const MAX_ACTIVE_MINUTES = 30;
/** Most minutes for which `unique` leaves out who was drawn. */
export const MAX_UNIQUE_MINUTES = 24 * 60;
/** Largest factor of `weight`. */
export const MAX_FACTOR = 100;

/** People who were drawn lately, by when; times are ms since the epoch. */
export type StoredDrawn = readonly { id: string; at: number }[];
type BotParameter = typeof BOT_PARAMETERS[number];

/** Query of a bot; `null` where a parameter is absent. */
export interface BotQuery extends Record<BotParameter, string | null> {
  /** Names of parameters that there are not; empty for a name that is not plain. */
  unknown: readonly string[];
}

/** A key of the bot API as it is shown: 64 hexadecimal digits. */
const ApiKey = z.string().regex(/^(?:[0-9a-f]{64}|\*{64})$/)
  .describe(
    "Treat it like a password; a masquerade sees asterisks",
  );

/** The key as a masquerade is shown it. */
export const MASKED_KEY = mask(64);

/** A login that is left out, in any letter case. */
export const ExcludedLogin = Trimmed.toLowerCase()
  .regex(/^[a-z0-9_]{1,25}$/, "must be a login");

const ExcludedLogins = z.array(ExcludedLogin).max(500).describe(
  "Never drawn, such as the channel's own bots",
);

/** The chatter module of a channel as the dashboard sees it. */
export const ChatterModule = z.object({
  enabled: z.boolean().describe("Whether the bot API answers"),
  publicCommands: z.boolean()
    .describe(
      "Whether the public commands page is shown, even without `enabled`",
    ),
  apiKey: ApiKey,
  excludedLogins: ExcludedLogins,
}).meta({ id: "ChatterModule" });
export type ChatterModule = z.infer<typeof ChatterModule>;

/** A change of the chatter module; what is left out stays. */
export const ChatterModulePatch = z.strictObject({
  enabled: z.boolean().optional(),
  publicCommands: z.boolean().optional(),
  excludedLogins: ExcludedLogins.optional(),
}).meta({ id: "ChatterModulePatch" });
export type ChatterModulePatch = z.output<typeof ChatterModulePatch>;

/** The chatter module as it is kept. */
export interface StoredChatterModule {
  enabled: boolean;
  publicCommands: boolean;
  excludedLogins: string[];
  /** The API key, sealed under SECRET_KEY. */
  sealedKey: string;
  /** Keyed hash of the API key. */
  keyHash: string;
}

/** Owner of an API key, and the data of the channel that the bot API needs. */
export interface BotCaller {
  channelId: string;
  enabled: boolean;
  excludedLogins: ReadonlySet<string>;
}

/** Every text of the bot API that is not an answer, and its code for machines. */
export const BOT_TEXTS = {
  invalid_apikey: "Invalid or missing apikey",
  forbidden: "This key may not do that",
  channel_disabled: "Channel not found or disabled",
  tokens_expired: "Channel tokens expired — broadcaster must re-authenticate",
  no_chatters: "No chatters found — is the stream live?",
  no_match: "No chatters found matching filter",
  not_enough_chatters: "Not enough chatters for FMK",
  invalid_n: "n must be a whole number from 1 to 10",
  invalid_format: "format must be at most 400 characters",
  invalid_bots: "bots must be include or exclude",
  invalid_max: "max must be a whole number from 50 to 5000",
  invalid_active: "active must be a whole number of minutes from 1 to 30",
  invalid_unique: "unique must be a whole number of minutes from 1 to 1440",
  invalid_weight:
    "weight must be filters with factors from 1 to 100, such as sub:2,vip:3",
  invalid_page: "page must be a whole number from 1 to 10000",
  no_page: "There is no such page",
  looked_ahead: "Nothing was done: this was only a look ahead",
  platform_unreachable: "Try again in a moment",
  storage_unavailable: "Try again in a moment",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
} as const;

/** A failure with a fixed text. */
export type BotTextCode = keyof typeof BOT_TEXTS;

/**
 * Reason why there is no answer; `unknown_filter` has a text that names the
 * token, and `nothing_yet` one in the channel's language. Acts fail as any call
 * does.
 */
export type BotErrorCode =
  | BotTextCode
  | "unknown_filter"
  | "nothing_yet"
  | ErrorCode;

/** The three questions a bot can ask. */
export type BotQuestion = "random" | "fmk" | "chatters";

/** Answer that a bot receives. */
export type BotOutcome =
  | {
    text: string;
    json?: boolean;
    /** Number of pages, where one of them was asked for. */
    pages?: number;
    code: null;
  }
  | { text: string; code: BotErrorCode; retryAfterMs?: number };

/** A question to try out, as a bot would ask it. */
export const BotTrial = z.strictObject({
  question: z.enum(["random", "fmk", "chatters", ...SAY_PATHS])
    .describe("What the bot calls"),
  query: z.string().max(2_000).default("").describe(
    "What follows `?`, without the key: `n=2&filter=sub`",
  ),
}).meta({ id: "BotTrial" });
export type BotTrial = z.output<typeof BotTrial>;

/** Line that chat would see. */
export const BotTrialAnswer = z.object({
  text: z.string().describe("One line, as the bot pastes it"),
  code: z.string().nullable()
    .describe("Why it has no name; `null` for an answer"),
  warning: z.string().nullable()
    .describe("About unknown parameters"),
}).meta({ id: "BotTrialAnswer" });
export type BotTrialAnswer = z.infer<typeof BotTrialAnswer>;
