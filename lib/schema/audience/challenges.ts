/** Challenges: what is kept of one, and what the dashboard sends and gets. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { commandFields } from "@/lib/core/command_fields.ts";
import { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";

/** Kinds of challenge, by what they count; `manual` counts by hand only. */
const CHALLENGE_KINDS = [
  "manual",
  "follow",
  "sub",
  "gift",
  "cheer",
  "tip",
  "raid",
  "redemption",
  "chat.message",
] as const;
export type ChallengeKind = typeof CHALLENGE_KINDS[number];

/** A challenge as it is kept. */
export interface StoredChallenge {
  id: string;
  text: string;
  kind: ChallengeKind;
  progress: number;
  target: number;
  /** Of a challenge that counts tips. */
  currency: string | null;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Milliseconds since the epoch; `null` without a limit. */
  endsAt: number | null;
  status: "running" | "done" | "missed" | "cancelled";
  endedAt: number | null;
}

/** Body of `POST /api/channels/:id/challenge`. */
export const ChallengeCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("start"),
    text: oneLine(1, 120),
    kind: z.enum(CHALLENGE_KINDS).default("manual")
      .describe(
        "`sub`: subscriptions, gifted ones too; `cheer`: bits; `tip`: minor units of the channel's currency",
      ),
    target: z.int().min(1).max(1_000_000_000),
    durationMs: z.int().min(5_000).max(7 * DAY_MS).nullable()
      .default(null).describe("`null`: until you end it"),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("progress"),
    delta: z.int().min(-1_000_000_000).max(1_000_000_000),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("end"),
    status: z.enum(["done", "missed", "cancelled"]),
  }),
  z.strictObject({ ...commandFields, action: z.literal("clear") }),
]).meta({ id: "ChallengeCommand" });
export type ChallengeCommand = z.output<typeof ChallengeCommand>;

/** Answer of the challenge's endpoints. */
export const ChallengeAnswer = z.object({
  revision: z.int(),
  challenge: Challenge.nullable(),
}).meta({ id: "ChallengeAnswer" });
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** Result of a command to the challenge. */
export const ChallengeDone = ChallengeAnswer.extend({ changed: z.boolean() })
  .meta({ id: "ChallengeDone" });
export type ChallengeDone = z.infer<typeof ChallengeDone>;
