/** The stream itself and the channel around it. */
import { z } from "zod";
import { Actor, Count, Id, Instant, Json } from "./common.ts";

/** The stream went live. */
export const StreamOnline = z.object({
  streamId: Id,
  type: z.string().describe("`live`, `playlist`, `watch_party`, …"),
  startedAt: Instant,
});

/** The stream ended, or its encoder lost the connection. */
export const StreamOffline = z.object({ streamId: Id.nullable() });

/** Title, category or language changed. */
export const ChannelUpdated = z.object({
  title: z.string(),
  language: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  labels: z.array(z.string()).describe("Content classification labels"),
});

/** A break for advertisements began. */
export const AdBreakData = z.object({
  durationMs: Count,
  automatic: z.boolean(),
  requester: Actor.nullable(),
});

/** The channel pointed its viewers to another one, or was pointed to. */
export const Shoutout = z.object({
  direction: z.enum(["given", "received"]),
  channel: Actor.describe("The other channel"),
  moderator: Actor.nullable(),
  viewers: Count,
  cooldownEndsAt: Instant.nullable(),
  targetCooldownEndsAt: Instant.nullable(),
});

/** A chat that several channels share, as it stands. */
export const SharedChat = z.object({
  sessionId: Id,
  host: Actor.nullable().describe("The channel that invited the others"),
  participants: z.array(Actor)
    .describe("Channels that share it, this one too; empty when it ended"),
});

/** A notification without a kind of its own, kept as it came. */
export const PlatformEvent = z.object({
  type: z.string().describe("The platform's own type"),
  version: z.string().nullable(),
  raw: z.record(z.string(), Json).describe(
    "The platform's event in its own spelling, without moderators' notes and private data",
  ),
});
