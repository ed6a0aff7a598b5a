/** Giveaways: what is kept of one, and what the dashboard sends and gets. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { commandFields } from "@/lib/core/command_fields.ts";
import { Instant, Person } from "@/lib/schema/events/shapes/common.ts";
import { GiveawaySnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import {
  Keyword,
  type Participant,
} from "@/lib/schema/events/participation.ts";

/** Most winners of one draw. */
const MAX_WINNERS = 20;
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
  /** Numbers that were given to tickets: 0 to this, exclusive. */
  tickets: number;
  /** Tickets that are in the draw. */
  entries: number;
  /** The last names that came. */
  sample: readonly string[];
  draws: readonly Draw[];
}

/** A participant's entry in a giveaway. */
export interface StoredEntry {
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
    winners: z.array(Person),
  })).describe("The latest 30 draws, oldest first"),
}).meta({ id: "GiveawayAnswer" });
export type GiveawayAnswer = z.infer<typeof GiveawayAnswer>;

/** Result of a command to the giveaway. */
export const GiveawayDone = GiveawayAnswer.extend({ changed: z.boolean() })
  .meta({ id: "GiveawayDone" });
export type GiveawayDone = z.infer<typeof GiveawayDone>;
