/** Giveaways: what is kept of one, and what the dashboard sends and gets. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { commandFields } from "@/lib/core/command_fields.ts";
import { ExcludedLogin } from "@/lib/schema/bot/bot_api.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import {
  GiveawaySnapshot,
  Winner,
} from "@/lib/schema/events/shapes/snapshots.ts";
import {
  Keyword,
  type Participant,
} from "@/lib/schema/events/participation.ts";

/** Most winners of one draw. */
const MAX_WINNERS = 20;
/** Days for which it is remembered who won. */
export const MAX_WINNER_DAYS = 365;
/** A giveaway is open for at most 30 days. */
export const MAX_OPEN_MS = 30 * DAY_MS;

/** Role that may enter by chat. */
export const EntrantRole = z.enum([
  "everyone",
  "subscribers",
  "vips",
  "moderators",
]).meta({ id: "EntrantRole" });
export type EntrantRole = z.infer<typeof EntrantRole>;

/** Most numbers that one person has in a draw. */
const MAX_LUCK = 20;

const luck = (what: string) =>
  z.int().min(1).max(MAX_LUCK).default(1)
    .describe(`Times as likely as others: ${what}`);

/** Options: luck by what people are, people who may win, and time for a winner to answer. */
const options = {
  luckTier1: luck("subscribers of tier 1, and of any tier that has less"),
  luckTier2: luck("subscribers of tier 2 or 3"),
  luckTier3: luck("subscribers of tier 3"),
  luckVip: luck("VIPs"),
  luckFollower: luck("followers on Twitch, who are asked for at the draw"),
  followersOnly: z.boolean().default(false)
    .describe("Only followers on Twitch can win; it is asked at the draw"),
  excludeLogins: z.array(ExcludedLogin).max(100).default([])
    .describe("Logins that cannot enter"),
  excludeModerators: z.boolean().default(false)
    .describe("Moderators and the broadcaster cannot enter by chat"),
  excludeWinnersDays: z.int().min(0).max(MAX_WINNER_DAYS).default(0)
    .describe("Who won within so many days is passed over; 0: nobody"),
  answerSeconds: z.int().min(10).max(3_600).nullable().default(null)
    .describe("Time in which a winner writes in chat; `null`: none is set"),
};

/** Options of a giveaway, also of the command that opens it with them. */
export const GiveawayOptions = z.object(options);
export type GiveawayOptions = z.output<typeof GiveawayOptions>;

/** Options of a giveaway that was opened before there were any. */
export const NO_OPTIONS: GiveawayOptions = GiveawayOptions.parse({});

/** Answer of Twitch to who follows: `not_told` where it gave none. */
const FollowsAsked = z.enum(["not_asked", "told", "not_told"]);
export type FollowsAsked = z.infer<typeof FollowsAsked>;

/** One draw; the latest are kept with their giveaway. */
export interface Draw {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Number of entries that took part. */
  entries: number;
  /** Numbers of the tickets that won. */
  tickets: readonly number[];
  winners: readonly Participant[];
  /** Time until which winners answer, ms since the epoch; absent for none. */
  answerBy?: number;
  /** Keys of the winners who have. */
  answered?: readonly string[];
  /** Absent in draws that knew nothing of it. */
  follows?: FollowsAsked;
}

/** A giveaway as it is kept; its tickets are entries of their own. */
export interface StoredGiveaway {
  id: string;
  status: "open" | "closed" | "drawn" | "cancelled";
  prize: string;
  /** Word that enters in chat; `null` when only other modules enter people. */
  keyword: string | null;
  role: EntrantRole;
  /** Milliseconds since the epoch. */
  openedAt: number;
  /** Milliseconds since the epoch; entries after it are not taken. */
  endsAt: number;
  /** True when `endsAt` was requested. */
  timed: boolean;
  /** Absent in giveaways that knew none. */
  options?: GiveawayOptions;
  /** Numbers that were given to tickets: 0 to this, exclusive. */
  tickets: number;
  /** People who are in the draw. */
  entries: number;
  /** The last names that came. */
  sample: readonly string[];
  draws: readonly Draw[];
}

/** A person's ticket: consecutive numbers, each as likely as any other. */
export interface StoredTicket extends Participant {
  /** Count of its numbers; absent for one. */
  numbers?: number;
  /** Count of those that win although the person does not follow; absent for all. */
  sure?: number;
}

/** Time at which a person won a giveaway of the channel. */
export interface StoredWin {
  giveawayId: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A participant's entry in a giveaway. */
export interface StoredEntry {
  /** First number of the ticket. */
  ticket: number;
  /** Taken out by the dashboard, and not let in again. */
  removed: boolean;
}

/** Body of `POST /api/channels/:id/giveaway`. */
export const GiveawayCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("open"),
    prize: oneLine(1, 120),
    keyword: Keyword.nullable().default("!join")
      .describe(
        "What viewers write to enter; `null`: other modules enter them",
      ),
    role: EntrantRole.default("everyone").describe("Who may enter by chat"),
    durationMs: z.int().min(10_000).max(MAX_OPEN_MS).nullable()
      .default(null).describe("Closes by itself; `null`: by hand"),
    ...options,
  }),
  z.strictObject({ ...commandFields, action: z.literal("close") }),
  z.strictObject({
    ...commandFields,
    action: z.literal("draw"),
    winners: z.int().min(1).max(MAX_WINNERS).default(1),
    again: z.boolean().default(false).describe(
      "Draws again among those who have not won yet",
    ),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("remove"),
    userId: z.string().min(1).max(60),
    platform: z.string().min(1).max(40).default("twitch"),
  }),
  z.strictObject({ ...commandFields, action: z.literal("cancel") }),
  z.strictObject({ ...commandFields, action: z.literal("clear") }),
]).meta({ id: "GiveawayCommand" });
export type GiveawayCommand = z.output<typeof GiveawayCommand>;
/** The body of one action. */
export type GiveawayCommandOf<A extends GiveawayCommand["action"]> = Extract<
  GiveawayCommand,
  { action: A }
>;

/** Answer of the giveaway's endpoints. */
export const GiveawayAnswer = z.object({
  revision: z.int(),
  giveaway: GiveawaySnapshot.nullable(),
  draws: z.array(z.object({
    id: z.string(),
    drawnAt: Instant,
    entries: z.int().describe("How many were in the draw"),
    winners: z.array(Winner),
    follows: FollowsAsked.describe(
      "`not_told`: Twitch did not say who follows, so nobody had the luck of followers",
    ),
  })).describe("The latest 30 draws, oldest first"),
}).meta({ id: "GiveawayAnswer" });
export type GiveawayAnswer = z.infer<typeof GiveawayAnswer>;

/** Result of a command to the giveaway. */
export const GiveawayDone = GiveawayAnswer.extend({ changed: z.boolean() })
  .meta({ id: "GiveawayDone" });
export type GiveawayDone = z.infer<typeof GiveawayDone>;
