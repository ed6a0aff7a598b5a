/** Chat and what moderators do to it. */
import { z } from "zod";
import { isPlainColor } from "@/lib/core/plain_color.ts";
import {
  Actor,
  Count,
  Id,
  Instant,
  Json,
  Message,
  PictureAddress,
  Text,
} from "./common.ts";

const Badge = z.object({
  set: z.string().describe("For example `moderator`"),
  id: z.string(),
  info: z.string().describe("For `subscriber` the months; else empty"),
  url: PictureAddress.optional().describe(
    "The platform's picture, 36 × 36; absent where none is known",
  ),
});

/** A colour that goes into a style: any other value counts as not chosen, and the line stays. */
const NameColor = z.string().nullable()
  .overwrite((color) => color !== null && isPlainColor(color) ? color : null);

const author = {
  color: NameColor.describe("`#RRGGBB`; `null` when not chosen"),
  badges: z.array(Badge),
  roles: z.array(z.string()).describe(
    "`broadcaster`, `moderator`, `vip`, `subscriber`, from the badges",
  ),
  sharedFrom: Actor.nullable().describe(
    "Other channel of a shared chat where it was said; then it never counts",
  ),
};

/** One chat line; `actor` wrote it. */
export const ChatMessage = z.object({
  messageId: Id,
  message: Message,
  ...author,
  type: z.string().describe(
    "The platform's type: `text`, `channel_points_highlighted`, …",
  ),
  bits: Count.nullable()
    .describe("Bits in this line; counted by `cheer`, not here"),
  reply: z.object({
    messageId: Id,
    threadId: z.string().nullable(),
    text: Text,
    user: Actor,
  }).nullable(),
  rewardId: z.string().nullable(),
}).meta({ id: "ChatMessage" });

/** One line of chat with its envelope. */
export const ChatLine = z.object({
  v: z.literal(1),
  id: z.string(),
  act: z.string(),
  position: z.string(),
  kind: z.literal("chat.message"),
  occurredAt: Instant,
  receivedAt: Instant,
  platform: z.string(),
  test: z.boolean(),
  actor: Actor.nullable(),
  data: ChatMessage,
}).meta({ id: "ChatLine" });
/** One line of chat with its envelope. */
export type ChatLine = z.infer<typeof ChatLine>;

/** One line was taken away. */
export const ChatDeleted = z.object({
  messageId: Id,
  user: Actor.describe("Whose line it was"),
  cheer: z.object({
    bits: Count,
    textKey: z.string().max(40).describe("Stands for its text"),
    occurredAt: Instant,
  }).optional().describe("The cheer that the line was: no alert shows it"),
});

/** The whole chat was cleared. */
export const ChatCleared = z.object({});

/** All lines of one user were taken away, by a ban or a time-out. */
export const ChatUserCleared = z.object({
  user: Actor,
  nameKeys: z.array(z.string().max(40)).max(20).optional().describe(
    "Stand for names under which they gave without an id; those of `user` count as well",
  ),
});

/**
 * Announcement of the platform in chat. It repeats acts that have a kind of
 * their own (with the same `act`), so it is shown and never counted.
 */
export const ChatNotice = z.object({
  messageId: Id,
  notice: z.string().describe(
    "The platform's notice type: `resub`, `announcement`, `watch_streak`, …",
  ),
  systemText: Text,
  anonymous: z.boolean(),
  message: Message.nullable(),
  ...author,
  giftId: z.string().nullable()
    .describe("Links a community gift to its single gifts"),
  recipient: Actor.nullable().describe("Who got the gift"),
  details: z.record(z.string(), Json).describe(
    "The fields of this notice type, in camelCase",
  ),
});
